//! Where words end, in scripts with blanks between words and without.

/// Whether the word ends after the phrase: Chinese has no blanks to tell.
pub(super) fn ends_word(phrase: &str, text: &str) -> bool {
    if !phrase.ends_with(|c: char| c.is_alphabetic() && !is_han(c) || c.is_ascii_digit()) {
        return true;
    }
    let mut behind = text.get(phrase.len()..).unwrap_or_default().chars();
    match behind.next() {
        None => true,
        Some('\'') => !behind.next().is_some_and(|c| c.is_ascii_alphabetic()),
        Some(next) => !next.is_alphanumeric() || is_han(next),
    }
}

/// Whether the character is of a script without blanks between words.
pub(crate) fn is_han(character: char) -> bool {
    matches!(character, '\u{3007}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}')
}

/// How many words a text has; two Chinese characters count as one.
pub(crate) fn word_count(text: &str) -> usize {
    let han = text.chars().filter(|c| is_han(*c)).count();
    text.split_whitespace().count() + han / 2
}
