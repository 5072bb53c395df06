//! `Survey`: the lines of a list, each with its indent and its list mark.

use std::ops::Range;

use crate::outline::Tail;
use crate::soft::{FenceLine, blank, indent_of, is_rule, lines, list_marker};

/// A line of the list that is not blank. A fence counts as one line, to its closing mark.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the line")]
pub(super) struct Line<'a> {
    pub(super) range: Range<usize>,
    /// What stands in the range.
    pub(super) text: &'a str,
    pub(super) indent: usize,
    /// The width of its list mark.
    pub(super) mark: Option<usize>,
    /// Whether the list mark is a number.
    pub(super) numbered: bool,
    /// Whether a blank line stands before it.
    pub(super) apart: bool,
    /// Whether it stands on the header's own line, where nothing tells its indent.
    pub(super) behind_header: bool,
    /// Whether it is the title of a header in bold: `**Chapters: what we write**`.
    title: bool,
}

impl Line<'_> {
    /// Whether it parts or introduces what follows: a heading, a rule, a title, or words that end with a
    /// colon.
    pub(super) fn is_heading(&self) -> bool {
        let text = self.text.trim();
        let hashes = text.trim_start_matches('#');
        self.mark.is_none()
            && (self.title
                || text.ends_with([':', '：'])
                || is_rule(text)
                || (hashes.len() < text.len() && hashes.starts_with(' ')))
    }

    /// Whether the whole line stands in bold, as headings do where other lines have list marks.
    pub(super) fn is_bold(&self) -> bool {
        let text = self.text.trim();
        let bold = text.strip_prefix("**").and_then(|text| text.strip_suffix("**"));
        self.mark.is_none() && bold.is_some_and(|inner| !inner.is_empty() && !inner.contains("**"))
    }
}

/// The lines of a list.
#[derive(Clone, Debug)]
pub(super) struct Survey<'a> {
    pub(super) text: &'a str,
    pub(super) lines: Vec<Line<'a>>,
    /// The least indent of the lines with a list mark; `None` if there is none.
    pub(super) base: Option<usize>,
    /// Whether the list's marks are numbers.
    numbered: bool,
}

impl<'a> Survey<'a> {
    /// Of a body whose first line stands behind its header, or not, and ends with the header's `tail`.
    pub(super) fn of(text: &'a str, behind_header: bool, tail: Tail) -> Self {
        let mut lines = survey(text, behind_header);
        if let Some(first) = lines.first_mut().filter(|_| behind_header) {
            first.text = tail.strip(first.text);
            first.title = matches!(tail, Tail::Marks(_));
        }
        let marked = || lines.iter().filter(|line| line.mark.is_some());
        let below = marked().filter(|line| !line.behind_header);
        let base = below.map(|line| line.indent).min();
        let base = base.or_else(|| marked().map(|line| line.indent).next());
        let is_at = |line: &&Line<'_>| line.behind_header || base.is_some_and(|b| line.indent <= b);
        let numbered = marked().find(is_at).is_some_and(|line| line.numbered);
        Self { text, lines, base, numbered }
    }

    /// Whether an item begins with this line: a mark of the list's own sort at its least indent, give or
    /// take a blank. A bullet straight below a number, or a number below a bullet, is part of the item.
    pub(super) fn is_start(&self, line: &Line<'_>) -> bool {
        line.mark.is_some()
            && line.numbered == self.numbered
            && (line.behind_header || self.base.is_some_and(|base| line.indent <= base + 1))
    }

    /// What follows the line.
    pub(super) fn behind(&self, line: &Line<'_>) -> &'a str {
        self.text.get(line.range.end..).unwrap_or_default()
    }
}

fn survey(text: &str, behind_header: bool) -> Vec<Line<'_>> {
    // As many as most lists have, in place of growing twice.
    let mut all: Vec<Line<'_>> = Vec::with_capacity(8);
    let mut open: Option<FenceLine<'_>> = None;
    let mut apart = false;
    // Where the open fence's line is in the list, and what follows it.
    let mut opened = (0, lines(text));
    // After a fence that is never closed, lines of backticks are lines.
    let mut fences = true;
    let mut rest = lines(text);
    loop {
        let Some(range) = rest.next() else {
            if open.take().is_none() {
                return all;
            }
            all.truncate(opened.0 + 1);
            rest = opened.1.clone();
            fences = false;
            continue;
        };
        let content = text.get(range.clone()).unwrap_or_default();
        if let Some(opening) = open {
            if FenceLine::parse(content).is_some_and(|fence| fence.closes(&opening)) {
                open = None;
                if let Some(line) = all.last_mut() {
                    line.range.end = range.end;
                    line.text = text.get(line.range.clone()).unwrap_or_default();
                }
            }
            continue;
        }
        if blank(content) {
            apart = true;
            continue;
        }
        let indent = indent_of(content);
        let inner = content.get(indent..).unwrap_or_default();
        let mark = list_marker(inner);
        all.push(Line {
            behind_header: behind_header && all.is_empty(),
            title: false,
            text: content,
            indent,
            mark,
            numbered: inner.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '(' | '（')),
            apart: std::mem::take(&mut apart),
            range,
        });
        // Behind the line's indent and its list mark.
        let bare = inner.get(mark.unwrap_or_default()..).unwrap_or_default();
        open = if fences { FenceLine::parse(bare) } else { None };
        if open.is_some() {
            opened = (all.len() - 1, rest.clone());
        }
    }
}
