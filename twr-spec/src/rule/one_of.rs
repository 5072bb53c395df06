//! Rule: the text is one of a list of words.

use crate::spec::{Language, Word};
use crate::text::{fold, quote};

/// "one of: low, medium, high", and of one word "exactly: low".
pub fn phrase(words: &[Word], language: Language) -> String {
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_ref()).collect();
    match language {
        Language::English if texts.len() == 1 => format!("exactly: {}", texts.concat()),
        Language::Chinese if texts.len() == 1 => format!("必须是：{}", texts.concat()),
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
