//! `Scanner`: the marks in a growing text. A push machine: each line is looked at once, whether the text
//! comes whole or in pieces.

mod fences;
mod inside;
mod lead;
mod next;
mod underline;

use std::ops::Range;

use super::fence::FenceLine;
use super::lines::{indent_of, is_rule, may_part};
use super::mark::{Form, LineKind, LineMark, Matcher, Tail};
use super::special::is_escaped;
use super::think::think_close_tag;
use crate::spec::Layout;
use inside::Bracketed;
use next::Next;

/// A header, closing mark, unknown header or divider, with its place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What it is; never a fence or think tag.
    pub kind: LineKind,
    /// In which form.
    pub form: Form,
    /// Whether it is written just as asked.
    pub exact: bool,
    /// Whether it was spelled otherwise than the field's own header.
    pub respelled: bool,
    /// What closes at the end of its line and is no part of the body.
    pub tail: Tail,
    /// How many blanks stand before it.
    pub indent: usize,
    /// Where its line begins.
    pub line: usize,
    /// Where its body begins.
    pub body: usize,
    /// The fence it stands in, as a position in [`Scan::fences`].
    pub fence: Option<usize>,
    /// The fence that it opens, and whose inside is its body.
    pub block: Option<usize>,
    /// How many `#` a heading has, 1 or 2 if it is underlined; else 0.
    pub level: u8,
}

/// A code fence, from the start of its opening line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    /// Where the opening line begins.
    pub start: usize,
    /// Where the inside begins.
    pub inside: usize,
    /// Where the closing line begins and ends; `None` if it was never closed.
    pub close: Option<Range<usize>>,
}

/// What a scan found; all places are bytes of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// The marks in order, without those in think blocks.
    pub marks: Vec<Mark>,
    /// The fences in order.
    pub fences: Vec<Fence>,
    /// The think blocks in order, with their tags.
    pub thinks: Vec<Range<usize>>,
}

/// Scans a text that its caller owns and lets grow.
///
/// Call [`feed`](Self::feed) with the whole text so far, as often as it grew, and
/// [`finish`](Self::finish) at its end. The result is that of one `finish` on the whole.
#[derive(Clone, Debug)]
pub struct Scanner<'m> {
    matcher: &'m Matcher,
    /// Everything before this is scanned; always the start of a line.
    at: usize,
    scan: Scan,
    open: Option<FenceLine<'static>>,
    /// Whether the fence that is open is a section's block.
    in_block: bool,
    /// Fences of the same length inside one that holds fences.
    depth: usize,
    thinking: Option<usize>,
    /// Whether a line with words was seen.
    begun: bool,
    /// Whether a header stands somewhere before, in a form that a perfect reply has.
    headed: bool,
    /// The section that was opened in brackets, `<plan>` or `[plan]`.
    section: Option<Bracketed>,
    /// Where the next `<` and `[` stand.
    angle: Next,
    bracket: Next,
}

impl<'m> Scanner<'m> {
    /// A scanner at the start of a text.
    pub fn new(matcher: &'m Matcher) -> Self {
        Self {
            matcher,
            at: 0,
            scan: Scan::default(),
            open: None,
            in_block: false,
            depth: 0,
            thinking: None,
            begun: false,
            headed: false,
            section: None,
            angle: Next::new(b'<'),
            bracket: Next::new(b'['),
        }
    }

    /// Scans the lines that are complete by now. `text` is the whole text so far: what was there at the
    /// last call must still be there.
    pub fn feed(&mut self, text: &str) {
        self.scan_lines(text, false);
    }

    /// Scans the rest and gives what was found.
    pub fn finish(mut self, text: &str) -> Scan {
        self.scan_lines(text, true);
        if let Some(start) = self.thinking {
            self.scan.thinks.push(start..text.len());
        }
        self.scan
    }

    /// Scans the lines that have ended; with `whole`, all of them.
    fn scan_lines(&mut self, text: &str, whole: bool) {
        while let Some(rest) = text.as_bytes().get(self.at..).filter(|rest| !rest.is_empty()) {
            // Many lines are empty, and nothing stands on them.
            if rest.first() == Some(&b'\n') {
                self.at += 1;
                continue;
            }
            let end = match memchr::memchr(b'\n', rest) {
                Some(length) => self.at + length,
                None if whole => text.len(),
                None => return,
            };
            self.line(text, end);
            self.at = end + 1;
        }
    }

    #[inline]
    fn line(&mut self, text: &str, end: usize) {
        if !self.begun {
            let lead = self.lead(text.get(self.at..end).unwrap_or_default());
            if lead > 0 {
                self.slow_line(text, self.at + lead, end, None);
                return;
            }
        }
        if self.thinking.is_some() {
            // Nothing counts in a think block but its end.
            if !self.angle.stands(text, self.at, end) {
                return;
            }
            self.slow_line(text, self.at, end, None);
            return;
        }
        // As bytes: whether the line is cut at characters is asked once it may be more than text.
        let line = text.as_bytes().get(self.at..end).unwrap_or_default();
        // Nearly every line of prose ends here.
        let is_plain = self.matcher.is_plain(line);
        if is_plain && !self.holds_marks(text, end) {
            return;
        }
        self.slow_line(text, self.at, end, Some(is_plain));
    }

    /// Whether something may stand in the middle of the line: what closes a section or a think block, or
    /// a mark of the layout.
    #[inline]
    fn holds_marks(&mut self, text: &str, end: usize) -> bool {
        let angle = self.angle.stands(text, self.at, end);
        if angle && (self.scan.thinks.is_empty() || self.matcher.layout() == Layout::Tags) {
            return true;
        }
        self.may_close(text, self.at, end)
            || self.matcher.may_hold_divider(text.as_bytes().get(self.at..end).unwrap_or_default())
    }

    /// Whether what closes the section may stand between these places. `false` is certain.
    #[inline]
    fn may_close(&mut self, text: &str, from: usize, end: usize) -> bool {
        match self.section {
            Some(Bracketed { bracket: b'<', .. }) => self.angle.stands(text, from, end),
            Some(_) => self.bracket.stands(text, from, end),
            None => false,
        }
    }

    /// A line that may be more than text. What follows a tag that ends something is a line of its own.
    /// Whether the whole is plain may be known.
    // By itself, so that the loop over plain lines stays small.
    #[inline(never)]
    fn slow_line(&mut self, text: &str, mut start: usize, end: usize, mut plain: Option<bool>) {
        // The line is searched for the end of a think block once, and again only inside one.
        let mut may_end = true;
        let mut may_divide = true;
        loop {
            let line = text.get(start..end).unwrap_or_default();
            let line = line.strip_suffix('\r').unwrap_or(line);
            may_end = may_end && self.angle.stands(text, start, end);
            if may_end && let Some(closing) = self.think_close(line) {
                start += closing;
                self.close_think(start);
                plain = None;
                continue;
            }
            may_end = false;
            if self.thinking.is_some() {
                return;
            }
            let parts = may_part(line);
            if parts && self.fence_line(line, start, end, text.len()) {
                return;
            }
            if parts && self.open.is_none() && is_rule(line) && self.underlines(text, start, end) {
                return;
            }
            // What is plain is so by whichever way one comes here: in pieces, or by a `<` in the line.
            // A divider that is not in the line is not in the rest of it either.
            may_divide = may_divide && self.matcher.may_hold_divider(line.as_bytes());
            let is_plain = plain.take().unwrap_or_else(|| self.matcher.is_plain(line));
            let is_text = is_plain && !may_divide;
            let found = if is_text { None } else { self.matcher.classify_part(line, may_divide) };
            let found = found.filter(|found| self.stands(found));
            let from = match found.map(|found| (found, found.kind)) {
                Some((found, LineKind::ThinkOpen)) if self.open.is_none() => {
                    self.thinking = Some(start);
                    may_end = true;
                    start += found.body;
                    continue;
                }
                // A stray one: what follows it is a line all the same.
                Some((found, LineKind::ThinkClose)) if self.open.is_none() => {
                    start += found.body;
                    continue;
                }
                Some((found, LineKind::Close(_))) => {
                    self.push(found, line, start);
                    start += found.body;
                    continue;
                }
                // A guess at a header: the line may hold a certain one.
                Some((found, LineKind::Unknown { .. })) if !found.exact => {
                    self.push(found, line, start);
                    self.inline_tag(line, start)
                }
                Some((found, LineKind::Header(_) | LineKind::Unknown { .. })) => {
                    self.push(found, line, start);
                    if self.bracket.stands(text, start + found.body, end) {
                        self.inline(found, line, start);
                    }
                    found.body
                }
                Some((found, LineKind::Divider)) if self.matcher.asks_for_dividers() => {
                    self.push(found, line, start);
                    found.body
                }
                _ => self.inline_tag(line, start),
            };
            if !self.may_close(text, start + from, end) {
                return;
            }
            let Some((close, place)) = self.closing_mark(line, from) else { return };
            self.push_inside(LineMark::plain(close, line), line, place.clone(), start);
            start += place.end;
        }
    }

    /// Whether what a line looks like can stand here: an unknown tag inside a section is words.
    fn stands(&self, found: &LineMark) -> bool {
        let is_unknown = matches!(found.kind, LineKind::Unknown { .. });
        !(is_unknown && found.form == Form::Tag && self.section.is_some())
    }

    /// Where a think block's closing tag ends on the line, if one stands there that closes something.
    fn think_close(&self, line: &str) -> Option<usize> {
        let is_header = |name: &str| self.matcher.field(name).is_some();
        if self.thinking.is_some() {
            return think_close_tag(line, true, is_header);
        }
        // After the first block an odd closing tag is text, not the end of everything before it.
        if self.open.is_some() || !self.scan.thinks.is_empty() {
            return None;
        }
        // Behind a header, a backslash before the line is the writer's.
        let escaped = self.headed && is_escaped(line);
        if escaped { None } else { think_close_tag(line, false, is_header) }
    }

    /// The think block ends here. Where none was opened, all before was thinking, and its marks are no
    /// sections.
    fn close_think(&mut self, end: usize) {
        let start = self.thinking.take().unwrap_or_else(|| {
            self.scan.marks.clear();
            self.scan.fences.clear();
            self.headed = false;
            self.section = None;
            0
        });
        self.scan.thinks.push(start..end);
    }

    fn push(&mut self, found: LineMark, line: &str, start: usize) {
        let kind = match found.kind {
            LineKind::Unknown { start: name, end } => {
                LineKind::Unknown { start: start + name, end: start + end }
            }
            other => other,
        };
        if matches!(kind, LineKind::Header(_)) && found.form >= Form::Item {
            self.headed = true;
            // A fence that holds sections holds their fences too.
            if let Some(open) = &mut self.open
                && found.form > Form::Label
            {
                *open = open.holding_fences();
            }
        }
        let fenced = self.open.is_some();
        let bracketed = match kind {
            LineKind::Header(field) => bracket_in(line.get(..found.body).unwrap_or_default())
                .map(|bracket| Bracketed { field, bracket, fenced }),
            _ => None,
        };
        self.section = match kind {
            LineKind::Header(_) if bracketed.is_some() => bracketed,
            // Weak marks may turn out to be words of the section.
            LineKind::Header(_) | LineKind::Unknown { .. } if found.form < Form::Heading => {
                self.section
            }
            LineKind::Unknown { .. } if !found.exact => self.section,
            _ => None,
        };
        if self.scan.marks.is_empty() {
            // As many as most replies have, in place of growing twice.
            self.scan.marks.reserve(8);
        }
        self.scan.marks.push(Mark {
            kind,
            form: found.form,
            exact: found.exact,
            respelled: found.respelled,
            tail: found.tail,
            indent: indent_of(line),
            line: start,
            body: start + found.body,
            fence: self.open.is_some().then(|| self.scan.fences.len().saturating_sub(1)),
            block: None,
            level: found.level,
        });
    }
}

/// The bracket in which a header stands, if it stands in one that a section may be closed with. A header
/// is short: one loop over it is cheaper than a search for each.
fn bracket_in(header: &str) -> Option<u8> {
    let mut found = None;
    for byte in header.bytes() {
        match byte {
            b'<' => return Some(b'<'),
            b']' => found = Some(b'['),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests;
