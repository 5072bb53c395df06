//! `list_lines`: the lines of a section that was asked for as a list.

/// Each line that is not blank, stripped. Where the text is a list with list marks, the marks are taken
/// off, a line that introduces the list and words after its end are passed over, and an indented line
/// without a mark goes on with the item before. A text that is a list only in part stays as it is.
pub(super) fn list_lines(text: &str) -> Vec<String> {
    let lines = survey(text);
    marked(&lines).unwrap_or_else(|| plain(&lines))
}

/// A line that is not blank.
struct Line<'a> {
    text: &'a str,
    indented: bool,
    /// What follows its list mark.
    item: Option<&'a str>,
    /// Whether a blank line is before it.
    apart: bool,
}

fn survey(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut apart = false;
    for line in text.lines() {
        let stripped = line.trim();
        if stripped.is_empty() {
            apart = true;
            continue;
        }
        lines.push(Line {
            text: stripped,
            indented: line.starts_with([' ', '\t']),
            item: without_list_mark(stripped),
            apart: std::mem::take(&mut apart),
        });
    }
    lines
}

/// The items of a list with list marks; `None` if a line is neither an item nor part of one.
fn marked(lines: &[Line<'_>]) -> Option<Vec<String>> {
    let last = lines.iter().rposition(|line| line.item.is_some())?;
    let introduces = |line: &Line<'_>| line.item.is_none() && line.text.ends_with([':', '：']);
    let first = usize::from(lines.first().is_some_and(introduces));
    let mut items: Vec<String> = Vec::new();
    for (at, line) in lines.iter().enumerate().skip(first) {
        match (line.item, items.last_mut()) {
            (Some(item), _) => items.push(item.to_owned()),
            // Words after the list's end, set apart from it.
            (None, Some(_)) if at > last && line.apart && !line.indented => break,
            (None, Some(item)) if line.indented => {
                item.push(' ');
                item.push_str(line.text);
            }
            (None, _) => return None,
        }
    }
    items.retain(|item| !item.is_empty());
    Some(items)
}

/// The lines as they are, without a last line that is a sentence below a list of lines that are not sentences.
fn plain(lines: &[Line<'_>]) -> Vec<String> {
    let ends = |line: &Line<'_>| line.text.ends_with(['.', '!', '?', '。', '！', '？']);
    let kept = match lines {
        [list @ .., last]
            if list.len() > 1
                && last.apart
                && ends(last)
                && !list.iter().any(ends)
                && !list.iter().skip(1).any(|line| line.apart) =>
        {
            list
        }
        all => all,
    };
    kept.iter().map(|line| line.text.to_owned()).collect()
}

/// What follows the list mark (`-`, `*`, `+`, `•`, `1.`, `2)`, `(3)`, `4、`) at the start of the line.
pub(in crate::parser) fn without_list_mark(line: &str) -> Option<&str> {
    let (remaining, needs_blank) = after_bullet(line).or_else(|| after_number(line))?;
    let is_mark = !needs_blank || remaining.is_empty() || remaining.starts_with([' ', '\t']);
    is_mark.then(|| remaining.trim_start())
}

/// What follows, and whether a blank has to.
fn after_bullet(line: &str) -> Option<(&str, bool)> {
    let bare = line.strip_prefix(['-', '*', '+', '–']).map(|remaining| (remaining, true));
    bare.or_else(|| line.strip_prefix(['•', '●', '◦', '▪']).map(|remaining| (remaining, false)))
}

/// The same after a number. At most three digits, so that no year is a mark.
fn after_number(line: &str) -> Option<(&str, bool)> {
    let open = line.strip_prefix('(');
    let number = open.unwrap_or(line);
    let after = number.trim_start_matches(|c: char| c.is_ascii_digit());
    if !(1..=3).contains(&(number.len() - after.len())) {
        return None;
    }
    match (open, after.strip_prefix('、')) {
        (Some(_), _) => after.strip_prefix(')').map(|remaining| (remaining, true)),
        (None, Some(remaining)) => Some((remaining, false)),
        (None, None) => after.strip_prefix(['.', ')', '．']).map(|remaining| (remaining, true)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &[&str]) {
        assert_eq!(list_lines(text), expect, "{text:?}");
    }

    #[test]
    fn a_list_loses_its_marks_and_what_is_no_part_of_it() {
        check("- a\n- b", &["a", "b"]);
        check("1. a\n2) b\n(3) c\n4、d\n• e", &["a", "b", "c", "d", "e"]);
        check("The chapters:\n\n- a\n- b\n\nI hope this helps!", &["a", "b"]);
        check("- a\n  goes on\n- b", &["a goes on", "b"]);
        check("- a\n\n- b", &["a", "b"]);
    }

    #[test]
    fn what_is_no_list_stays_as_it_is() {
        check("", &[]);
        check(" a \n\n b", &["a", "b"]);
        check("# a\n## b", &["# a", "## b"]);
        check("a\n- b\nc", &["a", "- b", "c"]);
        check("2024. A year\n3.5 hours", &["2024. A year", "3.5 hours"]);
        check("**a** b\n-5", &["**a** b", "-5"]);
        check("a\nb\n\nI hope this helps!", &["a", "b"]);
        check("A thing.\nAnother.\n\nA third!", &["A thing.", "Another.", "A third!"]);
    }
}
