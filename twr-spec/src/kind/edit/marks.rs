//! The marks of an edit: which line is one, which three of them belong together, and how an edit is written.

use std::collections::HashMap;

use crate::text::indent_of;

/// The fewest characters of a mark.
const LEAST: usize = 5;

/// How many characters the writer's marks have, where no line of the edit could be taken for one.
const USUAL: usize = 7;

/// What a line of marks says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// `<<<<<<< SEARCH`
    Open,
    /// `=======`
    Divide,
    /// `>>>>>>> REPLACE`
    Close,
}

/// A line that is a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MarkLine {
    /// Its place among the lines.
    pub(super) line: usize,
    pub(super) mark: Mark,
    /// How many of the character.
    pub(super) length: usize,
    /// How far it is set in.
    pub(super) indent: usize,
    /// Whether its word is the writer's.
    pub(super) plain: bool,
}

impl MarkLine {
    /// The mark that a line is.
    pub(super) fn parse(line: usize, text: &str) -> Option<Self> {
        let indent = indent_of(text);
        let bare = text.get(indent..)?.trim_end();
        let byte = *bare.as_bytes().first()?;
        if !matches!(byte, b'<' | b'=' | b'>') {
            return None;
        }
        let length = bare.bytes().take_while(|&own| own == byte).count();
        let word = bare.get(length..)?;
        let is = |words: [&str; 2]| {
            words
                .iter()
                .any(|own| word.trim_start().trim_end_matches(['>', ':']).eq_ignore_ascii_case(own))
        };
        let (mark, plain) = match byte {
            b'<' if is(["SEARCH", "ORIGINAL"]) => (Mark::Open, word == " SEARCH"),
            b'=' if word.is_empty() => (Mark::Divide, true),
            b'>' if is(["REPLACE", "UPDATED"]) => (Mark::Close, word == " REPLACE"),
            _ => return None,
        };
        (length >= LEAST).then_some(Self { line, mark, length, indent, plain })
    }
}

/// Marks that belong together, or that do not, by their lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// The three marks of an edit; `plain` if they are as the writer's.
    Edit { open: usize, divide: usize, close: usize, indent: usize, plain: bool },
    /// Between the first and the last mark, several lines could be the one in the middle.
    Several { open: usize, close: usize },
    /// A mark without the others: no edit goes on after `last`.
    Lone { first: usize, last: usize },
}

/// Puts the marks of a text together, in order.
pub(super) fn group(marks: &[MarkLine]) -> Vec<Group> {
    let next = Next::of(marks);
    let mut groups = Vec::new();
    let mut at = 0;
    while let Some(open) = marks.get(at) {
        let (group, after) = match open.mark {
            Mark::Open => match alike(marks, &next, at) {
                Some(found) => found,
                None => of_other_lengths(marks, at),
            },
            // A line of `=` alone is a rule or a heading's underline.
            Mark::Divide => {
                at += 1;
                continue;
            }
            Mark::Close => (Group::Lone { first: open.line, last: open.line }, at + 1),
        };
        groups.push(group);
        at = after;
    }
    groups
}

/// For each mark, the next marks of its own length.
struct Next {
    divide: Vec<Option<usize>>,
    /// The next that opens or closes.
    end: Vec<Option<usize>>,
}

impl Next {
    fn of(marks: &[MarkLine]) -> Self {
        let mut known: HashMap<usize, (Option<usize>, Option<usize>)> = HashMap::new();
        let mut next = Self { divide: vec![None; marks.len()], end: vec![None; marks.len()] };
        for (at, mark) in marks.iter().enumerate().rev() {
            let (divide, end) = known.entry(mark.length).or_default();
            if let (Some(own_divide), Some(own_end)) =
                (next.divide.get_mut(at), next.end.get_mut(at))
            {
                (*own_divide, *own_end) = (*divide, *end);
            }
            match mark.mark {
                Mark::Divide => *divide = Some(at),
                Mark::Open | Mark::Close => *end = Some(at),
            }
        }
        next
    }

    fn divide(&self, at: usize, before: usize) -> Option<usize> {
        self.divide.get(at).copied().flatten().filter(|divide| *divide < before)
    }
}

/// The marks of one length that the opening mark at `at` begins, and the place after them.
fn alike(marks: &[MarkLine], next: &Next, at: usize) -> Option<(Group, usize)> {
    let end = next.end.get(at).copied().flatten()?;
    let (open, close) = (marks.get(at)?, marks.get(end)?);
    let middle = next.divide(at, end)?;
    if close.mark == Mark::Open {
        return None;
    }
    if next.divide(middle, end).is_some() {
        return Some((Group::Several { open: open.line, close: close.line }, end + 1));
    }
    let divide = marks.get(middle)?;
    let plain = open.plain && close.plain && open.indent == 0;
    Some((edit(open, divide, close, plain), end + 1))
}

/// The same with marks of any lengths, up to the next that opens or closes.
fn of_other_lengths(marks: &[MarkLine], at: usize) -> (Group, usize) {
    let rest = marks.get(at..).unwrap_or_default();
    let lone = |last: usize, after: usize| {
        let first = rest.first().map_or(0, |open| open.line);
        (Group::Lone { first, last }, after)
    };
    let Some(step) = rest.iter().skip(1).position(|mark| mark.mark != Mark::Divide) else {
        return lone(usize::MAX, marks.len());
    };
    let (Some(open), Some(close)) = (rest.first(), rest.get(step + 1)) else {
        return lone(usize::MAX, marks.len());
    };
    let after = at + step + 1;
    if close.mark == Mark::Open {
        return lone(close.line.saturating_sub(1), after);
    }
    match rest.get(1..=step).unwrap_or_default() {
        [divide] => (edit(open, divide, close, false), after + 1),
        [] => lone(close.line, after + 1),
        _ => (Group::Several { open: open.line, close: close.line }, after + 1),
    }
}

fn edit(open: &MarkLine, divide: &MarkLine, close: &MarkLine, plain: bool) -> Group {
    let (indent, [open, divide, close]) =
        (open.indent, [open, divide, close].map(|mark| mark.line));
    Group::Edit { open, divide, close, indent, plain }
}

/// Both parts between marks of a length that no line of theirs has.
pub(super) fn write(find: &str, replace: &str) -> String {
    let taken = [find, replace].into_iter().flat_map(str::lines);
    let longest = taken.filter_map(|line| MarkLine::parse(0, line)).map(|mark| mark.length).max();
    let length = longest.map_or(USUAL, |longest| USUAL.max(longest + 1));
    let mark = |character: &str| character.repeat(length);
    let mut out = format!("{} SEARCH\n", mark("<"));
    push_lines(&mut out, find);
    out.push_str(&mark("="));
    out.push('\n');
    push_lines(&mut out, replace);
    out.push_str(&mark(">"));
    out.push_str(" REPLACE");
    out
}

fn push_lines(out: &mut String, text: &str) {
    out.push_str(text);
    if !text.is_empty() && !text.ends_with('\n') {
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &[(usize, usize, usize)]) {
        let marks: Vec<MarkLine> =
            text.lines().enumerate().filter_map(|(at, line)| MarkLine::parse(at, line)).collect();
        let found: Vec<_> = group(&marks)
            .into_iter()
            .map(|group| match group {
                Group::Edit { open, divide, close, .. } => (open, divide, close),
                Group::Several { open, close } => (open, 0, close),
                Group::Lone { first, .. } => (first, 0, 0),
            })
            .collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn marks_of_one_length_belong_together() {
        let edit = "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE";
        check(edit, &[(0, 2, 4)]);
        check(&format!("{edit}\n{edit}"), &[(0, 2, 4), (5, 7, 9)]);
        let around = format!("<<<<<<<< SEARCH\n{edit}\n========\nb\n>>>>>>>> REPLACE");
        check(&around, &[(0, 6, 8)]);
        check("<<<<< SEARCH\na\n=======\nb\n>>>>>>>>> REPLACE", &[(0, 2, 4)]);
        check("<<<<<<< SEARCH\nTitle\n=====\n=======\nb\n>>>>>>> REPLACE", &[(0, 3, 5)]);
        check("<<<<<<< SEARCH\n=======\n=======\nb\n>>>>>>> REPLACE", &[(0, 0, 4)]);
        check(&format!("<<<<<<< SEARCH\na\n=======\nb\n{edit}"), &[(0, 0, 0), (4, 6, 8)]);
        check("Title\n=======\n>>>>>>> REPLACE", &[(2, 0, 0)]);
        check("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main", &[]);
    }
}
