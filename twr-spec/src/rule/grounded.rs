//! Rule: the text occurs in the task, so that extraction neither invents nor copies an example.

use crate::diagnostic::quote;
use crate::spec::Language;

pub(super) fn phrase(language: Language) -> String {
    match language {
        Language::English => "words that stand in the task exactly so",
        Language::Chinese => "任务文本中原样出现的文字",
    }
    .to_owned()
}

/// Without a task there is nothing to hold the text against.
pub(super) fn holds(task: Option<&str>, text: &str) -> Result<(), String> {
    match task {
        Some(task) if !occurs_in(text, task) => Err(quote(text)),
        _ => Ok(()),
    }
}

/// Whether the words of `text` stand in `task` in this order, whatever the case, spacing and marks.
pub fn occurs_in(text: &str, task: &str) -> bool {
    let words = spaced_words(text);
    words.trim().is_empty() || spaced_words(task).contains(&words)
}

/// Lower-case words, one blank before, between and after them: `ann` is not found in `joanna`.
/// Characters of scripts that are written without blanks count as words of their own.
fn spaced_words(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(' ');
    for character in text.chars() {
        if !character.is_alphanumeric() {
            if !out.ends_with(' ') {
                out.push(' ');
            }
        } else if is_word_by_itself(character) {
            if !out.ends_with(' ') {
                out.push(' ');
            }
            out.push(character);
            out.push(' ');
        } else {
            out.extend(character.to_lowercase());
        }
    }
    if !out.ends_with(' ') {
        out.push(' ');
    }
    out
}

/// Han characters and kana.
fn is_word_by_itself(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, task: &str, expect: bool) {
        assert_eq!(occurs_in(text, task), expect, "{text:?} in {task:?}");
    }

    #[test]
    fn whole_words_in_order_whatever_the_dress() {
        check("Ann Lee", "Write to ANN  LEE, please.", true);
        check("\"Ann-Lee\"", "write to ann lee", true);
        check("Ann", "Joanna wrote", false);
        check("Lee Ann", "Ann Lee", false);
        check("北京", "我在北京工作", true);
        check("南京", "我在北京工作", false);
        check("", "anything", true);
    }
}
