//! The fields of a tagged union: a record whose tag, a choice, says which of its other fields count.

use super::{Body, Desk};
use crate::diagnostic::DiagnosticKind;
use crate::recovery::RecoveryKind;
use crate::spec::{Case, Field, Kind, Presence, Spec, Value};

/// Which fields count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Chosen {
    /// The spec has no tag: all of them.
    All,
    /// Those without a case, and those of the word at this position.
    Word(u16),
    /// The tag is missing, or no word of it.
    Unknown,
}

impl Chosen {
    /// What the tag said.
    pub(super) fn by(tag: Option<&Value<'_>>) -> Self {
        match tag {
            Some(Value::Choice(at)) => Self::Word(*at),
            _ => Self::Unknown,
        }
    }

    /// Whether the field is out of place.
    pub(super) fn leaves_out(self, field: &Field) -> bool {
        match (self, field.case) {
            (Self::Word(word), Case::Of(of)) => word != of,
            _ => false,
        }
    }
}

/// Reads the tag where it is missing: the one word whose required fields are all there, and of no other
/// word any. It is noted at the first of these fields.
pub(super) fn inferred<'a>(
    spec: &Spec,
    there: impl Fn(usize) -> Option<&'a str>,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    let mut fields = spec.fields.iter().enumerate();
    let (first, only) = fields.find_map(|(at, field)| match field.case {
        Case::Of(word) => there(at).map(|body| (body, word)),
        _ => None,
    })?;
    let agrees = spec.fields.iter().enumerate().all(|(at, field)| match field.case {
        Case::Of(word) if word == only => there(at).is_some() || field.may_be_left_out(),
        Case::Of(_) => there(at).is_none(),
        _ => true,
    });
    if !agrees {
        return None;
    }
    desk.recover(RecoveryKind::TagInferred, first);
    Some(Value::Choice(only))
}

/// What a field is that does not stand there.
pub(super) fn absent<'a>(
    field: &Field,
    chosen: Chosen,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    if chosen.leaves_out(field) {
        return None;
    }
    if matches!(&*field.kind, Kind::Optional(_)) {
        return Some(Value::Null);
    }
    if field.presence == Presence::Defaulted {
        return None;
    }
    desk.report(DiagnosticKind::Missing, None, String::new());
    None
}

/// Notes a field of another word, which is not used.
pub(super) fn out_of_place<'a>(body: Body<'a>, desk: &mut Desk<'_, 'a>) {
    desk.recover(RecoveryKind::OtherCase, body.text);
}
