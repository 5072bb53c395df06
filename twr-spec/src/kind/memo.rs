//! `Memo`: what was read of nodes that were closed before the reply had ended, so that no node is read twice.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use crate::bind::Place;
use crate::diagnostic::Diagnostic;
use crate::outline::{Node, NodeId, Tree};
use crate::recovery::Recovery;
use crate::spec::{Segment, Value};
use crate::text::WordHasher;

/// What was read of closed nodes. A reading that asks for a node again in the same circumstances takes it from here.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    /// By node.
    known: Vec<Option<Box<Known>>>,
    /// The node whose reading is kept next.
    wanted: Option<NodeId>,
}

/// The reading of one node.
#[derive(Debug)]
pub(super) struct Known {
    asked: ReadingKey,
    /// The node. An outline may still change what looked closed.
    node: Node,
    /// All nodes in it.
    inner: Vec<Node>,
    pub(super) value: Option<Value<'static>>,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) recoveries: Vec<Recovery>,
}

/// A key of all that a reading of a place depends on besides the text and the spec.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadingKey {
    /// The place, and the fields and entries around it.
    around: u64,
    /// The same with the positions in the lists around it.
    path: u64,
}

impl ReadingKey {
    /// What a reading at this path depends on; `line_end` is where the line of the place's end is known to end, `torn`
    /// what of the place is in a broken object of JSON.
    pub(super) fn new(
        place: &Place,
        (line_end, torn): (usize, Range<usize>),
        path: &[Segment],
        (depth, is_nested): (usize, bool),
    ) -> Self {
        let mut around = WordHasher::default();
        let Place { node: _, children, range, tail, title, below } = place;
        add(range, &mut around);
        for bounds in [title, below] {
            match bounds {
                Some(bounds) => add(bounds, &mut around),
                None => around.write_usize(usize::MAX),
            }
        }
        around.write_usize(line_end);
        add(&torn, &mut around);
        around.write_usize(2 * depth + usize::from(is_nested));
        tail.hash(&mut around);
        around.write_usize(children.len());
        for child in children {
            around.write_u32(child.0);
        }
        let mut positions = WordHasher::default();
        for segment in path {
            match segment {
                Segment::Item(at) => {
                    0_u8.hash(&mut around);
                    at.hash(&mut positions);
                }
                other => (1_u8, other).hash(&mut around),
            }
        }
        let (around, positions) = (around.finish(), positions.finish());
        Self { around, path: around ^ positions }
    }

    /// Whether a reading for `self` also answers `other`. Where an item is in its list counts only if the item's
    /// diagnostics name it.
    fn answers(self, other: Self, names_path: bool) -> bool {
        if names_path { self.path == other.path } else { self.around == other.around }
    }
}

fn add(range: &Range<usize>, hasher: &mut WordHasher) {
    hasher.write_usize(range.start);
    hasher.write_usize(range.end);
}

impl Memo {
    /// Keeps the next reading of a node.
    pub(crate) fn want(&mut self, node: NodeId) {
        self.wanted = Some(node);
    }

    /// Whether the reading of a place that begins now is to be kept.
    pub(super) fn wants(&mut self, place: &Place) -> bool {
        let is_wanted = self.wanted.is_some() && self.wanted == place.node;
        if is_wanted {
            self.wanted = None;
        }
        is_wanted
    }

    /// Keeps a reading.
    pub(super) fn keep(
        &mut self,
        tree: &Tree,
        (id, asked): (NodeId, ReadingKey),
        value: Option<Value<'static>>,
        diagnostics: Vec<Diagnostic>,
        recoveries: Vec<Recovery>,
    ) {
        let Some((node, inner)) = nodes_of(tree, id) else { return };
        let at = id.0 as usize;
        if self.known.len() <= at {
            self.known.resize_with(at + 1, || None);
        }
        if let Some(slot) = self.known.get_mut(at) {
            let (node, inner) = (node.clone(), inner.to_vec());
            let known = Known { asked, node, inner, value, diagnostics, recoveries };
            *slot = Some(Box::new(known));
        }
    }

    /// Takes out the reading of a place, if it is known.
    pub(super) fn take(&mut self, tree: &Tree, id: NodeId, asked: ReadingKey) -> Option<Known> {
        let slot = self.known.get_mut(id.0 as usize)?;
        let known = slot.as_ref()?;
        let (node, inner) = nodes_of(tree, id)?;
        let is_same = known.asked.answers(asked, !known.diagnostics.is_empty())
            && known.node == Node { next: known.node.next, ..node.clone() }
            && known.inner == inner;
        if is_same { slot.take().map(|known| *known) } else { None }
    }

    /// Whether anything is known of a node.
    pub(super) fn has(&self, node: Option<NodeId>) -> bool {
        let known = node.and_then(|node| self.known.get(node.0 as usize));
        known.is_some_and(Option::is_some)
    }
}

/// A node, and all in it.
fn nodes_of(tree: &Tree, node: NodeId) -> Option<(&Node, &[Node])> {
    let (first, last) = (node.0 as usize, tree.last_part(node).0 as usize);
    tree.nodes.get(first..=last)?.split_first()
}
