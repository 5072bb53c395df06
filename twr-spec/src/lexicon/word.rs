//! Where words end, in scripts with blanks between words and without.

/// Whether the word ends after the phrase: Chinese has no blanks to tell.
pub(super) fn ends_word(phrase: &str, text: &str) -> bool {
    if !phrase.ends_with(|c: char| c.is_alphabetic() && !is_han(c) || c.is_ascii_digit()) {
        return true;
    }
    let mut after = text.get(phrase.len()..).unwrap_or_default().chars();
    match after.next() {
        None => true,
        Some('\'') => !after.next().is_some_and(|c| c.is_ascii_alphabetic()),
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

/// Whether a phrase is in a text as words of its own. Both are in lower case.
pub(crate) fn contains_words(text: &str, phrase: &str) -> bool {
    let is_apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() || is_han(c));
    text.match_indices(phrase).any(|(at, phrase)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + phrase.len()..).and_then(|after| after.chars().next());
        is_apart(before) && is_apart(after)
    })
}

/// Where the words of a text begin; each Chinese character begins one.
pub(crate) fn word_starts(text: &str) -> impl Iterator<Item = usize> {
    let mut before = ' ';
    text.char_indices().filter_map(move |(at, character)| {
        let is_start = is_han(character) || !before.is_alphanumeric();
        before = character;
        is_start.then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_found_as_words_of_its_own() {
        assert!(contains_words("no ham, please", "ham"));
        assert!(!contains_words("shampoo", "ham"));
        assert!(contains_words("不用洗碗了", "洗碗"));
    }
}
