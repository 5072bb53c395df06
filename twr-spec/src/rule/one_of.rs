//! Rule: the text is one of a list of words.

use crate::spec::{Language, Word};
use crate::text::{fold, quote};

pub(super) fn phrase(words: &[Word], language: Language) -> String {
    crate::kind::choice_phrase(words, language)
}

pub(super) fn holds(words: &[Word], text: &str) -> Result<(), String> {
    let key = fold(text);
    if words.iter().any(|word| word.keys.iter().any(|known| *known == key)) {
        Ok(())
    } else {
        Err(quote(text))
    }
}
