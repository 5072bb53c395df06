//! The object of JSON that was asked for, where the outline could not read it: no piece of it is the whole.

use std::ops::Range;

use crate::outline::{Flags, Form, NodeId, Tree};
use crate::spec::Layout;

/// The place of a broken JSON object in a reply. The place is empty if the reply is no object, if the object is whole,
/// or if the object is cut off, since its members up to there count. If the object ended too early, the place is what
/// follows the object. `first` is the first part of the reply that is no think block.
pub(crate) fn broken_json(
    text: &str,
    tree: &Tree,
    layout: Layout,
    first: Option<NodeId>,
) -> Range<usize> {
    if layout != Layout::Json {
        return 0..0;
    }
    let fence = first.filter(|first| tree.node(*first).form == Form::Fence);
    let around = tree.node(fence.unwrap_or(NodeId::ROOT));
    let thought = think_before(tree, first);
    let start = match (fence, thought) {
        (Some(_), _) => around.body as usize,
        (None, Some(think)) => tree.node(think).end as usize,
        (None, None) => 0,
    };
    let inside = text.get(start..around.end as usize).unwrap_or_default();
    let bare = inside.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let start = start + (inside.len() - bare.len());
    let object = match fence {
        Some(fence) => tree.children(fence).next(),
        None => first,
    };
    let object = object.map(|id| tree.node(id)).filter(|node| node.form == Form::Object);
    match object.filter(|object| object.start as usize == start) {
        // Pieces of the object are after its end.
        Some(object) if !object.flags.has(Flags::BROKEN) && object.flags.has(Flags::EARLY) => {
            let end = object.end as usize;
            end..end + length(text.get(end..around.end as usize).unwrap_or_default())
        }
        Some(object) if !object.flags.has(Flags::BROKEN) || object.flags.has(Flags::UNCLOSED) => {
            0..0
        }
        None if !begins_object(bare) && !is_end_of_object(bare) => 0..0,
        _ => start..start + length(bare),
    }
}

/// The first part of a reply that is no think block.
pub(crate) fn first_answer(tree: &Tree) -> Option<NodeId> {
    tree.children(NodeId::ROOT).find(|child| tree.node(*child).form != Form::Think)
}

/// The think block before the first other part of a reply. Think blocks have no parts, so it is the node before.
fn think_before(tree: &Tree, first: Option<NodeId>) -> Option<NodeId> {
    let last = match first {
        Some(NodeId(first)) => Some(NodeId(first.checked_sub(1)?)),
        None => tree.node(NodeId::ROOT).last,
    };
    last.filter(|last| tree.node(*last).form == Form::Think)
}

/// Whether a text sets out to be an object.
fn begins_object(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('{') else { return false };
    let first = inside.trim_start();
    first.is_empty()
        || first.starts_with(['"', '\'', '}', ']', ','])
        || inside.starts_with(['\n', '\r'])
        || text.trim_end().ends_with('}')
}

/// Whether a text is the end of an object: it has lost its beginning.
fn is_end_of_object(text: &str) -> bool {
    text.starts_with(['"', '}', ']']) && text.trim_end().ends_with(['}', ']'])
}

/// How far a broken object goes: to its last bracket, or to another value on a line of its own.
fn length(text: &str) -> usize {
    let end = text.find("\n{").unwrap_or(text.len());
    let own = text.get(..end).unwrap_or_default();
    if end < text.len() {
        own.len()
    } else {
        own.rfind(['}', ']']).map_or(own.len(), |last| last + 1)
    }
}
