//! The items of a list, in whatever notation: list marks, objects, rows, sections, labels without marks.

use std::ops::Range;

use super::binding::Note;
use super::record_items::{is_section, records};
use super::{Names, Page, Place, sums};
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::Spec;
use crate::text::{blank, is_courtesy, is_rule, last_line};

/// Where the items of a list are.
#[derive(Clone, Debug)]
pub(crate) enum Items {
    /// Each item is a node, or a few of them; with the place that holds them all.
    Nodes(Place, Vec<Place>, Vec<Note>),
    /// No node tells the items apart: they are lines, or pieces of a line, of this place.
    Lines(Place, Vec<Note>),
    /// JSON that is not whole.
    Broken(Range<usize>),
}

/// The items in a place. `spec` is that of the items, if they are records.
pub(crate) fn items(page: &Page<'_, '_>, spec: Option<&Spec>, place: &Place) -> Items {
    let names = spec.and_then(|spec| page.names_of(spec));
    let mut notes = Vec::new();
    let place = look_through(page, names, place.clone(), &mut notes);
    let of = |form: Form| -> Vec<NodeId> {
        place.children.iter().copied().filter(|child| page.node(*child).form == form).collect()
    };
    let each = |place: &Place| place.children.iter().map(|child| Place::of(page, *child)).collect();
    if place.form(page) == Some(Form::Array) {
        return Items::Nodes(place.clone(), each(&place), notes);
    }
    if place.form(page) == Some(Form::Object)
        && names.is_some_and(|names| {
            place.children.iter().any(|child| names.find(page.node(*child).key).is_some())
        })
    {
        return Items::Nodes(place.clone(), vec![place], notes);
    }
    if let Some(found) = numbered(page, &place, &mut notes) {
        return Items::Nodes(place, found, notes);
    }
    let bullets = of(Form::Item);
    let json: Vec<NodeId> =
        place.children.iter().copied().filter(|child| page.node(*child).form.is_json()).collect();
    let is_json = bullets.is_empty() && !json.is_empty();
    if is_json && json.iter().any(|id| page.node(*id).flags.has(Flags::BROKEN)) {
        let start = json.first().map_or(0, |first| page.node(*first).start as usize);
        return Items::Broken(start..place.range.end);
    }
    if is_json && let Some(found) = of_json(page, names, &json, &place, &mut notes) {
        return Items::Nodes(place, found, notes);
    }
    let tables = of(Form::Table);
    if let (Some(names), [_, ..]) = (names, tables.as_slice())
        && bullets.is_empty()
    {
        let Some(found) = rows(page, names, &tables, &place, &mut notes) else {
            let first =
                tables.first().map_or(place.range.start, |table| page.node(*table).start as usize);
            return Items::Broken(first..place.range.end);
        };
        return Items::Nodes(place, found, notes);
    }
    if let Some(names) = names {
        let found = records(page, names, &place, &mut notes);
        if !found.is_empty() {
            return Items::Nodes(place, found, notes);
        }
        return Items::Lines(place, notes);
    }
    let is_counted = |child: &NodeId| page.node(*child).flags.has(Flags::COUNTED);
    if !place.children.is_empty() && place.children.iter().all(is_counted) {
        return Items::Nodes(place.clone(), each(&place), notes);
    }
    if let Some(found) = tagged(page, &place) {
        return Items::Nodes(place, found, notes);
    }
    let found = bulleted(page, &place, &mut notes);
    if found.is_empty() { Items::Lines(place, notes) } else { Items::Nodes(place, found, notes) }
}

/// The members of an object that are named by their numbers, from 0 or 1 on: `{"1": "oak", "2": "elm"}`.
fn numbered(page: &Page<'_, '_>, place: &Place, notes: &mut Vec<Note>) -> Option<Vec<Place>> {
    if place.form(page) != Some(Form::Object) {
        return None;
    }
    let number = |id: &NodeId| page.name(*id).trim_matches('"').parse::<usize>().ok();
    let first = place.children.first().and_then(number).filter(|first| *first < 2)?;
    let is_next = |(at, id): (usize, &NodeId)| number(id) == Some(first + at);
    if !place.children.iter().enumerate().all(is_next) {
        return None;
    }
    notes.push(Note { kind: RecoveryKind::JsonShape, field: None, range: place.range.clone() });
    Some(place.children.iter().map(|child| Place::of(page, *child)).collect())
}

/// The place inside a fence, a list of JSON, a wrapper of one member, or below an introduction that is the only
/// thing there.
fn look_through(
    page: &Page<'_, '_>,
    names: Option<&Names>,
    mut place: Place,
    notes: &mut Vec<Note>,
) -> Place {
    for _ in 0..8 {
        let Some(only) = only_part(page, names, &place) else { break };
        let node = page.node(only);
        let before = page.slice(place.range.start..page.before(only).max(place.range.start));
        let after = page.slice(node.end as usize..place.range.end);
        let kind = match node.form {
            Form::Fence => RecoveryKind::FencedValue,
            Form::Array | Form::Object => RecoveryKind::JsonShape,
            _ => RecoveryKind::Preamble,
        };
        if node.form != Form::Fence && !blank(before) {
            notes.push(Note {
                kind: RecoveryKind::Preamble,
                field: None,
                range: place.range.start..node.start as usize,
            });
        }
        if !is_fence_end(after) && node.form != Form::Fence {
            let range = node.end as usize..place.range.end;
            notes.push(Note { kind: RecoveryKind::Postamble, field: None, range });
        }
        let range = node.start as usize..node.end as usize;
        notes.push(Note { kind, field: None, range });
        place = Place::of(page, only);
    }
    place
}

fn is_fence_end(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace() || matches!(byte, b'`' | b'~' | b']' | b'"'))
}

/// The one part that stands for the whole place.
fn only_part(page: &Page<'_, '_>, names: Option<&Names>, place: &Place) -> Option<NodeId> {
    let is_object = place.form(page) == Some(Form::Object);
    if place.form(page).is_some_and(Form::is_json) && !is_object {
        return None;
    }
    let fenced = || {
        let mut full = place.children.iter().copied().filter(|child| {
            let node = page.node(*child);
            node.form == Form::Fence && node.first.is_some()
        });
        full.next().filter(|_| full.next().is_none())
    };
    let [only] = place.children.as_slice() else {
        return fenced()
            .filter(|_| !place.children.iter().any(|child| page.node(*child).form == Form::Item));
    };
    let node = page.node(*only);
    let is_field = names.is_some_and(|names| names.find(node.key).is_some());
    let own = page.slice(page.own_text(*only));
    match node.form {
        Form::Fence => node.first.is_some().then_some(*only),
        Form::Array => (!node.flags.has(Flags::BROKEN)).then_some(*only),
        // `{"people": [...]}`
        Form::Object if !is_object => {
            let parts = page.children(*only);
            let [member] = parts.as_slice() else { return None };
            let member = page.node(*member);
            let is_list = member.form == Form::Array;
            let is_own = names.is_some_and(|names| names.find(member.key).is_some());
            (is_list && !is_own && !node.flags.has(Flags::BROKEN)).then_some(*only)
        }
        Form::Label | Form::Pair | Form::Bare => {
            (!is_field && blank(own) && node.first.is_some() && !is_element(page, *only))
                .then_some(*only)
        }
        _ => None,
    }
}

/// Whether a label introduces several items, and is not one itself.
fn is_element(page: &Page<'_, '_>, id: NodeId) -> bool {
    !page.tree.children(id).any(|child| {
        matches!(page.node(child).form, Form::Item | Form::Object | Form::Array | Form::Table)
    })
}

/// Values of JSON that are the items: of one list its parts, of several objects each.
fn of_json(
    page: &Page<'_, '_>,
    names: Option<&Names>,
    json: &[NodeId],
    place: &Place,
    notes: &mut Vec<Note>,
) -> Option<Vec<Place>> {
    let start = json.first().map_or(0, |first| page.node(*first).start as usize);
    let end = json.last().map_or(start, |last| page.node(*last).end as usize);
    let around = |range: Range<usize>| !blank(page.slice(range));
    let has_words = around(place.range.start..start);
    let words = page.slice(place.range.start..start);
    let introduces = words.trim_end().ends_with([':', '：']) || is_courtesy(words);
    if has_words && !introduces {
        return None;
    }
    let found: Vec<Place> = match json {
        [list] if page.node(*list).form == Form::Array => {
            page.tree.children(*list).map(|child| Place::of(page, child)).collect()
        }
        objects if names.is_some() => objects.iter().map(|id| Place::of(page, *id)).collect(),
        _ => return None,
    };
    notes.push(Note { kind: RecoveryKind::JsonShape, field: None, range: start..end });
    if has_words {
        notes.push(Note {
            kind: RecoveryKind::Preamble,
            field: None,
            range: place.range.start..start,
        });
    }
    if around(end..place.range.end) {
        notes.push(Note {
            kind: RecoveryKind::Postamble,
            field: None,
            range: end..place.range.end,
        });
    }
    Some(found)
}

/// The rows of the table that names most of the record's fields; among equals, of the last. `None` if no table names
/// any.
fn rows(
    page: &Page<'_, '_>,
    names: &Names,
    tables: &[NodeId],
    place: &Place,
    notes: &mut Vec<Note>,
) -> Option<Vec<Place>> {
    let columns = |table: &NodeId| {
        let row = page.node(*table).first;
        let cells = row.map(|row| page.children(row)).unwrap_or_default();
        cells.iter().filter(|cell| names.find(page.node(**cell).key).is_some()).count()
    };
    let is_empty = |table: &NodeId| page.node(*table).first.is_none();
    let named = tables.iter().copied().filter(|table| columns(table) > 0 || is_empty(table));
    let table = named.max_by_key(columns)?;
    for other in tables.iter().filter(|other| **other != table) {
        let node = page.node(*other);
        let range = node.start as usize..node.end as usize;
        notes.push(Note { kind: RecoveryKind::Repeated, field: None, range });
    }
    let node = page.node(table);
    let (start, end) = (node.start as usize, node.end as usize);
    for (kind, range) in [
        (RecoveryKind::Preamble, place.range.start..start),
        (RecoveryKind::Postamble, end..place.range.end),
    ] {
        let is_other =
            tables.iter().any(|other| range.contains(&(page.node(*other).start as usize)));
        if !blank(page.slice(range.clone())) && !is_other {
            notes.push(Note { kind, field: None, range });
        }
    }
    // A row apart from the table may be one of it: that is for the model to say.
    let mut after = page.slice(end..place.range.end).lines();
    let is_last = tables.last() == Some(&table);
    if is_last && after.any(|line| line.trim_start().starts_with('|')) {
        return None;
    }
    let mut rows = Vec::new();
    for row in page.tree.children(table) {
        let node = page.node(row);
        let (start, end) = (node.start as usize, node.end as usize);
        let is_blank =
            page.slice(start..end).bytes().all(|byte| byte == b'|' || byte.is_ascii_whitespace());
        let kind = sums::row(page, names, row);
        if kind == sums::Row::Unsure {
            return None;
        }
        if kind == sums::Row::Sum {
            notes.push(Note { kind: RecoveryKind::Postamble, field: None, range: start..end });
        } else if is_blank && names.required() > 0 {
            notes.push(Note { kind: RecoveryKind::TableShape, field: None, range: start..end });
        } else {
            rows.push(Place::of(page, row));
        }
    }
    Some(rows)
}

/// Tags of one name that are all of the place: `<item>Sand</item>`. Marks of text, as `<b>` is one, tell no items.
fn tagged(page: &Page<'_, '_>, place: &Place) -> Option<Vec<Place>> {
    const TEXT: [&str; 12] =
        ["a", "b", "i", "u", "s", "p", "em", "strong", "code", "pre", "sub", "sup"];
    let first = place.children.first()?;
    let name = page.name(*first);
    let mut at = place.range.start;
    for child in &place.children {
        let node = page.node(*child);
        let is_own = node.form == Form::Tag && node.flags.has(Flags::CLOSED);
        if !is_own || page.name(*child) != name || !is_tag_end(page.slice(at..node.start as usize))
        {
            return None;
        }
        at = node.end as usize;
    }
    let is_all = is_tag_end(page.slice(at..place.range.end)) && !TEXT.contains(&name);
    is_all.then(|| place.children.iter().map(|child| Place::of(page, *child)).collect())
}

/// Whether nothing but a closing tag is there.
fn is_tag_end(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || text.starts_with("</") && text.find('>') == Some(text.len() - 1)
}

/// The nodes with list marks, headings between them looked through. A heading below a rule begins something else.
fn bulleted(page: &Page<'_, '_>, place: &Place, notes: &mut Vec<Note>) -> Vec<Place> {
    let mut found = Vec::new();
    let mut stack: Vec<NodeId> = place.children.iter().rev().copied().collect();
    while let Some(child) = stack.pop() {
        let node = page.node(child);
        let is_heading = is_section(node.form) || node.form == Form::Pair;
        if is_heading && !found.is_empty() && is_below_rule(page, child) {
            let range = node.start as usize..place.range.end;
            notes.push(Note { kind: RecoveryKind::Postamble, field: None, range });
            break;
        }
        if node.form == Form::Item {
            found.push(Place::of(page, child));
        } else if is_heading && blank(page.slice(page.own_text(child))) && node.first.is_some() {
            let range = node.start as usize..node.body as usize;
            notes.push(Note { kind: RecoveryKind::Preamble, field: None, range });
            let mut inside = page.children(child);
            inside.reverse();
            stack.extend(inside);
        }
    }
    found
}

/// Whether the line above a node, blank ones left out, is a rule.
fn is_below_rule(page: &Page<'_, '_>, id: NodeId) -> bool {
    let above = page.slice(0..page.node(id).start as usize).trim_end();
    is_rule(last_line(above, LONGEST_RULE))
}

/// No rule that is looked for is longer, in bytes.
const LONGEST_RULE: usize = 80;
