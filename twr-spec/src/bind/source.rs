//! The source of a record: its own level of the page, or one node below that gives more of it.

use std::collections::HashSet;

use super::binding::Damage;
use super::level::{CERTAIN, certainty, level, marks};
use super::names::Shape;
use super::pick::Level;
use super::{Names, Page, Place};
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::Layout;

/// The level that a record binds from, and its node where that is not the record's own.
pub(super) fn choose(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    asked: Layout,
) -> (Level, Option<NodeId>) {
    let turn = place.children.iter().position(|child| page.node(*child).form == Form::Turn);
    let before_turn = turn.and_then(|turn| place.children.get(..turn)).unwrap_or(&place.children);
    let own = level(page, names, before_turn, Some(asked));
    if place.node.is_some_and(|id| page.node(id).form.is_json()) {
        return (own, None);
    }
    let all = names.required();
    let is_whole = own.required(names) == all && own.count() > 0;
    // Where an object is asked for, sections before it are a draft.
    let is_certain = own.certainty() >= CERTAIN && asked != Layout::Json;
    if is_whole && (is_certain || !has_object(page, names, place)) {
        return (own, None);
    }
    let Some(node) = best(page, names, place, asked, &own) else { return (own, None) };
    if let Some(groups) = groups(page, names, node) {
        let children: Vec<NodeId> = groups.iter().flat_map(|group| page.children(*group)).collect();
        let around = Some(page.node(node).parent).filter(|id| *id != NodeId::ROOT);
        return (level(page, names, &children, Some(asked)), around);
    }
    let children = page.children(node);
    (level(page, names, &children, Some(asked)), Some(node))
}

/// The headings beside a heading, itself among them, that part the record's sections into groups: the sections keep the
/// order of the fields, none comes twice, and no heading is a version of another or of something else.
fn groups(page: &Page<'_, '_>, names: &Names, node: NodeId) -> Option<Vec<NodeId>> {
    let form = page.node(node).form;
    let Form::Heading(_) = form else { return None };
    let is_group = |id: &NodeId| {
        let other = page.node(*id);
        other.form == form && other.names & names.bits != 0 && names.find(other.key).is_none()
    };
    let groups: Vec<NodeId> = page.tree.children(page.node(node).parent).filter(is_group).collect();
    let mut last = None;
    let mut keeps_order = true;
    for section in groups.iter().flat_map(|group| page.tree.children(*group)) {
        if let Some(named) = names.find(page.node(section).key) {
            keeps_order &= last < Some(named.field);
            last = Some(named.field);
        }
    }
    let mut begun = HashSet::new();
    let are_apart = groups.iter().all(|group| {
        let title =
            page.slice(page.node(*group).name.0 as usize..page.node(*group).name.1 as usize);
        let lower = title.to_lowercase();
        let first = lower.split_whitespace().next().unwrap_or_default().to_owned();
        begun.insert(first) && !VERSIONS.iter().any(|word| lower.contains(word))
    });
    (groups.len() > 1 && keeps_order && are_apart).then_some(groups)
}

/// Words of a heading whose sections are a version, or no part of the answer.
const VERSIONS: [&str; 16] = [
    "draft",
    "final",
    "example",
    "sample",
    "version",
    "old",
    "last",
    "previous",
    "not ",
    "first",
    "second",
    "corrected",
    "草稿",
    "示例",
    "版",
    "旧",
];

/// Whether an object with any of the names is somewhere below.
fn has_object(page: &Page<'_, '_>, names: &Names, place: &Place) -> bool {
    let mut stack = place.children.clone();
    while let Some(id) = stack.pop() {
        let node = page.node(id);
        if node.names & names.bits == 0 {
            continue;
        }
        if node.form == Form::Object {
            return true;
        }
        stack.extend(page.tree.children(id));
    }
    false
}

/// Whether the reply ends inside the object.
pub(super) fn is_cut_off(page: &Page<'_, '_>, id: NodeId) -> bool {
    let node = page.node(id);
    node.form == Form::Object && node.flags.has(Flags::UNCLOSED)
}

/// What is wrong with the object that a record is taken from, or with the one that is all there is of it.
pub(super) fn damage(page: &Page<'_, '_>, place: &Place, source: Option<NodeId>) -> Option<Damage> {
    let is_object = |id: &NodeId| page.node(*id).form == Form::Object;
    let children = place.children.iter().copied();
    let object =
        source.or(place.node.filter(is_object)).or_else(|| children.clone().find(is_object));
    // `"plan": "…",` on lines of their own are pieces of an object.
    let is_torn = || children.clone().any(|child| page.is_quoted_name(child));
    let begins = || {
        let inside = page.slice(place.range.clone()).trim_start().strip_prefix('{');
        let is_torn = page.is_broken_json() && place.node.is_none_or(|node| node == NodeId::ROOT);
        is_torn || inside.is_some_and(|inside| inside.trim_start().starts_with('"'))
    };
    let Some(id) = object else {
        return (begins() || is_torn()).then_some(Damage::Broken);
    };
    if is_cut_off(page, id) {
        return Some(Damage::CutOff);
    }
    let node = page.node(id);
    let is_broken = node.flags.has(Flags::BROKEN) || node.flags.has(Flags::MENDED);
    // What is absent from a whole object may be in a broken one around it.
    let is_inside = || {
        children.clone().any(|child| {
            let other = page.node(child);
            is_object(&child)
                && other.flags.has(Flags::BROKEN)
                && (other.start..other.end).contains(&node.start)
        })
    };
    (is_broken || is_inside() || is_torn()).then_some(Damage::Broken)
}

/// How good a source is: greater is better.
type Rank = (usize, bool, usize, u8, bool, usize);

/// The node below that gives more of the record than its own level does.
fn best(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    asked: Layout,
    own: &Level,
) -> Option<NodeId> {
    let all = names.required();
    let (own_required, own_count) = (own.required(names), own.count());
    // In a type that holds itself, what is below a record's own fields are its parts.
    let holds_itself = own_count > 0 && names.holds_itself();
    let mut best: Option<(Rank, NodeId)> = None;
    let mut stack: Vec<NodeId> = place.children.iter().rev().copied().collect();
    while let Some(id) = stack.pop() {
        let node = page.node(id);
        // The whole members of an object count, wherever it was cut off.
        let is_broken = node.flags.has(Flags::BROKEN) && !is_cut_off(page, id);
        if node.form == Form::Think
            || is_broken
            || page.is_broken_json_at(node.start as usize)
            || node.names & names.bits == 0
            || is_others(page, names, id)
        {
            continue;
        }
        let is_field = names.find(node.key).is_some() && !node.form.is_json();
        // `{"reasoning": …, "answer": …}` is itself the JSON that is asked for, and not a wrapper of it.
        let is_value = asked != Layout::Json
            && matches!(names.of.as_slice(), [only] if only.shape == Shape::Verbatim)
            && node.form == Form::Object
            && page.tree.children(id).count() > 1;
        let is_field = is_field || is_value;
        if node.first.is_some() && is_source(node.form) && !is_field {
            let rank = rank(page, names, id, asked);
            let (required, is_object, count, ..) = rank;
            let is_complete = required == all && count > 0;
            let is_better = if is_complete && is_object {
                true
            } else if holds_itself || own_required == all && own_count > 0 {
                false
            } else {
                (required, count) > (own_required, own_count)
            };
            if is_better && best.is_none_or(|(known, _)| rank >= known) {
                best = Some((rank, id));
            }
            if asked == Layout::Json && is_complete && is_object {
                // What its members hold is theirs, whatever its names.
                continue;
            }
        }
        let mut inside: Vec<NodeId> = page.tree.children(id).collect();
        inside.reverse();
        stack.extend(inside);
    }
    best.map(|(_, id)| id)
}

fn is_source(form: Form) -> bool {
    !matches!(form, Form::Array | Form::Text | Form::Atom | Form::Cell | Form::Pair)
}

/// Whether the node belongs to a field whose own type has names of this record: an author's title is never the
/// book's.
fn is_others(page: &Page<'_, '_>, names: &Names, id: NodeId) -> bool {
    let Some(named) = names.find(page.node(id).key) else { return false };
    let Some(field) = names.of.get(named.field) else { return false };
    matches!(field.shape, Shape::Record | Shape::Records | Shape::Map)
}

fn rank(page: &Page<'_, '_>, names: &Names, id: NodeId, asked: Layout) -> Rank {
    let children: Vec<NodeId> = page.tree.children(id).collect();
    let mut there = vec![false; names.of.len()];
    let mut least = u8::MAX;
    for mark in marks(page, names, &children) {
        let node = page.node(mark);
        if let Some(named) = names.find(node.key).filter(|_| !node.flags.has(Flags::COUNTED))
            && let Some(slot) = there.get_mut(named.field)
        {
            *slot = true;
            least = least.min(certainty(node.form, Some(asked)));
        }
    }
    let required = names.required_there(|at| there.get(at) == Some(&true));
    let count = there.iter().filter(|is_there| **is_there).count();
    let node = page.node(id);
    let is_fenced = page.node(node.parent).form == Form::Fence;
    (required, node.form == Form::Object, count, least, is_fenced, id.0 as usize)
}

/// What taking the record from this node is called.
pub(crate) fn recovery_of(form: Form) -> RecoveryKind {
    match form {
        Form::Object => RecoveryKind::JsonShape,
        Form::Fence => RecoveryKind::FencedReply,
        Form::Table | Form::Row => RecoveryKind::TableShape,
        Form::Turn => RecoveryKind::RunOn,
        _ => RecoveryKind::Wrapped,
    }
}
