//! The items of a list, in whatever notation: list marks, objects, rows, sections, labels without marks.

use std::ops::Range;

use super::binding::Note;
use super::field_set::FieldSet;
use super::level::marks;
use super::transcript::is_transcript;
use super::{Names, Page, Place, inline, records_on_line, sums};
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::Spec;
use crate::text::{blank, fold, is_courtesy, is_rule, last_line};

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

/// One item of a list of records that is being put together.
#[derive(Default)]
struct Element {
    nodes: Vec<NodeId>,
    children: Vec<NodeId>,
    have: FieldSet,
    /// Whether it began with a single label and not with a mark of its own.
    is_loose: bool,
}

/// The records of a list: one loop for every notation.
fn records(page: &Page<'_, '_>, names: &Names, place: &Place, notes: &mut Vec<Note>) -> Vec<Place> {
    let some_hold = place.children.iter().any(|child| {
        let node = page.node(*child);
        is_section(node.form) && names.find(node.key).is_none() && holds(page, names, *child)
    });
    let is_transcript = is_transcript(page, names, place);
    let mut elements: Vec<Element> = Vec::new();
    let has_items = place.children.iter().any(|child| page.node(*child).form == Form::Item);
    for &child in &place.children {
        let node = page.node(child);
        let named = names.find(node.key).filter(|_| !node.flags.has(Flags::COUNTED));
        if let Some(named) = named.filter(|named| !wraps(page, names, child, named.field)) {
            join(&mut elements, named.field, child, child);
            continue;
        }
        // What a fence shows beside the items, as a drawn tree of files, is none of them.
        let is_shown = node.form == Form::Fence && has_items && node.names & names.bits == 0;
        match node.form {
            _ if is_shown => {
                let range = node.start as usize..node.end as usize;
                notes.push(Note { kind: RecoveryKind::Postamble, field: None, range });
            }
            Form::Item => item(page, names, child, &mut elements),
            Form::Object | Form::Row => elements.push(whole(page, names, child)),
            Form::Fence | Form::Array | Form::Table => {
                elements.extend(page.tree.children(child).map(|child| whole(page, names, child)));
            }
            form if is_section(form)
                && (is_transcript || is_record(page, names, child, some_hold)) =>
            {
                elements.push(whole(page, names, child));
            }
            _ => {
                let range = node.start as usize..node.end as usize;
                notes.push(Note { kind: RecoveryKind::Postamble, field: None, range });
            }
        }
    }
    let mut places = Vec::with_capacity(elements.len());
    for element in elements {
        let place = element.place(page, names);
        match records_on_line::split_records(page, names, &place) {
            Some(records) => places.extend(records),
            None => places.push(place),
        }
    }
    places
}

/// Whether a tag with the name of a field holds the field itself, and so is the whole record:
/// `<event><time>08:00</time><event>Start</event></event>`.
fn wraps(page: &Page<'_, '_>, names: &Names, id: NodeId, field: usize) -> bool {
    let is_field =
        |mark: &NodeId| names.find(page.node(*mark).key).map(|named| named.field) == Some(field);
    page.node(id).form == Form::Tag && marks(page, names, &page.children(id)).iter().any(is_field)
}

fn is_section(form: Form) -> bool {
    matches!(
        form,
        Form::Heading(_) | Form::Bold | Form::Bracket | Form::Tag | Form::Label | Form::Bare
    )
}

/// Whether a section is an item: it holds a field of the record, or none of the others does. A label with words after
/// it is something else.
fn is_record(page: &Page<'_, '_>, names: &Names, id: NodeId, some_hold: bool) -> bool {
    let node = page.node(id);
    let is_label = matches!(node.form, Form::Label | Form::Bare | Form::Pair);
    let own = page.slice(page.own_text(id));
    holds(page, names, id) || (!some_hold && (!is_label || blank(own)))
}

/// Whether a node holds a field of the record itself.
fn holds(page: &Page<'_, '_>, names: &Names, id: NodeId) -> bool {
    let children = page.children(id);
    names.case(page.node(id).key).is_some()
        || page.node(id).flags.has(Flags::COUNTED)
        || marks(page, names, &children)
            .iter()
            .any(|mark| names.find(page.node(*mark).key).is_some())
}

/// A node that is an item by itself.
fn whole(page: &Page<'_, '_>, names: &Names, id: NodeId) -> Element {
    let children = page.children(id);
    let have = marks(page, names, &children)
        .iter()
        .filter_map(|mark| names.find(page.node(*mark).key))
        .map(|named| named.field)
        .collect();
    Element { nodes: vec![id], children, have, is_loose: false }
}

/// A node with a list mark: an item, or one of the labels of the item before it.
fn item(page: &Page<'_, '_>, names: &Names, id: NodeId, elements: &mut Vec<Element>) {
    let mut element = whole(page, names, id);
    let is_label = element.have.len() > 0;
    // Further labels on its line make it a record of its own.
    if let [only] = element.children.as_slice() {
        let line = page.own_text(*only);
        let joined = inline::parts(page, names, line, false, true);
        element.have.extend(joined.into_iter().map(|part| part.field));
    }
    let has_title = !blank(page.slice(page.own_text(id)));
    let is_single =
        is_label && !has_title && element.children.len() == 1 && element.have.len() == 1;
    if is_single
        && let Some(last) = elements.last_mut()
        && last.is_loose
        && last.have.is_disjoint(&element.have)
        && (names.required_there(|at| last.have.contains(at)) < names.required()
            || last.nodes.len() > 1
                && element.have.is_behind(&last.have)
                && !is_apart(page, last, id))
    {
        // What has all that it needs is an item by itself; where each label has a mark, it ends at a blank line.
        last.nodes.push(id);
        last.have.add(&element.have);
        last.children.extend(element.children);
        return;
    }
    elements.push(Element { is_loose: is_single, ..element });
}

/// Whether a blank line is between a record and the node after it.
fn is_apart(page: &Page<'_, '_>, before: &Element, id: NodeId) -> bool {
    let end = before.nodes.last().map_or(0, |last| page.node(*last).end as usize);
    page.slice(end..page.node(id).start as usize).matches('\n').nth(1).is_some()
}

/// A label of the items' type: part of the item before it, unless that has one of this name.
fn join(elements: &mut Vec<Element>, field: usize, node: NodeId, child: NodeId) {
    if let Some(last) = elements.last_mut()
        && !last.have.contains(field)
    {
        last.have.insert(field);
        last.nodes.push(node);
        last.children.push(child);
        return;
    }
    let have = std::iter::once(field).collect();
    elements.push(Element { nodes: vec![node], children: vec![child], have, is_loose: true });
}

impl Element {
    fn place(self, page: &Page<'_, '_>, names: &Names) -> Place {
        let (title, below) = match self.nodes.first() {
            Some(first) if !self.is_loose => head(page, names, *first),
            _ => (None, None),
        };
        match self.nodes.as_slice() {
            [only] if !self.is_loose => {
                let mut place = Place { title, below, ..Place::of(page, *only) };
                if let Some(heading) =
                    heading_child(page, names, *only).filter(|_| place.title.is_some())
                {
                    place.children.retain(|child| *child != heading);
                    place.children.splice(0..0, page.tree.children(heading));
                }
                place
            }
            [only] if page.node(*only).form == Form::Item => {
                Place { title, below, ..Place::of(page, *only) }
            }
            nodes => {
                let range = Place::several(page, nodes.to_vec()).range;
                Place { title, below, range, children: self.children, ..Place::text(0..0) }
            }
        }
    }
}

/// The words that head an item, and those below them.
fn head(
    page: &Page<'_, '_>,
    names: &Names,
    id: NodeId,
) -> (Option<Range<usize>>, Option<Range<usize>>) {
    let node = page.node(id);
    let own = page.own_text(id);
    let (first, rest) = first_line(page, own);
    let named = |id: NodeId| {
        let name = page.node(id).name;
        (name.0 < name.1).then(|| without_number(page, name.0 as usize..name.1 as usize))
    };
    match node.form {
        Form::Item if first.is_some() => (first, rest),
        Form::Item => match heading_child(page, names, id) {
            // `Name: Mbali` says what the item is called.
            Some(child) if is_naming(page, child) => (trimmed(page, page.own_text(child)), None),
            Some(child) => (named(child), trimmed(page, page.own_text(child))),
            None => (None, None),
        },
        form if is_section(form) && node.flags.has(Flags::COUNTED) => {
            let bare = |line: Range<usize>| {
                let start = line.start;
                start..start + node.tail.strip(page.slice(line)).len()
            };
            (first.map(bare), rest)
        }
        form if is_section(form) => (named(id), trimmed(page, page.own_text(id))),
        _ => (None, None),
    }
}

/// Whether a label says that its text is a name, and has one.
fn is_naming(page: &Page<'_, '_>, id: NodeId) -> bool {
    const NAMING: [&str; 6] = ["name", "title", "名称", "姓名", "名字", "标题"];
    let node = page.node(id);
    let label = page.slice(node.name.0 as usize..node.name.1 as usize);
    matches!(node.form, Form::Label | Form::Bold)
        && NAMING.contains(&fold(label).as_str())
        && !blank(page.slice(page.own_text(id)))
}

/// A name without the number before it: `1. Soil`.
pub(super) fn without_number(page: &Page<'_, '_>, name: Range<usize>) -> Range<usize> {
    let text = page.slice(name.clone());
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = after.strip_prefix(['.', ')', '、']).filter(|_| after.len() < text.len());
    match rest.map(str::trim_start).filter(|rest| !rest.is_empty()) {
        Some(rest) => name.end - rest.len()..name.end,
        None => name,
    }
}

/// The unknown name that an item begins with: `- **Soil**: sandy`.
fn heading_child(page: &Page<'_, '_>, names: &Names, id: NodeId) -> Option<NodeId> {
    let node = page.node(id);
    let is_item = node.form == Form::Item && blank(page.slice(page.own_text(id)));
    node.first.filter(|child| {
        let child = page.node(*child);
        let is_name = is_section(child.form) || child.form == Form::Pair;
        is_item && is_name && names.find(child.key).is_none()
    })
}

/// The first line of a range and the rest, each without outer blanks; `None` where nothing is.
fn first_line(
    page: &Page<'_, '_>,
    range: Range<usize>,
) -> (Option<Range<usize>>, Option<Range<usize>>) {
    let Some(range) = trimmed(page, range) else { return (None, None) };
    let line = crate::text::first_line(page.slice(range.clone()));
    let after = range.start + line.len();
    (trimmed(page, range.start..after), trimmed(page, after..range.end))
}

fn trimmed(page: &Page<'_, '_>, range: Range<usize>) -> Option<Range<usize>> {
    let text = page.slice(range.clone());
    let start = range.start + text.len() - text.trim_start().len();
    let text = text.trim();
    (!text.is_empty()).then_some(start..start + text.len())
}

#[cfg(test)]
mod tests {
    use crate::read::Reader;
    use crate::spec::{Field, Kind, Ref, Spec, Value};
    use crate::text::fold;

    /// The values of each book that is read, in the order lent to, title, note; `-` for nothing.
    fn check(reply: &str, expect: &[&str]) {
        let field = |header: &'static str, kind: Kind| Field {
            name: header.into(),
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let optional = Kind::Optional(Ref::Static(&Kind::Line));
        let book = vec![
            field("Lent to", optional.clone()),
            field("Title", Kind::Line),
            field("Note", optional),
        ];
        let book = Kind::Record(Ref::shared(Spec { fields: book.into(), ..Spec::EMPTY }));
        let fields = vec![field("Books", Kind::List(Ref::shared(book)))];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reading = Reader::new(&spec).read(reply);
        let Value::Record(values) = &reading.value else { panic!("{reply:?}") };
        let Some(Some(Value::List(books))) = values.first() else { panic!("{reply:?}") };
        let part = |value: &Option<Value<'_>>| match value {
            Some(Value::Text(text)) => text.to_string(),
            _ => "-".to_owned(),
        };
        let line = |book: &Value<'_>| match book {
            Value::Record(parts) => parts.iter().map(part).collect::<Vec<_>>().join(", "),
            _ => String::new(),
        };
        assert_eq!(books.iter().map(line).collect::<Vec<_>>(), expect, "{reply:?}");
    }

    #[test]
    fn a_label_with_a_mark_belongs_to_the_record_whose_order_it_keeps() {
        let first = "[Books]\n- Lent to: Ann\n- Title: Bees\n- Note: old\n";
        check(&format!("{first}\n- Title: Ants"), &["Ann, Bees, old", "-, Ants, -"]);
        check(
            &format!("{first}- Lent to: Bob\n- Title: Ants"),
            &["Ann, Bees, old", "Bob, Ants, -"],
        );
        // A blank line ends the record.
        let short = "[Books]\n- Lent to: Ann\n- Title: Bees\n\n";
        check(&format!("{short}- Note: x\n- Title: Ants"), &["Ann, Bees, -", "-, Ants, x"]);
    }

    #[test]
    fn a_label_that_comes_again_on_a_line_begins_another_record() {
        let both = &["-, Bees, old", "-, Ants, new"];
        check("[Books]\nTitle: Bees, Note: old; Title: Ants, Note: new", both);
        check("[Books]\n- Title: Bees, Note: old; Title: Ants, Note: new", both);
        check("[Books]\nTitle: Bees; Title: Ants, Note: new", &["-, Bees, -", "-, Ants, new"]);
        check("[Books]\nTitle: Bees, Note: Title of a film", &["-, Bees, Title of a film"]);
    }
}
