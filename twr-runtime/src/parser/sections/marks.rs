//! Marks of a parser's own: header lines that the outline does not know as such, set among
//! those that it found.

use std::ops::Range;

use twr_spec::outline::Tail;

use crate::parser::page::{Kind, Mark, Page, Rank};

/// A mark on a line.
#[derive(Clone, Debug)]
pub(in crate::parser) struct OwnMark {
    /// Which body begins here.
    pub(in crate::parser) field: usize,
    /// How certain it is.
    pub(in crate::parser) rank: Rank,
    /// Its place in the line, in bytes.
    pub(in crate::parser) place: Range<usize>,
}

impl OwnMark {
    /// A line that is a header from its first to its last byte, just as asked.
    pub(in crate::parser) fn whole_line(field: usize, line: &str) -> Self {
        Self { field, rank: Rank::Given, place: 0..line.len() }
    }
}

/// Looks at each line outside think blocks, and puts the marks that `mark_of` finds there in place of the
/// page's own marks on the same line. `mark_of` is told the line and whether it is in a fence.
pub(in crate::parser) fn add_marks(
    reply: &str,
    page: &mut Page,
    mut mark_of: impl FnMut(&str, bool) -> Option<OwnMark>,
) {
    let mut own: Vec<Mark> = Vec::new();
    let mut fences = Fences { page, next: 0 };
    let mut thinks = page.thinks.iter().peekable();
    let mut at = 0;
    for piece in reply.split_inclusive('\n') {
        let end = at + piece.len();
        let mut start = at;
        at = end;
        while thinks.next_if(|think| think.end <= start).is_some() {}
        if let Some(think) = thinks.peek().filter(|think| think.contains(&start)) {
            start = think.end;
        }
        if start >= end {
            continue;
        }
        let fence = fences.place_of(start);
        if fence == Place::Edge {
            continue;
        }
        let line = reply.get(start..end).unwrap_or_default();
        let line = line.strip_suffix('\n').unwrap_or(line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        let fence = fence.inside();
        if let Some(found) = mark_of(line, fence.is_some()) {
            own.push(Mark {
                kind: Kind::Header(found.field),
                rank: found.rank,
                level: 0,
                is_underlined: false,
                is_respelled: false,
                is_bracket: false,
                tail: Tail::None,
                start: start + found.place.start,
                body: start + found.place.end,
                close: None,
                limit: usize::MAX,
                fence,
            });
        }
    }
    if !own.is_empty() {
        page.marks = merged(std::mem::take(&mut page.marks), own);
    }
}

/// Both in order; of two on one line the own one.
fn merged(found: Vec<Mark>, own: Vec<Mark>) -> Vec<Mark> {
    let mut out = Vec::with_capacity(found.len() + own.len());
    let mut found = found.into_iter().peekable();
    for mark in own {
        while let Some(earlier) = found.next_if(|other| other.start < mark.start) {
            out.push(earlier);
        }
        while found.next_if(|other| other.start < mark.body.max(mark.start + 1)).is_some() {}
        out.push(mark);
    }
    out.extend(found);
    out
}

/// The fences of a page, asked for in order of place.
struct Fences<'s> {
    page: &'s Page,
    next: usize,
}

/// Where a line is among the fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Outside,
    /// A line that opens or closes a fence.
    Edge,
    Inside(usize),
}

impl Place {
    fn inside(self) -> Option<usize> {
        match self {
            Self::Inside(fence) => Some(fence),
            Self::Outside | Self::Edge => None,
        }
    }
}

impl Fences<'_> {
    fn place_of(&mut self, at: usize) -> Place {
        while let Some(fence) = self.page.fences.get(self.next) {
            match &fence.close {
                Some(close) if at >= close.end => self.next += 1,
                _ if at < fence.start => return Place::Outside,
                _ if at < fence.inside => return Place::Edge,
                Some(close) if at >= close.start => return Place::Edge,
                _ => return Place::Inside(self.next),
            }
        }
        Place::Outside
    }
}
