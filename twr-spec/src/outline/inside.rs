//! Marks inside a line, after its start: closing ones, and tags of the vocabulary. What was found is kept, since a
//! line may hold many values of JSON, and is looked at again after each.

use super::line::mark_of;
use super::node::{Form, NodeId};
use super::state::{Inside, Outline, is_escaped};
use super::tag;

/// After so many brackets of a line that begin no mark, none is looked for: the rest of the line is text.
const MOST: usize = 256;

impl Outline<'_> {
    /// [`Self::next_inside`], or what it gave before.
    pub(super) fn known_inside(&mut self, text: &str, from: usize, end: usize) -> Option<usize> {
        let (top, open) = (
            self.stack.frames.last().map_or(NodeId::ROOT, |top| top.node),
            self.stack.frames.len(),
        );
        if let Some(known) = self.inside
            && (known.top, known.open, known.end) == (top, open, end)
            && known.from <= from
            && known.next.is_none_or(|next| from < next)
        {
            return known.next;
        }
        let next = self.next_inside(text, from, end);
        self.inside = Some(Inside { from, next, end, top, open });
        next
    }

    /// The next mark inside a line after its start: a closing one that closes something, or the tag of a
    /// name of the vocabulary that is closed on the line or ends it.
    fn next_inside(&mut self, text: &str, from: usize, end: usize) -> Option<usize> {
        let has_brackets = self.stack.frames.iter().any(|frame| frame.form == Form::Bracket);
        let mut at = from;
        for _ in 0..MOST {
            at = if has_brackets {
                at + memchr::memchr2(b'<', b'[', text.as_bytes().get(at..end)?)?
            } else {
                self.next_angle(text, at, end)?
            };
            let rest = text.get(at..end)?;
            let counts = match rest.as_bytes() {
                [b'<', next, ..] => {
                    (at > from || *next == b'/') && self.counts_inside(text, rest, at)
                }
                [b'[', b'/', ..] => mark_of(self.vocab, rest)
                    .is_some_and(|mark| mark.closes && self.closes(text, &mark.moved(at))),
                _ => false,
            };
            if counts && !is_escaped(text, at) {
                return Some(at);
            }
            at += 1;
        }
        None
    }

    /// Whether the tag that the rest of a line begins with counts inside it.
    fn counts_inside(&mut self, text: &str, rest: &str, at: usize) -> bool {
        let Some(mark) = tag::begin(self.vocab, rest).filter(|mark| mark.form == Form::Tag) else {
            return false;
        };
        if mark.closes {
            return self.closes(text, &mark.moved(at));
        }
        mark.key.is_some() && (mark.body >= rest.len() || self.far_tags.is_closed(rest, &mark, at))
    }
}
