//! `JsonFault`: what can be wrong with a text that should be JSON.

/// What can be wrong with a text that should be JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum JsonFault {
    /// No value begins here.
    NoValue,
    /// No key begins here.
    NoKey,
    /// A key without a colon.
    NoColon,
    /// Neither a comma nor the closing bracket.
    NoComma,
    /// The text could be read in two ways.
    TwoWays,
    /// The text ends inside a string, or where a value should follow.
    CutOff,
    /// Nested deeper than is read.
    TooDeep,
}
