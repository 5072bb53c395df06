//! `Arena`: the nodes of a growing tree, added in document order and linked as they are added.

use super::node::{Flags, Form, Node, NodeId, Slip, Tail, Tree};

/// A growing tree. Its first node is the root.
#[derive(Clone, Debug)]
pub(super) struct Arena {
    /// The nodes, and what was repaired.
    tree: Tree,
    /// The nodes before this one are as they were when someone last asked for new ones.
    known: usize,
}

impl Node {
    /// A node without name, text, links or flags, which begins and ends at `start`.
    pub(super) fn new(form: Form, parent: NodeId, start: usize) -> Self {
        let start = offset(start);
        Self {
            form,
            flags: Flags::default(),
            tail: Tail::None,
            key: None,
            start,
            name: (start, start),
            body: start,
            end: start,
            indent: 0,
            parent,
            first: None,
            last: None,
            next: None,
            names: 0,
        }
    }
}

impl Arena {
    /// An arena that holds the root alone.
    pub(super) fn new() -> Self {
        let tree = Tree { nodes: vec![Node::new(Form::Root, NodeId::ROOT, 0)], slips: Vec::new() };
        Self { tree, known: 1 }
    }

    /// The id that the next node gets.
    pub(super) fn next_id(&self) -> NodeId {
        NodeId(u32::try_from(self.tree.nodes.len()).unwrap_or(u32::MAX))
    }

    /// Adds a node as the last part of `node.parent`.
    pub(super) fn add(&mut self, node: Node) -> NodeId {
        let id = self.next_id();
        let parent = self.node_mut(node.parent);
        let before = parent.last.replace(id);
        if parent.first.is_none() {
            parent.first = Some(id);
        }
        if let Some(before) = before {
            self.node_mut(before).next = Some(id);
        }
        self.tree.nodes.push(node);
        id
    }

    /// Makes the later parts of `holder` parts of one of its parts.
    pub(super) fn adopt(&mut self, holder: NodeId, part: NodeId) {
        let Some(first) = self.node_mut(part).next.take() else { return };
        let last = self.node_mut(holder).last.replace(part);
        let before = std::mem::replace(&mut self.node_mut(part).last, last);
        match before {
            Some(before) => self.node_mut(before).next = Some(first),
            None => self.node_mut(part).first = Some(first),
        }
        let mut moved = Some(first);
        while let Some(id) = moved {
            let node = self.node_mut(id);
            node.parent = part;
            moved = node.next;
        }
    }

    /// Cuts the last parts of a node, and theirs, off at `end`.
    pub(super) fn cut_last(&mut self, id: NodeId, end: usize) {
        let end = offset(end);
        let mut last = self.node(id).last;
        while let Some(id) = last {
            let node = self.node_mut(id);
            node.end = node.end.min(end).max(node.body);
            last = node.last;
        }
    }

    /// Sets where a node ends.
    pub(super) fn close(&mut self, id: NodeId, end: usize) {
        self.node_mut(id).end = offset(end);
    }

    /// Takes back all nodes from `to` on, and their slips. The nodes taken back are parts of `parent`,
    /// whose last part before them was `last`.
    pub(super) fn truncate(&mut self, to: NodeId, parent: NodeId, last: Option<NodeId>) {
        self.tree.nodes.truncate(to.0 as usize);
        self.known = self.known.min(to.0 as usize);
        while self.tree.slips.last().is_some_and(|slip| slip.node >= to) {
            self.tree.slips.pop();
        }
        let holder = self.node_mut(parent);
        holder.last = last;
        match last {
            Some(last) => self.node_mut(last).next = None,
            None => holder.first = None,
        }
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "ids are made by this arena alone, and outlive no `truncate`"
    )]
    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.tree.nodes[id.0 as usize]
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "ids are made by this arena alone, and outlive no `truncate`"
    )]
    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.tree.nodes[id.0 as usize]
    }

    /// The nodes that were added since this was last asked, or added anew.
    pub(super) fn take_new(&mut self) -> std::ops::Range<usize> {
        let end = self.tree.nodes.len();
        std::mem::replace(&mut self.known, end).min(end)..end
    }

    /// Gives a closed node the form that it has in a finished tree: its end holds its parts, and [`Node::names`] is set.
    pub(super) fn finish_node(&mut self, id: NodeId) {
        let last = self.tree.last_part(id).0 as usize;
        for at in ((id.0 as usize)..=last).rev() {
            let node = self.node_mut(NodeId(offset(at)));
            if let Some(key) = node.key {
                node.names |= key.bit();
            }
            node.end = node.end.max(node.body);
            let (parent, end, names) = (node.parent, node.end, node.names);
            if at > id.0 as usize {
                let parent = self.node_mut(parent);
                parent.end = parent.end.max(end);
                parent.names |= names;
            }
        }
    }

    /// What was repaired so far.
    pub(super) fn slips_mut(&mut self) -> &mut Vec<Slip> {
        &mut self.tree.slips
    }

    /// The nodes so far.
    pub(super) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The finished tree: no node ends after `end`, each holds its parts, and [`Node::names`] is set.
    pub(super) fn finish(mut self, end: usize) -> Tree {
        let end = offset(end);
        for node in &mut self.tree.nodes {
            node.start = node.start.min(end);
            node.body = node.body.min(end);
            node.end = node.end.clamp(node.body, end);
        }
        for at in (1..self.tree.nodes.len()).rev() {
            let id = NodeId(offset(at));
            let node = self.node_mut(id);
            if let Some(key) = node.key {
                node.names |= key.bit();
            }
            let (parent, end, names) = (node.parent, node.end, node.names);
            let parent = self.node_mut(parent);
            parent.end = parent.end.max(end);
            parent.names |= names;
        }
        self.into_tree()
    }

    /// The tree as it is.
    pub(super) fn into_tree(self) -> Tree {
        self.tree
    }
}

/// A place in the reply as a node holds it. Replies of 4 GB and more are cut before they come here.
pub(super) fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
