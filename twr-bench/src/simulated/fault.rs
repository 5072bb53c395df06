//! `Fault`: the ways to leave a format.

/// One way to leave a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// `<think>` and some words before the reply.
    ThinkBlock,
    /// A sentence before.
    TextBefore,
    /// A sentence after.
    TextAfter,
    /// The reply stops before its end.
    CutOff,
    /// `</s>` after the reply.
    TemplateMark,
    /// JSON in a fence.
    Fenced,
    /// JSON in a fence that is never closed.
    UnclosedFence,
    /// JSON with bare words for strings.
    Unquoted,
    /// Words, and no JSON.
    NoJson,
    /// JSON with line breaks inside strings.
    RawNewline,
    /// JSON with single backslashes inside strings.
    BadBackslash,
    /// JSON with bare quotes inside strings.
    InnerQuote,
    /// A title after a colon on the header's line.
    Title,
    /// A bold header.
    Bold,
    /// A header as a heading.
    Heading,
    /// A header and a colon.
    Colon,
    /// `Header: value`.
    Label,
    /// A placeholder in the place of every header.
    Placeholder,
    /// Headers in other letters, after a list marker.
    Spelled,
    /// No headers at all.
    NoHeader,
    /// The whole reply again.
    Twice,
    /// A fence in the place of a tag.
    FenceForTag,
    /// Tags or fences that are never closed.
    Unclosed,
    /// The next turn of the dialogue, too.
    RunOn,
    /// The divider within a line.
    DividerInLine,
    /// A divider of other marks.
    OtherDivider,
    /// The value is not there.
    NotThere,
    /// A full stop after a number.
    TrailingMark,
    /// Some words after a value.
    Comment,
    /// `3/5`.
    OutOf,
    /// A bold value.
    BoldValue,
    /// A list with numbers.
    NumberedItems,
    /// A list with `•`.
    OtherBullets,
    /// A list as a sentence.
    NoList,
    /// Fewer items than asked for.
    TooFew,
}
