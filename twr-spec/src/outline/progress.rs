//! How far a growing text was taken in, and which nodes may still grow: for a reply that is read while it arrives.

use std::ops::Range;

use super::node::{Form, NodeId};
use super::state::{Mode, Outline};

/// What the end of a growing text is part of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Growing {
    /// Lines of the outline.
    Lines,
    /// Lines inside a fence, as they are.
    Raw,
    /// A think block: its node, and up to where no closing mark is.
    Think(NodeId, usize),
    /// A value of JSON that begins at this byte; the string of it that is being read, with its text so far.
    Json(usize, Option<(NodeId, Range<usize>)>),
}

/// How far an outline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    taken: usize,
    nodes: usize,
    /// Whether complete lines alone change anything.
    pub(crate) is_of_lines: bool,
}

impl Outline<'_> {
    /// Up to where the text was taken in: the start of the line, or of the rest of one, that is not complete yet.
    pub(crate) fn taken(&self) -> usize {
        self.at
    }

    /// How far it is: as long as this stays the same nothing was opened or closed, but for parts of JSON and think
    /// blocks.
    pub(crate) fn stage(&self) -> Stage {
        let nodes = self.arena.tree().nodes.len();
        Stage { taken: self.at, nodes, is_of_lines: self.is_of_lines() }
    }

    /// Whether complete lines alone change anything.
    pub(crate) fn is_of_lines(&self) -> bool {
        matches!(self.mode, Mode::Lines | Mode::Raw)
    }

    /// Whether nothing on the line that is being written changes anything before the line ends.
    pub(crate) fn waits_for_line_end(&self) -> bool {
        match self.mode {
            Mode::Raw => true,
            Mode::Lines => self.is_text || self.no_object_at == Some(self.at),
            Mode::Think(..) | Mode::Json(_) => false,
        }
    }

    /// The innermost node that is open.
    pub(crate) fn innermost_open(&self) -> Option<NodeId> {
        self.stack.frames.last().map(|frame| frame.node)
    }

    /// The outermost item with a list mark that is open inside this section.
    pub(crate) fn open_item_in(&self, section: NodeId) -> Option<NodeId> {
        let inside = self.stack.frames.iter().skip_while(|frame| frame.node != section).skip(1);
        inside
            .map(|frame| (frame.form, frame.node))
            .find(|(form, _)| *form == Form::Item)
            .map(|(_, node)| node)
    }

    /// Whether the text that was not taken in yet goes on inside a line.
    pub(crate) fn is_inside_line(&self) -> bool {
        self.is_inside
    }

    /// Where the last complete line begins, if a line of dashes below it would make it a heading.
    pub(crate) fn open_title(&self) -> Option<usize> {
        self.above.map(|above| above.start)
    }

    /// What the end of the text is part of.
    pub(crate) fn growing(&self) -> Growing {
        match &self.mode {
            Mode::Lines => Growing::Lines,
            Mode::Raw => Growing::Raw,
            Mode::Think(node, from) => Growing::Think(*node, *from),
            Mode::Json(json) => Growing::Json(json.start, json.run.growing_string()),
        }
    }

    /// Whether more of the text may become part of the node.
    pub(crate) fn is_open(&self, id: NodeId) -> bool {
        if self.stack.frames.iter().any(|frame| frame.node == id) {
            return true;
        }
        match &self.mode {
            Mode::Think(node, _) => *node == id,
            Mode::Json(json) if id >= json.first => {
                if let Some(mut open) = json.run.open_between_values() {
                    return open.any(|open| open == id);
                }
                let mut at = id;
                loop {
                    let node = self.arena.node(at);
                    if node.next.is_some() {
                        return false;
                    }
                    if at <= json.first {
                        return true;
                    }
                    at = node.parent;
                }
            }
            _ => false,
        }
    }

    /// The nodes that were added since this was last asked. A node that was taken back and added anew is among them.
    pub(crate) fn take_new(&mut self) -> Range<usize> {
        self.arena.take_new()
    }

    /// Gives a closed node the form that it has in a finished tree, so that it can be read.
    pub(crate) fn finish_node(&mut self, id: NodeId) {
        self.arena.finish_node(id);
    }
}
