//! A list without list marks: an item a line, or between commas.

use super::survey::{Line, Survey};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::kind::{Body, Desk, Margin};
use crate::recovery::RecoveryKind;
use crate::soft::{Tail, is_courtesy};
use crate::spec::Kind;

/// An item a line, or between commas if there is but one line or the whole stands in brackets.
pub(super) fn split<'a>(
    item: &Kind,
    survey: &Survey<'a>,
    desk: &mut Desk<'_, 'a>,
) -> Vec<Body<'a>> {
    desk.recover(RecoveryKind::ListShape, survey.text);
    let body = |text: &'a str| Body { text, margin: Margin::UpTo(0), tail: Tail::None };
    let mut kept: &[Line<'a>] = &survey.lines;
    if let [first, rest @ ..] = kept
        && !rest.is_empty()
        && (first.is_heading() || is_courtesy(first.text))
    {
        desk.recover(RecoveryKind::Preamble, first.text);
        kept = rest;
    }
    if let [rest @ .., last] = kept
        && !rest.is_empty()
        && (is_courtesy(last.text) || is_afterword(rest, last))
    {
        desk.recover(RecoveryKind::Postamble, last.text);
        kept = rest;
    }
    let (Some(first), Some(last)) = (kept.first(), kept.last()) else { return Vec::new() };
    let whole = survey.text.get(first.range.start..last.range.end).unwrap_or_default().trim();
    if let Some(inside) = in_brackets(whole) {
        return commas(inside).map(body).collect();
    }
    if let [line] = kept {
        let pieces: Vec<&str> = commas(line.text).collect();
        let are_short = pieces.iter().all(|piece| piece.split_whitespace().count() <= 6);
        let is_scalar = item.is_scalar() && !matches!(item, Kind::Line | Kind::Parsed(_));
        if pieces.len() > 1 && (is_scalar || are_short) {
            return named(pieces, desk).into_iter().map(body).collect();
        }
    }
    kept.iter().map(|line| body(line.text.trim())).collect()
}

/// Whether the last line is a sentence of its own behind a list of lines that are none.
fn is_afterword(list: &[Line<'_>], last: &Line<'_>) -> bool {
    let ends = |line: &Line<'_>| line.text.trim_end().ends_with(['.', '!', '?', '。', '！', '？']);
    let together = list.len() > 1 && list.iter().skip(1).all(|line| !line.apart);
    together && last.apart && ends(last) && !list.iter().any(ends)
}

/// The items of a line with commas, the "and" before the last and the full stop behind it left out. An
/// "and" without a comma may part two items or belong to one: that is for the model to say.
fn named<'a>(mut pieces: Vec<&'a str>, desk: &mut Desk<'_, 'a>) -> Vec<&'a str> {
    if let Some(last) = pieces.last_mut() {
        *last = last.trim_end_matches(['.', '。']).trim_end();
        let joined = |text: &str| [" and ", " or ", "以及"].iter().any(|word| text.contains(word));
        match ["and ", "or ", "以及", "和"].iter().find_map(|word| last.strip_prefix(word)) {
            Some(rest) => *last = rest.trim_start(),
            None if joined(last) => {
                desk.report(DiagnosticKind::Ambiguous, Some(last), quote(last));
            }
            None => {}
        }
    }
    pieces
}

fn in_brackets(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    (!inside.contains(['[', ']'])).then_some(inside)
}

/// The pieces between commas or semicolons, outside quotes and brackets; a comma inside a number is none.
fn commas(line: &str) -> impl Iterator<Item = &str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut depth = 0_usize;
    let mut quoted = false;
    for (at, character) in line.char_indices() {
        match character {
            '"' => quoted = !quoted,
            '(' | '（' => depth += 1,
            ')' | '）' => depth = depth.saturating_sub(1),
            ',' | ';' | '、' | '，' | '；' if !quoted && depth == 0 => {
                let behind = at + character.len_utf8();
                let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
                let before = line.get(..at).and_then(|text| text.chars().next_back());
                let after = line.get(behind..).and_then(|text| text.chars().next());
                if !(digit(before) && digit(after)) {
                    pieces.push(line.get(start..at).unwrap_or_default());
                    start = behind;
                }
            }
            _ => {}
        }
    }
    pieces.push(line.get(start..).unwrap_or_default());
    pieces.into_iter().map(str::trim).filter(|piece| !piece.is_empty())
}
