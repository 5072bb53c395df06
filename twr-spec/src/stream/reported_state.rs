//! `ReportedState`: what events have reported of one field, so that the final reading is compared with it.

use std::borrow::Cow;

use super::event::ReplyEvent;
use super::fingerprint::Fingerprint;
use crate::diagnostic::Diagnostic;
use crate::spec::{Segment, Value};

/// What events have reported of one field. Reported values are not kept: the listener has them.
#[derive(Clone, Debug, Default)]
pub(super) enum ReportedState {
    /// Nothing that counts.
    #[default]
    Nothing,
    /// It began. These are its parts.
    Begun(Vec<(Segment, Fingerprint)>),
    /// Its value.
    Ready(Fingerprint),
    /// That something is wrong with it.
    Rejected,
}

/// What is to be told of a field that is complete.
pub(super) struct Outcome<'o> {
    pub(super) field: usize,
    /// The text that was told since it began.
    pub(super) text: Cow<'o, str>,
    /// The part that was being written, and the text of it that was told.
    pub(super) part: (&'o [Segment], Cow<'o, str>),
    pub(super) value: Option<Value<'static>>,
    /// What is wrong with it.
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) draft: Option<Value<'static>>,
    pub(super) out: &'o mut Vec<ReplyEvent>,
}

impl ReportedState {
    /// Tells the outcome of a field, and takes back what was told otherwise.
    pub(super) fn report(&mut self, outcome: Outcome<'_>) {
        let Outcome { field, text: told_text, part, value, diagnostics, draft, out } = outcome;
        if !diagnostics.is_empty() {
            match self {
                Self::Rejected => return,
                Self::Ready(_) => out.push(ReplyEvent::Replaced { field }),
                Self::Nothing | Self::Begun(..) => {}
            }
            out.push(ReplyEvent::Rejected { field, diagnostics, draft });
            *self = Self::Rejected;
            return;
        }
        let Some(value) = value else {
            if !matches!(self, Self::Nothing) {
                out.push(ReplyEvent::Replaced { field });
            }
            *self = Self::Nothing;
            return;
        };
        let fingerprint = Fingerprint::of(&value);
        let text = match &*self {
            Self::Ready(told) if *told == fingerprint => return,
            Self::Nothing => Some(rest_of_text(&value, "")),
            Self::Begun(parts)
                if are_parts(parts, &value)
                    && is_begun(&told_text, &value)
                    && is_part_begun(&part, &value) =>
            {
                Some(rest_of_text(&value, &told_text))
            }
            Self::Ready(_) | Self::Rejected | Self::Begun(..) => None,
        };
        let rest = text.unwrap_or_else(|| {
            out.push(ReplyEvent::Replaced { field });
            rest_of_text(&value, "")
        });
        if let Some(text) = rest.filter(|text| !text.is_empty()) {
            out.push(ReplyEvent::Text { field, text });
        }
        out.push(ReplyEvent::Ready { field, value });
        *self = Self::Ready(fingerprint);
    }
}

/// What is missing of a text whose beginning was told; `None` for values that are no text.
fn rest_of_text(value: &Value<'_>, told: &str) -> Option<String> {
    match value {
        Value::Text(text) => text.strip_prefix(told).map(str::to_owned),
        _ => None,
    }
}

fn is_begun(told: &str, value: &Value<'_>) -> bool {
    match value {
        Value::Text(text) => text.starts_with(told),
        _ => told.is_empty(),
    }
}

/// Whether the text of a part is the beginning of what the value has there. The text of an edit has marks which its
/// value lacks.
fn is_part_begun((segments, told): &(&[Segment], Cow<'_, str>), value: &Value<'_>) -> bool {
    let inner = match (segments, value) {
        ([], Value::Text(text)) => return text.starts_with(&**told),
        ([], Value::Record(parts)) => {
            let [_, Some(Value::Text(content))] = parts.as_slice() else { return true };
            return content.starts_with(&**told);
        }
        ([Segment::Item(item), ..], Value::List(items)) => items.get(*item),
        ([Segment::Field(field), ..], Value::Record(fields)) => {
            fields.get(*field).and_then(Option::as_ref)
        }
        _ => return true,
    };
    let deeper = segments.get(1..).unwrap_or_default();
    match inner {
        Some(inner) => is_part_begun(&(deeper, told.clone()), inner),
        None => told.is_empty(),
    }
}

/// Whether the parts that were told are the value's.
fn are_parts(parts: &[(Segment, Fingerprint)], value: &Value<'_>) -> bool {
    parts.iter().enumerate().all(|(at, (segment, told))| {
        let part = match (segment, value) {
            (Segment::Item(item), Value::List(items)) => items.get(*item),
            (Segment::Field(field), Value::Record(fields)) => {
                fields.get(*field).and_then(Option::as_ref)
            }
            (Segment::Key(key), Value::Map(entries)) => {
                entries.get(at).filter(|(own, _)| own == key).map(|(_, value)| value)
            }
            _ => None,
        };
        part.is_some_and(|part| Fingerprint::of(part) == *told)
    })
}
