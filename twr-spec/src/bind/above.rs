//! What is above a value in its own section and is no part of it: think blocks, the field's header once more.

use super::binding::Binding;
use super::{Names, Page, Place};
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;

/// Begins each place after what is above its value.
pub(super) fn pass_over(page: &Page<'_, '_>, names: &Names, binding: &mut Binding) {
    for field in 0..binding.picks.len() {
        pass_thinks(page, field, binding);
        pass_header(page, names, field, binding);
        pass_thinks(page, field, binding);
    }
}

/// The first part of the field's place, if no text is before it.
fn first_part(page: &Page<'_, '_>, place: &Place, from: usize) -> Option<NodeId> {
    let first = *place.children.get(from)?;
    let start = page.node(first).start as usize;
    let is_first = page.slice(place.range.start..start).trim().is_empty();
    (is_first && start < place.range.end).then_some(first)
}

fn pass_thinks(page: &Page<'_, '_>, field: usize, binding: &mut Binding) {
    let Some(place) =
        binding.picks.get_mut(field).and_then(Option::as_mut).map(|pick| &mut pick.place)
    else {
        return;
    };
    let mut thinks = Vec::new();
    while let Some(id) =
        first_part(page, place, thinks.len()).filter(|id| page.node(*id).form == Form::Think)
    {
        let start = page.node(id).start as usize;
        place.range.start = page.after_think(id).min(place.range.end);
        thinks.push(start..place.range.start);
    }
    place.children.drain(..thinks.len());
    for think in thinks {
        binding.note(RecoveryKind::ThinkBlock, Some(field), think);
    }
}

fn pass_header(page: &Page<'_, '_>, names: &Names, field: usize, binding: &mut Binding) {
    let Some(place) = binding.place(field) else { return };
    let again = first_part(page, place, 0).filter(|id| is_again(page, names, *id, field));
    let Some(header) = again else { return };
    let mut below = Place { tail: place.tail, ..Place::of(page, header) };
    below.children.extend(place.children.iter().skip(1));
    below.range.end = place.range.end.max(below.range.start);
    if page.slice(below.range.clone()).trim().is_empty() {
        return;
    }
    let node = page.node(header);
    binding.note(RecoveryKind::Repeated, Some(field), node.start as usize..node.body as usize);
    if let Some(pick) = binding.picks.get_mut(field).and_then(Option::as_mut) {
        pick.place = below;
    }
}

/// Whether the node is a header of the field, in a form that is no accident of the words. A name inside a record may be
/// one of the record's own.
fn is_again(page: &Page<'_, '_>, names: &Names, id: NodeId, field: usize) -> bool {
    let node = page.node(id);
    let is_own = names.find(node.key).is_some_and(|named| named.field == field);
    let has_names = || names.of.get(field).is_none_or(|field| page.names.inside(field).is_some());
    // `### Chapter 1` is the first of several.
    let is_one = !node.flags.has(Flags::COUNTED);
    let is_certain = matches!(node.form, Form::Bracket | Form::Heading(_) | Form::Bold);
    is_own && is_one && is_certain && !has_names()
}
