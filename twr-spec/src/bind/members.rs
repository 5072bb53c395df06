//! A record that is one object of JSON, with each of its fields once and nothing else: nothing has to be chosen.

use super::{Page, Place};
use crate::outline::{Flags, Form, NodeId};
use crate::spec::Spec;

/// The members of such an object, in the order of the spec's fields; `None` for a place that binding has to look at.
pub(crate) fn members(page: &Page<'_, '_>, spec: &Spec, place: &Place) -> Option<Vec<NodeId>> {
    /// What makes an object doubtful as a whole.
    const DOUBTFUL: [Flags; 4] = [Flags::BROKEN, Flags::UNCLOSED, Flags::MENDED, Flags::EARLY];
    let names = page.names_of(spec)?;
    let object = page.node(place.node?);
    let is_whole = object.form == Form::Object
        && !DOUBTFUL.iter().any(|flag| object.flags.has(*flag))
        && place.range.end == object.end as usize
        && place.kids.len() == spec.fields.len();
    if !is_whole || !names.twins.is_empty() || names.tag().is_some() {
        return None;
    }
    let mut found = vec![NodeId::ROOT; spec.fields.len()];
    for &member in &place.kids {
        let node = page.node(member);
        let slot = found.get_mut(names.find(node.key)?.field)?;
        let is_new = *slot == NodeId::ROOT;
        if !is_new || node.flags.has(Flags::COUNTED) || page.is_empty(member) {
            return None;
        }
        *slot = member;
    }
    Some(found)
}
