//! How deep records lie inside each other, and where that is too deep.

use super::super::{Field, Kind, Spec};
use super::edge::{after, held, items, text};
use super::message::Msg;

/// How many records deep below a section a prompt explains what to write: a record, one inside it, and
/// one inside that. A model is not told what is deeper, so no type asks for it.
pub const EXPLAINED_DEPTH: usize = 3;

/// The flaw of a field whose records are nested one level deeper than a prompt explains. A field with deeper records
/// contains a type with such a field, which has the flaw instead.
pub(super) const fn flaw(spec: &Spec, field: &Field) -> Option<Msg> {
    if of_field(field) != EXPLAINED_DEPTH + 1 {
        return None;
    }
    let msg = Msg::new().and("`").and(text(&spec.name)).and("` holds records ");
    let msg =
        msg.and_number(EXPLAINED_DEPTH + 1).and(" deep, by way of [").and(text(&field.header));
    let msg = along(&msg.and("]"), field);
    let msg = msg.and(": a prompt explains ").and_number(EXPLAINED_DEPTH);
    Some(msg.and(
        " levels, and the model would not be told what to write below; put the inner fields into \
         the record around them, or ask for them as a type of their own",
    ))
}

/// Adds the headers on the longest way inwards.
const fn along(msg: &Msg, field: &Field) -> Msg {
    let Some(record) = record_of(field) else { return *msg };
    let Some(next) = deepest(record) else { return *msg };
    if of_field(next) == 0 {
        return *msg;
    }
    along(&msg.and(", `").and(text(&next.header)).and("`"), next)
}

const fn of_field(field: &Field) -> usize {
    let Some(record) = record_of(field) else { return 0 };
    match deepest(record) {
        Some(deepest) => 1 + of_field(deepest),
        None => 1,
    }
}

/// The first of the fields that hold the deepest records.
const fn deepest(spec: &Spec) -> Option<&Field> {
    let mut found: Option<(&Field, usize)> = None;
    let mut rest = items(&spec.fields);
    while let [field, others @ ..] = rest {
        let depth = of_field(field);
        found = match found {
            Some((_, most)) if most >= depth => found,
            _ => Some((field, depth)),
        };
        rest = others;
    }
    match found {
        Some((field, _)) => Some(field),
        None => None,
    }
}

/// The record that the field holds, once or any number of times.
const fn record_of(field: &Field) -> Option<&Spec> {
    let mut edge = &field.kind;
    while let Some(kind) = after(edge) {
        edge = match kind {
            Kind::Record(record) => return after(record),
            kind => match held(kind) {
                Some(inner) => inner,
                None => return None,
            },
        };
    }
    None
}
