//! `Task`: the task of a reply, whose words are folded once, however many values are searched for in it.

use std::cell::{Cell, OnceCell};
use std::ops::Range;

use memchr::memmem;

use super::phrases::Phrases;

/// How many times the whole task is searched before an index is made of it. Most replies have fewer values
/// to look up, and a search is much faster than an index; with the index, many values cost no more than
/// their own length.
const SEARCHES: usize = 16;

/// The text of a task, as rules look at it.
#[derive(Debug)]
pub struct Task<'t> {
    text: &'t str,
    words: OnceCell<String>,
    phrases: OnceCell<Phrases>,
    searches: Cell<usize>,
}

/// What was made of the text of a task while values were searched for in it, without the text.
#[derive(Debug, Default)]
pub(crate) struct TaskIndex {
    words: Option<String>,
    phrases: Option<Phrases>,
    searches: usize,
}

impl TaskIndex {
    /// Keeps what was made of the task's text.
    pub(crate) fn keep(&mut self, task: Option<Task<'_>>) {
        let Some(Task { words, phrases, searches, text: _ }) = task else { return };
        *self = Self {
            words: words.into_inner(),
            phrases: phrases.into_inner(),
            searches: searches.get(),
        };
    }
}

impl<'t> Task<'t> {
    /// The task with this text. Nothing is folded before a value is looked up.
    pub fn new(text: &'t str) -> Self {
        Self::resumed(text, &mut TaskIndex::default())
    }

    /// The task with this text, with what was made of the same text before. To be given back to
    /// [`TaskIndex::keep`].
    pub(crate) fn resumed(text: &'t str, index: &mut TaskIndex) -> Self {
        let TaskIndex { words, phrases, searches } = std::mem::take(index);
        let words = words.map(OnceCell::from).unwrap_or_default();
        let phrases = phrases.map(OnceCell::from).unwrap_or_default();
        Self { text, words, phrases, searches: Cell::new(searches) }
    }

    /// The text itself.
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Whether the words of `text` are in the task in this order, whatever the case, spacing and marks.
    ///
    /// All calls together are linear in the task and the texts.
    pub fn contains(&self, text: &str) -> bool {
        let phrase = spaced_words(text);
        if phrase.trim().is_empty() {
            return true;
        }
        let words = self.words.get_or_init(|| spaced_words(self.text));
        let searches = self.searches.get();
        if searches < SEARCHES {
            self.searches.set(searches + 1);
            return memmem::find(words.as_bytes(), phrase.as_bytes()).is_some();
        }
        self.phrases.get_or_init(|| Phrases::of(words)).contains(&phrase)
    }
}

/// Lower-case words, one blank before, between and after them: `ann` is not found in `joanna`.
/// Characters of scripts that are written without blanks count as words of their own.
fn spaced_words(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(' ');
    for word in words(text) {
        push_word(&mut out, text.get(word).unwrap_or_default());
    }
    out
}

/// Puts a word in lower case after the others, and a blank after it.
pub(super) fn push_word(spaced: &mut String, word: &str) {
    spaced.extend(word.chars().flat_map(char::to_lowercase));
    spaced.push(' ');
}

/// The places of the words of a text.
pub(crate) fn words(text: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    for (at, character) in text.char_indices() {
        let end = at + character.len_utf8();
        let is_alone = is_word_by_itself(character);
        if character.is_alphanumeric() {
            match words.last_mut().filter(|_| is_open && !is_alone) {
                Some(word) => word.end = end,
                None => words.push(at..end),
            }
        }
        is_open = character.is_alphanumeric() && !is_alone;
    }
    words
}

/// Han characters and kana.
fn is_word_by_itself(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks `text` up by a search and in the index.
    fn check(text: &str, task: &str, expect: bool) {
        let task = Task::new(task);
        for _ in 0..=SEARCHES {
            assert_eq!(task.contains(text), expect, "{text:?} in {task:?}");
        }
        let has_index = task.phrases.get().is_some();
        assert_eq!(has_index, !spaced_words(text).trim().is_empty(), "{text:?}");
    }

    #[test]
    fn finds_whole_words_in_order_whatever_the_marks() {
        check("Ann Lee", "Write to ANN  LEE, please.", true);
        check("\"Ann-Lee\"", "write to ann lee", true);
        check("Ann", "Joanna wrote", false);
        check("Lee Ann", "Ann Lee", false);
        check("ann lee ann", "Ann Lee Ann", true);
        check("lee ann ann", "Ann Lee Ann Lee Ann", false);
        check("北京", "我在北京工作", true);
        check("南京", "我在北京工作", false);
        check("", "anything", true);
        check("?!", "anything", true);
        check("a word", "", false);
    }

    #[test]
    fn many_values_in_a_long_task_are_looked_up_in_its_index() {
        // Repeated words would make a search for each of the values as long as the task.
        let text = "again ".repeat(40_000);
        let task = Task::new(&text);
        let long = format!("{}once", "again ".repeat(20));
        for _ in 0..20_000 {
            assert!(task.contains("again again again"));
            assert!(!task.contains(&long));
        }
        assert_eq!(task.searches.get(), SEARCHES, "no further search of the whole");
    }
}
