//! Closing marks: `[/Plan]`, `</plan>`, and which open node each of them ends.

use super::mark::Mark;
use super::nest::Stack;
use super::node::{Flags, Form};
use super::state::{Outline, Passed};

/// What a closing mark closes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Closed {
    /// The open node at that place of the stack.
    Open(usize),
    /// A tag that was passed, and the place of its holder.
    Passed(Passed, usize),
}

impl Outline<'_> {
    /// Whether a closing mark closes something.
    pub(super) fn closes(&self, text: &str, mark: &Mark) -> bool {
        self.closed_by(text, mark).is_some()
    }

    pub(super) fn closed_by(&self, text: &str, mark: &Mark) -> Option<Closed> {
        self.open_of(text, mark).map(Closed::Open).or_else(|| {
            let passed = *self.passed.last().filter(|_| mark.form == Form::Tag)?;
            let holder = self.stack.frames.iter().rposition(|frame| frame.node == passed.holder)?;
            let is_inner = holder + 1 >= self.stack.tag_floor();
            (mark.key == Some(passed.key) && is_inner).then_some(Closed::Passed(passed, holder))
        })
    }

    /// Which open node a closing mark closes.
    fn open_of(&self, text: &str, mark: &Mark) -> Option<usize> {
        let name = text.get(mark.name.clone())?;
        let floor = self
            .stack
            .frames
            .iter()
            .rposition(|frame| frame.form == Form::Fence)
            .map_or(1, |at| at + 1);
        (floor..self.stack.frames.len()).rev().find(|at| {
            let Some(frame) = self.stack.frames.get(*at) else { return false };
            let fits = match mark.form {
                Form::Tag => matches!(frame.form, Form::Tag | Form::Bracket),
                _ => frame.form == Form::Bracket,
            };
            let own = self.arena.node(frame.node).name;
            let is_same = match mark.key {
                Some(key) => frame.key == Some(key),
                None => text.get(own.0 as usize..own.1 as usize) == Some(name),
            };
            fits && is_same
        })
    }

    /// Remembers the tag at that place of the stack, which another of its name closes.
    pub(super) fn note_passed(&mut self, mark: &Mark, at: usize) {
        let Stack { frames, .. } = &self.stack;
        let Some(key) = mark.key.filter(|_| mark.form == Form::Tag) else { return };
        if let (Some(tag), Some(holder)) =
            (frames.get(at), at.checked_sub(1).and_then(|at| frames.get(at)))
            && tag.form == Form::Tag
            && tag.key == Some(key)
        {
            let passed = Passed { holder: holder.node, tag: tag.node, key };
            // What was passed inside of the tag is after.
            self.close_to(at);
            self.passed.push(passed);
        }
    }

    /// Closes a tag that was passed: what follows it so far is part of it.
    pub(super) fn close_passed(&mut self, passed: Passed, holder: usize) {
        self.close_to(holder + 1);
        self.end_table(false);
        self.above = None;
        self.passed.pop();
        self.arena.adopt(passed.holder, passed.tag);
        let tag = self.arena.node_mut(passed.tag);
        tag.flags.set(Flags::CLOSED);
        let body = tag.body as usize;
        self.arena.close(passed.tag, self.last_end.max(body));
    }
}
