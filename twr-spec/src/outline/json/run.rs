//! The machine: one step after the other, as far as the text allows.

use std::ops::Range;

use super::look::Lookahead;
use super::look::{Ahead, Stop};
use super::state::{JsonRun, Page, Progress, Role, State};
use crate::outline::arena::Arena;
use crate::outline::node::NodeId;
use crate::outline::vocab::Vocab;

impl JsonRun {
    /// Goes on as far as the text allows. The text begins with what it was at the last call; `last` says that
    /// this is all.
    pub(in crate::outline) fn run(
        &mut self,
        text: &str,
        last: bool,
        vocab: &Vocab,
        arena: &mut Arena,
    ) -> Progress {
        if self.first == NodeId::ROOT {
            self.first = arena.next_id();
            self.last_before = arena.node(self.parent).last;
        }
        let look = Lookahead::new(text, last, self.blanks, self.steps);
        let mut page = Page { look, vocab, arena };
        let progress = loop {
            self.plain(&mut page);
            if let State::Finished(progress) = self.state {
                break progress;
            }
            match self.step(&mut page) {
                Ok(()) => {}
                Err(Stop::Wait) => break Progress::More,
                Err(Stop::Fault(fault, at)) => self.fail(fault, at, &mut page),
            }
        };
        (self.blanks, self.steps) = (page.look.blanks, page.look.steps);
        progress
    }

    /// The string that is being read, if it is a value: its node, where its text begins, and up to where it is read.
    pub(in crate::outline) fn growing_string(&self) -> Option<(NodeId, Range<usize>)> {
        let string = &self.string;
        let is_value = matches!(self.state, State::Str)
            && matches!(string.role, Role::Member | Role::Item)
            && string.joined.is_none()
            && !string.is_tripled;
        is_value.then(|| (string.node, string.body..string.scan.max(string.body)))
    }

    /// The nodes that are open, if no value of them is being read: each value that has begun was ended by its comma.
    pub(in crate::outline) fn open_between_values(&self) -> Option<impl Iterator<Item = NodeId>> {
        let is_between = match self.state {
            State::Entry { .. } | State::Colon { .. } | State::Value => true,
            State::Str => self.string.role == Role::Key,
            _ => false,
        };
        is_between.then(|| self.levels.iter().map(|level| level.node))
    }

    fn step(&mut self, page: &mut Page<'_>) -> Ahead<()> {
        match self.state {
            State::Value => self.value(page),
            State::Entry { comma } => self.entry(comma, page),
            State::Colon { is_quoted } => self.colon(is_quoted, page),
            State::Str => self.string(page),
            State::Joint { joined, from } => self.joint(joined, from, page),
            State::Number { scan } => self.number(scan, page),
            State::Words { scan } => self.words(scan, page),
            State::Separator { after } => self.separator(after, page),
            State::Comment { scan, is_block, then } => self.comment(scan, is_block, then, page),
            State::Skip(skip) => self.skip_rest(skip, page),
            State::Finished(_) => Ok(()),
        }
    }
}
