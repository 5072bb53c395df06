//! `Coercion`: one way to write a payload otherwise than asked, in which only one meaning is left.

use std::fmt;

use twr::verdict::RecoveryKind;

/// A way to write a payload otherwise than asked, in which only one meaning is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Coercion {
    /// `type` stands for `response_type`, or the tag line or the members tell it.
    ResponseType,
    /// The payload was inside another object: the arguments of a tool, or a member of its own.
    Unwrapped,
    /// A question had its text under another name.
    QuestionName,
    /// A question had its id under another name, or as a number.
    QuestionId,
    /// A question had no id: its text is its name.
    NoId,
    /// An option was text, or had a value or a description alone.
    OptionAsText,
    /// The recommended option was an index, an object, or a mark on the option.
    Recommended,
    /// The outline was text, lines, or entries with a level.
    OutlineForm,
    /// A part that has no place in the form was left out.
    LeftOut,
}

impl Coercion {
    /// Every way, in the order of declaration.
    pub const ALL: [Self; 9] = [
        Self::ResponseType,
        Self::Unwrapped,
        Self::QuestionName,
        Self::QuestionId,
        Self::NoId,
        Self::OptionAsText,
        Self::Recommended,
        Self::OutlineForm,
        Self::LeftOut,
    ];

    /// What it is to a [`Strictness`](twr::verdict::Strictness).
    pub fn kind(self) -> RecoveryKind {
        self.row().0
    }

    /// What a model has to write in its place.
    pub(super) fn instead(self) -> &'static str {
        self.row().2
    }

    /// What it is to a strictness, what was done, and what a model has to write in its place.
    fn row(self) -> (RecoveryKind, &'static str, &'static str) {
        match self {
            Self::ResponseType => (
                RecoveryKind::TagInferred,
                "the response type was told in another way",
                "say in `response_type` what it is",
            ),
            Self::Unwrapped => (
                RecoveryKind::Wrapped,
                "the payload was inside another object",
                "write the payload by itself, inside of no other object",
            ),
            Self::QuestionName => (
                RecoveryKind::HeaderSpelled,
                "a question had its text under another name",
                "write the question in `question`",
            ),
            Self::QuestionId => (
                RecoveryKind::HeaderSpelled,
                "a question had its id under another name, or as a number",
                "write the id in `id`, as text",
            ),
            Self::NoId => {
                (RecoveryKind::HeaderMissing, "a question had no id", "give the question an `id`")
            }
            Self::OptionAsText => (
                RecoveryKind::ListShape,
                "an option was no object with a label",
                "write the option with a `label`",
            ),
            Self::Recommended => (
                RecoveryKind::ValueSpelled,
                "the recommended option was told in another way",
                "name the option by its `value` or `label`",
            ),
            Self::OutlineForm => (
                RecoveryKind::RecordSplit,
                "the outline was no tree of titles",
                "write the outline as entries with `title` and `children`",
            ),
            Self::LeftOut => (
                RecoveryKind::JsonShape,
                "a part that has no place in the form was left out",
                "leave out what has no place in the form",
            ),
        }
    }
}

impl fmt::Display for Coercion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().1)
    }
}
