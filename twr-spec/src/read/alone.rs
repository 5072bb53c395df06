//! The only value of a spec where no section stands: the whole reply, a token in double brackets, what the
//! last sentence concludes, what a sentence says that the header is, or a line of its own.

mod conclusion;
mod line;
mod said;
mod sentence;
mod subject;

use std::ops::Range;

use super::Reader;
use crate::kind::{self, Body, Desk};
use crate::recovery::{Recovery, RecoveryKind};
use crate::soft::{Entry, Form, Resolved, Tail, others_turn, tokens, without_template_marks};
use crate::spec::{Field, Kind, Value};
use said::Said;

/// A value is looked for in at most this many bytes before and behind a header's name.
const REACH: usize = 200;

/// Where a value stands without its header.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The value.
    pub(super) value: Range<usize>,
    /// The sentence that says it of the value, if it is more than `Header is value`.
    pub(super) sentence: Option<Range<usize>>,
    /// Where a further turn of the dialogue begins, with which the reply has ended.
    pub(super) turn: Option<usize>,
}

impl Place {
    fn bare(value: Range<usize>) -> Self {
        Self { value, sentence: None, turn: None }
    }

    /// What it took to find it, besides the missing header.
    pub(super) fn recoveries(&self, field: usize, reply: &str) -> Vec<Recovery> {
        let said = self.sentence.clone().map(|span| Recovery {
            kind: RecoveryKind::WordInSentence,
            section: Some(field),
            span,
        });
        let turn = self.turn.map(|turn| Recovery {
            kind: RecoveryKind::RunOn,
            section: None,
            span: turn..reply.len(),
        });
        said.into_iter().chain(turn).collect()
    }

    fn moved(self, by: usize) -> Self {
        let moved = |range: Range<usize>| range.start + by..range.end + by;
        Self {
            value: moved(self.value),
            sentence: self.sentence.map(moved),
            turn: self.turn.map(|turn| turn + by),
        }
    }
}

impl Reader<'_> {
    /// Finds the value of the only field, and notes it as the field's section.
    pub(super) fn find_alone(&self, reply: &str, task: Option<&str>, resolved: &mut Resolved) {
        let [field] = self.spec.fields.as_ref() else { return };
        let thinks = resolved.recoveries.iter();
        let thinks = thinks.filter(|recovery| recovery.kind == RecoveryKind::ThinkBlock);
        let start = thinks.map(|think| think.span.end).max().unwrap_or(0).min(reply.len());
        if let Some(place) = self.place_alone(field, reply, start, task) {
            note(place, reply, resolved);
        }
    }

    /// Narrows a section that cannot be read as it stands to the last token in it that can: a judge writes
    /// its reasons below `Verdict:`, and then `[[A]]`.
    pub(super) fn take_tokens(&self, reply: &str, task: Option<&str>, resolved: &mut Resolved) {
        for entry in resolved.entries.iter_mut().filter(|entry| !entry.cut) {
            let Some(field) = self.spec.fields.get(entry.field) else { continue };
            let body = entry.body.clone();
            let text = reply.get(body.clone()).unwrap_or_default();
            if !field.kind.is_scalar() || is_of_words(field) || tokens(text).next().is_none() {
                continue;
            }
            let section = Alone { reader: self, field, task, text };
            if section.is_read(0..text.len()) {
                continue;
            }
            let Some(token) = section.token() else { continue };
            entry.body = body.start + token.start..body.start + token.end;
            entry.tail = Tail::None;
            let (kind, section) = (RecoveryKind::WordInSentence, Some(entry.field));
            resolved.recoveries.push(Recovery { kind, section, span: body });
        }
    }

    /// Where the only field's value stands before a line such as `Question: …`, and its headers only behind
    /// that: the model has answered, and gone on with a question of its own.
    pub(super) fn end_before_turn(&self, reply: &str, task: Option<&str>, resolved: &mut Resolved) {
        let [field] = self.spec.fields.as_ref() else { return };
        let Some(first) = resolved.entries.iter().map(|entry| entry.header.start).min() else {
            return;
        };
        let thinks = resolved.recoveries.iter().any(|r| r.kind == RecoveryKind::ThinkBlock);
        if thinks || resolved.extra.iter().any(|extra| extra.name.start < first) {
            return;
        }
        let Some(turn) = others_turn(reply, first, &self.matcher) else { return };
        let Some(place) = self.place_alone(field, reply.get(..turn).unwrap_or_default(), 0, task)
        else {
            return;
        };
        resolved.entries.clear();
        resolved.extra.clear();
        resolved.recoveries.retain(|recovery| recovery.span.end <= turn);
        note(Place { turn: Some(turn), ..place }, reply, resolved);
    }

    /// Where the field's value stands behind `start`, if it is of one line and of no free words, or code in a
    /// fence. Of several
    /// places the first of these that there is, and of several tokens the last.
    pub(super) fn place_alone(
        &self,
        field: &Field,
        reply: &str,
        start: usize,
        task: Option<&str>,
    ) -> Option<Place> {
        if matches!(field.kind.required(), Kind::Code(_)) {
            let rest = reply.get(start..).unwrap_or_default();
            let end = without_template_marks(rest).len();
            let text = rest.get(..end).unwrap_or_default();
            let alone = Alone { reader: self, field, task, text };
            return alone.is_fenced_code().then(|| Place::bare(0..end).moved(start));
        }
        let of_numbers = match field.kind.required() {
            Kind::List(item) => matches!(item.required(), Kind::Integer(_) | Kind::Number(_)),
            _ => false,
        };
        if !(field.kind.is_scalar() || of_numbers) || is_of_words(field) {
            return None;
        }
        let rest = reply.get(start..).unwrap_or_default();
        let start = start + rest.len() - rest.trim_start().len();
        let text = without_template_marks(rest.trim_start());
        if of_numbers {
            let alone = Alone { reader: self, field, task, text };
            return alone.numbers().map(|place| Place::bare(place).moved(start));
        }
        let find = |text| Alone { reader: self, field, task, text }.find();
        let first = others_turn(text, text.len(), &self.matcher)
            .and_then(|turn| Some(Place { turn: Some(turn), ..find(text.get(..turn)?)? }));
        Some(first.or_else(|| find(text))?.moved(start))
    }
}

/// Whether any words may be the field's value.
fn is_of_words(field: &Field) -> bool {
    matches!(field.kind.required(), Kind::Line | Kind::Parsed(_))
}

/// Notes the value as the section of the only field.
fn note(place: Place, reply: &str, resolved: &mut Resolved) {
    let others = place.recoveries(0, reply);
    let body = place.value;
    resolved.recoveries.push(Recovery {
        kind: RecoveryKind::HeaderMissing,
        section: Some(0),
        span: body.clone(),
    });
    resolved.recoveries.extend(others);
    resolved.head = place.sentence.map_or(body.start, |sentence| sentence.start);
    resolved.entries.push(Entry {
        field: 0,
        form: Form::Bare,
        indent: 0,
        header: body.start..body.start,
        body,
        tail: Tail::None,
        cut: false,
    });
}

/// A reply without sections, in which one value is looked for.
struct Alone<'r> {
    reader: &'r Reader<'r>,
    field: &'r Field,
    task: Option<&'r str>,
    text: &'r str,
}

impl<'r> Alone<'r> {
    fn find(&self) -> Option<Place> {
        let bare = self.whole().or_else(|| self.token()).map(Place::bare);
        let place = bare.or_else(|| self.concluded()).or_else(|| match self.said() {
            Said::Nothing => self.answered(),
            Said::One(place) => Some(place),
            Said::Several => None,
        });
        place.or_else(|| self.line().map(Place::bare))
    }

    /// The whole, if it is one line and nothing else.
    fn whole(&self) -> Option<Range<usize>> {
        let whole = 0..self.text.len();
        (!self.text.is_empty() && !self.text.contains('\n') && self.bare(whole.clone()).is_some())
            .then_some(whole)
    }

    /// The last token in double brackets, or in a box, that reads as the field.
    fn token(&self) -> Option<Range<usize>> {
        tokens(self.text).rev().find(|place| self.bare(place.clone()).is_some())
    }

    fn piece(&self, place: Range<usize>) -> &'r str {
        self.text.get(place).unwrap_or_default()
    }

    /// The piece as the field's value, if nothing else but marks stands round it.
    fn bare(&self, place: Range<usize>) -> Option<Value<'r>> {
        let has_words =
            self.text.get(place.clone()).is_none_or(|piece| piece.contains(char::is_alphabetic));
        let (value, recoveries) = self.read(place);
        let is_bare = |recovery: &Recovery| match recovery.kind {
            RecoveryKind::Undecorated
            | RecoveryKind::NumberInWords
            | RecoveryKind::TemporalSpelled => true,
            RecoveryKind::NumberDressed => !has_words,
            _ => false,
        };
        value.filter(|_| recoveries.iter().all(is_bare))
    }

    /// Whether nothing is wrong with the piece as the field's value.
    fn is_read(&self, place: Range<usize>) -> bool {
        let desk = self.desk_of(place).1;
        desk.diagnostics.is_empty()
    }

    /// The piece as the field's value, if it is one, and what it took.
    fn read(&self, place: Range<usize>) -> (Option<Value<'r>>, Vec<Recovery>) {
        let (value, desk) = self.desk_of(place);
        (value.filter(|value| *value != Value::Null), desk.recoveries)
    }

    /// Whether the whole is code in a closed fence of the language asked for, with words round it or not.
    fn is_fenced_code(&self) -> bool {
        let (value, desk) = self.desk_of(0..self.text.len());
        let is_guess = |recovery: &Recovery| {
            let kind = recovery.kind;
            matches!(kind, RecoveryKind::Unfenced | RecoveryKind::UnclosedFence)
        };
        value.is_some() && desk.diagnostics.is_empty() && !desk.recoveries.iter().any(is_guess)
    }

    fn desk_of(&self, place: Range<usize>) -> (Option<Value<'r>>, Desk<'_, 'r>) {
        let piece = self.piece(place);
        let mut desk = self.reader.desk(piece, self.task);
        let value = desk.field(0, &self.field.rules, |desk| {
            kind::read(&self.field.kind, Body::section(piece), desk)
        });
        (value, desk)
    }
}

#[cfg(test)]
mod tests;
