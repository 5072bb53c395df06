//! How much of a payload the plain dialogs show.

/// How many options are listed; all can be chosen by their numbers.
pub(super) const MOST_OPTIONS: usize = 50;
/// How many characters of a label, a question or a title are shown.
pub(super) const MOST_CHARACTERS: usize = 300;
/// How many lines of an outline are shown.
pub(super) const MOST_LINES: usize = 500;
