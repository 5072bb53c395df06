//! The push machine: an [`Outline`] takes a growing text line by line and keeps offsets only.

use super::line::{Lead, mark_of};
use super::node::{Flags, Form, NodeId, Tree};
use super::state::{COMMAS, Line, Mode, Outline, Piece};
use super::steps::{head, is_rule, trim_end};
use super::{think, turn};

impl Outline<'_> {
    /// Takes in what is new of a text that has grown: all of it, from its start.
    pub fn push(&mut self, text_so_far: &str) {
        self.run(text_so_far, false);
    }

    /// What is known so far. Nodes that are open yet end where they begin, and [`Node::names`](super::Node::names) is not set.
    pub fn tree(&self) -> &Tree {
        self.arena.tree()
    }

    /// The tree of the whole text.
    pub fn finish(mut self, text: &str) -> Tree {
        self.run(text, true);
        // Once: the rest of the reply is read again at most one time.
        if self.end_lost_fence(text) {
            self.run(text, true);
        }
        self.end_table(false);
        let end = turn::end_of(text);
        self.last_end = self.last_end.min(end);
        self.flag_unclosed();
        self.close_to(1);
        self.arena.close(NodeId::ROOT, end);
        self.arena.finish(end)
    }

    fn run(&mut self, text: &str, last: bool) {
        if self.at == 0 && text.starts_with('\u{feff}') {
            // A byte order mark is part of the file, and not of the text.
            self.at = '\u{feff}'.len_utf8();
        }
        loop {
            let goes_on = if matches!(self.mode, Mode::Lines | Mode::Raw) {
                self.run_line(text, last)
            } else {
                match std::mem::replace(&mut self.mode, Mode::Lines) {
                    Mode::Think(node, from) => self.run_think(text, node, from, last),
                    Mode::Json(json) => self.run_json(json, text, last),
                    Mode::Lines | Mode::Raw => true,
                }
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Takes the next line, if it is complete or begins an object.
    fn run_line(&mut self, text: &str, last: bool) -> bool {
        self.take_prose(text);
        match self.next_line(text, last) {
            Some(line) => {
                self.at = line.next;
                let is_rest = std::mem::replace(&mut self.is_inside, false);
                self.take(text, Line { is_rest, ..line });
                true
            }
            None => self.begins_object(text),
        }
    }

    /// Whether a line that is not complete yet begins with an object, which is then begun.
    fn begins_object(&mut self, text: &str) -> bool {
        if !matches!(self.mode, Mode::Lines) || self.is_text || self.no_object_at == Some(self.at) {
            return false;
        }
        let Some(head) = text.get(self.at..).map(|rest| head(rest, 80)) else { return false };
        let commas =
            if self.is_after_json { head.len() - head.trim_start_matches(COMMAS).len() } else { 0 };
        let Some(rest) = head.get(commas..) else { return false };
        let Lead { indent, width, quotes, .. } = Lead::of(rest);
        // The first sign of a line says whether it may begin with an object, however long the line becomes.
        if rest.get(width..).is_some_and(|rest| !rest.is_empty() && !rest.starts_with('{')) {
            self.no_object_at = Some(self.at);
            return false;
        }
        // A line that enters or leaves a quote is taken when it is complete.
        let leaves = || self.stack.frames.iter().any(|frame| frame.quote > quotes);
        let is_quoted = quotes > 0 || self.stack.quote > 0 || leaves();
        if is_quoted || !rest.get(width..).is_some_and(|rest| rest.starts_with('{')) {
            return false;
        }
        let at = self.at + commas + width;
        let piece = Piece { at, indent, is_inline: false, is_first: !self.is_inside };
        let begins = self.take_object(text, piece);
        if begins {
            self.is_after_json = false;
            self.is_inside = false;
        }
        begins
    }

    /// The next line that is complete.
    fn next_line(&mut self, text: &str, last: bool) -> Option<Line> {
        // The rest of a line that is taken piece by piece ends where the line does.
        if self.newline.is_none_or(|newline| newline < self.at) {
            let from = self.searched.max(self.at);
            self.newline = memchr::memchr(b'\n', text.as_bytes().get(from..)?).map(|at| from + at);
            self.searched = self.newline.map_or(text.len(), |newline| newline + 1);
        }
        let (end, next) = match self.newline {
            Some(newline) => (newline, newline + 1),
            None if last && self.at < text.len() => (text.len(), text.len()),
            None => return None,
        };
        let end = self.at + trim_end(text.get(self.at..end)?).len();
        Some(Line { start: self.at, end, next, is_rest: false })
    }

    fn run_think(&mut self, text: &str, node: NodeId, from: usize, last: bool) -> bool {
        match think::find_close(text, from, last) {
            Ok((at, width)) => {
                let end = text.get(..at).map_or(at, |before| before.trim_end().len());
                self.close_think(node, end.max(self.arena.node(node).body as usize));
                self.last_end = at + width;
                self.go_on_at(at + width);
                true
            }
            Err(_) if last => {
                self.arena.node_mut(node).flags.set(Flags::UNCLOSED);
                self.last_end = text.trim_end().len();
                self.close_think(node, self.last_end.max(self.arena.node(node).body as usize));
                self.go_on_at(text.len());
                false
            }
            Err(from) => {
                self.mode = Mode::Think(node, from);
                false
            }
        }
    }

    fn close_think(&mut self, node: NodeId, end: usize) {
        self.arena.close(node, end);
        self.mode = Mode::Lines;
    }

    fn take(&mut self, text: &str, mut line: Line) {
        let Some(raw) = text.get(line.start..line.end) else { return };
        if line.is_rest && std::mem::take(&mut self.is_text) {
            self.angle.find(text, line.start, |rest| memchr::memchr(b'<', rest));
            self.take_pieces(
                text,
                Piece { at: line.start, indent: 0, is_inline: false, is_first: false },
                line,
                true,
            );
            return;
        }
        let commas = self.skip_commas(raw);
        line.start += commas;
        let Some(raw) = raw.get(commas..) else { return };
        let lead = if line.is_rest { Lead::of_rest(raw) } else { Lead::of(raw) };
        let Some(rest) = raw.get(lead.width..).filter(|rest| !rest.is_empty()) else {
            self.take_empty(lead, line);
            return;
        };
        let start = line.start + lead.width;
        self.angle.find(text, start, |rest| memchr::memchr(b'<', rest));
        if let Mode::Raw = self.mode
            && self.take_raw(lead, rest, line)
        {
            return;
        }
        if !line.is_rest && !self.enter_quote(lead, rest) {
            if !self.takes_orphan(text, start, line.end) {
                self.take_quoted(line);
            }
            return;
        }
        let piece =
            Piece { at: start, indent: lead.indent, is_inline: false, is_first: !line.is_rest };
        if self.take_object(text, piece) {
            return;
        }
        let above = self.above.take().filter(|above| above.next_id == self.arena.next_id());
        if self.take_row(text, rest, start, line, above) {
            return;
        }
        if is_rule(rest) && mark_of(self.vocab, rest).is_none_or(|mark| mark.form != Form::Divider)
        {
            if !self.take_underline(text, rest, line, above) {
                self.take_blank();
            }
            return;
        }
        if self.angle.at < line.end && self.takes_orphan(text, start, line.end) {
            return;
        }
        self.take_pieces(text, piece, line, false);
        self.is_apart = false;
    }

    /// A line with nothing but blanks and quote marks.
    fn take_empty(&mut self, lead: Lead, line: Line) {
        if lead.quotes > self.stack.quote
            && self.stack.is_text_if_quoted()
            && !self.is_apart
            && self.stack.frames.iter().all(|frame| frame.through == 0)
        {
            self.take_quoted(line);
        } else if !line.is_rest {
            self.take_blank();
        }
    }

    fn take_blank(&mut self) {
        self.is_apart = true;
        self.above = None;
    }

    fn flag_unclosed(&mut self) {
        for frame in &self.stack.frames {
            if matches!(frame.form, Form::Fence | Form::Tag) {
                self.arena.node_mut(frame.node).flags.set(Flags::UNCLOSED);
            }
        }
    }
}
