//! How many tokens a text has, about.

use twr_runtime::model::Message;

/// How the number comes about, for people.
pub(crate) const FORMULA: &str =
    "a quarter of the ASCII characters, one for each other character, four for each message";

/// About how many tokens the messages have together: models' vocabularies differ by a third and more.
pub(crate) fn estimate(messages: &[Message]) -> usize {
    messages.iter().map(|message| of_text(&message.content) + 4).sum()
}

fn of_text(text: &str) -> usize {
    let characters = text.chars().count();
    let ascii = text.bytes().filter(u8::is_ascii).count();
    ascii.div_ceil(4) + (characters - ascii)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_the_formula_says() {
        let check = |text: &str, tokens: usize| {
            assert_eq!(estimate(&[Message::user(text)]), tokens + 4, "{text:?}");
        };
        check("", 0);
        check("abcd", 1);
        check("abcde", 2);
        check("研究计划", 4);
        check("[研究]ab", 3);
    }
}
