//! The records of a list: which nodes are one of them, and what heads it.

use std::ops::Range;

use super::binding::Note;
use super::field_set::FieldSet;
use super::level::marks;
use super::transcript::is_transcript;
use super::{Names, Page, Place, inline, records_on_line};
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::text::{blank, fold};

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
pub(super) fn records(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    notes: &mut Vec<Note>,
) -> Vec<Place> {
    let some_hold = place.children.iter().any(|child| {
        let node = page.node(*child);
        is_section(node.form) && names.find(node.key).is_none() && holds(page, names, *child)
    });
    let is_transcript = is_transcript(page, names, place);
    let mut elements: Vec<Element> = Vec::new();
    let holds_itself = names.holds_itself();
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
                && (is_transcript
                    || is_record(page, names, child, some_hold)
                    || holds_itself && is_bare(page, child)) =>
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

pub(super) fn is_section(form: Form) -> bool {
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

/// Whether a node is a heading or a bold line with nothing below it.
fn is_bare(page: &Page<'_, '_>, id: NodeId) -> bool {
    matches!(page.node(id).form, Form::Heading(_) | Form::Bold) && page.is_empty(id)
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
    // `3.5 Stars` and `1.1 Plates` begin with other numbers.
    let is_whole =
        |rest: &&str| !rest.is_empty() && !rest.starts_with(|c: char| c.is_ascii_digit());
    match rest.filter(is_whole).map(str::trim_start).filter(|rest| !rest.is_empty()) {
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
    Some(page.trimmed(range)).filter(|range| !range.is_empty())
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
