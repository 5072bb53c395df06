//! `SectionCandidate`: a node of a growing reply that may be the section of a field.

use std::ops::Range;

use super::growth::Growth;
use super::part_growth::PartGrowth;
use super::parts::Parts;
use super::safe::LineScan;
use crate::bind::{CERTAIN, Names, certainty};
use crate::outline::{Flags, Form, NodeId, Tree};
use crate::spec::{Layout, Spec};
use crate::text::blank;

/// A node of a growing reply that may be the section of a field.
#[derive(Clone, Debug)]
pub(super) struct SectionCandidate {
    pub(super) field: usize,
    pub(super) node: NodeId,
    /// Where the node begins, and its form: another node may get its id.
    pub(super) start: u32,
    form: Form,
    pub(super) rank: Rank,
    /// Whether its beginning was told. A section of a field that has one is told once it has words.
    pub(super) is_told: bool,
    pub(super) growth: Growth,
    /// The text of the part that is being written.
    pub(super) part: PartGrowth,
    pub(super) scan: LineScan,
    pub(super) parts: Parts,
    /// Up to where its text is blank.
    blank_to: usize,
    /// Whether the text begins as code does, once its first line is complete.
    pub(super) is_bare_code: Option<bool>,
}

/// How good a section's name is: greater is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    certainty: u8,
    is_header: bool,
}

/// Finds the sections of a reply.
#[derive(Clone, Debug, Default)]
pub(super) struct Finder {
    /// Whether plain labels are sections: the reply begins with one.
    takes_labels: bool,
    /// Whether some field's name was seen.
    is_begun: bool,
    /// The turn of a dialogue in which the first section is.
    turn: Option<NodeId>,
}

impl Finder {
    /// The section that a new node begins.
    pub(super) fn find(
        &mut self,
        reply: &str,
        tree: &Tree,
        id: NodeId,
        names: &Names,
        spec: &Spec,
    ) -> Option<SectionCandidate> {
        let node = tree.node(id);
        let (field, is_header) = if node.form == Form::Divider && spec.fields.len() == 1 {
            (0, true)
        } else {
            let named = names.find(node.key).filter(|_| !node.flags.has(Flags::COUNTED))?;
            (named.field, !named.is_alias)
        };
        let turn = turn_around(tree, id, names)?;
        if !self.is_begun {
            self.is_begun = true;
            let before = reply.get(..node.start as usize).unwrap_or_default();
            self.takes_labels = node.form == Form::Label && blank(before);
            self.turn = Some(turn);
        }
        let certainty = match node.form {
            Form::Divider => u8::MAX,
            form => certainty(form, Some(spec.layout)),
        };
        let is_asked = certainty >= CERTAIN || node.form == Form::Label && self.takes_labels;
        let rank = Rank { certainty, is_header };
        (is_asked && self.turn == Some(turn))
            .then(|| SectionCandidate::new(field, (id, node.start, node.form), rank))
    }
}

impl SectionCandidate {
    fn new(field: usize, (node, start, form): (NodeId, u32, Form), rank: Rank) -> Self {
        Self {
            field,
            node,
            start,
            form,
            rank,
            is_told: false,
            growth: Growth::default(),
            part: PartGrowth::default(),
            scan: LineScan::default(),
            parts: Parts::default(),
            blank_to: 0,
            is_bare_code: None,
        }
    }

    /// The place of the first words of the section's text, which is this range of the reply so far; `None` while it is
    /// blank. Blanks are looked at once.
    pub(super) fn first_words(&mut self, reply: &str, text: Range<usize>) -> Option<usize> {
        let from = self.blank_to.max(text.start);
        let new = reply.get(from..text.end)?;
        self.blank_to = from + (new.len() - new.trim_start().len());
        (self.blank_to < text.end).then_some(self.blank_to)
    }

    /// The whole reply as the value of a field. Any section of the field is better.
    pub(super) fn of_reply(field: usize) -> Self {
        let rank = Rank { certainty: 0, is_header: false };
        Self::new(field, (NodeId::ROOT, 0, Form::Root), rank)
    }

    /// Whether the node of the section was not taken back.
    pub(super) fn is_in(&self, tree: &Tree) -> bool {
        let node = tree.nodes.get(self.node.0 as usize);
        node.is_some_and(|node| node.start == self.start && node.form == self.form)
    }
}

/// The turn of a dialogue that a node is in, or the root; nothing if the node is inside a field, a think block, a table, or something
/// broken.
fn turn_around(tree: &Tree, id: NodeId, names: &Names) -> Option<NodeId> {
    let is_json = tree.node(id).form.is_json();
    if is_json && tree.node(tree.node(id).parent).form != Form::Object {
        return None;
    }
    let mut turn = NodeId::ROOT;
    let mut at = tree.node(id).parent;
    while at != NodeId::ROOT {
        let node = tree.node(at);
        let is_closed = matches!(
            node.form,
            Form::Think | Form::Table | Form::Row | Form::Cell | Form::Pair | Form::Array
        );
        if is_closed || names.find(node.key).is_some() || node.flags.has(Flags::BROKEN) {
            return None;
        }
        if node.form == Form::Turn {
            turn = at;
        }
        at = node.parent;
    }
    Some(turn)
}

/// Whether labels end a section of this form.
pub(super) fn ends_at_label(form: Form, layout: Layout) -> bool {
    match form {
        Form::Label | Form::Bare | Form::Pair | Form::Item => true,
        Form::Bold => layout != Layout::Headings,
        _ => false,
    }
}
