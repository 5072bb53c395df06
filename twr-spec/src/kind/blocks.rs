//! `blocks`: the code blocks of a body, for the kinds that are in fences.

mod diff_head;
mod unfinished;

use std::borrow::Cow;
use std::ops::Range;

use super::{Body, Margin};
use crate::text::{FenceLine, first_full_line, indent_of, lines};
pub(super) use diff_head::{is_diff, is_head};

/// A fenced block. Fences inside it are part of it.
#[derive(Clone, Debug)]
pub(super) struct CodeBlock<'a> {
    /// Where its opening line begins.
    pub(super) start: usize,
    /// The lines between the fence's.
    pub(super) inside: Range<usize>,
    /// Where its closing line ends, or the text.
    pub(super) end: usize,
    /// What is after the opening marks.
    pub(super) info: &'a str,
    /// How far the fence is set in, which its lines are not.
    pub(super) indent: usize,
    /// Whether it was closed.
    pub(super) closed: bool,
}

impl CodeBlock<'_> {
    /// The lines inside, verbatim, without the fence's indent and the last line break.
    pub(super) fn content<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let inside = text.get(self.inside.clone()).unwrap_or_default();
        let inside = inside.strip_suffix('\n').unwrap_or(inside);
        let inside = inside.strip_suffix('\r').unwrap_or(inside);
        if self.indent == 0 && !inside.contains('\r') {
            return Cow::Borrowed(inside);
        }
        let mut out = String::with_capacity(inside.len());
        for (at, line) in inside.split('\n').enumerate() {
            if at > 0 {
                out.push('\n');
            }
            let line = line.strip_suffix('\r').unwrap_or(line);
            out.push_str(line.get(self.indent.min(indent_of(line))..).unwrap_or_default());
        }
        Cow::Owned(out)
    }

    /// Whether the text ended inside it: it was not closed, and its last line may go on. Where the reply goes on
    /// after the text, only a bracket that is open shows that.
    pub(super) fn is_cut_off(&self, text: &str, goes_on: bool) -> bool {
        let inside = text.get(self.inside.clone()).unwrap_or_default();
        let is_whole = if goes_on {
            unfinished::closes_brackets(inside)
        } else {
            unfinished::ends_statement(inside)
        };
        !self.closed && !is_whole
    }

    /// The block with its fence, as it is in the text.
    pub(super) fn whole<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// The blocks of a body in order. One that is never closed ends with the text.
pub(super) fn blocks<'a>(body: Body<'a>) -> Vec<CodeBlock<'a>> {
    let text = body.text;
    let mut found: Vec<CodeBlock<'a>> = Vec::new();
    let mut rest = lines(text);
    let mut open: Option<(FenceLine<'a>, usize)> = None;
    // Given up where it does not come out even, so that no text is walked to its end more than twice.
    let mut pairs = true;
    let mut after_opening = rest.clone();
    loop {
        let Some(range) = rest.next() else {
            if open.is_some_and(|(_, paired)| paired > 0) && pairs {
                pairs = false;
                rest = after_opening.clone();
                open = open.map(|(fence, _)| (fence, 0));
                continue;
            }
            break;
        };
        let line = text.get(range.clone()).unwrap_or_default();
        let Some((opening, depth)) = &mut open else {
            let fence = if range.start == 0 {
                FenceLine::beginning(text)
            } else {
                FenceLine::opening(line)
            };
            let Some(fence) = fence else { continue };
            found.push(opened(text, range, line, fence.info));
            open = Some((fence, 0));
            after_opening = rest.clone();
            continue;
        };
        let Some(fence) = FenceLine::parse(line) else { continue };
        if fence.closes(opening) && *depth > 0 && pairs {
            *depth -= 1;
        } else if fence.closes(opening) {
            if let Some(block) = found.last_mut() {
                block.inside.end = range.start.max(block.inside.start);
                block.end = range.end;
                block.closed = true;
                if block.start == 0 {
                    let inside = text.get(block.inside.clone()).unwrap_or_default();
                    block.indent = indent_after_mark(body.margin, inside, indent_of(line));
                }
            }
            open = None;
        } else if pairs && fence.is_paired_inside(opening) {
            *depth += 1;
        }
    }
    if let Some(last) = found.last_mut().filter(|last| !last.closed) {
        close_in_line(text, last);
    }
    if let Some(last) = found.last_mut().filter(|last| !last.closed) {
        // The blank lines at its end part it from what follows.
        let inside = text.get(last.inside.clone()).unwrap_or_default();
        last.inside.end = last.inside.start + inside.trim_end().len();
    }
    found
}

/// The block that a line opens, as if it went on to the end of the text.
fn opened<'a>(text: &'a str, line: Range<usize>, written: &str, info: &'a str) -> CodeBlock<'a> {
    let head = written.find(['`', '~']).unwrap_or_default();
    // On the body's first line nothing tells the indent: a header or a list mark was before.
    let indent = if line.start == 0 { 0 } else { head };
    let line_break = 1 + usize::from(text.as_bytes().get(line.end) == Some(&b'\r'));
    let inside = (line.end + line_break).min(text.len());
    CodeBlock {
        start: line.start,
        inside: inside..text.len(),
        end: text.len(),
        info,
        indent,
        closed: false,
    }
}

/// How far the lines of a fence are set in whose opening line is after a header or a list mark, and whose closing line
/// is set in by `closing`. The lines of an item's fence are set in as the first of them is, at most as far as the
/// item's text.
fn indent_after_mark(margin: Margin, inside: &str, closing: usize) -> usize {
    let Margin::UpTo(column @ 1..usize::MAX) = margin else { return closing };
    let first = first_full_line(inside).map_or(closing, indent_of);
    if first <= column { first } else { closing.clamp(column, first) }
}

/// A block whose closing mark is at the end of its last line.
fn close_in_line(text: &str, block: &mut CodeBlock<'_>) {
    let inside = text.get(block.inside.clone()).unwrap_or_default();
    if let Some(shorter) = inside
        .trim_end()
        .strip_suffix("```")
        .filter(|shorter| !shorter.ends_with('`') && !shorter.trim().is_empty())
    {
        // The blanks before a mark on a line of its own are the mark's.
        let shorter = shorter.trim_end_matches([' ', '\t']);
        block.inside.end = block.inside.start + shorter.len();
        block.closed = true;
    }
}
