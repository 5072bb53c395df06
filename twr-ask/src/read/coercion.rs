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
        match self {
            Self::ResponseType => RecoveryKind::TagInferred,
            Self::Unwrapped => RecoveryKind::Wrapped,
            Self::QuestionName | Self::QuestionId => RecoveryKind::HeaderSpelled,
            Self::NoId => RecoveryKind::HeaderMissing,
            Self::OptionAsText => RecoveryKind::ListShape,
            Self::Recommended => RecoveryKind::ValueSpelled,
            Self::OutlineForm => RecoveryKind::RecordSplit,
            Self::LeftOut => RecoveryKind::JsonShape,
        }
    }

    /// What a model has to write in its place.
    pub(super) fn instead(self) -> &'static str {
        match self {
            Self::ResponseType => "say in `response_type` what it is",
            Self::Unwrapped => "write the payload by itself, inside of no other object",
            Self::QuestionName => "write the question in `question`",
            Self::QuestionId => "write the id in `id`, as text",
            Self::NoId => "give the question an `id`",
            Self::OptionAsText => "write the option with a `label`",
            Self::Recommended => "name the option by its `value` or `label`",
            Self::OutlineForm => "write the outline as entries with `title` and `children`",
            Self::LeftOut => "leave out what has no place in the form",
        }
    }
}

impl fmt::Display for Coercion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ResponseType => "the response type was told in another way",
            Self::Unwrapped => "the payload was inside another object",
            Self::QuestionName => "a question had its text under another name",
            Self::QuestionId => "a question had its id under another name, or as a number",
            Self::NoId => "a question had no id",
            Self::OptionAsText => "an option was no object with a label",
            Self::Recommended => "the recommended option was told in another way",
            Self::OutlineForm => "the outline was no tree of titles",
            Self::LeftOut => "a part that has no place in the form was left out",
        })
    }
}
