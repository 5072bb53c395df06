//! What a kind says of its values, and what is read of a body for it.

use std::fmt::Debug;

use super::label::Labels;
use super::text::Text;

/// What a kind says of its values.
pub(crate) trait Sought {
    /// A value.
    type Value: Clone + PartialEq + Debug;

    /// The value that begins at the place, and where it ends. A value ends cleanly: no letter, digit or sign of
    /// another value hangs on it.
    fn value_at(&self, text: &Text, at: usize) -> Option<(Self::Value, usize)>;

    /// Where a unit or a scale after the value ends.
    fn unit_at(&self, _text: &Text, _at: usize, _value: &Self::Value) -> Option<usize> {
        None
    }

    /// Whether unit words are read as units, and not as plain words: a `person` is one in `12 persons`, and none in `the
    /// person who signs`.
    fn takes_units(&self) -> bool {
        false
    }

    /// Where the words for the scale end that may be before a value: `on a scale of 1 to 5`.
    fn scale_at(&self, _text: &Text, _at: usize) -> Option<usize> {
        None
    }

    /// Whether the text in brackets says the same value again.
    fn restates(&self, inside: &Text, value: &Self::Value) -> bool {
        self.value_at(inside, 0).is_some_and(|(other, end)| end == inside.len() && other == *value)
    }

    /// Whether the piece of text after the value holds another value. In a `Clause` beside the value a mere
    /// mention counts; in a `Sentence` of its own only what could be meant as the value.
    fn rival_in(&self, text: &Text, piece: Piece, value: &Self::Value) -> bool;

    /// The names of the field.
    fn labels(&self) -> &Labels;

    /// Whether an article or an adverb before a value is left out of the value.
    fn takes_articles(&self) -> bool {
        true
    }

    /// Whether a value may begin at the place, so that words before values end there.
    fn may_end_words(&self, text: &Text, at: usize) -> bool {
        self.value_at(text, at).is_some()
    }

    /// Whether the field asks a question that is answered with yes or no, and may be before the answer.
    fn answers_question(&self) -> bool {
        false
    }

    /// Whether a value is a time: `at` is said before it.
    fn is_moment(&self) -> bool {
        false
    }

    /// Whether a phrase may confirm the value: `is correct`.
    fn is_confirmed(&self) -> bool {
        false
    }

    /// Whether a value may be a verb of the writer: `I approve it`.
    fn may_be_verb(&self) -> bool {
        false
    }

    /// Whether the value stands for a text that may follow it: `C. Lisbon`.
    fn has_gloss(&self, _value: &Self::Value) -> bool {
        false
    }

    /// Whether a clause after the value must not hold a negation.
    fn refuses_negation(&self, _value: &Self::Value) -> bool {
        false
    }
}

/// A piece of text after a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: PieceKind,
}

/// How close a piece of text is to the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceKind {
    /// The value's own sentence.
    Clause,
    /// A sentence of its own.
    Sentence,
}

/// What was read of a body.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome<V> {
    /// The body asserts the value.
    Value(Asserted<V>),
    /// More than one value may be meant.
    Rival,
    /// The body is not understood as asserting a value.
    Nothing,
}

/// A value and what was beside it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asserted<V> {
    pub(crate) value: V,
    /// The piece of the normalised text that is the value.
    pub(crate) spelled: String,
    pub(crate) beside: Beside,
}

/// What was beside a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Beside {
    /// Words on the value's line.
    pub(crate) words: bool,
    /// Lines above it.
    pub(crate) above: bool,
    /// Sentences or lines after it.
    pub(crate) below: bool,
}
