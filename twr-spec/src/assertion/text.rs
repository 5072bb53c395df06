//! A body in one spelling: half width, plain quotes and dashes, single blanks, without the marks of Markdown
//! that are in pairs. Case is kept beside a version in lower case with the same offsets.

use std::borrow::Cow;

use crate::lexicon::is_han;
use crate::text::half_width;

/// A normalised body.
#[derive(Debug)]
pub(crate) struct Text {
    /// As written, apart from width, blanks and marks.
    pub(crate) plain: String,
    /// The same in lower case; offsets agree.
    pub(crate) lower: String,
}

impl Text {
    /// Normalises a body.
    pub(crate) fn new(body: &str) -> Self {
        let spelled = in_one_spelling(without_tags(body.trim()));
        let plain = without_pairs(&spelled).trim().to_owned();
        let lower = lowered(&plain);
        Self { plain, lower }
    }

    /// The text from the place on, in lower case.
    pub(crate) fn rest(&self, at: usize) -> &str {
        self.lower.get(at..).unwrap_or_default()
    }

    /// The text from the place on, as written.
    pub(crate) fn rest_as_written(&self, at: usize) -> &str {
        self.plain.get(at..).unwrap_or_default()
    }

    /// The piece in lower case.
    pub(crate) fn piece(&self, start: usize, end: usize) -> &str {
        self.lower.get(start..end).unwrap_or_default()
    }

    pub(crate) fn len(&self) -> usize {
        self.lower.len()
    }

    /// The place after blanks; line breaks stay.
    pub(crate) fn skip_blanks(&self, at: usize) -> usize {
        let rest = self.rest(at);
        at + rest.len() - rest.trim_start_matches(' ').len()
    }

    /// The place after one of the marks, blanks before it left out.
    pub(super) fn after_mark(&self, at: usize, marks: &[char]) -> Option<usize> {
        let at = self.skip_blanks(at);
        let mark = self.rest(at).chars().next().filter(|c| marks.contains(c))?;
        Some(at + mark.len_utf8())
    }

    /// The place after blanks and line breaks.
    pub(crate) fn skip_space(&self, at: usize) -> usize {
        let rest = self.rest(at);
        at + rest.len() - rest.trim_start().len()
    }

    /// The character before the place.
    pub(crate) fn before(&self, at: usize) -> Option<char> {
        self.lower.get(..at)?.chars().next_back()
    }
}

/// The nearest place at or before `at` where a character begins.
pub(crate) fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Whether the character is a picture or a star that says nothing of a value: neither a tick nor a cross, a stop or
/// a thumb.
pub(crate) fn is_ornament(character: char) -> bool {
    let is_picture =
        matches!(character, '\u{2600}'..='\u{27bf}' | '\u{1f300}'..='\u{1faff}' | '⭐');
    let tells = "☐☑☒✓✔✕✖✗✘✅❌❎❓❔❗🚫👍👎🛑⛔🤔🤷🆗🆖➕➖";
    is_picture && !tells.contains(character)
}

/// Lower case that keeps every character's length.
fn lowered(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars()
        .map(|character| {
            let mut lower = character.to_lowercase();
            match (lower.next(), lower.next()) {
                (Some(small), None) if small.len_utf8() == character.len_utf8() => small,
                _ => character,
            }
        })
        .collect()
}

fn in_one_spelling(body: &str) -> Cow<'_, str> {
    let mut before = 0;
    let is_plain = |byte: u8| {
        let is_double = byte == b' ' && before == b' ';
        before = byte;
        byte == b'\n' || byte == b' ' && !is_double || byte.is_ascii_graphic() && byte != b'\\'
    };
    if body.bytes().all(is_plain) {
        return Cow::Borrowed(body);
    }
    let mut out = String::with_capacity(body.len());
    for original in body.chars() {
        let character = match half_width(original) {
            '“' | '”' | '„' | '「' | '」' | '『' | '』' | '«' | '»' => '"',
            '‘' | '’' => '\'',
            '【' | '［' => '[',
            '】' | '］' => ']',
            '\u{2212}' | '‐' | '‑' => '-',
            '–' | '—' | '―' => '—',
            '￥' => '¥',
            '\u{fe0f}' | '\r' => continue,
            '\u{2009}' | '\u{202f}' => '\u{a0}',
            other => other,
        };
        match character {
            // A thin or fixed blank may be between groups of digits.
            ' ' | '\t' if out.ends_with([' ', '\n']) => {}
            ' ' | '\t' => out.push(' '),
            '\n' => {
                while out.ends_with(' ') {
                    out.pop();
                }
                out.push('\n');
            }
            other => out.push(other),
        }
    }
    Cow::Owned(without_formula(&out))
}

/// The text without the marks of a formula that says nothing but its value: `\(7\)`, `\boxed{7}`, `\text{B}`.
fn without_formula(text: &str) -> String {
    if !text.contains('\\') {
        return text.to_owned();
    }
    let mut text = text.replace("\\_", "_").replace("\\times", "×");
    if text.contains("$\\boxed{") {
        for (marked, bare) in
            [("$\\boxed{", "\\boxed{"), ("$\\boxed{", "\\boxed{"), ("}$$", "}"), ("}$", "}")]
        {
            text = text.replace(marked, bare);
        }
    }
    for open in ["\\boxed{", "\\text{", "\\textbf{", "\\mathrm{", "\\mathbf{"] {
        while let Some(start) = text.find(open) {
            let inside = text.get(start + open.len()..).unwrap_or_default();
            let Some(end) = inside.find(['}', '\n']).filter(|end| {
                inside.as_bytes().get(*end) == Some(&b'}')
                    && !inside.get(..*end).is_some_and(|i| i.contains('{') && !i.contains('\\'))
            }) else {
                break;
            };
            let (before, behind) = (text.get(..start), inside.get(end + 1..));
            let joined = format!(
                "{}{}{}",
                before.unwrap_or_default(),
                inside.get(..end).unwrap_or_default(),
                behind.unwrap_or_default()
            );
            text = joined;
        }
    }
    for mark in ["\\(", "\\)", "\\[", "\\]"] {
        text = text.replace(mark, "");
    }
    text
}

/// The marks that are in pairs round a piece, the longer first.
const PAIRS: [&str; 6] = ["***", "**", "__", "*", "_", "`"];

/// The text without emphasis and code marks in pairs, outside which is no letter or digit, and without one
/// stray `**` at an end of a line.
fn without_pairs(text: &str) -> Cow<'_, str> {
    if memchr::memchr3(b'*', b'_', b'`', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            out.push('\n');
        }
        let mut line = Cow::Borrowed(line);
        for mark in PAIRS {
            if line.contains(mark) {
                line = Cow::Owned(without_pair(&line, mark));
            }
        }
        let bare = line.strip_suffix("**").unwrap_or(&line);
        let bare = if bare.len() < 4 { bare } else { bare.strip_prefix("**").unwrap_or(bare) };
        out.push_str(bare.trim_end());
    }
    Cow::Owned(out)
}

/// The text without tags round it that only dress it: `<b>High</b>`.
fn without_tags(text: &str) -> &str {
    let inside = |tag: &str| {
        let rest = text.strip_prefix('<')?.strip_prefix(tag)?.strip_prefix('>')?;
        rest.strip_suffix('>')?.strip_suffix(tag)?.strip_suffix("</")
    };
    ["b", "strong", "i", "em", "u"].iter().find_map(|tag| inside(tag)).unwrap_or(text)
}

fn without_pair(line: &str, mark: &str) -> String {
    let is_outside = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() || is_han(c));
    let inner = mark.chars().next().unwrap_or('*');
    let places: Vec<usize> = line.match_indices(mark).map(|(at, _)| at).collect();
    let mut cut: Vec<usize> = Vec::new();
    let mut open: Option<usize> = None;
    for at in places {
        let before = line.get(..at).and_then(|head| head.chars().next_back());
        let behind = line.get(at + mark.len()..).and_then(|rest| rest.chars().next());
        let is_run = before == Some(inner) || behind == Some(inner);
        let opens = is_outside(before) && behind.is_some_and(|c| !c.is_whitespace());
        let closes = is_outside(behind) && before.is_some_and(|c| !c.is_whitespace());
        match open {
            Some(start) if closes && !is_run && at > start + mark.len() => {
                cut.extend([start, at]);
                open = None;
            }
            None if opens && !is_run => open = Some(at),
            _ => {}
        }
    }
    let mut out = String::with_capacity(line.len());
    let mut from = 0;
    for at in cut {
        out.push_str(line.get(from..at).unwrap_or_default());
        from = at + mark.len();
    }
    out.push_str(line.get(from..).unwrap_or_default());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_in_pairs_and_never_between_digits() {
        let check =
            |body: &str, expect: &str| assert_eq!(Text::new(body).plain, expect, "{body:?}");
        check("**Answer:** yes", "Answer: yes");
        check("**Answer: yes**", "Answer: yes");
        check("10**6", "10**6");
        check("[[8]]**", "[[8]]");
        check("***5***", "5");
        check("`4`", "4");
        check("very_high", "very_high");
        check("_high_", "high");
        check("４／５", "4/5");
        check("答案：是", "答案:是");
        check("\\boxed{\\text{B}}", "B");
        check("\\(7\\)", "7");
        check("$\\boxed{7}$", "7");
        check("$$\\boxed{\\text{B}}$$", "B");
        check("$\\boxed{$5}$", "$5");
        check("**高**风险", "高风险");
        check("a  b\r\n\tc", "a b\nc");
        check("* 5", "* 5");
    }
}
