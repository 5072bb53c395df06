//! `Rule`: a condition on a value, as the spec states it. What it says and whether it is kept: [`rule`](crate::rule).

use super::{Bounds, Check, List, Pattern, Range, Word};

/// A condition that a value of a field has to keep.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// How many characters a text has.
    Length(Bounds),
    /// How many words a text has; a Chinese character counts as one.
    Words(Bounds),
    /// How many lines a text has, blank ones left out.
    Lines(Bounds),
    /// Between which numbers a number lies, both included.
    Range(Range),
    /// How many items a list or map has.
    Items(Bounds),
    /// No item of a list says the same as another, after folding.
    Unique,
    /// A regular expression that the whole text matches.
    Pattern(Pattern),
    /// The text is one of these, after folding.
    OneOf(List<Word>),
    /// The text occurs in the task, after folding: nothing is invented, nothing is copied from an example.
    Grounded,
    /// The paths of files may be in hidden places such as `.github/`; without it such a path is asked for again.
    HiddenPaths,
    /// A function of the user's own.
    Check(Check),
    /// An optional value is left out where one of these words is, after folding: `Present` for the end of a job.
    NoneWords(List<Word>),
    /// A text may be empty: a section without content is the empty text.
    AllowEmpty,
}

impl Rule {
    /// A stable name, for settings and figures.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Length(_) => "length",
            Self::Words(_) => "words",
            Self::Lines(_) => "lines",
            Self::Range(_) => "range",
            Self::Items(_) => "items",
            Self::Unique => "unique",
            Self::Pattern(_) => "pattern",
            Self::OneOf(_) => "one_of",
            Self::Grounded => "grounded",
            Self::HiddenPaths => "hidden_paths",
            Self::Check(_) => "check",
            Self::NoneWords(_) => "none",
            Self::AllowEmpty => "allow_empty",
        }
    }

    /// What it judges, as words that follow its name in a message to a person.
    pub const fn subject(&self) -> &'static str {
        match self {
            Self::Length(_)
            | Self::Words(_)
            | Self::Lines(_)
            | Self::Pattern(_)
            | Self::OneOf(_)
            | Self::Grounded => "is a rule for text",
            Self::Range(_) => "is a rule for numbers",
            Self::Items(_) => "counts the items of a list or map",
            Self::Unique => "is a rule for lists",
            Self::HiddenPaths => "is a rule for files",
            Self::Check(_) => "is a rule for a value that is there",
            Self::NoneWords(_) => "names the words with which an optional value is left out",
            Self::AllowEmpty => "lets a text be empty",
        }
    }
}
