//! Headings: `## Name`, `## Name: text`, `### Name ###`, `一、Name`.

use super::mark::Mark;
use super::name::{after_section, known};
use super::node::Form;
use super::steps::{head, is_numeral, skip_blanks};
use super::turn;
use super::vocab::Vocab;

/// The heading that the text is.
pub(super) fn parse(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let level = rest.bytes().take_while(|byte| *byte == b'#').count();
    let inner = rest.get(level..)?;
    let is_spaced = inner.starts_with([' ', '\t', '\u{3000}', '*', '[', '【']);
    let is_wide = inner.chars().next().is_some_and(|c| !c.is_ascii() && c.is_alphabetic());
    if !(1..=6).contains(&level) || !is_spaced && !is_wide && known(vocab, inner).is_none() {
        return None;
    }
    let (start, end) = undecorated(rest, level, rest.len());
    let start = start + after_section(vocab, rest.get(start..end)?).unwrap_or_default();
    let name = rest.get(start..end).filter(|name| !name.is_empty())?;
    let form = Form::Heading(u8::try_from(level).unwrap_or(6));
    if let Some(whole) = known(vocab, name) {
        return Some(Mark::new(form, start..end, rest.len()).named(Some(whole)));
    }
    if let Some(turn) = turn::heading(name) {
        return Some(Mark::new(Form::Turn, start..start + turn, rest.len()));
    }
    Some(
        split(vocab, form, rest, start..end)
            .unwrap_or_else(|| Mark::new(form, start..end, rest.len())),
    )
}

/// `一、Name`: a heading of Chinese documents, whose name the vocabulary has.
pub(super) fn numbered(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let after = rest.trim_start_matches(is_numeral).strip_prefix('、')?;
    let (start, end) = undecorated(rest, rest.len() - after.len(), rest.len());
    let found = known(vocab, rest.get(start..end)?)?;
    Some(Mark::new(Form::Heading(2), start..end, rest.len()).named(Some(found)))
}

/// `SECTION 1. Name`, `Part 2: Name`, `第1章 Name`: a heading that counts the sections of the reply, whose name the
/// vocabulary has.
pub(super) fn section(vocab: &Vocab, rest: &str) -> Option<Mark> {
    const UNITS: [&str; 3] = ["section ", "part ", "chapter "];
    let head = head(rest, LONGEST);
    let after = if let Some(number) = head.strip_prefix('第') {
        let unit = number.trim_start_matches(|c: char| c.is_ascii_digit() || is_numeral(c));
        let is_counted = unit.len() < number.len();
        unit.strip_prefix(['章', '节', '部']).filter(|_| is_counted)?
    } else {
        let begins = |unit: &&str| {
            head.get(..unit.len()).is_some_and(|start| start.eq_ignore_ascii_case(unit))
        };
        let unit = UNITS.iter().find(|unit| begins(unit))?;
        let number = head.get(unit.len()..)?;
        let after = number.trim_start_matches(|c: char| c.is_ascii_digit());
        (after.len() < number.len()).then_some(after)?
    };
    let name = after.trim_start_matches(['.', ':', '：', '分', ' ', '-', '–', '—', '\u{3000}']);
    // A field may be called `Section 1` itself.
    let is_own = known(vocab, head.get(..head.len() - after.len())?).is_some();
    let is_whole = name.len() < after.len() && head.len() == rest.len() && !is_own;
    let (start, end) = undecorated(rest, rest.len() - name.len(), rest.len());
    let found = known(vocab, rest.get(start..end)?).filter(|_| is_whole)?;
    Some(Mark::new(Form::Heading(2), start..end, rest.len()).named(Some(found)))
}

/// `Name: text` with a name of the vocabulary, or a counted one.
pub(super) fn split(
    vocab: &Vocab,
    form: Form,
    rest: &str,
    name: std::ops::Range<usize>,
) -> Option<Mark> {
    let text = rest.get(name.clone())?;
    if let Some((end, key)) = super::name::counted_start(vocab, text) {
        let body = skip_colon(rest, name.start + end);
        let known = Some((key, super::node::Flags::COUNTED));
        return Some(Mark::new(form, name.start..name.start + end, body).named(known));
    }
    // A header may hold a dash of its own.
    let (from, to, key, colon, width) =
        separators(text).into_iter().find_map(|(colon, width)| {
            let (from, to) = undecorated(rest, name.start, name.start + colon);
            Some((from, to, known(vocab, rest.get(from..to)?)?, colon, width))
        })?;
    let body = rest.get(name.start + colon + width..)?.trim_start_matches(['*', '_']);
    let body = skip_blanks(rest, rest.len() - body.len());
    Some(Mark::new(form, from..to, body).named(Some(key)))
}

/// No colon further from the start of a heading, in bytes, ends its name.
const LONGEST: usize = 200;

/// The first colon and the first dash between blanks with their widths, in order.
fn separators(text: &str) -> Vec<(usize, usize)> {
    let text = head(text, LONGEST);
    let marks = [(":", 1), ("：", 3), (" - ", 3), (" – ", 5), (" — ", 5)];
    let mut found: Vec<(usize, usize)> =
        marks.iter().filter_map(|(mark, width)| text.find(mark).map(|at| (at, *width))).collect();
    found.sort_unstable();
    found
}

/// Where the text after blanks and one colon begins.
pub(super) fn skip_colon(text: &str, at: usize) -> usize {
    let at = skip_blanks(text, at);
    let rest = text.get(at..).unwrap_or_default();
    let width = if rest.starts_with(':') {
        1
    } else if rest.starts_with('：') {
        3
    } else {
        0
    };
    skip_blanks(text, at + width)
}

/// The piece of `text` without the marks and blanks round it: `**Plan:** ##`.
pub(super) fn undecorated(text: &str, start: usize, end: usize) -> (usize, usize) {
    let piece = text.get(start..end).unwrap_or_default();
    let is_mark =
        |c: char| c.is_whitespace() || matches!(c, '*' | '_' | '#' | '[' | ']' | '【' | '】' | '`');
    let left = piece.trim_start_matches(is_mark);
    let name = left.trim_end_matches(|c: char| is_mark(c) || matches!(c, ':' | '：'));
    let from = start + (piece.len() - left.len());
    (from, from + name.len())
}
