//! `Scanner`: the marks in a growing text. A push machine: each line is looked at once, whether the text
//! comes whole or in pieces.

use std::ops::Range;

use super::fence::FenceLine;
use super::mark::{Form, LineKind, LineMark, Matcher, is_think_name};

/// A header, closing mark or unknown header, with its place in the text.
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
    /// Whether bold that was opened before the header closes at the end of its line.
    pub bold_tail: bool,
    /// How many blanks stand before it.
    pub indent: usize,
    /// Where its line begins.
    pub line: usize,
    /// Where its body begins.
    pub body: usize,
    /// The fence it stands in, as a position in [`Scan::fences`].
    pub fence: Option<usize>,
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
    /// Fences of the same length inside one that holds fences.
    depth: usize,
    thinking: Option<usize>,
}

impl<'m> Scanner<'m> {
    /// A scanner at the start of a text.
    pub fn new(matcher: &'m Matcher) -> Self {
        Self { matcher, at: 0, scan: Scan::default(), open: None, depth: 0, thinking: None }
    }

    /// Scans the lines that are complete by now. `text` is the whole text so far: what was there at the
    /// last call must still be there.
    pub fn feed(&mut self, text: &str) {
        while let Some(end) = text
            .as_bytes()
            .get(self.at..)
            .and_then(|rest| memchr::memchr(b'\n', rest))
            .map(|found| self.at + found)
        {
            self.line(text, end);
            self.at = end + 1;
        }
    }

    /// Scans the rest and gives what was found.
    pub fn finish(mut self, text: &str) -> Scan {
        self.feed(text);
        if self.at < text.len() {
            self.line(text, text.len());
        }
        if let Some(start) = self.thinking {
            self.scan.thinks.push(start..text.len());
        }
        self.scan
    }

    #[inline]
    fn line(&mut self, text: &str, end: usize) {
        let first = text.as_bytes().get(self.at).copied().unwrap_or(b'\n');
        if self.thinking.is_none() && self.open.is_none() && !self.matcher.may_mark(first) {
            // Nearly every line of prose ends here. A think block may still end in the middle of it.
            if first != b'\n' && ends_thinking(text, self.at..end) {
                self.slow_line(text, self.at, end);
            }
            return;
        }
        self.slow_line(text, self.at, end);
    }

    fn slow_line(&mut self, text: &str, start: usize, end: usize) {
        let line = text.get(start..end).unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line);
        if let Some(closing) = self.think_close(line) {
            let body = start + closing;
            let opened = self.thinking.take().unwrap_or(0);
            // A closing tag alone: all before it was thinking, and its marks are no sections.
            self.scan.marks.retain(|mark| mark.line < opened);
            self.scan.thinks.retain(|think| think.start < opened);
            self.scan.thinks.push(opened..body);
            self.open = None;
            self.slow_line(text, body, end);
            return;
        }
        if self.thinking.is_some() {
            return;
        }
        if self.fence_line(line, start, end) {
            return;
        }
        let Some(found) = self.matcher.classify(line) else { return };
        match found.kind {
            LineKind::ThinkOpen if self.open.is_none() => {
                self.thinking = Some(start);
                self.slow_line(text, start + found.body, end);
            }
            LineKind::Header(_) | LineKind::Unknown { .. } | LineKind::Close(_) => {
                self.push(found, line, start);
            }
            LineKind::Fence | LineKind::Divider | LineKind::ThinkOpen | LineKind::ThinkClose => {}
        }
    }

    /// Where a think block's closing tag ends on the line, if one stands there that closes something.
    fn think_close(&self, line: &str) -> Option<usize> {
        if self.thinking.is_none() && self.open.is_some() {
            return None;
        }
        // After the first block an odd closing tag is text, not the end of everything before it.
        if self.thinking.is_none() && !self.scan.thinks.is_empty() {
            return None;
        }
        think_close_tag(line)
    }

    /// Whether the line opens or closes a fence; then nothing else is on it.
    fn fence_line(&mut self, line: &str, start: usize, end: usize) -> bool {
        let Some(fence) = FenceLine::parse(line) else { return false };
        match self.open {
            None => {
                self.open = Some(fence.detached());
                self.depth = 0;
                self.scan.fences.push(Fence { start, inside: end + 1, close: None });
            }
            Some(open) if fence.closes(&open) && self.depth > 0 => self.depth -= 1,
            Some(open) if fence.closes(&open) => {
                self.open = None;
                if let Some(fence) = self.scan.fences.last_mut() {
                    fence.close = Some(start..end);
                }
            }
            Some(open) if open.holds_fences() && !fence.info.is_empty() => self.depth += 1,
            Some(_) => {}
        }
        true
    }

    fn push(&mut self, found: LineMark, line: &str, start: usize) {
        let kind = match found.kind {
            LineKind::Unknown { start: name, end } => {
                LineKind::Unknown { start: start + name, end: start + end }
            }
            other => other,
        };
        self.scan.marks.push(Mark {
            kind,
            form: found.form,
            exact: found.exact,
            respelled: found.respelled,
            bold_tail: found.bold_tail,
            indent: super::indent_of(line),
            line: start,
            body: start + found.body,
            fence: self.open.is_some().then(|| self.scan.fences.len().saturating_sub(1)),
        });
    }
}

fn ends_thinking(text: &str, line: Range<usize>) -> bool {
    text.get(line).is_some_and(|line| think_close_tag(line).is_some())
}

/// Where the first closing think tag on the line ends.
pub(super) fn think_close_tag(line: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(found) = memchr::memchr(b'<', line.as_bytes().get(from..)?) {
        let at = from + found;
        from = at + 1;
        let Some(name) = line.get(from..)?.strip_prefix('/') else { continue };
        // The longest name of a think block has ten letters.
        let Some(length) = name.bytes().take(12).position(|byte| byte == b'>') else { continue };
        if name.get(..length).is_some_and(is_think_name) {
            return Some(from + 1 + length + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::soft::{Layout, fold};
    use crate::spec::Field;

    fn matcher() -> Matcher {
        let field = |header: &'static str| Field {
            header: Cow::Borrowed(header),
            keys: vec![Cow::Owned(fold(header))].into(),
            ..Field::EMPTY
        };
        Matcher::new(&[field("A"), field("B")], Layout::Sections)
    }

    /// Each mark as `name@line`, `?` before it inside a fence; then the think blocks.
    fn check(text: &str, expect: &str) {
        let matcher = matcher();
        let scan = Scanner::new(&matcher).finish(text);
        let mut got: Vec<String> = Vec::new();
        for mark in &scan.marks {
            let fence = if mark.fence.is_some() { "?" } else { "" };
            let name = match mark.kind {
                LineKind::Header(at) => ["A", "B"][at].to_owned(),
                LineKind::Unknown { start, end } => text[start..end].to_owned(),
                other => format!("{other:?}"),
            };
            got.push(format!("{fence}{name}@{}", mark.line));
        }
        got.extend(scan.thinks.iter().map(|think| format!("think {think:?}")));
        assert_eq!(got.join(" "), expect, "{text:?}");
        pieces_change_nothing(&matcher, text, &scan);
    }

    fn pieces_change_nothing(matcher: &Matcher, text: &str, whole: &Scan) {
        for size in 1..=7 {
            let mut scanner = Scanner::new(matcher);
            let mut end = 0;
            while end < text.len() {
                end = (end + size).min(text.len());
                while !text.is_char_boundary(end) {
                    end += 1;
                }
                scanner.feed(&text[..end]);
            }
            assert_eq!(&scanner.finish(text), whole, "{text:?} in pieces of {size}");
        }
    }

    #[test]
    fn marks_fences_and_think_blocks() {
        check("", "");
        check("hi\n[A] one\n[B]\ntwo", "A@3 B@11");
        check("[A]\r\none\r\n[B]\r\n", "A@0 B@10");
        check("```\n[A]\n```\n[B]", "?A@4 B@12");
        check("```\n[A]\n", "?A@4");
        check("````\n```\n[A]\n````\n[B]", "?A@9 B@18");
        check("```markdown\n```rust\n[A]\n```\n```\n[B]", "?A@20 B@32");
        check("<think>\n[A] draft\n</think>\n[A] real", "A@27 think 0..26");
        check("<think>no</think>[A] x", "A@17 think 0..17");
        check("hm [A]\n[A] draft\nso.</think>\n[A] x", "A@29 think 0..28");
        check("<think>\n[A] draft", "think 0..17");
        check("[Other]\n[A] x", "Other@0 A@8");
    }
}
