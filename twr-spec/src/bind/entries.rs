//! The entries of a map, where nodes tell them apart: members, rows, sections.

use std::ops::Range;

use super::binding::Note;
use super::level::marks;
use super::record_items::without_number;
use super::{Names, Page, Place};
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::Spec;
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
/// them; without, lines tell short values apart. The values may be a record's.
pub(crate) fn entries(
    page: &Page<'_, '_>,
    place: &Place,
    record: Option<&Spec>,
    (has_parts, deep): (bool, bool),
) -> Entries {
    let mut notes = Vec::new();
    let names = record.and_then(|spec| page.names_of(spec));
    let place = look_through(page, place.clone(), has_parts, &mut notes);
    if place.form(page) == Some(Form::Object) {
        return Entries::Nodes(
            place.children.iter().filter_map(|id| named(page, *id)).collect(),
            notes,
        );
    }
    let json = place.children.iter().copied().find(|child| page.node(*child).form == Form::Object);
    if let Some(object) = json {
        let node = page.node(object);
        let range = node.start as usize..node.end as usize;
        if node.flags.has(Flags::BROKEN) {
            return Entries::Broken(range);
        }
        if place.children.len() == 1 && blank(page.slice(place.range.start..range.start)) {
            notes.push(Note { kind: RecoveryKind::JsonShape, field: None, range });
            let members = page.tree.children(object).filter_map(|id| named(page, id));
            return Entries::Nodes(members.collect(), notes);
        }
    }
    if let [table] = place.children.as_slice()
        && page.node(*table).form == Form::Table
        && blank(page.slice(place.own_text(page)))
    {
        let range = page.node(*table).start as usize..page.node(*table).end as usize;
        let rows = page.tree.children(*table).map(|row| of_row(page, names, row));
        // A row that says no key and value is no reason to drop it.
        let Some(rows) = rows.collect() else { return Entries::Broken(range) };
        notes.push(Note { kind: RecoveryKind::TableShape, field: None, range });
        return Entries::Nodes(rows, notes);
    }
    if let Some((found, range)) = of_objects(page, names, &place) {
        notes.push(Note { kind: RecoveryKind::JsonShape, field: None, range });
        return Entries::Nodes(found, notes);
    }
    if let Some(found) = names.and_then(|names| of_records(page, names, &place)) {
        return Entries::Nodes(found, notes);
    }
    let children = unwrapped(page, &place);
    let all_sections = !children.is_empty()
        && blank(page.slice(place.own_text(page)))
        && children.iter().all(|id| is_section(page, *id));
    if deep || all_sections {
        let found: Vec<Entry> = children.iter().filter_map(|id| named(page, *id)).collect();
        if !found.is_empty() {
            return Entries::Nodes(found, notes);
        }
    }
    Entries::Lines(place, notes)
}

/// Records below their keys, each a name with nothing after it: `Bed A:` or `- Bed A` above `- Width: 1.2`.
fn of_records(page: &Page<'_, '_>, names: &Names, place: &Place) -> Option<Vec<Entry>> {
    let record = |id: &NodeId| {
        let node = page.node(*id);
        let own = page.own_text(*id);
        let text = page.slice(own.clone());
        let children = page.children(*id);
        let holds = marks(page, names, &children)
            .iter()
            .any(|mark| names.find(page.node(*mark).key).is_some());
        if !holds || names.find(node.key).is_some() {
            return None;
        }
        if node.form != Form::Item {
            return named(page, *id).filter(|_| blank(text));
        }
        let line = text.trim();
        let start = own.start + text.len() - text.trim_start().len();
        let bare = line.trim_end_matches([':', '：']);
        let is_name = !bare.is_empty() && !line.contains('\n');
        let place =
            Place { range: own.end..(node.end as usize).max(own.end), ..Place::of(page, *id) };
        is_name.then(|| Entry { mark: *id, key: start..start + bare.len(), place })
    };
    let is_bare = blank(page.slice(place.own_text(page))) && !place.children.is_empty();
    place.children.iter().map(record).collect::<Option<Vec<Entry>>>().filter(|_| is_bare)
}

/// The parts of a place, without list items that only hold other parts.
fn unwrapped(page: &Page<'_, '_>, place: &Place) -> Vec<NodeId> {
    let mut children = Vec::new();
    for &child in &place.children {
        let node = page.node(child);
        let is_wrapper = node.form == Form::Item && blank(page.slice(page.own_text(child)));
        if is_wrapper && node.first.is_some() {
            children.extend(page.tree.children(child));
        } else {
            children.push(child);
        }
    }
    children
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
    let [only] = place.children.as_slice() else { return place };
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
        return Place { children: parts, ..Place::of(page, *only) };
    }
    if node.form != Form::Fence || !blank(before) {
        return place;
    }
    let range = node.start as usize..node.end as usize;
    notes.push(Note { kind: RecoveryKind::FencedValue, field: None, range });
    let inside = Place::of(page, *only);
    match inside.children.as_slice() {
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
    let node = page.node(id);
    let name = node.name.0 as usize..node.name.1 as usize;
    let is_heading = matches!(node.form, Form::Heading(_));
    let key = if is_heading { without_number(page, name) } else { name };
    (key.start < key.end).then(|| Entry { mark: id, key, place: Place::of(page, id) })
}

/// A row of a key and a value, or of a key and the cells of a record.
fn of_row(page: &Page<'_, '_>, names: Option<&Names>, row: NodeId) -> Option<Entry> {
    let cells = page.children(row);
    let (key, place) = match (names, cells.as_slice()) {
        (None, [key, value]) => (*key, Place::of(page, *value)),
        (Some(names), [key, _, ..]) if names.find(page.node(*key).key).is_none() => {
            let mut place = Place::of(page, row);
            place.children.retain(|child| child != key);
            (*key, place)
        }
        _ => return None,
    };
    let node = page.node(key);
    let key = node.body as usize..node.end as usize;
    (!blank(page.slice(key.clone()))).then_some(Entry { mark: row, key, place })
}

/// The entries of a list of objects, each with its key in a member of its own: beside the value, or beside the
/// members of a record, which do not have its name.
fn of_objects(
    page: &Page<'_, '_>,
    names: Option<&Names>,
    place: &Place,
) -> Option<(Vec<Entry>, Range<usize>)> {
    let list = match (place.node, place.children.as_slice()) {
        (Some(id), _) if page.node(id).form == Form::Array => id,
        (_, [only]) if page.node(*only).form == Form::Array => *only,
        _ => return None,
    };
    let node = page.node(list);
    let range = node.start as usize..node.end as usize;
    let is_alone = place.node == Some(list)
        || page.slice(place.range.clone()).trim() == page.slice(range.clone());
    if node.flags.has(Flags::BROKEN) || !is_alone {
        return None;
    }
    let objects = page.children(list);
    let key_name =
        objects.first().and_then(|first| page.node(*first).first).map(|key| page.name(key));
    let entry = |object: &NodeId| {
        let members = page.children(*object);
        let (key, rest) = members.split_first()?;
        let node = page.node(*key);
        let is_key = node.form == Form::Text && Some(page.name(*key)) == key_name;
        let place = match names {
            Some(names) if names.find(node.key).is_none() && !rest.is_empty() => {
                Place { children: rest.to_vec(), ..Place::of(page, *object) }
            }
            None => match rest {
                [value] => Place::of(page, *value),
                _ => return None,
            },
            Some(_) => return None,
        };
        is_key.then_some(Entry { mark: *key, key: node.body as usize..node.end as usize, place })
    };
    let entries: Vec<Entry> = objects.iter().map(entry).collect::<Option<_>>()?;
    (!entries.is_empty()).then_some((entries, range))
}
