//! Closing marks: `[/Plan]`, `</plan>`, and which open node each of them ends.

use super::line::Mark;
use super::machine::{Line, Outline, Piece};
use super::nest::Stack;
use super::node::{Flags, Form, NodeId};
use super::vocab::Key;

/// A tag that was taken to end where another of its name began beside it. If one more is closed than is open,
/// then the other was inside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    /// The node that both are parts of.
    pub(super) holder: NodeId,
    tag: NodeId,
    key: Key,
}

/// What a closing mark closes.
#[derive(Clone, Copy, Debug)]
enum Closed {
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

    fn closed_by(&self, text: &str, mark: &Mark) -> Option<Closed> {
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

    pub(super) fn take_closing(
        &mut self,
        text: &str,
        mark: &Mark,
        piece: Piece,
        line: Line,
    ) -> Option<Piece> {
        if mark.form == Form::Think {
            if self.is_in_code(text) {
                return self.take_text(text, piece, line);
            }
            self.all_was_thought(mark.start, mark.body);
            return None;
        }
        match self.closed_by(text, mark) {
            None => return self.take_text(text, piece, line),
            Some(Closed::Open(at)) => {
                if let Some(frame) = self.stack.frames.get(at) {
                    self.arena.node_mut(frame.node).flags.set(Flags::CLOSED);
                }
                self.close_to(at);
            }
            Some(Closed::Passed(passed, holder)) => self.close_passed(passed, holder),
        }
        let body = mark.body.min(line.end);
        self.last_end = if body < line.end {
            text.get(..body).map_or(body, |t| t.trim_end().len())
        } else {
            line.end
        };
        Some(Piece { at: body, indent: piece.indent, is_inline: false, is_first: false })
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
            // What was passed inside of the tag is behind.
            self.close_to(at);
            self.passed.push(passed);
        }
    }

    /// Closes a tag that was passed: what follows it so far is part of it.
    fn close_passed(&mut self, passed: Passed, holder: usize) {
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
