//! The marks and texts of one line, one after the other.

use super::arena::offset;
use super::blocks::opens_fence;
use super::closing::Closed;
use super::line::{is_shown, mark_of};
use super::mark::Mark;
use super::name::is_sentence;
use super::node::{Flags, Form, Node, NodeId};
use super::state::{Above, Line, Mode, Outline, Piece};
use super::steps::trim_end;
use super::turn;

impl Outline<'_> {
    /// The marks and texts of one line, one after the other.
    pub(super) fn take_pieces(&mut self, text: &str, mut piece: Piece, line: Line, is_text: bool) {
        if is_text {
            match self.take_inside(text, piece.at, piece, line) {
                Some(next) => piece = next,
                None => return,
            }
        }
        while piece.at < line.end {
            match self.take_piece(text, piece, line) {
                Some(next) if matches!(self.mode, Mode::Lines) => {
                    // A line that holds several marks is no title.
                    self.above = None;
                    piece = next;
                }
                _ => return,
            }
        }
    }

    fn take_piece(&mut self, text: &str, piece: Piece, line: Line) -> Option<Piece> {
        let rest = text.get(piece.at..line.end)?;
        let numbered = if piece.is_inline { None } else { self.numbered(text, rest) };
        let Some(mut mark) = numbered
            .or_else(|| mark_of(self.vocab, rest))
            .filter(|mark| piece.is_inline || !is_shown(mark, piece.indent))
            .and_then(|mark| self.fitting(text, mark, rest, piece))
        else {
            return self.take_text(text, piece, line);
        };
        mark = mark.moved(piece.at);
        mark.indent = piece.indent;
        if mark.closes {
            return self.take_closing(text, &mark, piece, line);
        }
        match mark.form {
            Form::Fence => {
                self.take_fence(text, &mark, piece, line);
                None
            }
            Form::Think => {
                self.open_think(&mark, piece, line);
                None
            }
            Form::Pair => self.take_pair(text, mark, piece, line),
            _ => self.take_mark(text, &mark, piece, line),
        }
    }

    /// The mark as it counts in its place.
    fn fitting(&self, text: &str, mut mark: Mark, rest: &str, piece: Piece) -> Option<Mark> {
        if mark.form == Form::Turn && mark.style.mark == turn::LABEL {
            let is_outside = self
                .stack
                .frames
                .iter()
                .all(|frame| !matches!(frame.form, Form::Fence | Form::Tag));
            // A turn begins a paragraph, or follows a template's mark; within one, somebody is quoted.
            let before = text.get(..self.last_end).unwrap_or_default();
            let begins = self.is_apart || turn::end_of(before) < before.len();
            let is_inside = piece.is_inline || piece.indent > 0 || self.stack.quote > 0;
            if is_inside || !is_outside || !begins {
                mark.form = Form::Label;
            }
        }
        if mark.form == Form::Label && self.is_in_prose(&mark, rest, piece) {
            mark.form = Form::Pair;
        }
        if mark.form == Form::Think && self.is_in_code(text) {
            return None;
        }
        // `- <change>` is a place to fill in, and no tag around all that follows.
        let is_alone = mark.body >= rest.len() && !mark.closes && !mark.flags.has(Flags::CLOSED);
        if mark.form == Form::Tag && mark.key.is_none() && piece.is_inline && is_alone {
            return None;
        }
        if mark.form == Form::Divider && self.is_in_value() {
            return None;
        }
        if mark.form == Form::Divider && (piece.is_inline || !piece.is_first) {
            return None;
        }
        Some(mark)
    }

    fn take_mark(&mut self, text: &str, mark: &Mark, piece: Piece, line: Line) -> Option<Piece> {
        let keep = if piece.is_inline {
            self.stack.frames.len()
        } else {
            self.stack.keep_for(mark, self.is_apart, mark.body >= line.end)
        };
        if matches!(mark.form, Form::Turn | Form::Divider) {
            let fence = self.fences.first().copied();
            self.divided = fence.filter(|_| mark.form == Form::Divider);
            self.fences.clear();
            self.cut_template(text);
        }
        if !piece.is_inline && mark.form == Form::Tag {
            self.note_passed(mark, keep);
        }
        let (last_end, is_apart) = (self.last_end, self.is_apart);
        self.close_to(keep);
        let before = self.stack.top().and_then(|top| self.arena.node(top.node).last);
        let id = self.open(mark, piece, line);
        let after = || text.get(mark.body..line.end).unwrap_or_default();
        if mark.form == Form::Label && piece.is_inline && names_more(after()) {
            self.stack.note_several_labels();
        }
        self.last_end = line.end.min(mark.body).max(mark.start);
        if mark.form == Form::Bare && piece.is_first && !piece.is_inline {
            self.above = Some(Above {
                start: mark.start,
                end: line.end,
                indent: mark.indent,
                last_end,
                is_apart,
                next_id: self.arena.next_id(),
                bare: Some((id, before)),
            });
        }
        if mark.body >= line.end {
            self.last_end = line.end;
            return None;
        }
        let next = Piece { at: mark.body, indent: piece.indent, is_inline: false, is_first: false };
        match mark.form {
            Form::Item => {
                let indent = self.column_after(text, mark, piece, id);
                Some(Piece { indent, is_inline: true, ..next })
            }
            Form::Turn | Form::Tag => Some(next),
            _ if self.thinks_after(mark, after()) => Some(next),
            _ if opens_fence(text, mark.body, line) => {
                self.take_fence_after(text, mark.body, line);
                None
            }
            _ => {
                let next = self.take_value(text, mark.body, piece, line);
                if self.stack.top().is_some_and(|top| top.node < id) {
                    // A mark that was too deep to be opened owns the text on its line.
                    self.arena.close(id, self.last_end.max(mark.body));
                }
                next
            }
        }
    }

    /// Whether a think block is on the line of a field's header: `[Gap] <think>Thin walls.</think> 10`
    fn thinks_after(&self, header: &Mark, after: &str) -> bool {
        let thinks = |mark: &Mark| mark.form == Form::Think && !mark.closes;
        header.key.is_some() && mark_of(self.vocab, after).is_some_and(|mark| thinks(&mark))
    }

    /// Cuts off a template's marks at the end of the text so far, as at the end of the reply.
    fn cut_template(&mut self, text: &str) {
        let Some(top) = self.stack.top().map(|top| top.node) else { return };
        let body = self.arena.node(top).body as usize;
        let Some(before) = text.get(body..self.last_end) else { return };
        let end = body + turn::end_of(before);
        if end < self.last_end {
            self.last_end = end;
            self.arena.cut_last(top, end);
        }
    }

    /// The text after a mark, on its line.
    fn take_value(&mut self, text: &str, at: usize, piece: Piece, line: Line) -> Option<Piece> {
        if let Some(top) = self.stack.top() {
            top.is_full = true;
        }
        self.take_inside(text, at, piece, line)
    }

    /// A line of text, or the rest of one.
    pub(super) fn take_text(&mut self, text: &str, piece: Piece, line: Line) -> Option<Piece> {
        let (last_end, is_apart) = (self.last_end, self.is_apart);
        self.close_for_prose(piece);
        if piece.is_first && !piece.is_inline {
            self.stack.note_set_in(piece.indent);
        }
        if piece.is_first {
            self.above = Some(Above {
                start: piece.at,
                end: line.end,
                indent: piece.indent,
                last_end,
                is_apart,
                next_id: self.arena.next_id(),
                bare: None,
            });
        }
        if let Some(top) = self.stack.top() {
            top.is_full = true;
            top.has_lines |= piece.is_first;
            if piece.is_first {
                top.text_indent = piece.indent;
            }
        }
        self.take_inside(text, piece.at, piece, line)
    }

    /// Text that may hold closing marks and tags.
    fn take_inside(&mut self, text: &str, from: usize, piece: Piece, line: Line) -> Option<Piece> {
        let next = self.known_inside(text, from, line.end);
        if let Some(at) =
            self.json_start(text, from, line).filter(|at| next.is_none_or(|next| *at < next))
        {
            self.last_end = self
                .last_end
                .max(from + text.get(from..at).map_or(0, |piece| piece.trim_end().len()));
            self.begin_json(at);
            return None;
        }
        let end = next.unwrap_or(line.end);
        let trimmed = from + text.get(from..end).map_or(0, |piece| trim_end(piece).len());
        self.last_end = self.last_end.max(trimmed);
        next.map(|at| Piece { at, indent: piece.indent, is_inline: false, is_first: false })
    }

    fn take_pair(&mut self, text: &str, mut mark: Mark, piece: Piece, line: Line) -> Option<Piece> {
        if self.is_beside_label(&mark, piece) {
            mark.form = Form::Label;
            return self.take_mark(text, &mark, piece, line);
        }
        self.close_for_prose(piece);
        if piece.is_first && !piece.is_inline {
            self.stack.note_pair_set_in(piece.indent);
        }
        let has_json =
            text.get(mark.body..line.end).is_some_and(|body| body.starts_with(['{', '[']))
                && mark.body >= self.no_json_before;
        let next = if has_json { None } else { self.take_inside(text, mark.body, piece, line) };
        let parent = self.fill_top(&mark, piece);
        let mut node = Node::new(Form::Pair, parent, mark.start);
        node.name = (offset(mark.name.start), offset(mark.name.end));
        node.body = offset(mark.body);
        node.indent = mark.indent;
        node.end = offset(self.last_end.max(mark.body));
        let id = self.arena.add(node);
        if has_json {
            self.begin_json_in(mark.body, id);
        }
        next
    }

    /// Whether a pair follows an unknown label of its indent: then it is one more.
    fn is_beside_label(&self, mark: &Mark, piece: Piece) -> bool {
        !piece.is_inline
            && self.stack.frames.last().is_some_and(|top| {
                let is_unknown = top.form == Form::Label && top.key.is_none();
                is_unknown && top.indent == mark.indent && !top.has_lines
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

    /// Whether a label with an unknown name is a phrase of the text that it follows: it goes on as a sentence does,
    /// and no label that has its text on its own line is open beside it.
    fn is_in_prose(&self, mark: &Mark, rest: &str, piece: Piece) -> bool {
        if mark.key.is_some() || piece.is_inline || !piece.is_first {
            return false;
        }
        let Some(top) = self.stack.frames.last().filter(|top| top.has_lines) else { return false };
        let node = self.arena.node(top.node);
        let is_beside =
            matches!(top.form, Form::Label | Form::Bare) && !node.flags.has(Flags::ALONE);
        let is_after_text = node.last.is_none_or(|last| {
            let last = self.arena.node(last);
            last.form == Form::Pair || (last.end as usize) < self.last_end
        });
        !is_beside && is_after_text && rest.get(mark.body..).is_some_and(is_sentence)
    }
}

impl Outline<'_> {
    /// The column after the mark of an item, which the item keeps. A wide mark takes one column, and several bytes.
    fn column_after(&mut self, text: &str, mark: &Mark, piece: Piece, id: NodeId) -> u16 {
        let signs = text.get(mark.start..mark.body).map_or(0, |mark| mark.chars().count());
        let width = u16::try_from(signs).unwrap_or(u16::MAX);
        let column = piece.indent.saturating_add(width);
        if let Some(item) = self.stack.top().filter(|top| top.node == id) {
            item.column = column;
        }
        column
    }
}

/// Whether further labels are on the line after a value: `milk; Amount: 2`.
fn names_more(value: &str) -> bool {
    value.split("; ").skip(1).any(|part| part.contains(": "))
}
