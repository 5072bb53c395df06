//! A record that gives each of its fields once and nothing else, in a form that needs no choice: the members of an object
//! of JSON, the cells of a row, the labels of an item.

use super::level::holds_its_value;
use super::{Page, Place};
use crate::outline::{Flags, Form, NodeId, Tail};
use crate::spec::Spec;
use crate::text::blank;

/// The node of each field, in the order of the spec; `None` for a place that binding has to look at.
pub(crate) fn members(page: &Page<'_, '_>, spec: &Spec, place: &Place) -> Option<Vec<NodeId>> {
    let names = page.names_of(spec)?;
    if place.children.len() != spec.fields.len()
        || place.title.is_some()
        || !names.twins.is_empty()
        || names.tag().is_some()
        || !blank(page.slice(place.own_text(page)))
    {
        return None;
    }
    let form = form_of_members(page, place)?;
    let mut found = vec![None; spec.fields.len()];
    for &member in &place.children {
        let node = page.node(member);
        let field = names.find(node.key)?.field;
        let is_member = match form {
            Form::Object => true,
            Form::Label => is_plain_label(page, member),
            form => node.form == form,
        };
        let slot = found.get_mut(field).filter(|slot| slot.is_none())?;
        if !is_member || !holds_its_value(page, names, member, field) {
            return None;
        }
        *slot = Some(member);
    }
    found.into_iter().collect()
}

/// The form of the members of such a place; an object's are of JSON.
fn form_of_members(page: &Page<'_, '_>, place: &Place) -> Option<Form> {
    /// What makes an object doubtful as a whole.
    const DOUBTFUL: [Flags; 4] = [Flags::BROKEN, Flags::UNCLOSED, Flags::MENDED, Flags::EARLY];
    let is_whole = |id: NodeId| place.range.end == page.node(id).end as usize;
    match place.node.map(|id| (id, page.node(id).form)) {
        Some((id, Form::Object)) => {
            let flags = page.node(id).flags;
            let is_doubtful = DOUBTFUL.iter().any(|flag| flags.has(*flag));
            (is_whole(id) && !is_doubtful).then_some(Form::Object)
        }
        Some((id, Form::Row)) => is_whole(id).then_some(Form::Cell),
        Some((_, Form::Item)) | None => Some(Form::Label),
        Some(_) => None,
    }
}

/// Whether a node is a label without marks round it, and its name is not in quotes, as that of a member of JSON is.
fn is_plain_label(page: &Page<'_, '_>, id: NodeId) -> bool {
    let node = page.node(id);
    node.form == Form::Label && node.tail == Tail::None && !page.is_quoted_name(id)
}
