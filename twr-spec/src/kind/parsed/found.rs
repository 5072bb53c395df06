//! `Found`: a link or a UUID that was found in a text.

/// A value, and how much of the text it takes with its marks.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) value: String,
    pub(super) width: usize,
}
