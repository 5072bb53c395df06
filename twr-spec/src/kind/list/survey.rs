//! `Survey`: the lines of a list, each with its list mark.

use std::ops::Range;

use crate::assertion::Text;
use crate::lexicon::Class;
use crate::outline::Tail;
use crate::text::{
    FenceLine, blank, counts, counts_choices, indent_of, is_rule, lines, list_marker,
};

/// A line of the list that is not blank. A fence counts as one line, to its closing mark.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    pub(super) range: Range<usize>,
    /// What is in the range.
    pub(super) text: &'a str,
    /// The width of its list mark.
    pub(super) mark: Option<usize>,
    /// Whether a blank line is before it.
    pub(super) apart: bool,
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
}

/// The lines of a list.
#[derive(Clone, Debug)]
pub(super) struct Survey<'a> {
    pub(super) text: &'a str,
    pub(super) lines: Vec<Line<'a>>,
}

impl<'a> Survey<'a> {
    /// Of a body whose first line is after its header, or not, and ends with the header's `tail`.
    pub(super) fn of(text: &'a str, after_header: bool, tail: Tail) -> Self {
        let mut lines = survey(text);
        if let Some(first) = lines.first_mut().filter(|_| after_header) {
            first.text = tail.strip(first.text);
            first.title = matches!(tail, Tail::Marks(_));
        }
        Self { text, lines }
    }
}

fn survey(text: &str) -> Vec<Line<'_>> {
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
        let start = range.start;
        all.push(Line {
            title: false,
            text: content,
            mark,
            apart: std::mem::take(&mut apart),
            range,
        });
        open = match start {
            _ if !fences => None,
            0 => FenceLine::beginning(text),
            _ => FenceLine::opening(content),
        };
        if open.is_some() {
            opened = (all.len() - 1, rest.clone());
        }
    }
}

/// Whether the words take back what is before them, `Correction:`, `Revised tags:`, or give another instead:
/// `Option B:`, `方案二：`.
pub(super) fn turns(words: &str) -> bool {
    let text = Text::new(words);
    let width = Class::Turn.longest(&text.lower);
    width.is_some_and(|width| text.rest(width).starts_with([':', ',']))
        || Class::Revised.longest(&text.lower).is_some() && text.lower.ends_with(':')
        || is_alternative(&text.lower)
}

/// Whether a heading counts what may be chosen instead of another, or what comes after another.
fn is_alternative(lower: &str) -> bool {
    counts_choices(lower) || counts(lower, &["version", "plan", "版本", "或者"])
}
