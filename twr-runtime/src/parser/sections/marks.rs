//! Marks of a parser's own: header lines that the soft format's matcher does not know as such, set among
//! those that it found.

use std::ops::Range;

use twr_spec::soft::{Form, LineKind, Mark, Scan, Tail};

/// A mark on a line.
#[derive(Clone, Debug)]
pub(in crate::parser) struct OwnMark {
    /// Which body begins here.
    pub(in crate::parser) field: usize,
    /// How certain it is.
    pub(in crate::parser) form: Form,
    /// Whether it is written just as asked.
    pub(in crate::parser) exact: bool,
    /// Its place in the line, in bytes.
    pub(in crate::parser) place: Range<usize>,
}

impl OwnMark {
    /// A line that is a header from its first to its last byte, just as asked.
    pub(in crate::parser) fn whole_line(field: usize, line: &str) -> Self {
        Self { field, form: Form::Bracket, exact: true, place: 0..line.len() }
    }
}

/// Looks at each line outside think blocks, and puts the marks that `mark_of` finds there in place of the
/// scan's own marks on the same line. `mark_of` is told the line and whether it stands in a fence.
pub(in crate::parser) fn add_marks(
    reply: &str,
    scan: &mut Scan,
    mut mark_of: impl FnMut(&str, bool) -> Option<OwnMark>,
) {
    let mut own: Vec<Mark> = Vec::new();
    let mut fences = Fences { scan, next: 0 };
    let mut thinks = scan.thinks.iter().peekable();
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
        let fence = fences.around(start);
        if fence == Place::Edge {
            continue;
        }
        let line = reply.get(start..end).unwrap_or_default();
        let line = line.strip_suffix('\n').unwrap_or(line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        let fence = fence.inside();
        if let Some(found) = mark_of(line, fence.is_some()) {
            own.push(Mark {
                kind: LineKind::Header(found.field),
                form: found.form,
                exact: found.exact,
                respelled: false,
                tail: Tail::None,
                indent: line.len() - line.trim_start().len(),
                line: start + found.place.start,
                body: start + found.place.end,
                fence,
                block: None,
                level: 0,
            });
        }
    }
    if !own.is_empty() {
        scan.marks = merged(std::mem::take(&mut scan.marks), own);
    }
}

/// Both in order; of two on one line the own one.
fn merged(found: Vec<Mark>, own: Vec<Mark>) -> Vec<Mark> {
    let mut out = Vec::with_capacity(found.len() + own.len());
    let mut found = found.into_iter().peekable();
    for mark in own {
        while let Some(earlier) = found.next_if(|other| other.line < mark.line) {
            out.push(earlier);
        }
        while found.next_if(|other| other.line < mark.body.max(mark.line + 1)).is_some() {}
        out.push(mark);
    }
    out.extend(found);
    out
}

/// The fences of a scan, asked for in order of place.
struct Fences<'s> {
    scan: &'s Scan,
    next: usize,
}

/// Where a line stands among the fences.
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
    fn around(&mut self, at: usize) -> Place {
        while let Some(fence) = self.scan.fences.get(self.next) {
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
