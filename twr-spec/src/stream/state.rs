//! What is kept of a reply while it arrives.

use super::candidate::{Finder, Rank, SectionCandidate};
use super::pace::{GrowingText, Pace};
use super::reported_state::ReportedState;
use super::thinking::Thinking;
use crate::bind::Names;
use crate::kind::Memo;
use crate::outline::{NodeId, Outline};
use crate::read::Reader;
use crate::rule::TaskIndex;
use crate::spec::{Kind, Value};

/// A reply that is read while it arrives, and what was told of each field, over all replies of one search.
#[derive(Debug)]
pub struct LiveReply<'r> {
    pub(super) reader: &'r Reader<'r>,
    pub(super) names: Option<&'r Names>,
    pub(super) wanted: Wanted,
    pub(super) text: String,
    pub(super) outline: Outline<'r>,
    pub(super) finder: Finder,
    /// The first part of the reply that is no think block.
    pub(super) first: Option<NodeId>,
    /// The sections that are still being written.
    pub(super) open: Vec<SectionCandidate>,
    /// The best section of each field so far, which is the one that is told.
    pub(super) best: Vec<Option<(Rank, NodeId)>>,
    pub(super) told: Vec<ReportedState>,
    /// The items of each list that are kept, after which those of its section are put.
    pub(super) kept: Vec<Vec<Value<'static>>>,
    pub(super) thinking: Thinking,
    /// What was read of closed nodes.
    pub(super) memo: Memo,
    /// What was made of the task's text.
    pub(super) index: TaskIndex,
    /// How many bytes have arrived since what they say was last told.
    pub(super) waiting: usize,
    /// What the rest of the line can tell, as the last look found.
    pub(super) pace: Pace,
    /// The text that goes on at [`Pace::Tell`].
    pub(super) growing: GrowingText,
}

/// What a reply is asked for, and so what of it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// All fields.
    #[default]
    All,
    /// These sections.
    Fields(Vec<usize>),
    /// The value of this field, whose header may be left out.
    Value(usize),
    /// Nothing that is told before the end: a quote.
    AtEnd,
}

impl Wanted {
    pub(super) fn includes(&self, field: usize) -> bool {
        match self {
            Self::All => true,
            Self::Fields(fields) => fields.contains(&field),
            Self::Value(only) => *only == field,
            Self::AtEnd => false,
        }
    }
}

impl<'r> LiveReply<'r> {
    /// Whether no better section of its field was told.
    pub(super) fn is_best(&self, candidate: &SectionCandidate) -> bool {
        let best = self.best.get(candidate.field).copied().flatten();
        best.is_none_or(|(_, node)| node == candidate.node)
    }

    /// The kind of a field, without what says that it may be left out.
    pub(super) fn kind(&self, field: usize) -> Option<&'r Kind> {
        self.reader.spec().fields.get(field).map(|field| field.kind.required())
    }
}
