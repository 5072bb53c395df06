//! `Memo`: what was read of nodes that were closed before the reply had ended, so that no node is read twice.

use crate::bind::Place;
use crate::diagnostic::Diagnostic;
use crate::outline::{Node, NodeId, Tree};
use crate::recovery::Recovery;
use crate::spec::{Segment, Value};

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
    /// All that the reading depends on.
    pub(super) asked: Asked,
    /// The node. An outline may still change what looked closed.
    node: Node,
    /// All nodes in it.
    inner: Vec<Node>,
    pub(super) value: Option<Value<'static>>,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) recoveries: Vec<Recovery>,
}

/// What a reading of a place depends on, besides the text and the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) place: Place,
    /// Where the line of the place's end is known to end.
    pub(super) line_end: usize,
    pub(super) path: Vec<Segment>,
    pub(super) depth: usize,
    pub(super) is_nested: bool,
}

impl Asked {
    /// Whether a reading for `self` also answers `other`. Where an item is in its list counts only if the item's
    /// diagnostics name it.
    fn answers(&self, other: &Self, names_path: bool) -> bool {
        let is_alike = |(own, other): (&Segment, &Segment)| match (own, other) {
            (Segment::Item(_), Segment::Item(_)) if !names_path => true,
            _ => own == other,
        };
        self.place == other.place
            && self.line_end == other.line_end
            && self.depth == other.depth
            && self.is_nested == other.is_nested
            && self.path.len() == other.path.len()
            && self.path.iter().zip(&other.path).all(is_alike)
    }
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
        asked: Asked,
        value: Option<Value<'static>>,
        diagnostics: Vec<Diagnostic>,
        recoveries: Vec<Recovery>,
    ) {
        let Some((node, inner)) = asked.place.node.and_then(|node| nodes_of(tree, node)) else {
            return;
        };
        let at = asked.place.node.map_or(0, |node| node.0 as usize);
        if self.known.len() <= at {
            self.known.resize_with(at + 1, || None);
        }
        if let Some(slot) = self.known.get_mut(at) {
            let (node, inner) = (node.clone(), inner.to_vec());
            *slot = Some(Box::new(Known { asked, node, inner, value, diagnostics, recoveries }));
        }
    }

    /// Takes out the reading of a place, if it is known.
    pub(super) fn take(&mut self, tree: &Tree, asked: &Asked) -> Option<Known> {
        let id = asked.place.node?;
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
