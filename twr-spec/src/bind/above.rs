//! What is above a value in its own section and is no part of it: a think block, the field's header once more.

use super::binding::Binding;
use super::{Names, Page, Place};
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;

/// Begins each place behind what is above its value.
pub(super) fn pass_over(page: &Page<'_, '_>, names: &Names, binding: &mut Binding) {
    for field in 0..binding.picks.len() {
        while let Some((kind, above, below)) = passed(page, names, binding, field) {
            binding.note(kind, Some(field), above);
            if let Some(pick) = binding.picks.get_mut(field).and_then(Option::as_mut) {
                pick.place = below;
            }
        }
    }
}

/// What the place of a field begins with that is no part of the value, and the place without it.
fn passed(
    page: &Page<'_, '_>,
    names: &Names,
    binding: &Binding,
    field: usize,
) -> Option<(RecoveryKind, std::ops::Range<usize>, Place)> {
    let place = binding.place(field)?;
    let first = *place.kids.first()?;
    let node = page.node(first);
    let start = node.start as usize;
    let begins = page.slice(place.range.start..start).chars().all(char::is_whitespace);
    if !begins || start >= place.range.end {
        return None;
    }
    let end = match node.form {
        Form::Think => page.behind_think(first).min(place.range.end),
        _ if is_again(page, names, first, field) => {
            let mut below = Place { tail: place.tail, ..Place::of(page, first) };
            below.kids.extend(place.kids.iter().skip(1));
            below.range.end = place.range.end.max(below.range.start);
            let is_empty = page.slice(below.range.clone()).trim().is_empty();
            let again = (RecoveryKind::Repeated, start..node.body as usize, below);
            return (!is_empty).then_some(again);
        }
        _ => return None,
    };
    let mut below = place.clone();
    below.range.start = end;
    below.kids.remove(0);
    Some((RecoveryKind::ThinkBlock, start..end, below))
}

/// Whether the node is a header of the field, in a form that is no accident of the words.
fn is_again(page: &Page<'_, '_>, names: &Names, id: NodeId, field: usize) -> bool {
    let node = page.node(id);
    let is_own = names.find(node.key).is_some_and(|named| named.field == field);
    // `### Chapter 1` is the first of several.
    let is_one = !node.flags.has(Flags::COUNTED);
    is_own && is_one && matches!(node.form, Form::Bracket | Form::Heading(_) | Form::Bold)
}
