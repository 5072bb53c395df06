//! Quotes: which lines that begin with `>` are looked through, and which are text of what is open.
//!
//! A quote is a container. It is part of the innermost open node, and no mark in it closes that node. Its marks
//! count if the content of that node begins with it, or if no name of the vocabulary was seen yet. Otherwise
//! it is text: somebody's words in a section are no sections of the reply.

use super::line::{Lead, mark_of};
use super::nest::{Frame, Stack};
use super::node::Form;
use super::state::{Line, Outline};

impl Outline<'_> {
    /// Enters or leaves the quote that the line is in; `false` if the line is text because it is quoted.
    pub(super) fn enter_quote(&mut self, lead: Lead, rest: &str) -> bool {
        if lead.quotes != self.stack.quote {
            self.end_table(false);
            self.above = None;
            self.stack.quote = lead.quotes;
        }
        self.leave_quotes(lead.quotes, rest);
        let is_deeper = |top: &mut Frame| top.through < lead.quotes;
        if !self.stack.top().is_some_and(is_deeper) {
            return true;
        }
        if self.is_apart {
            let keep = self.stack.keep_for_prose(lead.outer_indent);
            self.close_to(keep);
        }
        if self.stack.is_text_if_quoted() {
            return false;
        }
        self.stack.look_through(lead.quotes);
        true
    }

    /// Closes what is quoted deeper than the line, unless the line goes on with its text.
    fn leave_quotes(&mut self, quotes: u16, rest: &str) {
        let is_deeper = |frame: &Frame| frame.quote > quotes;
        let Some(first) = self.stack.frames.iter().position(is_deeper) else { return };
        // A pair closes nothing.
        let is_mark = || mark_of(self.vocab, rest).is_some_and(|mark| mark.form != Form::Pair);
        if self.is_apart || is_mark() {
            self.close_to(first);
        }
    }

    /// Takes a line that is text because it is quoted.
    pub(super) fn take_quoted(&mut self, line: Line) {
        if let Some(top) = self.stack.top() {
            top.is_full = true;
            top.has_lines = true;
            self.stack.quote = top.through;
        }
        self.last_end = line.end;
        self.is_apart = false;
    }
}

impl Stack {
    /// The place of the open node that a quote is part of: a label with an unknown name introduces it only.
    fn quote_owner(&self) -> usize {
        let is_introduction = |frame: &Frame| frame.form == Form::Label && frame.key.is_none();
        self.frames.iter().rposition(|frame| !is_introduction(frame)).unwrap_or(0)
    }

    /// Whether a quote that begins here is text.
    pub(super) fn is_text_if_quoted(&self) -> bool {
        let Some(owner) = self.frames.get(self.quote_owner()) else { return false };
        owner.form == Form::Item || owner.is_full && self.is_named()
    }

    /// Looks through so many quote marks in the content of the innermost open node.
    fn look_through(&mut self, quotes: u16) {
        let owner = self.quote_owner();
        for (at, frame) in self.frames.iter_mut().enumerate().skip(owner) {
            frame.through = quotes;
            if at > owner {
                // What it introduces may close it.
                frame.quote = quotes;
            }
        }
    }
}
