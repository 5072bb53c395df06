//! JSON in a reply: where it is tried, and how the lines go on after it.

use super::json::{JsonRun, Progress};
use super::line::{Lead, mark_of};
use super::nest::Frame;
use super::node::{Flags, Form, NodeId};
use super::state::{COMMAS, Embedded, Line, Mode, Outline, Piece, is_escaped};
use super::think;

impl Outline<'_> {
    /// Where JSON is tried in text that begins a line, or after a mark: at its first bracket, if it begins
    /// with one, or if the line ends in one.
    pub(super) fn json_start(&mut self, text: &str, from: usize, line: Line) -> Option<usize> {
        let piece = text.as_bytes().get(from..line.end)?;
        let at = match (piece.first()?, piece.last()?) {
            // After the writer's backslash a line is text.
            (b'\\', _) => return None,
            (b'{', _) => from,
            (b'[', _) if begins_list(piece) => from,
            (_, b'{' | b'[' | b'}' | b']') => self.first_bracket(text, from, line.end)?,
            // An object between words: a colon announces it, and its first key is a name of the spec.
            _ => {
                let at = self.first_bracket(text, from, line.end)?;
                let is_announced = text.get(from..at)?.trim_end().ends_with([':', '：']);
                let is_known = is_announced && self.begins_known_object(text.get(at..line.end)?);
                is_known.then_some(at)?
            }
        };
        // After the writer's backslash a bracket is text, and so it is after a letter or a digit: `xs[`
        let is_index = text.as_bytes().get(at) == Some(&b'[')
            && at > from
            && text.as_bytes().get(at - 1).is_some_and(u8::is_ascii_alphanumeric);
        (at >= self.no_json_before && !is_index && !is_escaped(text, at)).then_some(at)
    }

    /// Whether an object of JSON begins here whose first key the vocabulary has.
    fn begins_known_object(&self, text: &str) -> bool {
        /// No such key is longer, in bytes.
        const LONGEST: usize = 64;
        let Some(inside) = text.strip_prefix("{\"") else { return false };
        let end = memchr::memchr(
            b'"',
            inside.as_bytes().get(..LONGEST.min(inside.len())).unwrap_or_default(),
        );
        let key = end.and_then(|end| inside.get(..end));
        key.is_some_and(|key| self.vocab.find(key).is_some())
    }

    /// The first bracket in a part of a line. It is kept, since a line may have many parts.
    fn first_bracket(&mut self, text: &str, from: usize, end: usize) -> Option<usize> {
        let (known_from, known_at) = self.first_bracket;
        if !(known_from <= from && from <= known_at && known_at <= end) {
            let found = memchr::memchr2(b'{', b'[', text.as_bytes().get(from..end)?);
            self.first_bracket = (from, found.map_or(end, |at| from + at));
        }
        Some(self.first_bracket.1).filter(|at| *at < end)
    }

    /// Begins to read JSON as a part of the innermost open node.
    pub(super) fn begin_json(&mut self, at: usize) {
        let parent = self.stack.top().map_or(NodeId::ROOT, |top| {
            top.is_full = true;
            top.node
        });
        self.begin_json_in(at, parent);
    }

    /// Begins to read JSON as a part of a node, which has no other part.
    pub(super) fn begin_json_in(&mut self, at: usize, parent: NodeId) {
        self.end_table(false);
        self.above = None;
        self.is_apart = false;
        let first = self.arena.next_id();
        self.mode =
            Mode::Json(Box::new(Embedded { run: JsonRun::start(at, parent), start: at, first }));
    }

    /// Reads on; `false` if more text is needed.
    pub(super) fn run_json(&mut self, mut json: Box<Embedded>, text: &str, last: bool) -> bool {
        match json.run.run(text, last, self.vocab, &mut self.arena) {
            Progress::More => {
                self.mode = Mode::Json(json);
                return false;
            }
            Progress::Failed { at } => {
                self.no_json_before = self.no_json_before.max(at);
                self.go_on_at(json.start);
                self.is_text = true;
            }
            Progress::Done { end } => self.end_json(text, &json, end),
        }
        true
    }

    fn end_json(&mut self, text: &str, json: &Embedded, end: usize) {
        let is_broken = json.first < self.arena.next_id()
            && self.arena.node(json.first).flags.has(Flags::BROKEN);
        let inside = text.get(..end).unwrap_or_default();
        if is_broken
            && let Ok((at, width)) = think::find_close(inside, json.start, true)
            && !is_escaped(inside, at)
        {
            self.all_was_thought(at, at + width);
            return;
        }
        if is_broken && let Some(line) = self.closing_line(text, json.run.broken_from(), end) {
            self.end_broken_json(text, json, line);
            return;
        }
        self.no_json_before = self.no_json_before.max(end);
        self.last_end = text.get(..end).map_or(end, |before| before.trim_end().len());
        self.go_on_at(end);
        self.is_after_json = true;
    }

    /// The start of the first line of broken JSON that closes what stands around it: a fence, or a tag.
    fn closing_line(&mut self, text: &str, start: usize, end: usize) -> Option<usize> {
        /// How many bytes may be looked at again, beside a multiple of the text before the JSON.
        const MAY_WASTE: usize = 4096;
        let can_close =
            |frame: &Frame| matches!(frame.form, Form::Fence | Form::Tag | Form::Bracket);
        let again = self.read_again + (end - start);
        if !self.stack.frames.iter().any(can_close) || again > MAY_WASTE + 4 * start {
            return None;
        }
        let mut at = start;
        let line = text.get(start..end)?.split_inclusive('\n').find_map(|line| {
            let is_closing = at > start && self.closes_around(text, line, at);
            let found = is_closing.then_some(at);
            at += line.len();
            found
        })?;
        self.read_again = again;
        Some(line)
    }

    /// Whether the line at this place closes what is open.
    fn closes_around(&self, text: &str, line: &str, at: usize) -> bool {
        let line = line.trim_end();
        let width = line.len() - line.trim_start().len();
        let rest = line.get(width..).unwrap_or_default();
        if !rest.starts_with(['<', '[', '`', '~']) {
            return false;
        }
        mark_of(self.vocab, rest).is_some_and(|mark| match mark.form {
            Form::Fence => {
                let info = rest.get(mark.name.clone()).unwrap_or_default();
                self.fence_closed_by(&mark, Lead::of(line).indent, info).is_some()
            }
            Form::Tag | Form::Bracket => mark.closes && self.closes(text, &mark.moved(at + width)),
            _ => false,
        })
    }

    /// Ends broken JSON before a line, with which the reply goes on.
    fn end_broken_json(&mut self, text: &str, json: &Embedded, line: usize) {
        let end = text.get(..line).map_or(line, |before| before.trim_end().len());
        let mut open = Some(json.first);
        while let Some(id) = open.filter(|id| self.arena.node(*id).end as usize > end) {
            self.arena.close(id, end);
            open = self.arena.node(id).last;
        }
        self.no_json_before = self.no_json_before.max(line);
        self.last_end = end;
        self.go_back_to(line);
    }

    /// Passes over the commas after a value on its line: where the next text begins.
    pub(super) fn skip_commas(&mut self, rest: &str) -> usize {
        if !std::mem::take(&mut self.is_after_json) {
            return 0;
        }
        rest.len() - rest.trim_start_matches(COMMAS).len()
    }

    /// Begins an object at the start of a line, before the line is complete.
    pub(super) fn take_object(&mut self, text: &str, piece: Piece) -> bool {
        let is_object = text.as_bytes().get(piece.at) == Some(&b'{');
        if !is_object || self.table.is_some() || piece.at < self.no_json_before {
            return false;
        }
        self.close_for_prose(piece);
        self.begin_json(piece.at);
        true
    }
}

/// Whether text that begins with a square bracket may be a list of JSON: it ends in a bracket or a comma, or
/// a value follows that has brackets or quotes. `[1] Smith` is a note.
fn begins_list(piece: &[u8]) -> bool {
    let next = piece.get(1..).and_then(|rest| rest.iter().find(|byte| !byte.is_ascii_whitespace()));
    matches!(piece.last(), Some(b'{' | b'[' | b'}' | b']' | b','))
        || matches!(next, Some(b'{' | b'[' | b'"' | b'\''))
}
