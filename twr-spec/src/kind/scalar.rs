//! What the readers of one-line values share: the body without its fence, the assertion that it makes, and a
//! record of what was tolerated.

use std::borrow::Cow;

use super::{Body, ReadContext};
use crate::assertion::{self, Asserted, Beside, Outcome, Piece, PieceKind, Sought, Text};
use crate::diagnostic::DiagnosticKind;
use crate::lexicon::Class;
use crate::outline::Tail;
use crate::recovery::RecoveryKind;
use crate::rule::Task;
use crate::spec::Segment;
use crate::text::{after_introduction, quote, strip_fence, without_template_marks};

/// The body without a fence round the whole; `None` if nothing is there, which is reported.
pub(super) fn unfenced<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Body<'a>> {
    let body = match strip_fence(after_introduction(body.text)) {
        Some((inside, _)) => {
            context.recover(RecoveryKind::FencedValue, body.text);
            Body { text: inside, ..body }
        }
        None => body,
    };
    if body.is_blank() {
        context.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    Some(body)
}

/// The text of a body, without what closes at the end of its first line.
pub(super) fn text_of(body: Body<'_>) -> Cow<'_, str> {
    let text = without_template_marks(body.text).trim();
    if let Some(quoted) = quotation(text) {
        return Cow::Owned(quoted);
    }
    if body.tail == Tail::None {
        return Cow::Borrowed(text);
    }
    match text.split_once('\n') {
        Some((first, rest)) => Cow::Owned(format!("{}\n{rest}", body.tail.strip(first.trim()))),
        None => Cow::Borrowed(body.tail.strip(text)),
    }
}

/// Words of which one may be more than another.
const DEGREES: [&str; 9] =
    ["low", "medium", "high", "small", "large", "minor", "major", "moderate", "critical"];

/// The text of a body that is a quotation, each of its lines after a `>`. `> 4` and `> low` alone compare.
fn quotation(text: &str) -> Option<String> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = text.strip_prefix('>')?.trim_start_matches(' ');
    if !lines.all(|line| line.starts_with('>')) {
        return None;
    }
    let is_word = first.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_degree = DEGREES.iter().any(|degree| first.starts_with(degree));
    let is_comparison =
        !text.contains('\n') && !first.starts_with(char::is_uppercase) && (!is_word || is_degree);
    let bare = |line: &str| line.strip_prefix('>').unwrap_or(line).trim().to_owned();
    (!is_comparison).then(|| text.lines().map(bare).collect::<Vec<_>>().join("\n"))
}

/// The value that the body asserts; `None` if none is understood, which is reported.
pub(super) fn asserted<'a, S: Sought>(
    body: Body<'a>,
    sought: &S,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Asserted<S::Value>> {
    let text = text_of(body);
    let problem = match assertion::read(&text, sought) {
        Outcome::Value(asserted) => return Some(asserted),
        Outcome::Rival => DiagnosticKind::Ambiguous,
        Outcome::Nothing => match noted(body, sought, context) {
            Some(asserted) => return Some(asserted),
            None => DiagnosticKind::Unreadable,
        },
    };
    let task = context.task;
    if let Some(asserted) = task.and_then(|task| before_words_of_the_task(&text, sought, task)) {
        return Some(asserted);
    }
    refuse(problem, body, context);
    None
}

/// The value of an item of a list with a note that says which of them it is: `12 (first round)`, `low (the pump)`.
fn noted<S: Sought>(
    body: Body<'_>,
    sought: &S,
    context: &ReadContext<'_, '_>,
) -> Option<Asserted<S::Value>> {
    let is_item = matches!(context.path.last(), Some(Segment::Item(_)));
    let text = body.text.trim();
    let (value, note) = text.strip_suffix(')').filter(|_| is_item)?.split_once(" (")?;
    let lower = note.to_lowercase();
    let is_plain = !note.contains(['(', ')', '\n', '?'])
        && !note.contains(char::is_numeric)
        && !Class::Doubt.is_in(&lower)
        && !Class::Not.is_in(&lower)
        && !Class::Approximate.is_in(&lower);
    let asserted = asserted_without_rival(value, note, sought).filter(|_| is_plain)?;
    let beside = Beside { words: true, ..asserted.beside };
    Some(Asserted { beside, ..asserted })
}

/// The value that the text asserts, if the words after it name no other.
fn asserted_without_rival<S: Sought>(
    text: &str,
    after: &str,
    sought: &S,
) -> Option<Asserted<S::Value>> {
    let Outcome::Value(asserted) = assertion::read(text, sought) else { return None };
    let after = Text::new(after);
    let piece = Piece { start: 0, end: after.len(), kind: PieceKind::Clause };
    (!sought.rival_in(&after, piece, &asserted.value)).then_some(asserted)
}

/// The value of a first sentence after which there is nothing but words of the task: `resend! Ann Lee`. They are the
/// task's and say nothing of the value, if they name no other value and neither deny nor doubt.
fn before_words_of_the_task<S: Sought>(
    text: &str,
    sought: &S,
    task: &Task<'_>,
) -> Option<Asserted<S::Value>> {
    let is_stop = |letter: char| matches!(letter, '!' | '！' | '。' | ';' | '；' | '\n');
    let (head, tail) = text.split_once(is_stop)?;
    let has_words = tail.contains(char::is_alphanumeric);
    let is_plain = || {
        let tail = tail.to_lowercase();
        ![Class::Not, Class::No, Class::Doubt].iter().any(|class| class.is_in(&tail))
    };
    if !has_words || !is_plain() || !task.contains(tail) {
        return None;
    }
    let found = asserted_without_rival(head, tail, sought)?;
    let beside = Beside { below: true, ..found.beside };
    Some(Asserted { beside, ..found })
}

/// Reports that the body is not read, with its first line.
pub(super) fn refuse<'a>(
    problem: DiagnosticKind,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) {
    let line = body.first_line().0;
    context.report(problem, Some(line), quote(line));
}

/// Records what was tolerated in a body whose value is written `written`: words beside it, lines above and
/// below it, another spelling, or other marks. A body without a recovery is what the writer writes.
pub(super) fn record<'a, V>(
    asserted: &Asserted<V>,
    written: &str,
    spelling: RecoveryKind,
    words: RecoveryKind,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) {
    if body.text.trim() == written {
        return;
    }
    let line = body.first_line().0;
    let beside = asserted.beside;
    let is_spelled = asserted.spelled != written;
    let found = [
        (beside.above, RecoveryKind::Preamble),
        (beside.words, words),
        (beside.below, RecoveryKind::Postamble),
        (is_spelled && !(beside.words && words == spelling), spelling),
    ];
    let is_dress = found.iter().all(|(is_found, _)| !is_found);
    for (_, kind) in found.into_iter().filter(|(is_found, _)| *is_found) {
        let at = if kind == RecoveryKind::Postamble { body.text } else { line };
        context.recover(kind, at);
    }
    if is_dress {
        context.recover(RecoveryKind::Undecorated, line);
    }
}

// Its tables stay several forms a line.
#[cfg(test)]
#[rustfmt::skip]
mod tests;
