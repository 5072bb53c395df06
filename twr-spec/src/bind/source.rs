//! The source of a record: its own level of the page, or one node below that gives more of it.

use super::level::{CERTAIN, Level, certainty, level, marks};
use super::names::Shape;
use super::record::Binding;
use super::{Names, Page, Place, record};
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::{Layout, Spec};
use crate::text::is_courtesy;

/// Binds a whole reply. Of a page whose first turn alone counts, it ends where the sections begin over again.
pub(crate) fn reply(page: &Page<'_, '_>, spec: &Spec) -> Binding {
    let mut root = Place::of(page, NodeId::ROOT);
    root.kids.retain(|kid| page.node(*kid).form != Form::Think);
    let turn = end_before_turn(page, &mut root);
    let divides = |kid: &NodeId| page.node(*kid).form == Form::Divider && !page.is_empty(*kid);
    let has_more = |kid: &NodeId| {
        let node = page.node(*kid);
        divides(kid) && !is_courtesy(page.slice(node.body as usize..node.end as usize))
    };
    let divider =
        root.kids.iter().rposition(has_more).or_else(|| root.kids.iter().rposition(divides));
    let divided = divider.and_then(|at| root.kids.get(at).copied());
    let place = match divided {
        Some(divider) if spec.fields.len() == 1 => {
            let mut binding = Binding { picks: vec![None], ..Binding::default() };
            binding.put(0, divider, Place::of(page, divider));
            let inside = record(page, spec, &Place::of(page, divider), Some(spec.layout));
            let is_value = holds_inner(page, spec, divider) || holds_code(page, spec, divider);
            return if !is_value && is_named(page, spec, &inside) { inside } else { binding };
        }
        Some(divider) => Place::of(page, divider),
        None => root,
    };
    let mut place = place;
    if page.first_turn
        && let Some(names) = page.names_of(spec)
    {
        end_before_repeat(page, names, &mut place);
    }
    let mut binding = record(page, spec, &place, Some(spec.layout));
    binding.turn = turn.filter(|turn| {
        let start = page.node(*turn).start as usize;
        binding.found().all(|(_, place)| place.range.end <= start)
    });
    binding
}

/// Whether a node holds a fence, and the only field is what stands in one.
fn holds_code(page: &Page<'_, '_>, spec: &Spec, id: NodeId) -> bool {
    let shape = page.names_of(spec).and_then(|names| names.of.first()).map(|field| field.shape);
    let has_fence = || page.tree.children(id).any(|kid| page.node(kid).form == Form::Fence);
    shape == Some(Shape::Verbatim) && has_fence()
}

/// Whether a node's own parts have names of the record that the only field is.
fn holds_inner(page: &Page<'_, '_>, spec: &Spec, id: NodeId) -> bool {
    let field = page.names_of(spec).and_then(|names| names.of.first());
    let inner = field
        .filter(|field| field.shape == Shape::Record)
        .and_then(|field| page.names.inside(field));
    inner.is_some_and(|inner| {
        page.tree.children(id).any(|kid| inner.find(page.node(kid).key).is_some())
    })
}

/// Whether the only field was found by its name: not by a line that is the value, a line of the code that it is, or the
/// name of a field inside.
fn is_named(page: &Page<'_, '_>, spec: &Spec, binding: &Binding) -> bool {
    let Some(names) = page.names_of(spec) else { return false };
    let is_inner = |mark: NodeId| {
        let inner = names.of.first().and_then(|field| page.names.inside(field));
        inner.is_some_and(|inner| inner.holds(page.node(mark).key))
    };
    let has_name = |mark: NodeId| {
        names.find(page.node(mark).key).is_some() && !page.is_empty(mark) && !is_inner(mark)
    };
    let is_code = names.of.iter().any(|field| field.shape == Shape::Verbatim);
    let is_fenced = binding.source.is_some_and(|source| page.node(source).form == Form::Fence);
    let is_json = binding.source.is_some_and(|source| page.node(source).form.is_json());
    let is_listed = binding.source.is_some_and(|source| page.node(source).form == Form::Item);
    (is_json || binding.mark(0).is_some_and(has_name)) && !is_listed && !(is_code && is_fenced)
}

/// Takes out of the reply what follows the mark of a further turn. A turn's mark at the very start is only looked
/// through.
fn end_before_turn(page: &Page<'_, '_>, root: &mut Place) -> Option<NodeId> {
    while let Some(first) = root.kids.first().copied()
        && page.node(first).form == Form::Turn
        && crate::text::blank(page.slice(root.own_text(page)))
    {
        let behind = root.kids.split_off(1);
        *root = Place { kids: page.children(first), ..Place::of(page, first) };
        root.kids.extend(behind);
        if let Some(last) = root.kids.last() {
            root.range.end = root.range.end.max(page.node(*last).end as usize);
        }
    }
    let is_turn = |kid: &NodeId| page.node(*kid).form == Form::Turn;
    let turn = root.kids.iter().copied().find(is_turn)?;
    Some(turn)
}

/// Ends a place before the first section that comes again behind a complete reply.
fn end_before_repeat(page: &Page<'_, '_>, names: &Names, place: &mut Place) {
    let mut seen = vec![false; names.of.len()];
    let mut last = 0;
    for (at, kid) in place.kids.iter().enumerate() {
        let node = page.node(*kid);
        let Some(named) = names.find(node.key) else { continue };
        let is_complete =
            names.required_there(|at| seen.get(at) == Some(&true)) == names.required();
        let goes_back = named.field < std::mem::replace(&mut last, named.field);
        let Some(slot) = seen.get_mut(named.field) else { continue };
        if *slot && is_complete && goes_back {
            place.range.end = node.start as usize;
            place.kids.truncate(at);
            return;
        }
        *slot |= !page.is_empty(*kid);
    }
}

/// The level that a record binds from, and its node where that is not the record's own.
pub(super) fn choose(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    asked: Layout,
) -> (Level, Option<NodeId>) {
    let before_turn: Vec<NodeId> =
        place.kids.iter().copied().take_while(|kid| page.node(*kid).form != Form::Turn).collect();
    let own = level(page, names, &before_turn, Some(asked));
    let all = names.required();
    let is_object = place.node.is_some_and(|id| page.node(id).form.is_json());
    let is_whole = own.required(names) == all && own.count() > 0;
    if is_object || (is_whole && (own.certainty() >= CERTAIN || !has_object(page, names, place))) {
        return (own, None);
    }
    match best(page, names, place, asked, &own) {
        Some(node) => {
            let kids = page.children(node);
            (level(page, names, &kids, Some(asked)), Some(node))
        }
        None => (own, None),
    }
}

/// Whether an object with any of the names is somewhere below.
fn has_object(page: &Page<'_, '_>, names: &Names, place: &Place) -> bool {
    let mut stack = place.kids.clone();
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
    let mut best: Option<(Rank, NodeId)> = None;
    let mut stack: Vec<NodeId> = place.kids.iter().rev().copied().collect();
    while let Some(id) = stack.pop() {
        let node = page.node(id);
        let is_closed = matches!(node.form, Form::Think) || node.flags.has(Flags::BROKEN);
        if is_closed || node.names & names.bits == 0 || is_others(page, names, id) {
            continue;
        }
        let is_field = names.find(node.key).is_some() && !node.form.is_json();
        // `{"reasoning": …, "answer": …}` is itself the JSON that is asked for, and not a wrapper of it.
        let is_value = matches!(names.of.as_slice(), [only] if only.shape == Shape::Verbatim)
            && node.form == Form::Object
            && page.tree.children(id).count() > 1;
        let is_field = is_field || is_value;
        if node.first.is_some() && is_source(node.form) && !is_field {
            let rank = rank(page, names, id, asked);
            let (required, is_object, count, ..) = rank;
            let is_complete = required == all && count > 0;
            let is_better = if is_complete && is_object {
                true
            } else if own_required == all && own_count > 0 {
                false
            } else {
                (required, count) > (own_required, own_count)
            };
            if is_better && best.is_none_or(|(known, _)| rank >= known) {
                best = Some((rank, id));
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
    let kids: Vec<NodeId> = page.tree.children(id).collect();
    let mut there = vec![false; names.of.len()];
    let mut least = u8::MAX;
    for mark in marks(page, names, &kids) {
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
