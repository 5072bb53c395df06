//! Words of a record that no field was given: what is below its title, and items without a name.
//!
//! They are the value of a field that may be left out, or a remark. Where only one field is left that reads them, they
//! are its value; where several could hold them, they are asked about; and what no field reads is a remark.

use std::ops::Range;

use super::binding::Binding;
use super::cells::Fits;
use super::names::{FieldShape, Shape};
use super::{Names, Page, Place};
use crate::outline::{Form, NodeId};
use crate::recovery::RecoveryKind;

/// Gives leftover words to the fields whose values they are. Where a field that has to be there is missing, the
/// record is asked about anyway.
pub(super) fn assign_leftovers(
    page: &Page<'_, '_>,
    names: &Names,
    fits: &mut Fits<'_>,
    binding: &mut Binding,
) {
    let is_asked = |(at, field): (usize, &FieldShape)| field.is_required && !binding.has(at);
    if names.tag().is_some() || names.of.iter().enumerate().any(is_asked) {
        binding.unclear = None;
        return;
    }
    let overlaps = |left: &Range<usize>, place: &Place| {
        place.range.start < left.end && left.start < place.range.end
    };
    let left = binding.left.take();
    let is_free = |left: &Range<usize>| !binding.found().any(|(_, place)| overlaps(left, place));
    if let Some(left) = left.filter(is_free) {
        let words = vec![(None, Place::text(left.clone()))];
        if !give(page, names, words, fits, binding) {
            binding.note(RecoveryKind::Postamble, None, left);
        }
    }
    let is_bare = |id: &NodeId| page.node(*id).form == Form::Item && page.node(*id).first.is_none();
    let items = binding.extra.iter().copied().filter(is_bare);
    let items: Vec<(Option<NodeId>, Place)> =
        items.map(|id| (Some(id), Place::of(page, id))).collect();
    if !items.is_empty() && !binding.is_empty() {
        give(page, names, items, fits, binding);
    }
}

/// Gives pieces to the open fields in their order, if they all read so. Whether they may be values at all.
fn give(
    page: &Page<'_, '_>,
    names: &Names,
    pieces: Vec<(Option<NodeId>, Place)>,
    fits: &mut Fits<'_>,
    binding: &mut Binding,
) -> bool {
    let open: Vec<(usize, Shape)> = names
        .of
        .iter()
        .enumerate()
        .filter(|(at, _)| !binding.has(*at))
        .map(|(at, field)| (at, field.shape))
        .collect();
    if let Some(fields) = fields_of(&open, &pieces, fits) {
        for (field, (mark, place)) in fields.into_iter().zip(pieces) {
            binding.note(RecoveryKind::HeaderMissing, Some(field), place.range.clone());
            binding.extra.retain(|id| Some(*id) != mark);
            binding.put(field, mark.unwrap_or(NodeId::ROOT), place);
        }
        return true;
    }
    // A number may be the value, with a remark beside it.
    let has_digit = |place: &Place| page.slice(place.range.clone()).contains(char::is_numeric);
    let may_hold = |(at, shape): &(usize, Shape)| {
        *shape != Shape::Scalar
            || pieces.iter().any(|(_, place)| fits(*at, place) || has_digit(place))
    };
    let is_unclear = open.iter().any(may_hold);
    if let Some((_, first)) = pieces.first().filter(|_| is_unclear) {
        binding.unclear = Some(first.range.clone());
    }
    is_unclear
}

/// The fields of pieces: all open ones in their order, or those with a form of their own, where no other reads the piece,
/// too.
fn fields_of(
    open: &[(usize, Shape)],
    pieces: &[(Option<NodeId>, Place)],
    fits: &mut Fits<'_>,
) -> Option<Vec<usize>> {
    let takes = |shape: Shape| shape.is_short() || shape == Shape::Text;
    let is_whole = open.len() == pieces.len()
        && (open.len() == 1 || open.iter().any(|(_, shape)| *shape == Shape::Scalar));
    let mut in_order = open.iter().zip(pieces);
    if is_whole && in_order.all(|((at, shape), (_, place))| takes(*shape) && fits(*at, place)) {
        return Some(open.iter().map(|(at, _)| *at).collect());
    }
    let mut fields = Vec::new();
    for (_, place) in pieces {
        let after = fields.last().copied();
        let mut fitting = open.iter().filter(|(at, shape)| {
            *shape == Shape::Scalar && after.is_none_or(|after| *at > after) && fits(*at, place)
        });
        let (field, _) = fitting.next()?;
        if fitting.next().is_some() {
            return None;
        }
        fields.push(*field);
    }
    Some(fields)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, field, optional};
    use crate::spec::{Kind, Temporal};

    /// The tasks of a reply, in the order what, who, due; `-` for nothing, `*` where the record is asked for again.
    fn tasks(reply: &str, expect: &[&str]) {
        let fields = vec![
            field("What", Kind::Line),
            optional("Who", Kind::Line),
            optional("Due", Kind::Temporal(Temporal::Date)),
        ];
        check(fields, reply, expect);
    }

    #[test]
    fn words_that_may_be_a_part_are_asked_about() {
        tasks("- **Sweep**\n  - Ann\n  - 2026-12-01", &["Sweep, Ann, 2026-12-01"]);
        tasks("- **Sweep**\n  - 2026-12-01", &["Sweep, -, 2026-12-01"]);
        tasks("- **Sweep**\n  - Ann", &["*Sweep, -, -"]);
        tasks("- Sweep: Ann", &["*Sweep, -, -"]);
        tasks("- Sweep: 2026-12-01", &["Sweep, -, 2026-12-01"]);
    }

    #[test]
    fn what_no_field_reads_is_a_remark() {
        let fields =
            vec![field("What", Kind::Line), optional("Hours", Kind::Temporal(Temporal::Time))];
        check(fields, "- Sweep: with care", &["Sweep, -"]);
        check(
            vec![field("What", Kind::Line), optional("Who", Kind::Line)],
            "- Sweep: Ann",
            &["Sweep, Ann"],
        );
    }
}
