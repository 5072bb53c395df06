//! Rule: the text is one of a list of words.

use crate::spec::{Language, Word};
use crate::text::{fold, quote};

/// "one of: low, medium, high".
pub fn phrase(words: &[Word], language: Language) -> String {
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_ref()).collect();
    match language {
        Language::English => format!("one of: {}", texts.join(", ")),
        Language::Chinese => format!("以下之一：{}", texts.join("、")),
    }
}

pub(super) fn holds(words: &[Word], text: &str) -> Result<(), String> {
    let key = fold(text);
    if words.iter().any(|word| word.keys.iter().any(|known| *known == key)) {
        Ok(())
    } else {
        Err(quote(text))
    }
}
