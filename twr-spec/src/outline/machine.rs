//! `Outline`: the push machine. It takes a growing text line by line and keeps offsets only.

use super::arena::{Arena, offset};
use super::closing::Passed;
use super::embedded::Embedded;
use super::fence::OpenFence;
use super::inside::{FarTags, Inside};
use super::line::{Lead, Mark, head, is_rule, mark_of, trim_end};
use super::nest::{DEEPEST, Frame, Stack};
use super::node::{Flags, Form, Node, NodeId, Tree};
use super::plain::Ahead;
use super::table::OpenTable;
use super::vocab::Vocab;
use super::{think, turn};

/// Makes the tree of a growing text.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the line")]
pub struct Outline<'v> {
    pub(super) vocab: &'v Vocab,
    pub(super) arena: Arena,
    pub(super) stack: Stack,
    /// The open fences, the innermost last.
    pub(super) fences: Vec<OpenFence>,
    pub(super) mode: Mode,
    /// Where the first line begins, or the rest of one, that was not taken yet.
    pub(super) at: usize,
    /// Up to where the end of that line was looked for.
    pub(super) searched: usize,
    /// The end of the line at `at`, if it is known.
    pub(super) newline: Option<usize>,
    /// Whether `at` is inside a line.
    pub(super) is_inside: bool,
    /// Where the last text or mark ended.
    pub(super) last_end: usize,
    /// No JSON is tried before this place: text that failed to be JSON is not tried again.
    pub(super) no_json_before: usize,
    /// Whether the rest of the line is text, whatever it looks like.
    pub(super) is_text: bool,
    /// Whether the rest of the line follows a value of JSON.
    pub(super) is_behind_json: bool,
    /// Whether the line before was blank.
    pub(super) is_apart: bool,
    /// No closing mark of a think block that was never opened is before this place.
    pub(super) no_orphan_before: usize,
    /// The first `{` or `[` behind a place of the current line: the place, and where the bracket is.
    pub(super) first_bracket: (usize, usize),
    /// What was found inside the current line.
    pub(super) inside: Option<Inside>,
    /// Tags whose closing mark is not near.
    pub(super) far_tags: FarTags,
    /// The next `<`.
    pub(super) angle: Ahead,
    /// The next mark that may part a name from its text.
    pub(super) separator: Ahead,
    /// The next `[`.
    pub(super) bracket: Ahead,
    /// The line before, if it was text or a bare name.
    pub(super) above: Option<Above>,
    pub(super) table: Option<OpenTable>,
    /// Tags that ended where another of their name began.
    pub(super) passed: Vec<Passed>,
    /// The fence that a divider ended: its closing mark may come yet.
    pub(super) divided: Option<OpenFence>,
}

/// The line before the current one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Above {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) indent: u16,
    /// Where the text before it ended.
    pub(super) last_end: usize,
    /// Whether a blank line, or nothing, stood before it.
    pub(super) is_apart: bool,
    /// The id that the node behind it gets, if the line holds no other mark.
    pub(super) next_id: NodeId,
    /// The bare name that it is, and the part of its parent before that.
    pub(super) bare: Option<(NodeId, Option<NodeId>)>,
}

/// What may stand between values of JSON.
pub(super) const COMMAS: [char; 4] = [',', ';', ' ', '\t'];

/// What the text at the current place is.
#[derive(Debug)]
pub(super) enum Mode {
    Lines,
    /// Inside JSON.
    Json(Box<Embedded>),
    /// Inside a fence whose lines are not outlined.
    Raw,
    /// Inside a think block; the end is looked for from there on.
    Think(NodeId, usize),
}

/// A line of the text, or the rest of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Where it begins.
    pub(super) start: usize,
    /// Where it ends, without blanks.
    pub(super) end: usize,
    /// Where the next one begins.
    pub(super) next: usize,
    /// Whether the line began further left.
    is_rest: bool,
}

impl<'v> Outline<'v> {
    /// The tree of no text.
    pub fn new(vocab: &'v Vocab) -> Self {
        let arena = Arena::new();
        let root = Frame::new(NodeId::ROOT, &Mark::new(Form::Root, 0..0, 0));
        Self {
            vocab,
            arena,
            stack: Stack { frames: vec![root], quote: 0 },
            fences: Vec::new(),
            mode: Mode::Lines,
            at: 0,
            searched: 0,
            newline: None,
            is_inside: false,
            last_end: 0,
            no_json_before: 0,
            is_text: false,
            is_behind_json: false,
            is_apart: true,
            no_orphan_before: 0,
            first_bracket: (1, 0),
            inside: None,
            far_tags: FarTags::default(),
            angle: Ahead::default(),
            separator: Ahead::default(),
            bracket: Ahead::default(),
            above: None,
            table: None,
            passed: Vec::new(),
            divided: None,
        }
    }

    /// Takes in what is new of a text that has grown: all of it, from its start.
    pub fn push(&mut self, text_so_far: &str) {
        self.run(text_so_far, false);
    }

    /// What is known so far. Nodes that are open yet end where they begin, and [`Node::names`] is not set.
    pub fn tree(&self) -> &Tree {
        self.arena.tree()
    }

    /// The tree of the whole text.
    pub fn finish(mut self, text: &str) -> Tree {
        self.run(text, true);
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
        if !matches!(self.mode, Mode::Lines) || self.is_text {
            return false;
        }
        let Some(head) = text.get(self.at..).map(|rest| head(rest, 80)) else { return false };
        let commas = if self.is_behind_json {
            head.len() - head.trim_start_matches(COMMAS).len()
        } else {
            0
        };
        let Some(rest) = head.get(commas..) else { return false };
        let Lead { indent, width, quotes, .. } = Lead::of(rest);
        // A quoted line is taken when it is complete.
        let is_quoted = quotes > 0 || self.stack.quote > 0;
        if is_quoted || !rest.get(width..).is_some_and(|rest| rest.starts_with('{')) {
            return false;
        }
        let at = self.at + commas + width;
        let piece = Piece { at, indent, is_inline: false, is_first: !self.is_inside };
        let begins = self.take_object(text, piece);
        if begins {
            self.is_behind_json = false;
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

    /// Goes on inside a line.
    pub(super) fn go_on_at(&mut self, at: usize) {
        self.at = at;
        self.is_inside = true;
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
            if lead.quotes > self.stack.quote
                && self.stack.is_text_if_quoted()
                && !self.is_apart
                && self.stack.frames.iter().all(|frame| frame.through == 0)
            {
                self.take_quoted(line);
            } else if !line.is_rest {
                self.take_blank();
            }
            return;
        };
        let start = line.start + lead.width;
        self.angle.find(text, start, |rest| memchr::memchr(b'<', rest));
        if let Mode::Raw = self.mode
            && self.take_raw(lead.quotes, rest, line)
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

    fn take_blank(&mut self) {
        self.is_apart = true;
        self.above = None;
    }

    /// The marks and texts of one line, one after the other.
    fn take_pieces(&mut self, text: &str, mut piece: Piece, line: Line, is_text: bool) {
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
        let Some(mut mark) =
            mark_of(self.vocab, rest).and_then(|mark| self.fitting(text, mark, rest, piece))
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
                // A wide mark takes one column, and several bytes.
                let signs = text.get(mark.start..mark.body).map_or(0, |mark| mark.chars().count());
                let width = u16::try_from(signs).unwrap_or(u16::MAX);
                let indent = piece.indent.saturating_add(width);
                if let Some(item) = self.stack.top().filter(|top| top.node == id) {
                    item.column = indent;
                }
                Some(Piece { indent, is_inline: true, ..next })
            }
            Form::Turn | Form::Tag => Some(next),
            _ if super::blocks::opens_fence(text, mark.body, line) => {
                self.take_fence_behind(text, mark.body, line);
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

    /// Adds the mark's node to the innermost open one, and opens it.
    pub(super) fn open(&mut self, mark: &Mark, piece: Piece, line: Line) -> NodeId {
        let parent = self.fill_top(mark, piece);
        let mut node = Node::new(mark.form, parent, mark.start);
        node.key = mark.key;
        node.flags = mark.flags;
        node.tail = mark.tail;
        node.indent = mark.indent;
        node.name = (offset(mark.name.start), offset(mark.name.end));
        let is_alone = mark.body >= line.end;
        let body = if is_alone { line.next } else { mark.body };
        node.body = offset(body);
        node.end = node.body;
        if is_alone && piece.is_first {
            node.flags.set(Flags::ALONE);
        }
        let id = self.arena.add(node);
        let is_leaf = mark.form == Form::Tag && mark.flags.has(Flags::CLOSED);
        if !is_leaf && self.stack.frames.len() < DEEPEST {
            let mut frame = Frame::new(id, mark);
            frame.is_inline = piece.is_inline;
            frame.is_alone = is_alone;
            frame.quote = self.stack.quote;
            frame.through = self.stack.quote;
            self.stack.frames.push(frame);
        }
        id
    }

    /// Adds a heading that is not the start of its line's rest, and opens it.
    pub(super) fn open_heading(&mut self, mark: &Mark, line: Line) {
        let piece = Piece { at: mark.start, indent: mark.indent, is_inline: false, is_first: true };
        self.open(mark, piece, line);
    }

    /// The innermost open node, which gets a part.
    pub(super) fn fill_top(&mut self, mark: &Mark, piece: Piece) -> NodeId {
        let quote = self.stack.quote;
        let Some(top) = self.stack.top() else { return NodeId::ROOT };
        if top.form == Form::Item && piece.is_inline && !top.is_full {
            top.label = Some(mark.form);
        }
        top.is_full = true;
        if mark.key.is_some() {
            top.has_known = true;
            top.through = top.through.min(quote.max(top.quote));
        }
        top.node
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

    /// The text behind a mark, on its line.
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

    /// The first `<` from `from` on, before `end`.
    pub(super) fn next_angle(&self, text: &str, from: usize, end: usize) -> Option<usize> {
        let start = self.angle.at.max(from);
        memchr::memchr(b'<', text.as_bytes().get(start..end)?).map(|at| start + at)
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

    /// Closes what text closes that comes behind a blank line.
    pub(super) fn close_for_prose(&mut self, piece: Piece) {
        if self.is_apart && piece.is_first && !piece.is_inline {
            let keep = self.stack.keep_for_prose(piece.indent);
            self.close_to(keep);
        }
    }

    /// Whether a pair follows an unknown label of its indent: then it is one more.
    fn is_beside_label(&self, mark: &Mark, piece: Piece) -> bool {
        !piece.is_inline
            && self.stack.frames.last().is_some_and(|top| {
                let is_unknown = top.form == Form::Label && top.key.is_none();
                is_unknown && top.indent == mark.indent && !top.has_lines
            })
    }

    /// Closes open nodes but the first `keep`.
    pub(super) fn close_to(&mut self, keep: usize) {
        if self.stack.frames.len() > keep {
            self.end_table(false);
        }
        while self.stack.frames.len() > keep {
            let Some(frame) = self.close_frame() else { return };
            let body = self.arena.node(frame.node).body as usize;
            self.arena.close(frame.node, self.last_end.max(body));
        }
    }

    /// Takes the innermost open node from the stack.
    pub(super) fn close_frame(&mut self) -> Option<Frame> {
        let frame = self.stack.frames.pop()?;
        if frame.form == Form::Fence {
            self.fences.pop();
        }
        while self.passed.last().is_some_and(|passed| passed.holder == frame.node) {
            self.passed.pop();
        }
        Some(frame)
    }

    fn flag_unclosed(&mut self) {
        for frame in &self.stack.frames {
            if matches!(frame.form, Form::Fence | Form::Tag) {
                self.arena.node_mut(frame.node).flags.set(Flags::UNCLOSED);
            }
        }
    }
}

/// A part of a line: what stands behind another mark, or all of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) at: usize,
    pub(super) indent: u16,
    /// Whether it stands behind the mark of an item.
    pub(super) is_inline: bool,
    /// Whether it begins the line.
    pub(super) is_first: bool,
}

/// Whether the writer's backslash stands before a mark: it is text.
pub(super) fn is_escaped(text: &str, at: usize) -> bool {
    at.checked_sub(1).and_then(|before| text.as_bytes().get(before)) == Some(&b'\\')
}
