//! `Coercion`: one change to what a model wrote in JSON.

use std::fmt;

/// A change to what a model wrote in JSON, made because only one meaning is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Coercion {
    /// `type` stands for `response_type`, or the tag line or the members tell it.
    ResponseType,
    /// The payload was inside another object: the arguments of a tool, or a member of its own.
    Unwrapped,
    /// A question had its text under another name.
    QuestionName,
    /// An option was text, or had a value or a description alone.
    OptionAsText,
    /// The recommended option was an index, an object, or a mark on the option.
    Recommended,
    /// The outline was text, lines, or entries with a level.
    OutlineForm,
    /// A part that has no place in the form was left out.
    LeftOut,
}

impl fmt::Display for Coercion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ResponseType => "the response type was told in another way",
            Self::Unwrapped => "the payload was inside another object",
            Self::QuestionName => "a question had its text under another name",
            Self::OptionAsText => "an option was no object with a label",
            Self::Recommended => "the recommended option was told in another way",
            Self::OutlineForm => "the outline was no tree of titles",
            Self::LeftOut => "a part that has no place in the form was left out",
        })
    }
}
