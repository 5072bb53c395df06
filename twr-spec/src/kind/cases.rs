//! The fields of a tagged union: a record whose tag, a choice, says which of its other fields count.

use super::ReadContext;
use crate::diagnostic::DiagnosticKind;
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

/// Reads the tag where it is missing: the one word of which all fields that are there can be, if none that it
/// requires is missing; with what the first of these fields holds. Cases may share the names of fields: those
/// that only one of them has tell which it is.
pub(super) fn inferred<'a>(
    spec: &Spec,
    there: impl Fn(usize) -> Option<&'a str>,
) -> Option<(u16, &'a str)> {
    let found: Vec<(u16, &'a str)> = spec
        .fields
        .iter()
        .enumerate()
        .filter_map(|(at, field)| match field.case {
            Case::Of(word) => Some((word, there(at)?)),
            _ => None,
        })
        .collect();
    let mut words: Vec<u16> = found.iter().map(|(word, _)| *word).collect();
    words.sort_unstable();
    words.dedup();
    let mut possible = words.into_iter().filter_map(|word| {
        let own: Vec<&str> =
            found.iter().filter(|(of, _)| *of == word).map(|(_, text)| *text).collect();
        // Fields that share a name share their place.
        let is_own = |text: &str| own.iter().any(|own| std::ptr::eq(*own, text));
        let holds_all = found.iter().all(|(of, text)| *of == word || is_own(text));
        holds_all.then_some((word, own.first().copied()?))
    });
    let (word, first) = possible.next()?;
    let is_there = |(at, field): (usize, &Field)| {
        field.case != Case::Of(word) || field.may_be_left_out() || there(at).is_some()
    };
    let is_whole = spec.fields.iter().enumerate().all(is_there);
    (possible.next().is_none() && is_whole).then_some((word, first))
}

/// What a field is that is not there.
pub(super) fn absent<'a>(
    field: &Field,
    chosen: Chosen,
    context: &mut ReadContext<'_, 'a>,
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
    context.report(DiagnosticKind::Missing, None, String::new());
    None
}
