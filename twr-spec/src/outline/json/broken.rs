//! Text that is no whole value: what becomes of its nodes, and how far it goes.

use super::fault::JsonFault;
use super::look::{Ahead, Stop};
use super::state::{Bracket, JsonRun, Page, Progress, Skip, State, flag};
use crate::outline::node::Flags;

/// How many bytes may be read in vain, beside a multiple of the text.
const MAY_WASTE: usize = 4096;

impl JsonRun {
    /// The text is wrong at this byte: a tuple was words, or the value is broken, or it never was one.
    pub(super) fn fail(&mut self, fault: JsonFault, at: usize, page: &mut Page<'_>) {
        if self.give_up_tuple(at, page) {
            return;
        }
        let at_end = at >= page.look.bytes.len() || fault == JsonFault::CutOff;
        let fault = if at >= page.look.bytes.len() { JsonFault::CutOff } else { fault };
        self.fault = Some((fault, at));
        let is_evident = self.is_evident && !self.is_in_words(page);
        if !is_evident && !self.is_meant_as_json(fault, at, page) {
            page.arena.truncate(self.first, self.parent, self.last_before);
            let at = at.max(self.start + 1);
            self.state = State::Finished(Progress::Failed { at });
            return;
        }
        let mut flags = Flags::BROKEN;
        if fault == JsonFault::CutOff {
            flags.set(Flags::UNCLOSED);
        }
        self.broken_from = at;
        if let State::Str = self.state {
            let string = &self.string;
            self.broken_from = string.open;
            flag(page.arena, string.node, flags);
            if !string.is_key() {
                let scan = page.look.boundary(string.scan);
                let end =
                    if fault == JsonFault::CutOff { scan } else { at.clamp(string.body, scan) };
                page.arena.close(string.node, end);
            }
        }
        for level in &self.levels {
            flag(page.arena, level.node, flags);
        }
        if self.levels.is_empty() {
            flag(page.arena, self.first, flags);
        }
        let at = if at_end { page.look.bytes.len() } else { at };
        let depth = self.levels.len();
        self.state = State::Skip(Skip::new(at, depth, page.look.bytes));
        if at_end {
            self.finish_broken(at, page);
        }
    }

    /// Goes back to before the innermost tuple that is the value of a key, to read it as words.
    fn give_up_tuple(&mut self, at: usize, page: &mut Page<'_>) -> bool {
        let Some(place) = self.levels.iter().rposition(|level| level.is_tried) else {
            return false;
        };
        let Some(level) = self.levels.get(place).copied() else { return false };
        let Some(before) = self.tried.last().copied() else { return false };
        let scan = if let State::Str = self.state { self.string.scan } else { self.pos };
        let read = scan.max(self.pos).max(at);
        self.wasted += read - before.at;
        if self.wasted > MAY_WASTE + 4 * before.at {
            return false;
        }
        self.tried.pop();
        for level in self.levels.drain(place..) {
            let is_object = level.bracket == Bracket::Object;
            *(if is_object { &mut self.objects } else { &mut self.lists }) -= 1;
        }
        page.arena.truncate(level.node, self.holder(), before.last);
        page.arena.slips_mut().truncate(before.slips);
        self.key = before.key;
        self.pos = before.at;
        self.state = State::Words { scan: before.at };
        true
    }

    /// Whether the text begins as only JSON does, so that it is broken JSON although nothing of it was whole.
    fn is_meant_as_json(&self, fault: JsonFault, at: usize, page: &Page<'_>) -> bool {
        let rest = page.look.from(self.start);
        let mut full = rest.iter().filter(|byte| !byte.is_ascii_whitespace());
        let is_unclear = matches!(fault, JsonFault::CutOff | JsonFault::TwoWays);
        match (full.next(), full.next()) {
            // `{"a: 1, "b": 2}`: the first key lost a quote.
            (Some(b'{'), Some(b'"')) => {
                let read = rest.get(..at.saturating_sub(self.start)).unwrap_or_default();
                is_unclear || memchr::memchr(b':', read).is_some()
            }
            (Some(b'['), Some(b'"' | b'{')) => is_unclear,
            _ => false,
        }
    }

    /// Looks for the end of a broken value: its last bracket, a fence, or another value on a line of its own.
    pub(super) fn skip_rest(&mut self, mut skip: Skip, page: &mut Page<'_>) -> Ahead<()> {
        let end = skip.find_end(page);
        self.state = State::Skip(skip);
        match end? {
            Some(end) => {
                self.finish_broken(end, page);
                Ok(())
            }
            None => Err(Stop::Wait),
        }
    }

    fn finish_broken(&mut self, end: usize, page: &mut Page<'_>) {
        for level in self.levels.drain(..) {
            page.arena.close(level.node, end);
        }
        self.state = State::Finished(Progress::Done { end });
    }
}

/// How far back it is looked for what is before the place of failure.
const BACK: usize = 64;

impl Skip {
    fn new(at: usize, depth: usize, bytes: &[u8]) -> Self {
        let before = bytes.get(at.saturating_sub(BACK)..at).unwrap_or_default();
        let mut full = before.iter().rev().copied().filter(|byte| !byte.is_ascii_whitespace());
        let last = full.next().unwrap_or(b' ');
        let before_last = full.next().unwrap_or(b' ');
        let is_line_start = before.last() == Some(&b'\n');
        Self { scan: at, depth, before: [before_last, last], is_line_start }
    }

    /// The end, if the text has it.
    fn find_end(&mut self, page: &mut Page<'_>) -> Ahead<Option<usize>> {
        while let Some(byte) = page.look.bytes.get(self.scan).copied() {
            if self.is_line_start && (self.begins_value(byte) || page.look.fence(self.scan)?) {
                return Ok(Some(self.scan));
            }
            match byte {
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            self.is_line_start = byte == b'\n';
            if !byte.is_ascii_whitespace() {
                self.before = [self.before[1], byte];
            }
            self.scan += 1;
            page.look.steps += 1;
            if self.depth == 0 {
                return Ok(Some(self.scan));
            }
        }
        Ok(page.look.last.then_some(page.look.bytes.len()))
    }

    /// Whether a value of its own begins with this byte, at the start of a line.
    fn begins_value(&self, byte: u8) -> bool {
        let goes_on = matches!(self.before, [_, b',' | b'{' | b'[' | b'('] | [b'"' | b'\'', b':']);
        matches!(byte, b'{' | b'[') && !goes_on
    }
}
