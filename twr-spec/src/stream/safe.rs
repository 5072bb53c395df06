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

/// Up to where the text belongs to the innermost open section that ends so.
pub(super) fn safe_end(
    reply: &str,
    outline: &Outline<'_>,
    ends: EndsAt,
    scan: &mut LineScan,
) -> usize {
    let taken = outline.taken().min(reply.len());
    match outline.growing() {
        Growing::Think(node, _) => return (outline.tree().node(node).start as usize).min(taken),
        Growing::Json(start, _) => return start.min(taken),
        Growing::Raw | Growing::Lines => {}
    }
    if outline.is_inside_line() {
        return taken;
    }
    let line = scan.of_line(reply, taken);
    let words = reply.get(line.words..).unwrap_or_default();
    if ends == EndsAt::FenceMark {
        let may_close = words.is_empty() || words.starts_with(['`', '~', '>']);
        return if may_close { taken } else { reply.len() };
    }
    if let Some(title) = outline.open_title()
        && line.is_underline(reply)
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
    line.first_mark(reply)
}

/// The last place between two characters that is not after `at`.
pub(super) fn floor(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (at.saturating_sub(3)..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
