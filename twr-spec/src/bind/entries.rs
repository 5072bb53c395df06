//! The entries of a map, where nodes tell them apart: members, rows, sections.

use std::ops::Range;

use super::binding::Note;
use super::{Page, Place};
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::text::blank;

/// One entry of a map.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The node with the key.
    pub(crate) mark: NodeId,
    /// The key as written.
    pub(crate) key: Range<usize>,
    pub(crate) place: Place,
}

/// Where the entries of a map are.
#[derive(Clone, Debug)]
pub(crate) enum Entries {
    /// Each entry is a node.
    Nodes(Vec<Entry>, Vec<Note>),
    /// They are lines of this place.
    Lines(Place, Vec<Note>),
    /// JSON that is not whole.
    Broken(Range<usize>),
}

/// The entries in a place, whose values may have parts of their own. With `deep`, labels are nodes with what is below
/// them; without, lines tell short values apart.
pub(crate) fn entries(page: &Page<'_, '_>, place: &Place, has_parts: bool, deep: bool) -> Entries {
    let mut notes = Vec::new();
    let place = look_through(page, place.clone(), has_parts, &mut notes);
    if place.form(page) == Some(Form::Object) {
        return Entries::Nodes(
            place.kids.iter().filter_map(|id| named(page, *id)).collect(),
            notes,
        );
    }
    let json = place.kids.iter().copied().find(|kid| page.node(*kid).form == Form::Object);
    if let Some(object) = json {
        let node = page.node(object);
        let range = node.start as usize..node.end as usize;
        if node.flags.has(Flags::BROKEN) {
            return Entries::Broken(range);
        }
        if place.kids.len() == 1 && blank(page.slice(place.range.start..range.start)) {
            notes.push(Note { kind: RecoveryKind::JsonShape, field: None, range });
            let members = page.tree.children(object).filter_map(|id| named(page, id));
            return Entries::Nodes(members.collect(), notes);
        }
    }
    if let [table] = place.kids.as_slice()
        && page.node(*table).form == Form::Table
        && blank(page.slice(place.own_text(page)))
    {
        let range = page.node(*table).start as usize..page.node(*table).end as usize;
        notes.push(Note { kind: RecoveryKind::TableShape, field: None, range });
        return Entries::Nodes(
            page.tree.children(*table).filter_map(|row| of_row(page, row)).collect(),
            notes,
        );
    }
    let kids = unwrapped(page, &place);
    let all_sections = !kids.is_empty()
        && blank(page.slice(place.own_text(page)))
        && kids.iter().all(|id| is_section(page, *id));
    if deep || all_sections {
        let found: Vec<Entry> = kids.iter().filter_map(|id| named(page, *id)).collect();
        if !found.is_empty() {
            return Entries::Nodes(found, notes);
        }
    }
    Entries::Lines(place, notes)
}

/// The parts of a place, without list items that only hold other parts.
fn unwrapped(page: &Page<'_, '_>, place: &Place) -> Vec<NodeId> {
    let mut kids = Vec::new();
    for &kid in &place.kids {
        let node = page.node(kid);
        let is_wrapper = node.form == Form::Item && blank(page.slice(page.own_text(kid)));
        if is_wrapper && node.first.is_some() {
            kids.extend(page.tree.children(kid));
        } else {
            kids.push(kid);
        }
    }
    kids
}

/// Whether a node is a header on a line of its own, with text below it, or a tag with text.
fn is_section(page: &Page<'_, '_>, id: NodeId) -> bool {
    let node = page.node(id);
    matches!(node.form, Form::Heading(_) | Form::Bold | Form::Bracket | Form::Tag)
        && !blank(page.slice(node.body as usize..node.end as usize))
        && (node.form == Form::Tag
            || crate::text::first_line(page.slice(node.start as usize..node.end as usize)).len()
                <= node.body.saturating_sub(node.start) as usize)
}

/// The place inside a fence that is the only part.
fn look_through(
    page: &Page<'_, '_>,
    place: Place,
    has_parts: bool,
    notes: &mut Vec<Note>,
) -> Place {
    let [only] = place.kids.as_slice() else { return place };
    let node = page.node(*only);
    let before = page.slice(place.range.start..page.before(*only).max(place.range.start));
    let parts = page.children(*only);
    // Where values have parts, it is an entry.
    if let [object] = parts.as_slice()
        && !has_parts
        && matches!(node.form, Form::Label | Form::Bold)
        && page.node(*object).form == Form::Object
        && blank(page.slice(page.own_text(*only)))
    {
        let range = node.start as usize..node.body as usize;
        notes.push(Note { kind: RecoveryKind::Preamble, field: None, range });
        return Place { kids: parts, ..Place::of(page, *only) };
    }
    if node.form != Form::Fence || !blank(before) {
        return place;
    }
    let range = node.start as usize..node.end as usize;
    notes.push(Note { kind: RecoveryKind::FencedValue, field: None, range });
    let inside = Place::of(page, *only);
    match inside.kids.as_slice() {
        [object] if page.node(*object).form == Form::Object => {
            if page.node(*object).flags.has(Flags::BROKEN) {
                return inside;
            }
            let node = page.node(*object);
            let range = node.start as usize..node.end as usize;
            notes.push(Note { kind: RecoveryKind::JsonShape, field: None, range });
            Place::of(page, *object)
        }
        _ => inside,
    }
}

fn named(page: &Page<'_, '_>, id: NodeId) -> Option<Entry> {
    let name = page.node(id).name;
    let key = name.0 as usize..name.1 as usize;
    (key.start < key.end).then(|| Entry { mark: id, key, place: Place::of(page, id) })
}

/// A row of a key and a value.
fn of_row(page: &Page<'_, '_>, row: NodeId) -> Option<Entry> {
    let cells = page.children(row);
    let [key, value] = cells.as_slice() else { return None };
    let key = page.node(*key);
    Some(Entry {
        mark: row,
        key: key.body as usize..key.end as usize,
        place: Place::of(page, *value),
    })
}
