//! The language of a text: what is said about it is said in the same.

/// The words in the language of a text: Chinese if it has Chinese characters.
pub(crate) fn in_words_of(
    text: &str,
    chinese: &'static str,
    english: &'static str,
) -> &'static str {
    let is_chinese = text.chars().any(|c| ('\u{3400}'..='\u{9fff}').contains(&c));
    if is_chinese { chinese } else { english }
}
