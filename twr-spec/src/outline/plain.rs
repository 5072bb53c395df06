//! Lines of prose: nearly all lines of a long text, told from marks by a few bytes.

use super::label;
use super::node::Form;
use super::state::{Above, Mode, Outline};

/// A line of prose.
#[derive(Clone, Copy)]
struct Prose {
    start: usize,
    end: usize,
    /// Where the line of prose right above it ends, if there is one.
    above: Option<usize>,
}

impl Outline<'_> {
    /// Takes the lines from the current place on that are text beyond doubt.
    pub(super) fn take_prose(&mut self, text: &str) {
        let is_open = matches!(self.mode, Mode::Lines) && !self.is_inside;
        let begins = text.as_bytes().get(self.at).is_some_and(u8::is_ascii_alphabetic);
        if !begins || !is_open || self.table.is_some() || self.stack.quote > 0 {
            return;
        }
        let limit = self.find_marks(text);
        let mut last: Option<Prose> = None;
        while let Some(end) = self.newline_at(text, limit) {
            if !text.get(self.at..end).is_some_and(|line| self.is_prose(line)) {
                self.newline = Some(end);
                break;
            }
            last = Some(Prose { start: self.at, end, above: last.map(|above| above.end) });
            self.at = end + 1;
            self.searched = self.at;
        }
        if let Some(last) = last {
            self.end_prose(last);
        }
    }

    /// Where the first byte is that may belong to a mark inside or at the start of a line that begins with a letter.
    fn find_marks(&mut self, text: &str) -> usize {
        let at = self.at;
        self.angle.find(text, at, |rest| memchr::memchr(b'<', rest));
        self.separator.find(text, at, |rest| memchr::memchr3(b':', b'=', 0xef, rest));
        let limit = self.angle.at.min(self.separator.at);
        if !self.stack.frames.iter().any(|frame| frame.form == Form::Bracket) {
            return limit;
        }
        self.bracket.find(text, at, |rest| memchr::memchr(b'[', rest));
        limit.min(self.bracket.at)
    }

    /// Where the current line ends, if it begins with a letter and all of it is before `limit`.
    #[inline]
    fn newline_at(&mut self, text: &str, limit: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        if self.at >= limit || !bytes.get(self.at)?.is_ascii_alphabetic() {
            return None;
        }
        let from = self.searched.max(self.at);
        let Some(found) = memchr::memchr(b'\n', bytes.get(from..)?) else {
            self.searched = text.len();
            return None;
        };
        let end = from + found;
        if end > limit {
            self.newline = Some(end);
            return None;
        }
        Some(end)
    }

    /// Whether a line that begins with a letter, and that holds nothing that parts a name from its text, is text
    /// beyond doubt: it is no lettered item and no name, and it does not end as JSON does.
    #[inline]
    fn is_prose(&self, line: &str) -> bool {
        let [_, second, .., b'!'..=b'Z' | b'^'..=b'z' | b'~'] = line.as_bytes() else {
            return false;
        };
        *second != b')' && label::without_separator(self.vocab, line).is_none()
    }

    /// Takes lines of prose, the last of which is given.
    fn end_prose(&mut self, last: Prose) {
        let is_apart = self.is_apart;
        if is_apart {
            let keep = self.stack.keep_for_prose(0);
            self.close_to(keep);
        }
        self.above = Some(Above {
            start: last.start,
            end: last.end,
            indent: 0,
            last_end: last.above.unwrap_or(self.last_end),
            is_apart: is_apart && last.above.is_none(),
            next_id: self.arena.next_id(),
            bare: None,
        });
        self.is_apart = false;
        if let Some(top) = self.stack.top() {
            top.is_full = true;
            top.has_lines = true;
        }
        self.last_end = last.end;
    }
}
