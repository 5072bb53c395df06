//! What is told of a union whose tag is wrong: the tag alone, for the tag says which other fields count.

use std::collections::HashSet;

use crate::diagnostic::Diagnostic;
use crate::spec::{Case, Path, Segment, Spec};

/// The diagnostics without those of a case of a union whose tag is wrong, at any depth.
pub(super) fn worth_telling<'d>(spec: &Spec, diagnostics: &'d [Diagnostic]) -> Vec<&'d Diagnostic> {
    let is_wrong_tag = |wrong: &&Diagnostic| {
        let last = records(spec, &wrong.path).last();
        last.is_some_and(|here| here.case == Case::Tag && here.depth + 1 == wrong.path.0.len())
    };
    let tags: HashSet<&[Segment]> =
        diagnostics.iter().filter(is_wrong_tag).map(|wrong| parent(&wrong.path)).collect();
    let is_of_unknown_case = |wrong: &Diagnostic| {
        !tags.is_empty()
            && records(spec, &wrong.path).any(|here| {
                let union = wrong.path.0.get(..here.depth).unwrap_or_default();
                matches!(here.case, Case::Of(_)) && tags.contains(union)
            })
    };
    diagnostics.iter().filter(|wrong| !is_of_unknown_case(wrong)).collect()
}

/// The path without its last step.
fn parent(path: &Path) -> &[Segment] {
    path.0.split_last().map_or(&[], |(_, parent)| parent)
}

/// A field that a path leads through.
struct Step {
    /// How many steps of the path lead to the field's record.
    depth: usize,
    case: Case,
}

/// The fields that a path leads through, from the whole reply inwards.
fn records<'p>(spec: &'p Spec, path: &'p Path) -> impl Iterator<Item = Step> + 'p {
    let mut record = Some(spec);
    path.0.iter().enumerate().filter_map(move |(depth, segment)| {
        let Segment::Field(at) = segment else { return None };
        let field = record?.fields.get(*at)?;
        record = field.kind.holds();
        Some(Step { depth, case: field.case })
    })
}
