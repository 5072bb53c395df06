//! Missing fields whose header is further inside: in a text, a list or another section.

use std::collections::HashSet;

use super::binding::Binding;
use super::level::{certainty, level};
use super::names::Shape;
use super::pick::Pick;
use super::quoted::is_quoted_label;
use super::{Names, Page, Place};
use crate::outline::{Flags, Form, Node, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::Layout;

/// Takes the best node of a missing field's name from further below; it ends the text or list that it is in. Fields
/// that have to be there go first: what they cut is then no part of a text around an optional one.
pub(super) fn promote(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    asked: Layout,
    binding: &mut Binding,
) {
    promote_some(page, names, place, asked, true, binding);
    promote_some(page, names, place, asked, false, binding);
}

fn promote_some(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    asked: Layout,
    required: bool,
    binding: &mut Binding,
) {
    let is_wanted =
        |field: usize| names.of.get(field).is_some_and(|field| field.is_required == required);
    let none_missing = !binding.missing(names).into_iter().any(is_wanted);
    if none_missing || binding.source.is_some_and(|id| page.node(id).form == Form::Object) {
        return;
    }
    let mut found: Vec<Option<(u8, NodeId)>> = vec![None; names.of.len()];
    let mut counted: Vec<(usize, Vec<NodeId>)> = Vec::new();
    let mut stack = roots(page, names, place, binding);
    while let Some((id, Inside { is_level, around, record })) = stack.pop() {
        let node = page.node(id);
        if hides_names(node, names, required) || node.names & names.bits == 0 {
            continue;
        }
        let named = names.find(node.key);
        let shape = named.and_then(|named| names.of.get(named.field));
        // Inside another record its own names are its own.
        let inner = shape.and_then(|shape| page.names.inside(shape));
        let keeps = shape.is_some_and(|shape| shape.shares_names);
        let is_counted = named.is_some() && node.flags.has(Flags::COUNTED);
        if let Some(named) = named.filter(|_| is_counted && !is_level)
            && is_wanted(named.field)
            && !binding.has(named.field)
        {
            note_counted(page, &mut counted, named.field, id);
            continue;
        }
        if let Some(named) = named
            && !is_counted
            && !is_level
            && !around.is_some_and(|around| around.holds(node.key))
            && !is_row_of_values(page, id)
            && is_wanted(named.field)
            && !binding.has(named.field)
            && (!page.is_empty(id) || may_adopt(page, names, named.field, id))
            && may_move(page, names, binding, named.field, id)
            && !goes_on(page, names, id, record)
            && let Some(slot) = found.get_mut(named.field)
        {
            // One that is empty counts only where there is no other.
            let rank = if page.is_empty(id) { 0 } else { certainty(node.form, Some(asked)) };
            if slot.is_none_or(|(known, _)| rank >= known) {
                *slot = Some((rank, id));
            }
        }
        let around = around.or(inner.filter(|_| keeps || is_counted));
        let inside = Inside { is_level: false, around, record: inner.or(record) };
        stack.extend(page.children(id).into_iter().rev().map(|child| (child, inside)));
    }
    take_counted(page, names, counted, binding);
    take_moved(page, names, asked, found, binding);
}

/// Where a node stands that may have the name of a missing field.
#[derive(Clone, Copy)]
struct Inside<'n> {
    /// Whether it is on the record's own level.
    is_level: bool,
    /// The names that belong to what is around it.
    around: Option<&'n Names>,
    /// The names of the record that it is inside.
    record: Option<&'n Names>,
}

/// The nodes of the record's own level, the last first.
fn roots<'n>(
    page: &Page<'_, '_>,
    names: &'n Names,
    place: &Place,
    binding: &Binding,
) -> Vec<(NodeId, Inside<'n>)> {
    let roots =
        binding.source.map_or_else(|| place.children.clone(), |source| page.children(source));
    let inside = |id: NodeId| Inside {
        is_level: true,
        around: names_of_part(page, names, binding, id),
        record: None,
    };
    roots.into_iter().rev().map(|id| (id, inside(id))).collect()
}

/// Whether the record around a node goes on behind it: to take the node would end that record there.
fn goes_on(page: &Page<'_, '_>, names: &Names, id: NodeId, record: Option<&Names>) -> bool {
    let next = page.node(id).next.map(|next| page.node(next).key);
    let is_own = |key| record.is_some_and(|record| record.find(key).is_some());
    next.is_some_and(|key| is_own(key) && names.find(key).is_none())
}

/// The names that belong to a part and not to the record: in a type that holds itself, an unknown header below a record's
/// own fields heads one of its parts.
fn names_of_part<'n>(
    page: &Page<'_, '_>,
    names: &'n Names,
    binding: &Binding,
    id: NodeId,
) -> Option<&'n Names> {
    let node = page.node(id);
    let is_header = matches!(node.form, Form::Heading(_) | Form::Bold | Form::Label | Form::Bare);
    let is_part = is_header && names.find(node.key).is_none();
    (is_part && !binding.is_empty() && names.holds_itself()).then_some(names)
}

/// Whether no name inside a node is looked for; of fields that have to be there, more nodes are searched. A fence with a
/// field's name is a section, and any other is closed to names: one of `rust` may be called as a case of a union is.
fn hides_names(node: &Node, names: &Names, required: bool) -> bool {
    let is_closed_fence = node.form == Form::Fence && !node.flags.has(Flags::UNCLOSED);
    matches!(node.form, Form::Think | Form::Object)
        || (node.form == Form::Turn && !required)
        || (is_closed_fence && names.find(node.key).is_none())
}

/// Adds a node with a counted name to those of its field that it is beside.
fn note_counted(
    page: &Page<'_, '_>,
    counted: &mut Vec<(usize, Vec<NodeId>)>,
    field: usize,
    id: NodeId,
) {
    match counted.iter_mut().find(|(known, _)| *known == field) {
        Some((_, group)) if is_sibling(page, group, id) => group.push(id),
        Some(_) => {}
        None => counted.push((field, vec![id])),
    }
}

/// Gives each field the node that was found for it, and takes that node out of what it is in.
fn take_moved(
    page: &Page<'_, '_>,
    names: &Names,
    asked: Layout,
    found: Vec<Option<(u8, NodeId)>>,
    binding: &mut Binding,
) {
    let moved: Vec<(usize, u8, NodeId)> = found
        .into_iter()
        .enumerate()
        .filter_map(|(field, found)| found.map(|(rank, id)| (field, rank, id)))
        .collect();
    let mut extra: HashSet<NodeId> = binding.extra.iter().copied().collect();
    for (field, rank, id) in moved {
        let is_empty = page.is_empty(id);
        let adopted = if is_empty { adopted(page, names, asked, field, id) } else { None };
        if is_empty && adopted.is_none() {
            continue;
        }
        let node = page.node(id);
        // A header in another form than the section's around it is no part of that, and recorded as that form.
        if certainty(node.form, Some(asked)) == certainty(own_form(asked), Some(asked)) {
            let range = node.start as usize..node.body as usize;
            binding.note(RecoveryKind::HeaderMoved, Some(field), range);
        }
        binding.cut_at(page, node.start as usize);
        // What is beside it and has another name is no longer part of a text either.
        let after = page.tree.children(node.parent).filter(|sibling| {
            let other = page.node(*sibling);
            *sibling > id
                && other.name.0 < other.name.1
                && names.find(other.key).is_none()
                && is_section(other.form)
        });
        binding.extra.extend(after.filter(|sibling| extra.insert(*sibling)));
        let place = binding.before_found(page, adopted.unwrap_or_else(|| Place::of(page, id)));
        if let Some(slot) = binding.picks.get_mut(field) {
            *slot = Some(Pick { mark: id, place, certainty: rank });
        }
    }
}

/// Whether a node is a row of values, and not of a name and its value.
fn is_row_of_values(page: &Page<'_, '_>, id: NodeId) -> bool {
    page.node(id).form == Form::Row && page.tree.children(id).count() != 2
}

/// Whether an empty name may have parts in the sibling after it.
fn may_adopt(page: &Page<'_, '_>, names: &Names, field: usize, id: NodeId) -> bool {
    names.of.get(field).is_some_and(|field| field.shape.is_compound())
        && page.node(id).next.is_some()
}

/// The place of an empty name with the siblings after it that are parts of it, as on a level of their own.
fn adopted(
    page: &Page<'_, '_>,
    names: &Names,
    asked: Layout,
    field: usize,
    id: NodeId,
) -> Option<Place> {
    names.of.get(field).filter(|field| field.shape.is_compound())?;
    let after: Vec<NodeId> =
        page.tree.children(page.node(id).parent).filter(|child| *child >= id).collect();
    let pick = level(page, names, &after, Some(asked)).picks.into_iter().nth(field)??;
    (pick.mark == id && !pick.place.children.is_empty()).then_some(pick.place)
}

fn is_section(form: Form) -> bool {
    matches!(form, Form::Heading(_) | Form::Bracket | Form::Bold | Form::Tag)
}

/// The form of the sections of a layout.
fn own_form(layout: Layout) -> Form {
    match layout {
        Layout::Sections => Form::Bracket,
        Layout::Headings => Form::Heading(2),
        Layout::Tags => Form::Tag,
        Layout::Blocks => Form::Fence,
        Layout::Labels | Layout::Divider => Form::Label,
        Layout::Json => Form::Object,
    }
}

/// Whether a node is beside the others.
fn is_sibling(page: &Page<'_, '_>, group: &[NodeId], id: NodeId) -> bool {
    group.first().is_some_and(|first| page.node(*first).parent == page.node(id).parent)
}

/// Makes a missing list of counted nodes, with the labels of their records between them.
fn take_counted(
    page: &Page<'_, '_>,
    names: &Names,
    counted: Vec<(usize, Vec<NodeId>)>,
    binding: &mut Binding,
) {
    for (field, group) in counted {
        let Some(first) = group.first().copied().filter(|_| !binding.has(field)) else { continue };
        let inner = names.of.get(field).and_then(|field| page.names.inside(field));
        let is_part = |id: &NodeId| {
            *id >= first
                && (group.contains(id)
                    || inner.is_some_and(|inner| inner.find(page.node(*id).key).is_some()))
        };
        let start = page.node(first).start as usize;
        let siblings: Vec<NodeId> =
            page.tree.children(page.node(first).parent).filter(is_part).collect();
        binding.cut_at(page, start);
        let place = Place::several(page, siblings);
        binding.note(RecoveryKind::HeaderMissing, Some(field), place.range.clone());
        binding.put(field, first, place);
    }
}

/// Whether a node of a missing field may be taken out of what it is in: an optional field cuts a text only where it
/// begins a line of a section.
fn may_move(
    page: &Page<'_, '_>,
    names: &Names,
    binding: &Binding,
    field: usize,
    id: NodeId,
) -> bool {
    let node = page.node(id);
    let at = node.start as usize;
    let parent = page.node(node.parent);
    // The words of an item are the item's.
    if parent.form == Form::Item && parent.body == node.start && parent.first == Some(id) {
        let is_listed = binding.found().any(|(_, place)| place.range.contains(&at));
        if is_listed {
            return false;
        }
    }
    let is_required = names.of.get(field).is_some_and(|field| field.is_required);
    is_required
        || is_line_of_section(page, names, id) && !is_quoted_label(page, names, id)
        || !binding.found().any(|(other, place)| {
            let is_text = names
                .of
                .get(other)
                .is_some_and(|other| matches!(other.shape, Shape::Text | Shape::Verbatim));
            is_text && place.range.contains(&at)
        })
}

/// Whether a name begins a line right below the section of another field, as a section in a plainer form does.
fn is_line_of_section(page: &Page<'_, '_>, names: &Names, id: NodeId) -> bool {
    let node = page.node(id);
    let parent = page.node(node.parent);
    let is_section = is_section(parent.form) && names.find(parent.key).is_some();
    is_section
        && node.indent == 0
        && node.start > parent.body
        && page.begins_line(node.start as usize)
}
