//! Text of a payload made safe and short enough to show: no character of it commands a terminal.

use crate::answer::QuestionAnswer;
use crate::words::Words;

/// The text on one line: visible, blanks joined, and at most `most` characters, the last one then a mark.
pub(crate) fn line(text: &str, most: usize) -> String {
    // What is longer than this is cut anyway, so a megabyte costs no more than its beginning.
    let start: String = text.chars().take(most.saturating_mul(4).max(64)).collect();
    let is_cut = start.len() < text.len();
    let joined = twr::visible(start.split_whitespace().collect::<Vec<_>>().join(" "));
    cut_to_length(&joined, most, is_cut)
}

/// The title of a payload, or what the dialogs say in place of one.
pub(crate) fn title<'t>(title: &'t str, words: &Words) -> &'t str {
    if title.trim().is_empty() { words.untitled } else { title }
}

/// An answer on one line: the labels of the chosen options, and what was written.
pub(crate) fn answer_line(answer: &QuestionAnswer, words: &Words, most: usize) -> String {
    if answer.is_skipped() {
        return words.skipped.to_owned();
    }
    let labels = answer.chosen.iter().map(|option| option.label.as_str());
    let parts: Vec<&str> = labels.chain(answer.written.as_deref()).collect();
    line(&parts.join(", "), most)
}

/// The text on its lines: visible, at most so many lines of at most `most` characters.
pub(crate) fn block(text: &str, lines: usize, most: usize) -> Vec<String> {
    let mut shown: Vec<String> = Vec::new();
    for (at, found) in text.lines().enumerate() {
        if at == lines {
            shown.push("…".to_owned());
            break;
        }
        let start: String = found.chars().take(most).collect();
        let is_cut = start.len() < found.len();
        shown.push(cut_to_length(&twr::visible(start.replace('\t', "    ")), most, is_cut));
    }
    shown
}

fn cut_to_length(text: &str, most: usize, is_cut: bool) -> String {
    if !is_cut && text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::{block, line};

    #[test]
    fn text_is_visible_and_short() {
        let check = |text: &str, expected: &str| assert_eq!(line(text, 8), expected);
        check("", "");
        check("a\n\n b\tc", "a b c");
        check("12345678", "12345678");
        check("123456789", "1234567…");
        check("\u{1b}[2J", "␛[2J");
        check("\u{202e}abc", "\\u{202e…");
        assert_eq!(line(&"x".repeat(1_000_000), 8), "xxxxxxx…");
        assert_eq!(block("a\n\u{7}\nc\nd", 2, 9), ["a", "␇", "…"]);
    }
}
