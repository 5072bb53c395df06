//! A whole reply: which part of it is bound, where the turns of a dialogue and a divider part it.

use super::binding::Binding;
use super::names::Shape;
use super::{Names, Page, Place, record};
use crate::outline::{Form, NodeId};
use crate::spec::Spec;
use crate::text::is_courtesy;

/// Binds a whole reply. Of a page whose first turn alone counts, it ends where the sections begin over again.
pub(crate) fn reply(page: &Page<'_, '_>, spec: &Spec) -> Binding {
    // Of a whole reply only bars part a line, whatever is between them.
    let mut no_row = |_: usize, _: &Place| false;
    let mut root = Place::of(page, NodeId::ROOT);
    root.children.retain(|child| page.node(*child).form != Form::Think);
    let turn = end_before_turn(page, &mut root);
    let divides =
        |child: &NodeId| page.node(*child).form == Form::Divider && !page.is_empty(*child);
    let has_more = |child: &NodeId| {
        let node = page.node(*child);
        divides(child) && !is_courtesy(page.slice(node.body as usize..node.end as usize))
    };
    let divider = root
        .children
        .iter()
        .rposition(has_more)
        .or_else(|| root.children.iter().rposition(divides));
    let divided = divider.and_then(|at| root.children.get(at).copied());
    let place = match divided {
        Some(divider) if spec.fields.len() == 1 => {
            let mut binding = Binding { picks: vec![None], ..Binding::default() };
            binding.put(0, divider, Place::of(page, divider));
            let inside =
                record(page, spec, &Place::of(page, divider), Some(spec.layout), &mut no_row);
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
    let mut binding = record(page, spec, &place, Some(spec.layout), &mut no_row);
    binding.turn = turn.filter(|turn| {
        let start = page.node(*turn).start as usize;
        binding.found().all(|(_, place)| place.range.end <= start)
    });
    binding
}

/// Whether a node holds a fence, and the only field is what is in one.
fn holds_code(page: &Page<'_, '_>, spec: &Spec, id: NodeId) -> bool {
    let shape = page.names_of(spec).and_then(|names| names.of.first()).map(|field| field.shape);
    let has_fence = || page.tree.children(id).any(|child| page.node(child).form == Form::Fence);
    shape == Some(Shape::Verbatim) && has_fence()
}

/// Whether a node's own parts have names of the record that the only field is.
fn holds_inner(page: &Page<'_, '_>, spec: &Spec, id: NodeId) -> bool {
    let field = page.names_of(spec).and_then(|names| names.of.first());
    let inner = field
        .filter(|field| field.shape == Shape::Record)
        .and_then(|field| page.names.inside(field));
    inner.is_some_and(|inner| {
        page.tree.children(id).any(|child| inner.find(page.node(child).key).is_some())
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
    while let Some(first) = root.children.first().copied()
        && page.node(first).form == Form::Turn
        && crate::text::blank(page.slice(root.own_text(page)))
    {
        let after = root.children.split_off(1);
        *root = Place { children: page.children(first), ..Place::of(page, first) };
        root.children.extend(after);
        if let Some(last) = root.children.last() {
            root.range.end = root.range.end.max(page.node(*last).end as usize);
        }
    }
    let is_turn = |child: &NodeId| page.node(*child).form == Form::Turn;
    let turn = root.children.iter().copied().find(is_turn)?;
    Some(turn)
}

/// Ends a place before the first section that comes again after a complete reply.
fn end_before_repeat(page: &Page<'_, '_>, names: &Names, place: &mut Place) {
    let mut seen = vec![false; names.of.len()];
    let mut last = 0;
    for (at, child) in place.children.iter().enumerate() {
        let node = page.node(*child);
        let Some(named) = names.find(node.key) else { continue };
        let is_complete =
            names.required_there(|at| seen.get(at) == Some(&true)) == names.required();
        let goes_back = named.field < std::mem::replace(&mut last, named.field);
        let Some(slot) = seen.get_mut(named.field) else { continue };
        if *slot && is_complete && goes_back {
            place.range.end = node.start as usize;
            place.children.truncate(at);
            return;
        }
        *slot |= !page.is_empty(*child);
    }
}
