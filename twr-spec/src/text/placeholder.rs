//! Placeholders: words that a model copied from the form it was to fill in, `[your answer]`, `...`.

use super::fold::{FoldedWords, fold};
use super::lines::trimmed;

/// How a placeholder in brackets begins, folded.
const BEGINS: [&str; 9] =
    ["your", "insert", "enter", "writehere", "fillin", "你的", "请填写", "此处", "填写"];

/// What else is in brackets, folded.
const WHOLE: [&str; 8] =
    ["text", "value", "answer", "content", "placeholder", "todo", "tbd", "内容"];

/// Words that point at another place in the reply, folded.
static POINTERS: FoldedWords = FoldedWords::new(&[
    "seeabove",
    "seebelow",
    "asabove",
    "sameasabove",
    "见上",
    "见上文",
    "见下文",
    "同上",
]);

/// How a placeholder begins that needs no brackets.
static YOUR: FoldedWords = FoldedWords::new(&["your"]);

/// Whether the text as a whole is a placeholder: words that point elsewhere, a row of dots or of `_`, or brackets round words that ask
/// for a value. `X` alone may be a value, and is none.
pub(crate) fn is_placeholder(text: &str) -> bool {
    let text = trimmed(text);
    // What begins with a letter is no row and has no brackets round it.
    let is_word = text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    if is_word && !POINTERS.may_begin(text) && !YOUR.may_begin(text) {
        return false;
    }
    if text.is_empty() || text.len() > 60 || text.contains('\n') {
        return false;
    }
    let row = |of: char| text.chars().all(|c| c == of);
    if text.len() >= 3 && (row('.') || row('_') || row('…')) {
        return true;
    }
    let pairs = [('[', ']'), ('<', '>'), ('{', '}'), ('【', '】'), ('(', ')'), ('（', '）')];
    let inside = pairs.iter().find_map(|(open, close)| {
        let inside = text.strip_prefix(*open)?.strip_suffix(*close)?;
        (!inside.contains([*open, *close])).then_some(inside)
    });
    if inside.is_none() && POINTERS.has(text) {
        return true;
    }
    if inside.is_none() && !YOUR.may_begin(text) {
        return false;
    }
    let name = fold(inside.unwrap_or(text));
    // `YOUR_ANSWER_HERE` needs no brackets.
    let says_here = name.starts_with("your") && name.ends_with("here");
    let asks = || {
        let begins = BEGINS.iter().any(|begin| name.starts_with(begin));
        begins || name.ends_with("here") || WHOLE.contains(&name.as_str())
    };
    (says_here && text.split_whitespace().count() <= 4) || inside.is_some() && asks()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_asks_for_a_value() {
        for text in [
            "...",
            "…",
            "___",
            "[your answer]",
            "<text>",
            "{value}",
            "[Insert the plan here]",
            "YOUR_CODE_HERE",
            "[Answer]",
            "【请填写计划】",
            "see above",
            "同上。",
        ] {
            assert!(is_placeholder(text), "{text:?}");
        }
        for text in [
            "",
            "X",
            ".",
            "..",
            "[1, 2]",
            "[Plan]",
            "<b>",
            "your answer",
            "(see below)",
            "{x}",
            "Your coat is over here by the door",
            "And so on...",
            "[a] and [b]",
        ] {
            assert!(!is_placeholder(text), "{text:?}");
        }
    }
}
