//! `Page`: what binding looks at: a reply's text, its tree, and the names of the spec.

use std::ops::Range;

use super::{Names, NamesOf};
use crate::outline::{Form, Node, NodeId, Tree};
use crate::spec::Spec;
use crate::text::blank;

/// A reply with its tree. `'a` is the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page<'p, 'a> {
    pub(crate) text: &'a str,
    pub(crate) tree: &'p Tree,
    pub(crate) names: &'p NamesOf,
    /// Whether of several sections of a field the first counts.
    pub(crate) first_turn: bool,
    /// Where the reply is a broken object of JSON: from the first byte to the second.
    pub(crate) broken_json: (usize, usize),
}

impl<'p, 'a> Page<'p, 'a> {
    /// The node.
    pub(crate) fn node(&self, id: NodeId) -> &'p Node {
        self.tree.node(id)
    }

    /// Whether the reply is a broken object of JSON.
    pub(crate) fn is_broken_json(&self) -> bool {
        self.broken_json.0 < self.broken_json.1
    }

    /// Whether the place is in a broken object of JSON.
    pub(crate) fn is_broken_json_at(&self, at: usize) -> bool {
        (self.broken_json.0..self.broken_json.1).contains(&at)
    }

    /// What of a range is in a broken object of JSON; nothing if the range is not in one.
    pub(crate) fn broken_json_in(&self, range: &Range<usize>) -> Range<usize> {
        let (start, end) = (self.broken_json.0.max(range.start), self.broken_json.1.min(range.end));
        if start < end { start..end } else { 0..0 }
    }

    /// The parts of a node.
    pub(crate) fn children(&self, id: NodeId) -> Vec<NodeId> {
        self.tree.children(id).collect()
    }

    /// The names of a record.
    pub(crate) fn names_of(&self, spec: &Spec) -> Option<&'p Names> {
        self.names.get(spec)
    }

    /// The text of a range.
    pub(crate) fn slice(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }

    /// A range without the blanks at its ends.
    pub(crate) fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let text = self.slice(range.clone());
        let start = range.start + text.len() - text.trim_start().len();
        start..start + text.trim().len()
    }

    /// The name of a node as written.
    pub(crate) fn name(&self, id: NodeId) -> &'a str {
        self.tree.name(id, self.text)
    }

    /// The text after a node's mark up to its first part: what the node says itself.
    pub(crate) fn own_text(&self, id: NodeId) -> Range<usize> {
        let node = self.node(id);
        let end = node.first.map_or(node.end as usize, |first| self.before(first));
        let body = node.body as usize;
        body..end.max(body)
    }

    /// Where the text before a node ends: quote marks and the trunks of a drawn tree before it on its line are no text.
    pub(crate) fn before(&self, id: NodeId) -> usize {
        let start = self.node(id).start as usize;
        let text = self.text.get(..start).unwrap_or_default();
        let bare = text.trim_end_matches(['>', ' ', '\t', '│', '\u{a0}']);
        if bare.len() < start && (bare.is_empty() || bare.ends_with('\n')) {
            bare.len()
        } else {
            start
        }
    }

    /// Whether the name of a label is in quotes, as that of a member of JSON is.
    pub(crate) fn is_quoted_name(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let (start, end) = (node.name.0 as usize, node.name.1 as usize);
        let before = start.checked_sub(1).and_then(|at| self.text.as_bytes().get(at));
        matches!(node.form, Form::Label | Form::Bare | Form::Pair)
            && before == Some(&b'"')
            && self.text.as_bytes().get(end) == Some(&b'"')
    }

    /// Whether the text after a place follows the name of a member of JSON.
    pub(crate) fn is_after_member(&self, at: usize) -> bool {
        let before = self.text.get(..at).unwrap_or_default();
        let bare = before.trim_end_matches([' ', '\t']).strip_suffix([':', '=']);
        bare.is_some_and(|name| name.trim_end_matches(' ').ends_with('"'))
    }

    /// Whether nothing but blanks is before the place on its line.
    pub(crate) fn begins_line(&self, at: usize) -> bool {
        let before = self.slice(0..at).trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Where a think block ends, its closing mark included.
    pub(crate) fn after_think(&self, id: NodeId) -> usize {
        let end = self.node(id).end as usize;
        let rest = self.text.get(end..).unwrap_or_default();
        let mark = rest.trim_start();
        let blanks = rest.len() - mark.len();
        match mark.find(['>', '▷']).filter(|at| *at < 32 && mark.starts_with(['<', '◁'])) {
            Some(at) => {
                end + blanks
                    + at
                    + mark.get(at..).and_then(|m| m.chars().next()).map_or(1, char::len_utf8)
            }
            None => end,
        }
    }

    /// Where a fence ends, its closing mark included.
    pub(crate) fn after_fence(&self, id: NodeId) -> usize {
        let end = self.node(id).end as usize;
        let rest = self.text.get(end..).unwrap_or_default();
        let mark = rest.trim_start();
        let marks = mark.len() - mark.trim_start_matches(['`', '~']).len();
        if marks < 3 { end } else { end + rest.len() - mark.len() + marks }
    }

    /// Where an object ends, or the fence that it is in, the closing mark included.
    pub(crate) fn after_object(&self, id: NodeId) -> usize {
        let parent = self.node(id).parent;
        if self.node(parent).form == Form::Fence {
            return self.after_fence(parent);
        }
        let end = self.node(id).end as usize;
        let rest = self.text.get(end..).unwrap_or_default();
        let mark = rest.trim_start();
        if mark.starts_with('}') { end + rest.len() - mark.len() + 1 } else { end }
    }

    /// Whether a node has neither text nor parts.
    pub(crate) fn is_empty(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let is_string = node.form == Form::Text;
        !is_string && blank(self.slice(node.body as usize..node.end as usize))
    }
}
