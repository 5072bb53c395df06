//! The case of a union whose tag is missing.

use std::collections::HashSet;

use super::binding::Binding;
use super::cells::Fits;
use super::level::level;
use super::names::Shape;
use super::{Names, Page, Place};
use crate::outline::NodeId;
use crate::recovery::RecoveryKind;
use crate::spec::Layout;
use crate::text::blank;

/// Finds which case of a union it is where its tag is missing: the record's own name, the words that head it, or the
/// only part, which holds the fields. `fits` tells whether a place reads as a field.
pub(super) fn case(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    asked: Layout,
    fits: &mut Fits<'_>,
    binding: &mut Binding,
) {
    let Some(tag) = names.tag().filter(|tag| !binding.has(*tag)) else { return };
    let named = |id: NodeId| {
        let name = page.node(id).name;
        names.case(page.node(id).key).map(|_| name.0 as usize..name.1 as usize)
    };
    if let Some((id, name)) = place.node.and_then(|id| Some((id, named(id)?))) {
        binding.note(RecoveryKind::TagInferred, Some(tag), name.clone());
        binding.put(tag, id, Place::text(name));
        return;
    }
    if let Some(title) = place.title.clone()
        && names.case_words.contains(&crate::text::fold(page.slice(title.clone())))
    {
        binding.note(RecoveryKind::TagInferred, Some(tag), title.clone());
        binding.put(tag, place.node.unwrap_or(NodeId::ROOT), Place::text(title));
        return;
    }
    // `Remedy: leave`
    let own = Place { children: Vec::new(), range: place.own_text(page), ..place.clone() };
    if !blank(page.slice(own.range.clone())) && fits(tag, &own) {
        binding.note(RecoveryKind::TagInferred, Some(tag), own.range.clone());
        binding.put(tag, place.node.unwrap_or(NodeId::ROOT), own);
        return;
    }
    let mut cases = binding.extra.iter().copied().filter_map(|id| Some((id, named(id)?)));
    let Some((id, name)) = cases.next() else { return };
    if cases.next().is_some() {
        return;
    }
    drop(cases);
    binding.note(RecoveryKind::TagInferred, Some(tag), name.clone());
    binding.extra.retain(|other| *other != id);
    binding.put(tag, id, Place::text(name));
    let inside = level(page, names, &page.children(id), Some(asked));
    for (slot, pick) in binding.picks.iter_mut().zip(inside.picks) {
        if slot.is_none() {
            *slot = pick;
        }
    }
}

/// Gives a union that holds nothing but its case the fields of the case that are after it in the record: `Remedy: repair`
/// and below it `Cost: 30`.
pub(super) fn fields_beside(page: &Page<'_, '_>, names: &Names, binding: &mut Binding) {
    if binding.extra.is_empty() {
        return;
    }
    for (field, shape) in names.of.iter().enumerate() {
        let Some(inner) = page.names.inside(shape).filter(|inner| inner.tag().is_some()) else {
            continue;
        };
        let Some(mark) = binding.mark(field).filter(|_| shape.shape == Shape::Record) else {
            continue;
        };
        let is_alone = !page.node(mark).form.is_json()
            && binding.place(field).is_some_and(|place| place.children.is_empty());
        if is_alone {
            let parts = parts_after(page, inner, mark, &binding.extra);
            binding.extend(page, field, &parts);
        }
    }
}

/// The nodes directly after the mark that have a name of the record inside, and of nothing beside it.
fn parts_after(page: &Page<'_, '_>, inner: &Names, mark: NodeId, extra: &[NodeId]) -> Vec<NodeId> {
    let extra: HashSet<NodeId> = extra.iter().copied().collect();
    let siblings = page.children(page.node(mark).parent);
    siblings
        .into_iter()
        .skip_while(|id| *id != mark)
        .skip(1)
        .take_while(|id| extra.contains(id) && inner.find(page.node(*id).key).is_some())
        .collect()
}
