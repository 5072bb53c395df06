//! Lines of a text with their places; a carriage return at the end of a line is no part of it.

use std::ops::Range;

/// Each line's range, without its line break. An empty text has no line; a final line break begins none.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Range<usize>> + Clone + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= text.len() {
            return None;
        }
        let bytes = text.as_bytes();
        let rest = bytes.get(at..)?;
        let end = memchr::memchr(b'\n', rest).map_or(text.len(), |found| at + found);
        let start = at;
        at = end + 1;
        let trimmed = if end > start && bytes.get(end - 1) == Some(&b'\r') { end - 1 } else { end };
        Some(start..trimmed)
    })
}

/// Whether the text has a byte, found faster than the standard library does.
pub(crate) fn has(text: &str, byte: u8) -> bool {
    memchr::memchr(byte, text.as_bytes()).is_some()
}

/// Whether nothing but white space is in the text.
#[inline]
pub(crate) fn blank(text: &str) -> bool {
    // From one side only: nearly every text tells by its first letter, and most letters are of ASCII.
    let tells = text.as_bytes().first().is_some_and(u8::is_ascii_graphic);
    !tells && text.trim_start().is_empty()
}

/// The text without white space around it. Most texts have none, and begin and end with a letter of ASCII.
#[inline]
pub(crate) fn trimmed(text: &str) -> &str {
    let tells = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
    let bytes = text.as_bytes();
    if tells(bytes.first()) && tells(bytes.last()) { text } else { text.trim() }
}

/// The text up to its first line break.
pub(crate) fn first_line(text: &str) -> &str {
    let end = memchr::memchr(b'\n', text.as_bytes()).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// The first line that is not blank.
pub(crate) fn first_full_line(text: &str) -> Option<&str> {
    text.split('\n').find(|line| !blank(line))
}

/// What the last line of the text ends with, of no more than so many bytes.
pub(crate) fn last_line(text: &str, longest: usize) -> &str {
    let from = text.len().saturating_sub(longest);
    let from = (from..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    let end = text.get(from..).unwrap_or_default();
    let line = memchr::memrchr(b'\n', end.as_bytes()).map_or(0, |at| at + 1);
    end.get(line..).unwrap_or_default()
}

/// The width of the leading blanks: a tab counts as one column, as in a slice.
#[inline]
pub(crate) fn indent_of(line: &str) -> usize {
    line.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// The line after its leading blanks and tabs.
#[inline]
pub(crate) fn skip_blanks(line: &str) -> &str {
    line.get(indent_of(line)..).unwrap_or_default()
}

/// Whether the line is a rule that parts sections: three or more of `-`, `*`, `_` or `=`, nothing else.
pub(crate) fn is_rule(line: &str) -> bool {
    // The indent of a line is blanks and tabs, here as for headers.
    let line = skip_blanks(line);
    let mark = line.as_bytes().first().copied().unwrap_or_default();
    if !matches!(mark, b'-' | b'*' | b'_' | b'=') {
        return false;
    }
    let line = line.trim_end();
    line.len() >= 3 && line.bytes().all(|byte| byte == mark)
}

/// The text without blank lines at its start and without white space at its end; the first line keeps
/// its indent.
pub(crate) fn trim_blank_lines(text: &str) -> &str {
    let text = text.trim_end();
    if text.starts_with(|c: char| c.is_ascii_graphic()) {
        return text;
    }
    let start = lines(text)
        .find(|line| !blank(text.get(line.clone()).unwrap_or_default()))
        .map_or(text.len(), |line| line.start);
    text.get(start..).unwrap_or_default()
}

/// Whether both are the same lines, up to blanks at the ends of lines and blank lines at the ends.
pub(crate) fn same_lines(one: &str, other: &str) -> bool {
    let mut left = one.trim_end().lines();
    let mut right = other.trim_end().lines();
    loop {
        match (left.next(), right.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if one.trim_end() == other.trim_end() => {}
            _ => return false,
        }
    }
}

/// Whether a text may begin with the lines of `first`, up to blanks at the ends of lines and blank lines at the ends.
pub(crate) fn begin_alike(first: &str, text: &str) -> bool {
    let mut lines = text.lines();
    let mut first = first.trim_end().lines();
    first.all(|line| lines.next().is_some_and(|other| line.trim_end() == other.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &[&str]) {
        let got: Vec<&str> = lines(text).filter_map(|line| text.get(line)).collect();
        assert_eq!(got, expect, "{text:?}");
    }

    #[test]
    fn every_line_once_without_its_break() {
        check("", &[]);
        check("a", &["a"]);
        check("a\n", &["a"]);
        check("a\r\n\nb\r", &["a", "", "b"]);
        check("\n", &[""]);
        assert_eq!(trim_blank_lines("\n  \n  a\n b \n\n"), "  a\n b");
    }

    #[test]
    fn a_rule_stands_alone_after_its_indent() {
        for line in ["---", "  ===", "\t****", "___ ", "---\r"] {
            assert!(is_rule(line), "{line:?}");
        }
        for line in ["--", "- - -", "--- x", "-=-", "\r---", "\u{a0}---", ""] {
            assert!(!is_rule(line), "{line:?}");
        }
    }
}
