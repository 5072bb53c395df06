//! Near misses: a header that a slip of the pen parts from a field's.

use std::collections::HashSet;

use super::Matcher;
use crate::soft::fold;
use crate::spec::{Field, Kind, Spec};

impl Matcher {
    /// Whether some line of the body begins with a label of the record that the field at this position is;
    /// `true` if it is none.
    pub(in crate::soft) fn holds_label(&self, field: usize, body: &str) -> bool {
        let Some(labels) = self.labels.get(field).filter(|labels| !labels.is_empty()) else {
            return true;
        };
        let label = |line: &str| {
            let name = line.split([':', '：']).next().unwrap_or_default();
            name.len() <= self.names.reach && labels.contains(&fold(name))
        };
        body.lines().any(label)
    }

    /// Whether the name is a label of a record inside one of the fields.
    pub(in crate::soft) fn is_inner(&self, name: &str) -> bool {
        !self.inner.is_empty() && self.inner.contains(&fold(name))
    }

    /// The field whose key is one slip away from the folded name (two in a long one), if no other
    /// field's is as near.
    pub(crate) fn near(&self, name: &str) -> Option<usize> {
        if self.inner.contains(name) {
            return None;
        }
        let letters = name.chars().count();
        let allowed = match letters {
            0..=3 => return None,
            4..=8 => 1,
            _ => 2,
        };
        if !self.names.may_be_near(letters, allowed) {
            return None;
        }
        let mut spelled = Vec::with_capacity(letters);
        spelled.extend(name.chars());
        let mut best: Option<(usize, usize)> = None;
        let mut tie = false;
        for (key, field) in &self.names.spelled {
            let Some(slips) = slips(&spelled, key, allowed) else { continue };
            match best {
                Some((least, known)) if slips == least => tie |= known != *field,
                Some((least, _)) if slips > least => {}
                _ => {
                    best = Some((slips, *field));
                    tie = false;
                }
            }
        }
        best.filter(|_| !tie).map(|(_, field)| field)
    }
}

/// The folded labels of the records inside these fields; each record is looked at once, for a type may
/// hold itself.
pub(super) fn labels_inside(fields: &[Field]) -> HashSet<String> {
    fn collect(kind: &Kind, seen: &mut HashSet<usize>, out: &mut HashSet<String>) {
        match kind {
            Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => {
                collect(inner, seen, out);
            }
            Kind::Record(spec) | Kind::Table(spec)
                if seen.insert(std::ptr::from_ref::<Spec>(spec).addr()) =>
            {
                let keys = spec.fields.iter().flat_map(|field| field.keys.iter());
                out.extend(keys.map(|key| key.clone().into_owned()));
                for field in spec.fields.iter() {
                    collect(&field.kind, seen, out);
                }
            }
            _ => {}
        }
    }
    let (mut seen, mut out) = (HashSet::new(), HashSet::new());
    for field in fields {
        collect(&field.kind, &mut seen, &mut out);
    }
    out
}

/// How a field takes part in a type that holds itself.
#[derive(Clone, Debug)]
pub(super) struct Again {
    /// Whether the type comes again inside it.
    pub(super) holds: bool,
    /// Whether it comes again inside another.
    pub(super) is: bool,
}

/// The part of each field, given the labels inside all of them; none if the type does not hold itself.
pub(super) fn again(fields: &[Field], inner: &HashSet<String>) -> Vec<Again> {
    let is = |field: &Field| field.keys.iter().any(|key| inner.contains(&**key));
    if !fields.iter().any(is) {
        return Vec::new();
    }
    let holds = |field: &Field| {
        let inside = labels_inside(std::slice::from_ref(field));
        fields.iter().flat_map(|field| field.keys.iter()).any(|key| inside.contains(&**key))
    };
    fields.iter().map(|field| Again { holds: holds(field), is: is(field) }).collect()
}

/// The folded labels of a field that is a record; none of another.
pub(super) fn labels_of(field: &Field) -> HashSet<String> {
    let Kind::Record(_) = field.kind.required() else { return HashSet::new() };
    labels_inside(std::slice::from_ref(field))
}

/// The number of slips (a letter added, left out, changed, or two swapped) between two names, if it is
/// at most `allowed`. Its cost is the product of their lengths, and the second is a header of the spec.
fn slips(one: &[char], other: &[char], allowed: usize) -> Option<usize> {
    if one.len().abs_diff(other.len()) > allowed {
        return None;
    }
    // A slip brings one letter at most that the other name has not: most names have more of them.
    if one.iter().filter(|letter| !other.contains(letter)).nth(allowed).is_some() {
        return None;
    }
    let at = |row: &[usize], index: usize| row.get(index).copied().unwrap_or(usize::MAX - 1);
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut next = Vec::with_capacity(row.len());
        next.push(i + 1);
        for (j, b) in other.iter().enumerate() {
            let changed = at(&row, j) + usize::from(a != b);
            let mut least = changed.min(at(&row, j + 1) + 1).min(at(&next, j) + 1);
            let swapped =
                i > 0 && j > 0 && one.get(i - 1) == Some(b) && other.get(j - 1) == Some(a);
            if swapped {
                least = least.min(at(&before, j - 1) + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().filter(|&slips| slips <= allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(one: &str, other: &str, expect: Option<usize>) {
        let one: Vec<char> = one.chars().collect();
        let other: Vec<char> = other.chars().collect();
        assert_eq!(slips(&one, &other, 2), expect, "{one:?} {other:?}");
        assert_eq!(slips(&other, &one, 2), expect, "{other:?} {one:?}");
    }

    #[test]
    fn slips_of_the_pen_are_counted() {
        check("plan", "plan", Some(0));
        check("plan", "paln", Some(1));
        check("plan", "plans", Some(1));
        check("plan", "pan", Some(1));
        check("plan", "plum", Some(2));
        check("plan", "risk", None);
        check("", "ab", Some(2));
        check("研究计划", "研究计画", Some(1));
    }
}
