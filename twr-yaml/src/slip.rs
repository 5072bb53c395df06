//! What a slip in YAML most likely was. The parser notices it late, at the next thing that does not fit;
//! the lines there show what was meant.

/// What to do about it, told by the line in which the parser stopped and by the one before.
pub(crate) fn help(text: &str, at: usize) -> Option<&'static str> {
    let (line, before) = lines(text, at)?;
    // The slip is more often in the line before, of which the parser made text.
    [before, line].into_iter().find_map(in_line).or_else(|| further_in(before, line))
}

/// The line of the byte, and the last one before it that is not blank; either may be empty.
fn lines(text: &str, at: usize) -> Option<(&str, &str)> {
    let head = text.get(..at)?;
    let start = head.rfind('\n').map_or(0, |end| end + 1);
    let line = text.get(start..)?.lines().next().unwrap_or_default();
    let before = text.get(..start)?.lines().rev().find(|line| !line.trim().is_empty());
    Some((line, before.unwrap_or_default()))
}

/// A slip that a line shows by itself.
fn in_line(line: &str) -> Option<&'static str> {
    let plain = line.trim_start_matches(' ');
    if plain.starts_with(|first: char| first.is_whitespace() && first != '\t') {
        return Some("this line is set in with a blank that YAML does not know: use plain ones");
    }
    let item = plain.strip_prefix('-');
    if item.is_some_and(|rest| rest.starts_with(|first: char| first.is_alphabetic())) {
        return Some("a `-` that begins an item has a blank behind it");
    }
    let (key, rest) = key(plain)?;
    if rest.starts_with('：') {
        return Some("the colon behind a key is `:` with a blank, and not `：`");
    }
    let is_glued = rest
        .strip_prefix(':')
        .is_some_and(|rest| !rest.is_empty() && !rest.starts_with([' ', '\t', '\r', ':']));
    (is_glued && !key.is_empty())
        .then_some("the colon behind a key has a blank behind it: `name: Plan`")
}

/// A key that stands further in than that of the line before, which has its value already.
fn further_in(before: &str, line: &str) -> Option<&'static str> {
    let ((first, value), (second, _)) = (column(before)?, column(line)?);
    let has_value = !value.is_empty() && !value.starts_with(['|', '>', '#', '&']);
    (has_value && second > first).then_some(
        "this key stands further in than the one above it, which has its value: keys of one mapping begin in one column",
    )
}

/// The column of a line's key, and its value.
fn column(line: &str) -> Option<(usize, &str)> {
    let plain = line.trim_start_matches([' ', '-']);
    let (_, rest) = key(plain)?;
    Some((line.len() - plain.len(), rest.strip_prefix(':')?.trim()))
}

/// The name that a line begins with, behind the dash of an item, and the rest.
fn key(plain: &str) -> Option<(&str, &str)> {
    let plain = plain.strip_prefix("- ").unwrap_or(plain).trim_start_matches(' ');
    let end = plain.find(|c: char| !(c.is_alphanumeric() || c == '_'))?;
    (end > 0).then(|| plain.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &str) {
        // Where the parser stops: in the last line.
        let help = help(text, text.trim_end().rfind(':').unwrap_or(0)).unwrap_or("");
        assert!(help.contains(expect) && help.is_empty() == expect.is_empty(), "{text}\n{help}");
    }

    #[test]
    fn a_slip_is_known_by_its_line() {
        check("name:Plan\nsections:\n", "a blank behind it: `name: Plan`");
        check("sections:\n  - field:plan\n    example: x\n", "a blank behind it: `name: Plan`");
        check("name：Plan\nsections:\n", "and not `：`");
        check("sections:\n  -field: plan\n   example: x\n", "a `-` that begins an item");
        check("sections:\n\u{a0} - field: plan\n", "a blank that YAML does not know");
        check("sections:\n- field: plan\n   example: x\n", "further in");
        check("about: A plan: short\n", "");
        check("prompt: |\n  Do it.\n  See: this\n", "");
        check("", "");
    }
}
