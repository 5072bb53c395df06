//! How much text of an open section is safe to report: the rest may still turn out to be a mark.

use super::pace::Pace;
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

/// How far a line that is not complete was looked at: a long line is looked at once, however small the pieces of it
/// are. Places are bytes of the reply.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineScan {
    /// Where the line begins.
    line: usize,
    /// Up to where it is blank.
    words: usize,
    /// Up to where its words are what underlines a title.
    underline: usize,
    /// Up to where it has no mark inside.
    plain: usize,
}

impl LineScan {
    /// The same of the line that begins here, with the end of its first blanks.
    fn of_line(&mut self, reply: &str, line: usize) -> &mut Self {
        if self.line != line {
            *self = Self { line, words: line, underline: line, plain: line };
        }
        self.words = end_of(reply, self.words, char::is_whitespace);
        self
    }

    /// Whether the words so far are what underlines a title, or nothing.
    fn is_underline(&mut self, reply: &str) -> bool {
        let is_of_it = |c: char| matches!(c, '=' | '-' | ' ' | '\t' | '\r');
        self.underline = end_of(reply, self.underline.max(self.words), is_of_it);
        self.underline == reply.len()
    }

    /// Where the first mark inside the line is, or the end of the text.
    fn first_mark(&mut self, reply: &str) -> usize {
        self.plain = end_of(reply, self.plain, |c| !INNER_MARKS.contains(&c));
        self.plain
    }
}

/// The end of the characters of a sort from a place on.
fn end_of(reply: &str, from: usize, is_of_it: impl Fn(char) -> bool) -> usize {
    let rest = reply.get(from..).unwrap_or_default();
    from + rest.find(|c| !is_of_it(c)).unwrap_or(rest.len())
}

/// How far text belongs to an open section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Safe {
    /// Up to where it does, beyond doubt.
    pub(super) end: usize,
    /// What the rest of the line may add.
    pub(super) pace: Pace,
}

/// How far the text belongs to the innermost open section that ends so.
pub(super) fn safe(reply: &str, outline: &Outline<'_>, ends: EndsAt, scan: &mut LineScan) -> Safe {
    let taken = outline.taken().min(reply.len());
    let held = |end: usize, pace| Safe { end: end.min(taken), pace };
    let all = Safe { end: reply.len(), pace: Pace::Tell };
    match outline.growing() {
        Growing::Think(node, _) => {
            return held(outline.tree().node(node).start as usize, Pace::Look);
        }
        Growing::Json(start, _) => return held(start, Pace::Look),
        Growing::Raw | Growing::Lines => {}
    }
    if outline.is_inside_line() {
        return held(taken, Pace::LINE_END);
    }
    let line = scan.of_line(reply, taken);
    let words = reply.get(line.words..).unwrap_or_default();
    if ends != EndsAt::FenceMark
        && let Some(title) = outline.open_title()
        && line.is_underline(reply)
    {
        return held(title, Pace::Look);
    }
    let Some(first) = words.chars().next() else { return held(taken, Pace::Look) };
    if ends == EndsAt::FenceMark {
        let may_close = matches!(first, '`' | '~' | '>');
        return if may_close { held(taken, Pace::LINE_END) } else { all };
    }
    if !(first.is_alphabetic() || matches!(first, '"' | '“')) {
        return held(taken, Pace::LINE_END);
    }
    let least = match ends {
        EndsAt::Label => LONGEST_LABEL,
        EndsAt::Header | EndsAt::FenceMark | EndsAt::Item => LONGEST_SPEAKER,
    };
    if ends == EndsAt::Label && has_separator(words) {
        return held(taken, Pace::LINE_END);
    }
    if words.len() < least {
        return held(taken, Pace::Wait(line.words + least));
    }
    let end = line.first_mark(reply);
    if end == reply.len() { all } else { Safe { end, pace: Pace::LINE_END } }
}

/// Whether what may part a label from its value is so far at the start of the line that it may do so.
fn has_separator(words: &str) -> bool {
    let head = words.get(..floor(words, LONGEST_LABEL)).unwrap_or_default();
    head.contains([':', '=', '：', '-', '–', '—'])
}

/// The last place between two characters that is not after `at`.
pub(super) fn floor(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (at.saturating_sub(3)..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
