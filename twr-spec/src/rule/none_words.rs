//! Rule: words of the user's own for a value that is left out.

use super::Rule;
use crate::spec::{Language, Word};
use crate::text::fold;

/// The first of them is told: it says as much as all.
pub(super) fn phrase(words: &[Word], language: Language) -> String {
    let Some(first) = words.first().map(|word| word.text.as_ref()) else { return String::new() };
    match language {
        Language::English => format!("or \"{first}\" if there is none"),
        Language::Chinese => format!("没有则写“{first}”"),
    }
}

/// Whether the text is one of the words of these rules.
pub(crate) fn says_none(rules: &[Rule], text: &str) -> bool {
    let mut words = rules.iter().filter_map(|rule| match rule {
        Rule::NoneWords(words) => Some(words),
        _ => None,
    });
    let key = fold(text);
    !key.is_empty()
        && words.any(|words| words.iter().any(|word| word.keys.iter().any(|known| *known == key)))
}
