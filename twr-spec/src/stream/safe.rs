//! Up to where the text of an open section can be told: what follows may still turn out to be a mark.

use crate::outline::{Growing, Outline};

/// No label's colon is further from the start of its line, in bytes.
const LONGEST_LABEL: usize = 100;

/// No name of a speaker (`User:`) is longer, in bytes.
const LONGEST_SPEAKER: usize = 24;

/// What may begin a mark inside a line.
const INNER_MARKS: [char; 8] = ['<', '[', '{', '|', '【', '◁', '〔', '［'];

/// What ends a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndsAt {
    /// A header, a tag, a speaker: a line of words goes on in the section.
    Header,
    /// A label, too, which begins as any line of words does.
    Label,
    /// The closing line of a fence.
    FenceMark,
    /// The end of the line.
    Item,
}

/// Up to where a line that is not complete was searched for marks: a long line is searched once, however small the
/// pieces of it are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineScan {
    line: usize,
    to: usize,
}

impl LineScan {
    /// Where the first mark inside the line is that begins here, or the end of the text.
    fn first_mark(&mut self, reply: &str, line: usize) -> usize {
        if self.line != line || self.to < line {
            *self = Self { line, to: line };
        }
        let rest = reply.get(self.to..).unwrap_or_default();
        self.to += rest.find(INNER_MARKS).unwrap_or(rest.len());
        self.to
    }
}

/// Up to where the text belongs to the innermost open section that ends so.
pub(super) fn safe_end(
    reply: &str,
    outline: &Outline<'_>,
    ends: EndsAt,
    scan: &mut LineScan,
) -> usize {
    let taken = outline.taken().min(reply.len());
    let partial = match outline.growing() {
        Growing::Think(node, _) => return (outline.tree().node(node).start as usize).min(taken),
        Growing::Json(start, _) => return start.min(taken),
        Growing::Raw | Growing::Lines => reply.get(taken..).unwrap_or_default(),
    };
    if outline.is_inside_line() {
        return taken;
    }
    let words = partial.trim_start();
    if ends == EndsAt::FenceMark {
        let may_close = words.is_empty() || words.starts_with(['`', '~', '>']);
        return if may_close { taken } else { reply.len() };
    }
    if let Some(title) = outline.open_title()
        && words.chars().all(|c| matches!(c, '=' | '-' | ' ' | '\t' | '\r'))
    {
        return title.min(taken);
    }
    let begins_plain =
        words.chars().next().is_some_and(|c| c.is_alphabetic() || matches!(c, '"' | '“'));
    let is_long = match ends {
        EndsAt::Label => words.get(..floor(words, LONGEST_LABEL)).is_some_and(|head| {
            head.len() + 3 >= LONGEST_LABEL && !head.contains([':', '=', '：', '-', '–', '—'])
        }),
        EndsAt::Header | EndsAt::FenceMark | EndsAt::Item => words.len() >= LONGEST_SPEAKER,
    };
    if !begins_plain || !is_long {
        return taken;
    }
    scan.first_mark(reply, taken)
}

/// The last place between two characters that is not after `at`.
fn floor(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (at.saturating_sub(3)..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
