//! What const evaluation can say of a spec whose parts are constants of several types: the derive of one
//! type sees no other, so it writes a constant that calls these functions, and the compiler runs them.
//!
//! Each returns what is wrong as a [`Msg`], and only the caller's own constant panics, so that the error
//! stands in the user's code. They follow `Static` edges; an edge behind a function, or one that was
//! built at run time, ends the search, and [`flaws`](super::flaws) does the rest.

mod depth;
mod message;
mod rows;
mod rules;
mod said;
mod size;
#[cfg(test)]
mod tests;
mod words;

pub use depth::EXPLAINED_DEPTH;
pub use message::Msg;
pub use rows::row_flaw;
pub use rules::rule_flaw;
pub use said::{Said, described_flaw, said_flaw};
pub use size::prompt_flaw;
pub use words::{comparable, word_flaw};

use super::{Field, Kind, List, Ref, Spec, Str};

/// What is wrong with how deep the records inside the spec's field at this position lie.
pub const fn field_flaw(spec: &Spec, at: usize) -> Option<Msg> {
    match field_at(spec, at) {
        Some(field) => depth::flaw(spec, field),
        None => None,
    }
}

const fn field_at(spec: &Spec, at: usize) -> Option<&Field> {
    let mut rest = items(&spec.fields);
    let mut before = at;
    while let [field, others @ ..] = rest {
        if before == 0 {
            return Some(field);
        }
        before -= 1;
        rest = others;
    }
    None
}

/// What the kind holds any number of, or perhaps.
pub(crate) const fn held(kind: &Kind) -> Option<&Ref<Kind>> {
    match kind {
        Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => Some(inner),
        _ => None,
    }
}

/// The part behind an edge, if it is a constant.
const fn behind<T>(edge: &Ref<T>) -> Option<&T> {
    match edge {
        Ref::Static(part) => Some(part),
        Ref::Shared(_) | Ref::Lazy(_) | Ref::Tied(_) => None,
    }
}

const fn items<T: Clone>(list: &List<T>) -> &[T] {
    match list {
        List::Borrowed(items) => items,
        List::Owned(items) => items.as_slice(),
    }
}

const fn text(text: &Str) -> &str {
    match text {
        Str::Borrowed(text) => text,
        Str::Owned(text) => text.as_str(),
    }
}

const fn same(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    while let ([first, rest @ ..], [other_first, other_rest @ ..]) = (one, other) {
        if *first != *other_first {
            return false;
        }
        (one, other) = (rest, other_rest);
    }
    true
}
