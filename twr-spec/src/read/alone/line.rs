//! The value on a line of its own, first or last in the reply.

use std::ops::Range;

use super::{Alone, REACH};
use crate::soft::{blank, lines};
use crate::spec::{Kind, Value};

/// No longer line is looked at, in bytes.
const LONGEST: usize = 60;

impl Alone<'_> {
    /// The whole, if its first line is several numbers and nothing else.
    pub(super) fn numbers(&self) -> Option<Range<usize>> {
        let line = lines(self.text).next().filter(|line| line.len() <= REACH)?;
        let marks =
            |c: char| c.is_ascii_digit() || matches!(c, ' ' | ',' | '.' | '-' | '+' | '[' | ']');
        let several = match self.read(line.clone()).0? {
            Value::List(items) => items.len() > 1,
            _ => false,
        };
        let whole = 0..self.text.len();
        let is_bare = self.piece(line).chars().all(marks);
        (several && is_bare && self.is_read(whole.clone())).then_some(whole)
    }

    /// The only line that is nothing but a value, if it is the first or the last. A number stands in a
    /// paragraph of its own, or behind `####`, for it may be the end of a sum.
    pub(super) fn line(&self) -> Option<Range<usize>> {
        let filled: Vec<Range<usize>> =
            lines(self.text).filter(|line| !blank(self.piece(line.clone()))).collect();
        let mut found: Option<(usize, Value<'_>)> = None;
        for (at, line) in filled.iter().enumerate() {
            let value = if line.len() <= LONGEST { self.bare(line.clone()) } else { None };
            let Some(value) = value else { continue };
            match &found {
                Some((_, known)) if *known != value => return None,
                _ => found = Some((at, value)),
            }
        }
        let (at, _) = found?;
        let line = filled.get(at)?;
        let apart = |before: &Range<usize>, behind: &Range<usize>| behind.start > before.end + 1;
        let before = at.checked_sub(1).and_then(|at| filled.get(at));
        let behind = filled.get(at + 1);
        let is_apart = before.is_none_or(|before| apart(before, line))
            && behind.is_none_or(|behind| apart(line, behind));
        let is_word = matches!(self.field.kind.required(), Kind::Choice(_));
        let is_marked = self.piece(line.clone()).starts_with("####");
        ((before.is_none() || behind.is_none()) && (is_apart || is_word || is_marked))
            .then(|| line.clone())
    }
}
