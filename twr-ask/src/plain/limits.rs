//! How much of a payload the plain dialogs show.

use crate::answer::QuestionAnswer;
use crate::shown;
use crate::words::Words;

/// How many options are listed; all can be chosen by their numbers.
pub(super) const MOST_OPTIONS: usize = 50;
/// How many characters of a label, a question or a title are shown.
const MOST_CHARACTERS: usize = 300;
/// How many lines of an outline are shown.
const MOST_LINES: usize = 500;

/// As much of a text as fits one line.
pub(super) fn line(text: &str) -> String {
    shown::line(text, MOST_CHARACTERS)
}

/// As much of an answer as fits one line.
pub(super) fn answer_line(answer: &QuestionAnswer, words: &Words) -> String {
    shown::answer_line(answer, words, MOST_CHARACTERS)
}

/// As many lines of a text as are shown.
pub(super) fn block(text: &str) -> Vec<String> {
    shown::block(text, MOST_LINES, MOST_CHARACTERS)
}
