//! `Thinking`: the text before the first section, as far as it was told, without the marks round it.

use std::ops::Range;

use super::safe::{EndsAt, LineScan, safe};
use crate::outline::{Form, Growing, NodeId, Outline, Tree, think_close_width};
use crate::text::blank;

/// No section is inside more wrappers: `<answer>`, a fence, an object.
const MOST_WRAPPERS: usize = 8;

/// The free thinking of a reply, as far as it was told. Places are bytes of the reply.
#[derive(Debug, Default)]
pub(super) struct Thinking {
    /// Up to where it was told.
    to: usize,
    /// Up to where nothing that can be told was found after `to`.
    seen: usize,
    has_words: bool,
    /// Whether the mark of a think block is between what was told and `to`.
    is_after_mark: bool,
    is_over: bool,
    scan: LineScan,
}

/// Where the first section of a reply begins.
pub(super) struct FirstSection {
    pub(super) node: NodeId,
    pub(super) start: usize,
}

impl Thinking {
    /// A reply without thinking.
    pub(super) fn none() -> Self {
        Self { is_over: true, ..Self::default() }
    }

    /// Whether all of it was told.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// The thinking that can be told now. It ends where the first section begins.
    pub(super) fn grow(
        &mut self,
        reply: &str,
        outline: &Outline<'_>,
        first: Option<&FirstSection>,
    ) -> Option<String> {
        if self.is_over {
            return None;
        }
        let tree = outline.tree();
        let (innermost, known) = match first {
            Some(first) => (Some(tree.node(first.node).parent), first.start),
            None => (outline.innermost_open(), self.safe_end(reply, outline)),
        };
        self.is_over = first.is_some();
        if first.is_none() && reply.get(self.seen..known).is_none_or(blank) {
            self.seen = self.seen.max(known);
            return None;
        }
        let end = outside_wrappers(reply, tree, innermost, self.to..known).max(self.to);
        let told = self.words(reply, outline, end);
        self.seen = if told.is_some() { self.to } else { known };
        told
    }

    fn safe_end(&mut self, reply: &str, outline: &Outline<'_>) -> usize {
        match outline.growing() {
            Growing::Think(_, from) => from,
            _ => safe(reply, outline, EndsAt::Label, &mut self.scan).end,
        }
    }

    /// The words up to `end` that were not told, without the marks of think blocks and the blanks round them. What a mark
    /// parts are paragraphs.
    fn words(&mut self, reply: &str, outline: &Outline<'_>, end: usize) -> Option<String> {
        let tree = outline.tree();
        let open = match outline.growing() {
            Growing::Think(node, _) => Some(tree.node(node).start as usize),
            _ => None,
        };
        let parts = between_think_marks(reply, tree, open, self.to..end);
        let (mut words, mut to) = (String::new(), None);
        let mut is_after_mark = self.is_after_mark;
        for (at, part) in parts.iter().enumerate() {
            is_after_mark |= at > 0;
            let text = reply.get(part.clone()).unwrap_or_default();
            let kept = text.trim_end();
            if kept.is_empty() {
                continue;
            }
            let has_words = self.has_words || !words.is_empty();
            if is_after_mark && has_words {
                words.push_str("\n\n");
            }
            words.push_str(if is_after_mark || !has_words { kept.trim_start() } else { kept });
            to = Some(part.start + kept.len());
            is_after_mark = false;
        }
        // Marks without words are not looked at again.
        let last = parts.last().map_or(end, |part| part.start);
        (self.to, self.is_after_mark) = (to.unwrap_or(last), to.is_none() && is_after_mark);
        self.has_words |= to.is_some();
        to.map(|_| words)
    }
}

/// The end of the text before a node that is still open and all that is round it: the marks of a fence, a tag, a divider or an
/// object that holds nothing but the sections are no thinking. What was told of, up to the beginning of `new`, has words.
fn outside_wrappers(
    reply: &str,
    tree: &Tree,
    innermost: Option<NodeId>,
    new: Range<usize>,
) -> usize {
    let mut outside = new.end;
    let mut at = innermost.unwrap_or(NodeId::ROOT);
    for _ in 0..MOST_WRAPPERS {
        let node = tree.node(at);
        let is_wrapper = match node.form {
            Form::Object | Form::Array => true,
            Form::Fence | Form::Tag | Form::Divider => {
                let body = node.body as usize;
                new.start <= body && reply.get(body..outside).is_none_or(blank)
            }
            _ => false,
        };
        if !is_wrapper {
            break;
        }
        outside = outside.min(node.start as usize);
        at = node.parent;
    }
    outside
}

/// The parts of a range that are outside the marks of think blocks; the block that begins at `open` has no closing
/// mark yet.
fn between_think_marks(
    reply: &str,
    tree: &Tree,
    open: Option<usize>,
    range: Range<usize>,
) -> Vec<Range<usize>> {
    let from = tree.nodes.partition_point(|node| (node.start as usize) < range.start);
    let (mut parts, mut at) = (Vec::new(), range.start);
    // A think block has no parts, so the one that goes on here is the node before.
    for node in tree.nodes.iter().skip(from.saturating_sub(1)) {
        if node.start as usize >= range.end {
            break;
        }
        if node.form != Form::Think {
            continue;
        }
        let end = node.end as usize;
        let is_closed = open != Some(node.start as usize);
        let closing = if is_closed && at <= end { closing_mark(reply, end) } else { 0..0 };
        for mark in [node.start as usize..node.body as usize, closing] {
            if mark.start >= at && mark.end <= range.end && !mark.is_empty() {
                parts.push(at..mark.start);
                at = mark.end;
            }
        }
    }
    parts.push(at..range.end.max(at));
    parts
}

/// The closing mark of a think block whose text ends here, or nothing.
fn closing_mark(reply: &str, end: usize) -> Range<usize> {
    let rest = reply.get(end..).unwrap_or_default();
    let start = end + rest.len() - rest.trim_start().len();
    let width = reply.get(start..).and_then(think_close_width).unwrap_or(0);
    start..start + width
}
