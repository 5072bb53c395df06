//! The words of the plain dialogs.

/// How many options are listed; all can be chosen by their numbers.
pub(super) const MOST_OPTIONS: usize = 50;
/// How many characters of a label, a question or a title are shown.
pub(super) const MOST_CHARACTERS: usize = 300;
/// How many lines of an outline are shown.
pub(super) const MOST_LINES: usize = 500;

pub(super) const HELP: &str = "Write the number of an option, several numbers where several may be chosen, or your own \
words where they are taken. Commands: :back :skip :skipall :later :cancel. To answer with words that are a number, \
write = before them.";
pub(super) const OUTLINE_HELP: &str = "Press Enter to adopt the outline. Commands: :edit (write it anew), :save FILE \
(save it and answer later), :skip, :later, :cancel.";
