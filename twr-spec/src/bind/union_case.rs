//! The case of a union whose tag is missing.

use super::binding::Binding;
use super::level::level;
use super::{Names, Page, Place};
use crate::outline::NodeId;
use crate::recovery::RecoveryKind;
use crate::spec::Layout;

/// Finds which case of a union it is where its tag is missing: the record's own name, the words that head it, or the
/// only part, which holds the fields.
pub(super) fn case(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    asked: Layout,
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
