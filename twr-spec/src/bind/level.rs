//! One level of the page: which of its nodes is which field of a record.

use std::collections::{HashMap, HashSet};

use super::asides;
use super::field_set::FieldSet;
use super::names::{FieldShape, Shape};
use super::not_meant::before_example;
use super::pick::{Level, Pick, cut_at};
use super::quoted::take_quoted;
use super::repetition::before_broken_off;
use super::{Names, Page, Place};
use crate::outline::{Flags, Form, NodeId, Tail};
use crate::spec::Layout;
use crate::text::blank;

/// A node with a field's name.
struct Candidate {
    field: usize,
    is_alias: bool,
    mark: NodeId,
    /// Siblings that belong to it, because it is empty itself.
    adopted: Vec<NodeId>,
}

/// How certain a form is that it names a field.
pub(crate) fn certainty(form: Form, asked: Option<Layout>) -> u8 {
    let own = matches!(
        (asked, form),
        (Some(Layout::Sections), Form::Bracket)
            | (Some(Layout::Headings), Form::Heading(_))
            | (Some(Layout::Tags), Form::Tag)
            | (Some(Layout::Blocks), Form::Fence)
            | (Some(Layout::Labels | Layout::Divider), Form::Label)
    ) || asked == Some(Layout::Json) && form.is_json();
    match form {
        _ if own => 7,
        Form::Bracket | Form::Object | Form::Array | Form::Text | Form::Atom => 6,
        Form::Tag => 5,
        Form::Heading(_) | Form::Bold => 4,
        Form::Label | Form::Fence | Form::Row | Form::Cell => 3,
        Form::Pair => 2,
        _ => 1,
    }
}

/// The certainty from which on a form is no accident of the words.
pub(crate) const CERTAIN: u8 = 4;

/// The nodes of a level that may have names: an item that begins with a name is looked through, and so is a table
/// whose rows are names and values.
pub(super) fn marks(page: &Page<'_, '_>, names: &Names, children: &[NodeId]) -> Vec<NodeId> {
    let mut marks = Vec::with_capacity(children.len());
    for &child in children {
        let node = page.node(child);
        let is_wrapper = match node.form {
            Form::Item => node.key.is_none() && blank(page.slice(page.own_text(child))),
            Form::Table => is_vertical(page, names, child),
            _ => false,
        };
        if is_wrapper && node.first.is_some() {
            marks.extend(page.tree.children(child));
        } else {
            marks.push(child);
        }
    }
    marks
}

/// Whether a table's rows are names and values.
fn is_vertical(page: &Page<'_, '_>, names: &Names, table: NodeId) -> bool {
    page.tree
        .children(table)
        .any(|row| names.find(page.node(row).key).is_some() && page.tree.children(row).count() == 2)
}

/// Gives a field the first line of a table whose rows are names and values, where that is a name and a value, too.
fn take_vertical_headers(
    page: &Page<'_, '_>,
    names: &Names,
    children: &[NodeId],
    found: &mut Level,
) {
    for &table in children {
        if page.node(table).form != Form::Table || !is_vertical(page, names, table) {
            continue;
        }
        let first = page.node(table).first.map_or_else(Vec::new, |row| page.children(row));
        let [name, value] = first[..] else { continue };
        let (name, value) = (page.node(name), page.node(value));
        let named = names.find(name.key).filter(|_| names.find(value.key).is_none());
        let slot = named.and_then(|named| found.picks.get_mut(named.field));
        if let Some(slot) = slot.filter(|slot| slot.is_none()) {
            let place = Place::text(value.name.0 as usize..value.name.1 as usize);
            *slot = Some(Pick { mark: table, place, certainty: certainty(Form::Row, None) });
        }
    }
}

/// Which node of a level is which field.
pub(super) fn level(
    page: &Page<'_, '_>,
    names: &Names,
    children: &[NodeId],
    asked: Option<Layout>,
) -> Level {
    if let Some(plain) = members(page, names, children, asked) {
        return plain;
    }
    let mut found = Level { picks: vec![None; names.of.len()], ..Level::default() };
    let mut marks = marks(page, names, children);
    let quoted = take_quoted(page, names, &mut marks);
    let (marks, example) = before_example(page, names, &marks);
    let (marks, broken_off) = before_broken_off(page, names, marks);
    found.left_out.extend(broken_off);
    let (candidates, counted) = candidates(page, names, marks, &mut found);
    for candidate in candidates {
        offer(page, names, candidate, asked, &mut found);
    }
    for (field, group) in counted {
        let Some(first) = group.first().copied() else { continue };
        let certainty = certainty(page.node(first).form, asked);
        let place = Place::several(page, group);
        if let Some(pick) = found.picks.get_mut(field).filter(|pick| pick.is_none()) {
            *pick = Some(Pick { mark: first, place, certainty });
        }
    }
    if !quoted.is_empty() {
        found.unknown.extend(quoted);
        found.unknown.sort_unstable();
    }
    asides::join(page, names, &mut found);
    if let Some(example) = example {
        cut_at(&mut found.picks, page, example.start);
        found.left_out.push(example);
    }
    take_vertical_headers(page, names, children, &mut found);
    for (one, other) in &names.twins {
        let pick = found.picks.get(*one).cloned().flatten();
        if let Some(slot) = found.picks.get_mut(*other).filter(|slot| slot.is_none()) {
            *slot = pick;
        }
    }
    found
}

/// The quick way for members of JSON, cells of a row and labels of short values, each with a value and a name that
/// comes once: there is nothing to weigh. `None` for other nodes.
fn members(
    page: &Page<'_, '_>,
    names: &Names,
    children: &[NodeId],
    asked: Option<Layout>,
) -> Option<Level> {
    let is_plain = |form: Form| form.is_json() || matches!(form, Form::Cell | Form::Label);
    if !children.iter().all(|child| is_plain(page.node(*child).form)) || !names.twins.is_empty() {
        return None;
    }
    let mut found = Level { picks: vec![None; names.of.len()], ..Level::default() };
    for &mark in children {
        let node = page.node(mark);
        let Some(named) = names.find(node.key) else {
            found.unknown.push(mark);
            continue;
        };
        let slot = found.picks.get_mut(named.field).filter(|slot| slot.is_none())?;
        if !holds_its_value(page, names, mark, named.field) {
            return None;
        }
        let certainty = certainty(node.form, asked);
        *slot = Some(Pick { mark, place: Place::of(page, mark), certainty });
    }
    Some(found)
}

/// Whether a node with the field's name has a value, and takes nothing beside the node or below it into the value.
pub(super) fn holds_its_value(
    page: &Page<'_, '_>,
    names: &Names,
    mark: NodeId,
    field: usize,
) -> bool {
    let node = page.node(mark);
    // A label may take what is below it into its value.
    let is_closed = || {
        let shape = names.of.get(field).map(|field| field.shape);
        node.first.is_none() && shape.is_some_and(Shape::is_short)
    };
    !node.flags.has(Flags::COUNTED)
        && !page.is_empty(mark)
        && (node.form != Form::Label || is_closed())
}

/// Groups of counted nodes, by field: `Chapter 1`, `Chapter 2` for `Chapters`.
type Counted = Vec<(usize, Vec<NodeId>)>;

/// The nodes with a field's name, each with the siblings that it takes because it is empty.
fn candidates(
    page: &Page<'_, '_>,
    names: &Names,
    marks: &[NodeId],
    found: &mut Level,
) -> (Vec<Candidate>, Counted) {
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut counted: Counted = Vec::new();
    let mut adopting: Option<Adopting<'_>> = None;
    let again = named_again(page, names, marks);
    for &mark in marks {
        let node = page.node(mark);
        let named = names.find(node.key);
        let is_counted = node.flags.has(Flags::COUNTED);
        if let Some(adopter) = &mut adopting {
            let is_own = is_counted && named.is_some_and(|named| named.field == adopter.field);
            if is_own || adopter.takes(page, mark, named.is_some()) {
                if is_own {
                    adopter.taken = FieldSet::default();
                }
                match &adopter.group {
                    Group::Candidate => {
                        if let Some(candidate) = candidates.last_mut() {
                            candidate.adopted.push(mark);
                        }
                    }
                    Group::Counted => put_counted(&mut counted, adopter.field, mark),
                }
                continue;
            }
        }
        adopting = None;
        match named {
            Some(named) if is_counted => {
                put_counted(&mut counted, named.field, mark);
                let shape = names.of.get(named.field);
                adopting = shape.map(|shape| Adopting::of_counted(page, shape, named.field, mark));
            }
            Some(named) => {
                let shape = names.of.get(named.field);
                adopting = shape.and_then(|shape| {
                    Adopting::new(page, shape, named.field, mark)
                        .or_else(|| Adopting::titled(page, shape, named.field, mark, &again))
                });
                let (field, is_alias) = (named.field, named.is_alias);
                candidates.push(Candidate { field, is_alias, mark, adopted: Vec::new() });
            }
            None => found.unknown.push(mark),
        }
    }
    (candidates, counted)
}

/// No title is longer, in bytes.
const LONGEST_TITLE: usize = 90;

/// The nodes whose unknown name comes again after another field: they are parts of the fields.
fn named_again(page: &Page<'_, '_>, names: &Names, marks: &[NodeId]) -> HashSet<NodeId> {
    let mut first: HashMap<&str, (usize, NodeId)> = HashMap::new();
    let mut again = HashSet::new();
    let mut fields = 0;
    for &mark in marks {
        if names.find(page.node(mark).key).is_some() {
            fields += 1;
            continue;
        }
        let name = page.name(mark).trim();
        if name.is_empty() || fields == 0 {
            continue;
        }
        match first.get(name) {
            Some((after, known)) if *after != fields => again.extend([*known, mark]),
            Some(_) => {}
            None => {
                first.insert(name, (fields, mark));
            }
        }
    }
    again
}

fn put_counted(counted: &mut Counted, field: usize, mark: NodeId) {
    match counted.iter_mut().find(|(known, _)| *known == field) {
        Some((_, group)) => group.push(mark),
        None => counted.push((field, vec![mark])),
    }
}

/// What takes siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    /// An empty node with a field's name.
    Candidate,
    /// Counted nodes: `Chapter 1`, `Chapter 2`.
    Counted,
}

/// A node that takes the siblings after it.
struct Adopting<'p> {
    field: usize,
    /// Whether it holds something itself.
    is_full: bool,
    /// Whether it takes only what cannot be beside it, which these nodes show.
    only_below: Option<(Tail, HashSet<NodeId>)>,
    group: Group,
    shape: Shape,
    /// The form of the siblings that it takes.
    form: Form,
    inner: Option<&'p Names>,
    taken: FieldSet,
}

impl<'p> Adopting<'p> {
    fn new(page: &Page<'p, '_>, shape: &FieldShape, field: usize, mark: NodeId) -> Option<Self> {
        // The names of a map's entries are unknown, and a file's is above its fence.
        let is_open = matches!(shape.shape, Shape::Map | Shape::Verbatim);
        let takes = page.is_empty(mark) || is_open && page.node(mark).form == Form::Label;
        takes
            .then(|| Self { group: Group::Candidate, ..Self::of_counted(page, shape, field, mark) })
    }

    /// Of a text that holds nothing but a title: `**Section 2: Layout**`, above `**Rooms:** ...`.
    fn titled(
        page: &Page<'p, '_>,
        shape: &FieldShape,
        field: usize,
        mark: NodeId,
        again: &HashSet<NodeId>,
    ) -> Option<Self> {
        let own = page.slice(page.own_text(mark)).trim();
        let is_title =
            own.len() <= LONGEST_TITLE && !own.contains('\n') && page.node(mark).first.is_none();
        let is_loose = matches!(page.node(mark).form, Form::Label | Form::Bold);
        (shape.shape == Shape::Text && is_title && is_loose).then(|| Self {
            group: Group::Candidate,
            only_below: Some((page.node(mark).tail, again.clone())),
            ..Self::of_counted(page, shape, field, mark)
        })
    }

    fn of_counted(page: &Page<'p, '_>, shape: &FieldShape, field: usize, mark: NodeId) -> Self {
        Self {
            field,
            is_full: !page.is_empty(mark),
            only_below: None,
            group: Group::Counted,
            shape: shape.shape,
            form: page.node(mark).form,
            inner: page.names.inside(shape),
            taken: FieldSet::default(),
        }
    }

    /// Whether the sibling is part of the empty node: a field of its type, or, where no names are known, one with
    /// an unknown name.
    fn takes(&mut self, page: &Page<'_, '_>, sibling: NodeId, is_field: bool) -> bool {
        let node = page.node(sibling);
        let inner = self.inner.and_then(|inner| inner.find(node.key));
        if let Some(named) = inner {
            let is_new = self.taken.insert(named.field);
            return is_new || (!is_field && self.shape == Shape::Records);
        }
        if self.group == Group::Counted {
            return false;
        }
        // The name of something else that is below an empty name is its value, and so are words in brackets or in bold
        // with nothing below them: `[low]`, `**low**`.
        let is_words = match node.form {
            Form::Bare => true,
            Form::Bracket => page.is_empty(sibling),
            Form::Bold => page.is_empty(sibling) && self.shape.is_short(),
            _ => false,
        };
        if is_words && !is_field && self.only_below.is_none() {
            return true;
        }
        if self.shape.is_short() {
            return false;
        }
        // Below a bare name are the labels of a map's entries.
        let is_entry = self.shape == Shape::Map
            && self.form == Form::Bare
            && node.form == Form::Label
            && node.names == 0;
        let is_like =
            is_entry || std::mem::discriminant(&node.form) == std::mem::discriminant(&self.form);
        let has_fence =
            || page.tree.children(sibling).any(|child| page.node(child).form == Form::Fence);
        if self.shape == Shape::Verbatim && self.is_full && !has_fence() {
            return false;
        }
        if let Some((tail, again)) = &self.only_below {
            let is_run_in = *tail != Tail::None && node.tail == Tail::None;
            if is_field || !is_like || !(is_run_in || again.contains(&sibling)) {
                return false;
            }
            self.only_below = None;
        }
        !is_field && self.shape != Shape::Record && is_like && !node.form.is_json()
    }
}

/// Takes the candidate as its field's node if it is better than the one before.
fn offer(
    page: &Page<'_, '_>,
    names: &Names,
    candidate: Candidate,
    asked: Option<Layout>,
    found: &mut Level,
) {
    let Candidate { field, is_alias, mark, adopted } = candidate;
    let Some(shape) = names.of.get(field) else { return };
    let form = page.node(mark).form;
    let place = place_of(page, shape, mark, adopted);
    let pick = Pick { mark, place, certainty: certainty(form, asked) };
    let rank = |pick: &Pick| {
        let has_words =
            !blank(page.slice(pick.place.range.clone())) || !pick.place.children.is_empty();
        (has_words || page.node(pick.mark).form == Form::Text, pick.certainty)
    };
    let Some(slot) = found.picks.get_mut(field) else { return };
    let Some(known) = slot else {
        *slot = Some(pick);
        return;
    };
    let is_known_alias =
        |mark: NodeId| names.find(page.node(mark).key).is_some_and(|named| named.is_alias);
    let better = match rank(&pick).cmp(&rank(known)) {
        std::cmp::Ordering::Equal if page.first_turn => false,
        std::cmp::Ordering::Equal if is_alias != is_known_alias(known.mark) => !is_alias,
        std::cmp::Ordering::Equal => fullness(page, shape, &pick) >= fullness(page, shape, known),
        other => other.is_gt(),
    };
    if better {
        found.repeated.push((field, known.mark));
        *slot = Some(pick);
    } else {
        found.repeated.push((field, mark));
    }
}

/// How many fields that have to be there a record's node holds itself; the same for all other kinds.
fn fullness(page: &Page<'_, '_>, field: &FieldShape, pick: &Pick) -> usize {
    let Some(inner) = page.names.inside(field).filter(|_| field.shape == Shape::Record) else {
        return 0;
    };
    let marks = marks(page, inner, &pick.place.children);
    let named: FieldSet = marks
        .iter()
        .filter_map(|mark| inner.find(page.node(*mark).key))
        .map(|named| named.field)
        .collect();
    inner.required_there(|at| named.contains(at))
}

/// Where the value of a field is, if this node with its name is the field's.
pub(crate) fn place_of_field(
    page: &Page<'_, '_>,
    names: &Names,
    field: usize,
    mark: NodeId,
) -> Option<Place> {
    Some(place_of(page, names.of.get(field)?, mark, Vec::new()))
}

/// Where the value of a named node is.
fn place_of(page: &Page<'_, '_>, shape: &FieldShape, mark: NodeId, adopted: Vec<NodeId>) -> Place {
    if page.node(mark).form == Form::Row {
        // Its first cell is the name.
        return match page.tree.children(mark).nth(1) {
            Some(cell) => Place::of(page, cell),
            None => Place::of(page, mark),
        };
    }
    let mut place = Place::of(page, mark);
    let inner = page.names.inside(shape);
    let is_inner = inner.is_some_and(|inner| inner.find(page.node(mark).key).is_some());
    if let [again] = place.children.as_slice()
        && !is_inner
        && shape.shape != Shape::Map
        && page.node(*again).key == page.node(mark).key
        && page.node(*again).key.is_some()
        && matches!(page.node(*again).form, Form::Label | Form::Bold | Form::Bare | Form::Tag)
        && blank(page.slice(page.own_text(mark)))
        && !page.is_empty(*again)
    {
        // `[Plan]` and below it `Plan: We watch bees.`
        place = Place::of(page, *again);
    }
    if let Some(last) = adopted.last() {
        place.range.end = place.range.end.max(page.node(*last).end as usize);
        place.children.extend(adopted);
    }
    place
}
