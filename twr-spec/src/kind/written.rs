//! `Written`: the notation of a short piece, as far as a quick look has to know it.

/// How a piece of a line is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// As a string of JSON, without escapes.
    String,
    /// As a number or a word of JSON.
    Atom,
    /// After a label, or in a cell.
    LabelOrCell,
}
