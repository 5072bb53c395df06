//! `Place`: the piece of a reply that one value is read from.

use std::ops::Range;

use super::Page;
use crate::outline::{Form, NodeId, Tail};

/// A piece of the page, with the parts in it. Of several nodes together it has no node of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The node whose value this is.
    pub(crate) node: Option<NodeId>,
    /// The nodes in it, in order; those cut off by a promotion left out.
    pub(crate) children: Vec<NodeId>,
    /// Its text.
    pub(crate) range: Range<usize>,
    /// What closes at the end of its first line and is no part of the text.
    pub(crate) tail: Tail,
    /// Words that head it and may be its first value: the text of an item above its labels, a heading's name.
    pub(crate) title: Option<Range<usize>>,
    /// The words below the title, up to the first part.
    pub(crate) below: Option<Range<usize>>,
}

impl Place {
    /// What is after a node's mark.
    pub(crate) fn of(page: &Page<'_, '_>, id: NodeId) -> Self {
        let node = page.node(id);
        let start = node.body as usize;
        Self {
            node: Some(id),
            children: page.children(id),
            range: start..(node.end as usize).max(start),
            tail: node.tail,
            title: None,
            below: None,
        }
    }

    /// A piece of text without parts.
    pub(crate) fn text(range: Range<usize>) -> Self {
        Self { node: None, children: Vec::new(), range, tail: Tail::None, title: None, below: None }
    }

    /// Several nodes together.
    pub(crate) fn several(page: &Page<'_, '_>, children: Vec<NodeId>) -> Self {
        let start = children.first().map_or(0, |first| page.node(*first).start as usize);
        let end = children.last().map_or(start, |last| page.node(*last).end as usize);
        Self {
            node: None,
            children,
            range: start..end.max(start),
            tail: Tail::None,
            title: None,
            below: None,
        }
    }

    /// The form of its node.
    pub(crate) fn form(&self, page: &Page<'_, '_>) -> Option<Form> {
        self.node.map(|id| page.node(id).form)
    }

    /// The same, ending earlier: what begins at `end` or after it is no part of it.
    pub(crate) fn cut(&mut self, page: &Page<'_, '_>, end: usize) {
        if end < self.range.end && end >= self.range.start {
            self.range.end = end;
            self.children.retain(|child| (page.node(*child).start as usize) < end);
        }
    }

    /// The same, ending at the first blank line: the words below a short value are about what follows it.
    pub(crate) fn cut_at_blank_line(&mut self, page: &Page<'_, '_>) {
        let text = page.slice(self.range.clone());
        if let Some(end) = text.trim_end().find("\n\n") {
            self.cut(page, self.range.start + end);
        }
    }

    /// Its first words, up to its first part.
    pub(crate) fn own_text(&self, page: &Page<'_, '_>) -> Range<usize> {
        let end = self.children.first().map_or(self.range.end, |child| page.before(*child));
        self.range.start..end.clamp(self.range.start, self.range.end)
    }
}
