//! `Parts`: the items, rows, entries and values of an open section, each read once, when it is closed.

use std::ops::Range;

use super::named_fences::ClosedFences;
use crate::bind::{self, Items, Place, place_of_field};
use crate::kind::{self, Memo, ReadContext};
use crate::outline::{Form, NodeId, Outline, Tree};
use crate::spec::{Case, Field, Kind, Segment, Spec, Value};
use crate::text::blank;

/// How far the parts of a section were read.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    /// The last part that was read.
    last: Option<NodeId>,
    /// How many were told.
    told: usize,
    /// How many items of a list are kept, after which the items of this section are put.
    kept: usize,
    /// Whether one could not be told: those after it are told with the whole.
    is_stopped: bool,
    /// The files or edits of a list.
    fences: ClosedFences,
    /// The fields of a record whose values were told.
    fields: Vec<usize>,
    /// The word of a union's tag, once the tag was told: it says which fields count.
    word: Option<u16>,
}

/// A part that is closed.
pub(super) enum ClosedPart {
    /// It is a node.
    Node(NodeId),
    /// It is a fence with the path above it: its text, from the end of the part before.
    NamedFence(NodeId, Range<usize>),
}

impl ClosedPart {
    /// The node that was closed.
    pub(super) fn node(&self) -> NodeId {
        match self {
            Self::Node(node) | Self::NamedFence(node, _) => *node,
        }
    }
}

impl Parts {
    /// The items of a section that are put after so many items.
    pub(super) fn after(kept: usize) -> Self {
        Self { kept, ..Self::default() }
    }

    /// The next part that is closed, if there is one.
    pub(super) fn next_closed(
        &mut self,
        reply: &str,
        outline: &Outline<'_>,
        section: NodeId,
        kind: &Kind,
    ) -> Option<ClosedPart> {
        if self.is_stopped || !has_parts(kind) {
            return None;
        }
        if is_of_named_fences(kind) && !is_json(outline.tree(), section) {
            let (fence, text) = self.fences.next(reply, outline, section)?;
            return Some(ClosedPart::NamedFence(fence, text));
        }
        self.next_node(reply, outline, section, kind).map(ClosedPart::Node)
    }

    fn next_node(
        &mut self,
        reply: &str,
        outline: &Outline<'_>,
        section: NodeId,
        kind: &Kind,
    ) -> Option<NodeId> {
        let tree = outline.tree();
        let holder = holder(tree, section, kind);
        let next = match self.last {
            Some(last) if tree.node(last).parent == holder => tree.node(last).next,
            Some(_) => {
                self.is_stopped = true;
                None
            }
            None => tree.node(holder).first,
        };
        let next = next.filter(|next| !outline.is_open(*next))?;
        // A leaf of a line may still get text: it is closed when another part, or the end of the section, is after it.
        let is_followed = tree.node(next).next.is_some()
            || tree.node(next).form.is_json()
            || !outline.is_open(section);
        if !is_followed {
            return None;
        }
        let behind = self.last.map_or(tree.node(holder).body, |last| tree.node(last).end);
        let between =
            reply.get(behind as usize..tree.node(next).start as usize).unwrap_or_default();
        let is_row = tree.node(next).form == Form::Row;
        let is_json = tree.node(next).form.is_json();
        if !is_row && !is_json && !has_only_fence_marks(between) {
            // Words between the parts may be parts, too.
            self.is_stopped = true;
            return None;
        }
        self.last = Some(next);
        Some(next)
    }

    /// How many were kept and told, unless those that follow are told with the whole.
    pub(super) fn reported_part(&self) -> Option<usize> {
        (!self.is_stopped).then_some(self.kept + self.told)
    }

    /// Reads a part that is closed, and keeps what was read for the reading of the whole.
    pub(super) fn read(
        &mut self,
        spec: &Spec,
        field: usize,
        part: &ClosedPart,
        memo: &mut Memo,
        context: &mut ReadContext<'_, '_>,
    ) -> Option<(Segment, Value<'static>)> {
        let told = self.told;
        let word = self.word;
        let read = match part {
            ClosedPart::Node(part) => context
                .remembering(memo, |context| read_part(spec, field, *part, (told, word), context)),
            ClosedPart::NamedFence(_, text) => {
                read_named_fence(spec, field, text.clone(), told, context)
            }
        };
        let is_good = context.diagnostics.is_empty();
        // A record that gives a value twice says with the whole which of them counts.
        let is_again = |segment: &Segment| match segment {
            Segment::Field(at) => self.fields.contains(at),
            _ => false,
        };
        let read = read.filter(|(segment, _)| is_good && !is_again(segment));
        self.told += usize::from(read.is_some());
        self.is_stopped = read.is_none();
        let (segment, value) = read?;
        let segment = match segment {
            Segment::Item(item) => Segment::Item(self.kept + item),
            other => other,
        };
        if let Segment::Field(at) = &segment {
            self.fields.push(*at);
        }
        if let Value::Choice(word) = &value
            && is_tag(spec, field, &segment)
        {
            self.word = Some(*word);
        }
        Some((segment, value))
    }
}

/// Whether a part of a field is the tag of the union that the field is.
fn is_tag(spec: &Spec, field: usize, part: &Segment) -> bool {
    let kind = spec.fields.get(field).map(|field| field.kind.required());
    match (kind, part) {
        (Some(Kind::Record(union)), Segment::Field(at)) => union.tag() == Some(*at),
        _ => false,
    }
}

fn has_parts(kind: &Kind) -> bool {
    matches!(kind.required(), Kind::List(_) | Kind::Table(_) | Kind::Record(_) | Kind::Map(_))
}

/// Whether a text has no words: the closing line of a fence, or nothing.
fn has_only_fence_marks(text: &str) -> bool {
    text.lines().all(|line| {
        let line = line.trim();
        blank(line) || line.len() > 2 && line.bytes().all(|byte| matches!(byte, b'`' | b'~'))
    })
}

fn is_of_named_fences(kind: &Kind) -> bool {
    matches!(kind.required(), Kind::List(item) if item.required().is_named_fence())
}

/// Whether a section is, or holds, a value of JSON.
fn is_json(tree: &Tree, section: NodeId) -> bool {
    let first = tree.node(section).first.map(|first| tree.node(first).form);
    tree.node(section).form.is_json() || first.is_some_and(Form::is_json)
}

/// The node whose parts are the value's: inside the only fence, table, or brackets of JSON.
fn holder(tree: &Tree, section: NodeId, kind: &Kind) -> NodeId {
    let is_keyed = matches!(kind.required(), Kind::Record(_) | Kind::Map(_));
    let mut holder = section;
    while let Some(first) = tree.node(holder).first {
        let is_inside = match tree.node(first).form {
            Form::Fence => tree.node(first).first.is_some(),
            Form::Table | Form::Array => !is_keyed && !tree.node(holder).form.is_json(),
            Form::Object => is_keyed && !tree.node(holder).form.is_json(),
            _ => false,
        };
        if !is_inside {
            break;
        }
        holder = first;
    }
    holder
}

fn read_part(
    spec: &Spec,
    at: usize,
    part: NodeId,
    (told, word): (usize, Option<u16>),
    context: &mut ReadContext<'_, '_>,
) -> Option<(Segment, Value<'static>)> {
    let field = spec.fields.get(at)?;
    let form = context.page.node(part).form;
    match field.kind.required() {
        Kind::List(item) if form.is_json() || form == Form::Item => {
            let place = match item.required() {
                Kind::Record(record) if !form.is_json() => record_item(record, part, context)?,
                _ => Place::of(&context.page, part),
            };
            item_of(spec, (at, field), told, item, &place, context)
        }
        Kind::Table(row) if matches!(form, Form::Row | Form::Object) => {
            let row = Kind::Record(row.clone());
            item_of(spec, (at, field), told, &row, &Place::of(&context.page, part), context)
        }
        Kind::Map(value) if !form.is_json() => {
            context.keep(part);
            let alone = Place::several(&context.page, vec![part]);
            let (key, value) = kind::inside_field(spec, (at, field), context, |context| {
                kind::read_entry_early(value, &alone, context)
            })?;
            Some((Segment::Key(key.into_owned()), value.into_owned()))
        }
        Kind::Record(inner) => of_record((inner, word), spec, (at, field), part, context),
        _ => None,
    }
}

/// The file or edit that a text holds; `None` if it holds none, or several.
fn read_named_fence(
    spec: &Spec,
    at: usize,
    text: Range<usize>,
    told: usize,
    context: &mut ReadContext<'_, '_>,
) -> Option<(Segment, Value<'static>)> {
    let field = spec.fields.get(at)?;
    let value = kind::inside_field(spec, (at, field), context, |context| {
        context.read(&field.kind, &Place::text(text))
    })?;
    let Value::List(mut items) = value else { return None };
    let only = items.pop().filter(|_| items.is_empty())?;
    Some((Segment::Item(told), only.into_owned()))
}

fn item_of(
    spec: &Spec,
    field: (usize, &Field),
    told: usize,
    item: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, '_>,
) -> Option<(Segment, Value<'static>)> {
    context.keep(place.node?);
    let value = kind::inside_field(spec, field, context, |context| {
        kind::read_item_early(told, item, place, context)
    })?;
    Some((Segment::Item(told), value.into_owned()))
}

/// Where the record is that an item with a list mark is; `None` if the item is none by itself.
fn record_item(record: &Spec, part: NodeId, context: &mut ReadContext<'_, '_>) -> Option<Place> {
    let alone = Place::several(&context.page, vec![part]);
    match bind::items(&context.page, Some(record), &alone) {
        Items::Nodes(_, mut places, _) if places.len() == 1 => places.pop(),
        _ => None,
    }
}

/// A value of a record. Of a union, whose tag said this word: the tag, and the fields that count with it.
fn of_record(
    (spec, word): (&Spec, Option<u16>),
    outer: &Spec,
    around: (usize, &Field),
    part: NodeId,
    context: &mut ReadContext<'_, '_>,
) -> Option<(Segment, Value<'static>)> {
    let page = context.page;
    let names = page.names_of(spec)?;
    let named = names.find(page.node(part).key)?;
    let place = place_of_field(&page, names, named.field, part)?;
    let is_known = match spec.fields.get(named.field)?.case {
        Case::Always | Case::Tag => true,
        Case::Of(own) => Some(own) == word,
    };
    if !is_known {
        return None;
    }
    context.keep(place.node?);
    let nested = std::mem::replace(&mut context.nested, true);
    let value = kind::inside_field(outer, around, context, |context| {
        kind::read_one(spec, named.field, &place, context)
    });
    context.nested = nested;
    Some((Segment::Field(named.field), value?.into_owned()))
}
