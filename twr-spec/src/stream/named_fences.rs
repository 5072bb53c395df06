//! The fences of a section that holds files or edits, each with its path above it.

use std::ops::Range;

use crate::outline::{Flags, Form, Node, NodeId, Outline, Tree};
use crate::text::first_line;

/// The fences of a section, as far as they were counted: each holds a file or an edit.
#[derive(Clone, Debug, Default)]
pub(super) struct FenceCount {
    count: usize,
    /// Up to which node they were counted.
    counted: usize,
}

impl FenceCount {
    /// How many fences of the section begin before this one.
    pub(super) fn before(&mut self, tree: &Tree, section: NodeId, fence: NodeId) -> usize {
        let (first, end) = (section.0 as usize + 1, fence.0 as usize);
        if self.counted > end || self.counted < first {
            *self = Self { count: 0, counted: first };
        }
        let new = tree.nodes.get(self.counted..end).unwrap_or_default();
        self.count += new.iter().filter(|node| is_outermost(tree, section, node)).count();
        self.counted = end;
        self.count
    }
}

/// Finds the fences of a section that are closed, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ClosedFences {
    /// Before which node there is none that was not found.
    searched: usize,
    /// Where the closing line of the last one ends.
    end: usize,
}

impl ClosedFences {
    /// The next fence that is closed, with its text: from the end of the one before to the end of its closing line.
    /// `None` while it is being written, and if nothing closes it.
    pub(super) fn next(
        &mut self,
        reply: &str,
        outline: &Outline<'_>,
        section: NodeId,
    ) -> Option<(NodeId, Range<usize>)> {
        let tree = outline.tree();
        let end =
            if outline.is_open(section) { usize::MAX } else { tree.node(section).end as usize };
        let from = self.searched.max(section.0 as usize + 1);
        let nodes = tree.nodes.get(from..).unwrap_or_default();
        let inside = nodes.iter().take_while(|node| (node.start as usize) < end);
        let found = inside.clone().position(|node| is_outermost(tree, section, node));
        self.searched = from + found.unwrap_or_else(|| inside.count());
        let fence = NodeId(u32::try_from(from + found?).ok()?);
        let node = tree.node(fence);
        if outline.is_open(fence) || !node.flags.has(Flags::CLOSED) {
            return None;
        }
        self.searched += 1;
        let after = reply.get(node.end as usize..)?.trim_start();
        let closing = reply.len() - after.len();
        let start = self.end.max(tree.node(section).body as usize);
        self.end = closing + first_line(after).len();
        (start <= self.end).then_some((fence, start..self.end))
    }
}

fn is_outermost(tree: &Tree, section: NodeId, node: &Node) -> bool {
    let is_inside = node.parent != section && tree.node(node.parent).form == Form::Fence;
    node.form == Form::Fence && node.indent == 0 && !is_inside
}
