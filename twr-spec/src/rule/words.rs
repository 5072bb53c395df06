//! Rule: how many words a text has.

use super::Bounds;
use crate::lexicon::is_han;
use crate::spec::Language;

pub(super) fn phrase(bounds: Bounds, language: Language) -> String {
    let count = bounds.phrase(language);
    match language {
        Language::English if bounds.is_one() => format!("{count} word"),
        Language::English => format!("{count} words"),
        Language::Chinese => format!("{count}个字"),
    }
}

pub(super) fn holds(bounds: Bounds, text: &str) -> Result<(), String> {
    let count = count(text);
    if bounds.hold(count) { Ok(()) } else { Err(count.to_string()) }
}

/// How many words there are between blanks; a Chinese character is a word of its own. What has neither a
/// letter nor a digit, such as a dash, is no word.
fn count(text: &str) -> usize {
    let mut words = 0;
    let mut inside = false;
    for letter in text.chars() {
        let is_han = is_han(letter);
        let is_word = letter.is_alphanumeric() && !is_han;
        words += usize::from(is_han || is_word && !inside);
        inside = (inside || is_word) && !is_han && !letter.is_whitespace();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::count;

    fn check(text: &str, words: usize) {
        assert_eq!(count(text), words, "{text:?}");
    }

    #[test]
    fn words_stand_between_blanks() {
        check("", 0);
        check("  \n", 0);
        check("It compares three cities.", 4);
        check("well-known, don't 3.5 %", 3);
        check("one - two\n\nthree", 3);
        check("*", 0);
        check("上海很大", 4);
        check("在上海用 Rust 写", 6);
    }
}
