//! Headers of records inside that a scan of the whole could take for one around them. The same rule as in
//! constants, for edges of every kind and between all the records.
//!
//! Records may lead to each other in very many ways, so not the ways are followed: which record is inside of
//! which is all that counts. One that comes again inside itself is told apart by how far it is set in.

use super::FlawKind;
use crate::spec::constant::{field_with, held};
use crate::spec::{Field, Kind, Spec};

/// Reports the headers inside of a field's kind that stand around them, too; the field is one of `root`.
pub(super) fn flaws(root: &Spec, kind: &Kind, push: &mut impl FnMut(FlawKind)) {
    let inside = reached(record(kind), root);
    let mut told: Vec<&str> = Vec::new();
    for outer in std::iter::once(&root).chain(&inside) {
        let within = if std::ptr::eq(*outer, root) {
            inside.clone()
        } else {
            let held = outer.fields.iter().filter_map(|field| record(&field.kind));
            reached(held, root)
        };
        for spec in within.into_iter().filter(|spec| !spec.is(outer)) {
            for key in spec.fields.iter().flat_map(|field| field.keys.iter()) {
                if field_with(outer, key).is_some() && !told.contains(&key.as_ref()) {
                    told.push(key);
                    push(FlawKind::NestedHeader(key.to_string()));
                }
            }
        }
    }
}

/// The records that these lead to, themselves among them, but for the root; each once.
fn reached<'s>(from: impl IntoIterator<Item = &'s Spec>, root: &Spec) -> Vec<&'s Spec> {
    let mut open: Vec<&Spec> = from.into_iter().collect();
    open.reverse();
    let mut found: Vec<&Spec> = Vec::new();
    while let Some(spec) = open.pop() {
        if is_root(spec, root) || found.iter().any(|known| known.is(spec)) {
            continue;
        }
        found.push(spec);
        let held: Vec<&Spec> = spec.fields.iter().filter_map(|field| record(&field.kind)).collect();
        open.extend(held.into_iter().rev());
    }
    found
}

/// Whether it is the root again, which may be looked at without those of its fields that have a flaw.
fn is_root(spec: &Spec, root: &Spec) -> bool {
    let has = |field: &Field| spec.fields.iter().any(|known| known.keys == field.keys);
    spec.is(root) || spec.name == root.name && root.fields.iter().all(has)
}

/// The record that a kind holds, once or any number of times; the rows of a table are read otherwise.
fn record(kind: &Kind) -> Option<&Spec> {
    match kind {
        Kind::Record(spec) => Some(spec),
        other => record(held(other)?),
    }
}
