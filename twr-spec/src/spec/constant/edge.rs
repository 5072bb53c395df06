//! What const evaluation can do with the parts of a spec: follow an edge, look at a list, compare texts.

use super::super::{Field, Kind, List, Ref, Spec, Str};

pub(super) const fn field_at(spec: &Spec, at: usize) -> Option<&Field> {
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

/// The part after an edge, if it is a constant.
pub(super) const fn after<T>(edge: &Ref<T>) -> Option<&T> {
    match edge {
        Ref::Static(part) => Some(part),
        Ref::Shared(_) | Ref::Lazy(_) | Ref::Cyclic(_) => None,
    }
}

pub(super) const fn items<T: Clone>(list: &List<T>) -> &[T] {
    match list {
        List::Borrowed(items) => items,
        List::Owned(items) => items.as_slice(),
    }
}

pub(super) const fn text(text: &Str) -> &str {
    match text {
        Str::Borrowed(text) => text,
        Str::Owned(text) => text.as_str(),
    }
}

pub(super) const fn same(one: &str, other: &str) -> bool {
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
