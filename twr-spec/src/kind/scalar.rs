//! What the readers of one-line values share: the line that holds the value, without its dress.

use super::numeral::{self, Numeral};
use super::{Body, Desk};
use crate::diagnostic::DiagnosticKind;
use crate::recovery::RecoveryKind;
use crate::soft::{Tail, blank, list_marker, strip_fence, tokens, undecorate};

/// The line that holds a one-line value; what follows it is passed over and recorded. `None` if nothing
/// stands there, which is reported.
pub(super) fn line<'a>(body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<&'a str> {
    let body = match strip_fence(body.text) {
        Some((inside, _)) => {
            desk.recover(RecoveryKind::FencedValue, body.text);
            Body { text: inside, ..body }
        }
        None => body,
    };
    if body.is_blank() {
        desk.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    let (mut line, mut rest) = body.first_line();
    if !rest.is_empty() && line.ends_with([':', '：']) {
        desk.recover(RecoveryKind::Preamble, line);
        (line, rest) = Body { text: rest, tail: Tail::None, ..body }.first_line();
    }
    if !rest.is_empty() {
        desk.recover(RecoveryKind::Postamble, rest);
    }
    Some(line)
}

/// The line without a list mark and without marks round the whole.
pub(super) fn bare<'a>(line: &'a str, desk: &mut Desk<'_, 'a>) -> &'a str {
    // `5.` with nothing behind it is a number and a full stop.
    let mark = list_marker(line).filter(|&width| line.len() > width);
    let unlisted = mark.and_then(|width| line.get(width..)).unwrap_or(line);
    let bare = undecorate(unlisted);
    if bare.len() != line.len() {
        desk.recover(RecoveryKind::Undecorated, line);
    }
    bare
}

/// The numeral of a one-line value: of the whole line, or else of what follows a list mark.
pub(super) fn numeral<'a>(line: &'a str, desk: &mut Desk<'_, 'a>) -> Option<Numeral> {
    if let Some(numeral) = numeral::parse(undecorate(line)) {
        return Some(numeral);
    }
    let bracketed = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    if let Some(numeral) = token(line).or(bracketed).and_then(numeral::parse) {
        desk.recover(RecoveryKind::Undecorated, line);
        return Some(numeral);
    }
    numeral::parse(bare(line, desk))
}

/// Whether a line below the one that was read says something else of the same kind, or takes it back:
/// then which of them counts is for the model to say.
pub(super) fn is_contradicted(
    line: &str,
    body: Body<'_>,
    says_otherwise: impl Fn(&str) -> bool,
) -> bool {
    let start = memchr::memmem::find(body.text.as_bytes(), line.as_bytes());
    let end = start.map_or(body.text.len(), |start| start + line.len());
    let below = body.text.get(end..).unwrap_or_default();
    if blank(below) {
        return false;
    }
    below.lines().map(str::trim).filter(|line| !line.is_empty()).any(|line| {
        let mark = list_marker(line).filter(|&width| line.len() > width);
        let bare = undecorate(mark.and_then(|width| line.get(width..)).unwrap_or(line));
        let begins = |word: &&str| {
            bare.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
        };
        TAKING_BACK.iter().any(begins) || says_otherwise(bare)
    })
}

/// How a line begins that takes back the one above it.
const TAKING_BACK: [&str; 8] = [
    "wait,",
    "wait.",
    "no, wait",
    "correction:",
    "on second thought",
    "scratch that",
    "更正",
    "等等",
];

/// The only token in double brackets on the line.
pub(super) fn token(line: &str) -> Option<&str> {
    let mut places = tokens(line);
    let place = places.next()?;
    if places.next().is_some() { None } else { line.get(place) }
}

/// The line without the mark that ends a sentence.
pub(super) fn without_stop(line: &str) -> &str {
    line.trim_end_matches(['.', '。', '!', '！', ',', '，', ';', '；']).trim_end()
}
