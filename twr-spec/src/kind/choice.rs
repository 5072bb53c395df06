//! Kind: one of a few words.

mod leading;
mod mention;

use super::line::without_escapes;
use super::ticked::{Ticked, ticked};
use super::{Body, Desk, scalar};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::with_folded;
use crate::spec::{Language, Value, Word};

/// "one of: low, medium, high".
pub fn phrase(words: &[Word], language: Language) -> String {
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_ref()).collect();
    match language {
        Language::English => format!("one of: {}", texts.join(", ")),
        Language::Chinese => format!("以下之一：{}", texts.join("、")),
    }
}

pub(super) fn read<'a>(
    words: &[Word],
    body: Body<'a>,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    let ticked = ticked(body);
    if ticked != Ticked::NoForm {
        let chosen = if let Ticked::One(label) = ticked { position(words, label) } else { None };
        match chosen {
            Some(_) => desk.recover(RecoveryKind::Undecorated, body.text),
            None => desk.report(DiagnosticKind::Ambiguous, Some(body.text), quote(body.text)),
        }
        return chosen.map(Value::Choice);
    }
    let line = scalar::line(body, desk)?;
    let at = on_line(words, line, body, desk)?;
    let differs = |other: &str| position(words, other).is_some_and(|other| other != at);
    if scalar::is_contradicted(line, body, differs) {
        desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        return None;
    }
    Some(Value::Choice(at))
}

/// The choice that the line makes; what stands below it is only looked at for single letters.
fn on_line<'a>(
    words: &[Word],
    line: &'a str,
    body: Body<'a>,
    desk: &mut Desk<'_, 'a>,
) -> Option<u16> {
    let bare = scalar::bare(line, desk);
    let plain = without_escapes(bare);
    if plain.is_some() {
        desk.recover(RecoveryKind::Unescaped, line);
    }
    let bare = plain.as_deref().unwrap_or(bare);
    if is_asked(words, bare) {
        desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        return None;
    }
    if let Some(at) = position(words, bare) {
        return Some(at);
    }
    if let Some(at) = scalar::token(line).and_then(|token| position(words, token)) {
        desk.recover(RecoveryKind::Undecorated, line);
        return Some(at);
    }
    if !desk.headless
        && let Some(at) = leading::leading(words, without_label(words, bare))
    {
        desk.recover(RecoveryKind::WordInSentence, line);
        return u16::try_from(at).ok();
    }
    let mentions = mention::mentions(words, bare);
    match mentions.found.as_slice() {
        [at] if mentions.doubtful
            || desk.headless
                && is_letter(words, *at)
                && (line.len() > SAYS_LETTER || other_below(words, *at, line, body)) =>
        {
            desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
            None
        }
        [at] if !mentions.negated => {
            desk.recover(RecoveryKind::WordInSentence, line);
            u16::try_from(*at).ok()
        }
        [] | [_] => {
            desk.report(DiagnosticKind::Unreadable, Some(line), quote(line));
            None
        }
        _ => {
            desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
            None
        }
    }
}

/// Whether the line asks: `High?`, `High (?)`.
fn is_asked(words: &[Word], line: &str) -> bool {
    let end = line.trim_end_matches([')', '）', '.', ' ']);
    let asks = end.ends_with(['?', '？']) && end.trim_end_matches(['?', '？']).len() < line.len();
    asks && !words.iter().any(|word| word.text.ends_with(['?', '？']))
}

/// The line without a short label that names no choice: `Risk: High`.
fn without_label<'l>(words: &[Word], line: &'l str) -> &'l str {
    let Some((label, rest)) = line.split_once([':', '：']) else { return line };
    let mentions = mention::mentions(words, label);
    let says_more = mentions.negated || mentions.doubtful || !mentions.found.is_empty();
    let is_short = label.split_whitespace().count() <= 3 && label.len() <= 40;
    if says_more || !is_short { line } else { rest.trim_start_matches(['*', ' ']) }
}

/// A line without a header that is longer, in bytes, does not name a choice of one letter by the way: in
/// `$a_1, a_2, \ldots$` and `5 A` stands none.
const SAYS_LETTER: usize = 80;

/// The word that the whole text is.
fn position(words: &[Word], text: &str) -> Option<u16> {
    let whole = with_folded(text, |key| {
        words.iter().position(|word| word.keys.iter().any(|known| known.as_bytes() == key))
    });
    whole.and_then(|at| u16::try_from(at).ok())
}

/// Whether the choice is a single letter, which in running text is easily something else.
fn is_letter(words: &[Word], at: usize) -> bool {
    words.get(at).is_some_and(|word| word.keys.iter().any(|key| key.len() == 1))
}

/// Whether another choice stands on the lines below the one that mentions this.
fn other_below(words: &[Word], at: usize, line: &str, body: Body<'_>) -> bool {
    let end = body.text.find(line).map_or(body.text.len(), |start| start + line.len());
    let below = body.text.get(end..).unwrap_or_default();
    mention::mentions(words, below).found.iter().any(|other| *other != at)
}

/// Whether one of the words stands in the text.
pub(super) fn mentions_any(words: &[Word], text: &str) -> bool {
    let mentions = mention::mentions(words, text);
    mentions.doubtful || !mentions.found.is_empty()
}

#[cfg(test)]
mod tests;
