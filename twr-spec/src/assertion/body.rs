//! `Assertion`: a body in which one value is looked for.

use std::cell::Cell;

use super::sought::{Piece, Sought};
use super::text::Text;
use crate::lexicon::is_han;

/// How much may be after a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behind {
    /// Anything of the grammar.
    Explanation,
    /// A stop or a reason.
    Stop,
}

/// A body in which one value is looked for.
pub(super) struct Assertion<'t, S: Sought> {
    pub(super) text: &'t Text,
    pub(super) sought: &'t S,
    /// Whether a rival value was after a value that was otherwise understood.
    pub(super) saw_rival: Cell<bool>,
}

impl<S: Sought> Assertion<'_, S> {
    /// The value that begins at the place as a word of its own.
    pub(super) fn value_at(&self, at: usize) -> Option<(S::Value, usize)> {
        let is_inside = |before: char| {
            before.is_ascii_alphanumeric() || before.is_alphanumeric() && !is_han(before)
        };
        if self.text.before(at).is_some_and(is_inside)
            && self.text.rest(at).starts_with(|c: char| c.is_ascii_alphanumeric())
        {
            return None;
        }
        self.sought.value_at(self.text, at)
    }

    /// Whether any value is in the piece.
    pub(super) fn mentions(&self, piece: Piece) -> bool {
        let mut at = piece.start;
        while at < piece.end {
            if self.value_at(at).is_some() {
                return true;
            }
            at += self.text.rest(at).chars().next().map_or(1, char::len_utf8);
        }
        false
    }
}
