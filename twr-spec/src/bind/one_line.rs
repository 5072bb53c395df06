//! Several labels on one line: `Name: Ann, Age: 3`.

use std::ops::Range;

use super::binding::{Binding, Rival};
use super::inline::{self, Part};
use super::names::Shape;
use super::{Names, Page, Place};
use crate::outline::NodeId;
use crate::recovery::RecoveryKind;
use crate::text::blank;

/// Parts a line that holds several labels: `Name: Ann, Age: 3`.
pub(super) fn on_one_line(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    binding: &mut Binding,
) {
    let missing = binding.missing(names);
    if missing.is_empty() {
        return;
    }
    let lines = lines(page, names, place, binding);
    for (owner, range, is_text) in lines {
        let parts = inline::parts(page, names, range.clone(), owner.is_none(), is_text);
        // A line may mention one name in brackets.
        let is_mention = |part: &Part| page.slice(part.start..range.end).starts_with('[');
        let is_line = owner
            .and_then(|owner| names.of.get(owner))
            .is_some_and(|owner| owner.shape == Shape::Line);
        if is_line && matches!(parts.as_slice(), [only] if is_mention(only)) {
            continue;
        }
        let is_reply = owner.is_none() && place.node == Some(NodeId::ROOT);
        let at_start =
            parts.first().is_some_and(|first| blank(page.slice(range.start..first.start)));
        if is_reply && !at_start {
            continue;
        }
        let is_wanted = |part: &Part| !binding.has(part.field);
        let Some(first) = parts.iter().find(|part| is_wanted(part)).map(|part| part.start) else {
            continue;
        };
        if let Some(pick) = owner.and_then(|owner| binding.picks.get_mut(owner)?.as_mut()) {
            pick.place.cut(page, trimmed_end(page, pick.place.range.start, first));
        } else {
            binding.head_end = Some(trimmed_end(page, range.start, first));
        }
        for part in parts {
            if binding.has(part.field) {
                // `Name: Ann, Age: 3; Name: Bob` has two of them, and a text may mention its own.
                if !is_text {
                    binding
                        .rivals
                        .push(Rival { field: part.field, place: Place::text(part.value) });
                }
                continue;
            }
            let mark = owner.and_then(|owner| binding.mark(owner)).unwrap_or(NodeId::ROOT);
            binding.note(RecoveryKind::JoinedLabels, Some(part.field), part.start..part.value.end);
            binding.put(part.field, mark, Place::text(part.value));
        }
    }
}

/// A line that may hold labels: the field whose value it is, if it is one's; where it is; and whether it is a text.
type Line = (Option<usize>, Range<usize>, bool);

/// The lines in which labels are looked for: those that head the record, where none of its fields was found, and the
/// values of fields that were found.
fn lines(page: &Page<'_, '_>, names: &Names, place: &Place, binding: &Binding) -> Vec<Line> {
    let own = place.own_text(page);
    let mut lines: Vec<Line> = Vec::new();
    if binding.is_empty() {
        lines.push((None, own, false));
        // `**Vase** (glaze: blue)`
        lines.extend(place.below.clone().map(|below| (None, below, false)));
    }
    for (field, found) in binding.found() {
        let shape = names.of.get(field).map(|field| field.shape);
        if matches!(shape, Some(Shape::Scalar | Shape::Line | Shape::Text)) {
            lines.push((Some(field), found.range.clone(), shape == Some(Shape::Text)));
        }
    }
    lines
}

/// The end of a value before the mark that parts it from the next label.
fn trimmed_end(page: &Page<'_, '_>, start: usize, end: usize) -> usize {
    start + inline::without_separators(page.slice(start..end)).len()
}
