//! `Text`: the text of a section, and what of it is no part of the value.

use std::ops::Range;

use twr_spec::outline::Tail;

use crate::parser::page::{Mark, Page, Rank};

/// The text that a mark begins.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// Where the header begins.
    pub(super) header: usize,
    /// Where the text is.
    pub(super) range: Range<usize>,
    /// What closes at the end of its first line.
    tail: Tail,
}

impl Text {
    /// The text after a mark up to `next` at most, without the rules at its end that part sections, and without
    /// the dash that parts it from its header.
    pub(super) fn of(reply: &str, mark: &Mark, next: usize) -> Self {
        let end = next.min(mark.limit);
        let start = mark.body.min(end);
        let mut range = start..end;
        if mark.rank != Rank::Block {
            let text = reply.get(range.clone()).unwrap_or_default();
            range.end = start + without_rules(text).len();
            range.start += dash(reply, mark, &range);
        }
        Self { header: mark.start, range, tail: mark.tail }
    }

    /// Whether a fence surrounds the whole of it.
    pub(super) fn is_fenced(&self, reply: &str) -> bool {
        let text = reply.get(self.range.clone()).unwrap_or_default();
        inside_fence(text.trim_end()).is_some()
    }

    /// The value: without its tail, the fence round the whole of it, outer blank lines, white space at its end
    /// and carriage returns.
    pub(super) fn cleaned(&self, reply: &str) -> String {
        let text = reply.get(self.range.clone()).unwrap_or_default();
        match self.tail {
            Tail::None => clean(text),
            tail => clean(&without_tail(text, tail)),
        }
    }
}

/// The text without lines of three or more of `-`, `*`, `_` or `=` at its end.
fn without_rules(text: &str) -> &str {
    let mut remaining = text;
    loop {
        let trimmed = remaining.trim_end();
        let start = trimmed.rfind('\n').map_or(0, |end| end + 1);
        let line = trimmed.get(start..).unwrap_or_default().trim_start();
        let is_rule = line.len() >= 3
            && ['-', '*', '_', '='].iter().any(|mark| line.chars().all(|other| other == *mark));
        if !is_rule {
            return remaining;
        }
        remaining = trimmed.get(..start).unwrap_or_default();
    }
}

/// The width of the dash that parts a text of one line from its header on the same line.
fn dash(reply: &str, mark: &Mark, range: &Range<usize>) -> usize {
    let is_on_line = reply.get(..range.start).is_some_and(|head| !head.ends_with('\n'));
    let text = reply.get(range.clone()).unwrap_or_default();
    if mark.rank < Rank::Dressed || !is_on_line || text.trim_end().contains('\n') {
        return 0;
    }
    let remaining = text.trim_start();
    let after = remaining.strip_prefix(['-', '–', '—']).unwrap_or_default();
    if after.starts_with([' ', '\t']) { text.len() - after.trim_start().len() } else { 0 }
}

/// The text without what closes at the end of its first line.
fn without_tail(text: &str, tail: Tail) -> String {
    let (first, below) =
        text.split_at_checked(text.find('\n').unwrap_or(text.len())).unwrap_or((text, ""));
    [tail.strip(first), below].concat()
}

/// The text without the fence round the whole of it, outer blank lines, white space at its end, carriage
/// returns. The first of several lines keeps its indent.
fn clean(text: &str) -> String {
    let text = text.trim_end();
    let text = inside_fence(text).unwrap_or(text).trim_end();
    let text = without_blank_start(text);
    let text = if text.contains('\n') { text } else { text.trim_start() };
    if text.contains('\r') { text.replace("\r\n", "\n") } else { text.to_owned() }
}

fn without_blank_start(text: &str) -> &str {
    let ink = text.len() - text.trim_start().len();
    let start = text.get(..ink).and_then(|blanks| blanks.rfind('\n')).map_or(0, |at| at + 1);
    text.get(start..).unwrap_or_default()
}

/// The inside of a fence that holds the whole text, closed or not. An empty fence is left as it is.
fn inside_fence(text: &str) -> Option<&str> {
    let start = text.len() - text.trim_start().len();
    if !text.get(start..)?.starts_with(['`', '~']) {
        return None;
    }
    let page = Page::plain(text);
    let fence = page.fences.first().filter(|fence| fence.start <= start && start < fence.inside)?;
    let end = match &fence.close {
        Some(close) if close.end < text.len() => return None,
        Some(close) => close.start,
        None => text.len(),
    };
    text.get(fence.inside..end).filter(|inside| !inside.trim().is_empty())
}
