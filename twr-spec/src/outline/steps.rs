//! Small steps over a line: blanks, the borders of characters, dashes, numerals.

/// Whether the text is a rule: three or more of `-`, `*`, `_` or `=`, all together or each apart. (`- - --` is an
/// item of a list in a list.)
pub(crate) fn is_rule(rest: &str) -> bool {
    let Some(&first) = rest.as_bytes().first() else { return false };
    if !matches!(first, b'-' | b'*' | b'_' | b'=')
        || !rest.bytes().all(|byte| byte == first || is_blank(byte))
    {
        return false;
    }
    let marks = rest.bytes().filter(|byte| *byte == first).count();
    let is_apart = || rest.as_bytes().windows(2).all(|pair| pair != [first, first]);
    marks >= 3 && (marks == rest.trim_end().len() || is_apart())
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Whether the text is nothing but a dash, which parts a name from the text below it.
pub(super) fn is_dash(text: &str) -> bool {
    matches!(text.trim(), "-" | "–" | "—" | "--")
}

/// The start of a text, at most so many bytes.
#[inline]
pub(super) fn head(text: &str, bytes: usize) -> &str {
    text.get(..floor_boundary(text, bytes)).unwrap_or(text)
}

/// The last place between two characters that is not after `at`. (`str::floor_char_boundary` is newer than the
/// oldest compiler that builds this.)
#[inline]
pub(super) fn floor_boundary(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (at.saturating_sub(3)..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The text without blanks at its end. Nearly always there are none.
#[inline]
pub(super) fn trim_end(text: &str) -> &str {
    match text.as_bytes().last() {
        Some(b'!'..=b'~') => text,
        _ => text.trim_end(),
    }
}

/// The text without blanks round it. Nearly always there are none.
#[inline]
pub(super) fn trim(text: &str) -> &str {
    match text.as_bytes() {
        [b'!'..=b'~', .., b'!'..=b'~'] => text,
        _ => text.trim(),
    }
}

/// Where the text from `at` on begins, after blanks.
#[inline]
pub(super) fn skip_blanks(text: &str, at: usize) -> usize {
    match text.as_bytes().get(at..) {
        Some([b'!'..=b'~', ..]) => return at,
        Some([b' ', b'!'..=b'~', ..]) => return at + 1,
        _ => {}
    }
    let rest = text.get(at..).unwrap_or_default();
    at + (rest.len() - rest.trim_start().len())
}

/// A Chinese numeral.
pub(super) fn is_numeral(c: char) -> bool {
    "一二三四五六七八九十".contains(c)
}
