//! Placeholders: words that a model copied from the form it was to fill in, `[your answer]`, `...`.

use super::fold::{FoldedWords, fold};
use super::lines::{has, trimmed};
use super::remark::remark_after;
use super::to_come::{is_to_come, may_be_to_come};

/// How a placeholder in brackets begins, folded.
const BEGINS: [&str; 11] = [
    "在此填写",
    "在这里填写",
    "your",
    "insert",
    "enter",
    "writehere",
    "fillin",
    "你的",
    "请填写",
    "此处",
    "填写",
];

/// What else is in brackets, folded.
const WHOLE: [&str; 13] = [
    "absent",
    "leftblank",
    "text",
    "value",
    "answer",
    "content",
    "placeholder",
    "todo",
    "tbd",
    "pending",
    "empty",
    "blank",
    "内容",
];

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

/// Marks of what is to do, in capitals.
static TO_DO: FoldedWords = FoldedWords::new(&["todo", "fixme"]);

/// What says that a value is still to come, folded.
static PENDING: FoldedWords = FoldedWords::new(&[
    "tbd",
    "tba",
    "tbc",
    "tobedetermined",
    "tobedecided",
    "tobeconfirmed",
    "tobeannounced",
    "tobeadded",
    "tobedefined",
    "tobeprovided",
    "comingsoon",
    "notyetknown",
    "notknownyet",
    "待定",
    "略",
    "待补充",
    "待确认",
    "待填写",
    "待补",
    "待填",
    "稍后补充",
    "稍后填写",
    "后续补充",
]);

/// No placeholder is longer, in bytes.
const LONGEST: usize = 60;

/// How a placeholder begins that needs no brackets.
static YOUR: FoldedWords = FoldedWords::new(&["your"]);

/// Whether a line is a piece of JSON that was torn out of its object: a string with the comma or the bracket after it,
/// `"Bees dance",`.
fn is_json_scrap(text: &str) -> bool {
    let text = text.trim();
    let bare = text.trim_end_matches([',', '}', ']', ' ']);
    // After the writer's backslash is a text.
    if bare.len() < 2 || !bare.ends_with('"') || text.starts_with('\\') || text.contains('\n') {
        return false;
    }
    let is_whole = text.starts_with('"');
    let plain = text.matches('"').count() - text.matches("\\\"").count();
    is_whole && bare.len() < text.len() || !is_whole && text.contains("\\\"") && plain == 1
}

/// Whether a line says of itself that it is to be replaced: `Jane Doe (example – replace with the real name)`.
fn is_example(text: &str) -> bool {
    if text.len() > LONGEST || text.starts_with('\\') || text.contains('\n') {
        return false;
    }
    remark_after(text).is_some_and(|(_, remark)| {
        let lower = remark.to_lowercase();
        let begins = |words: &[&str]| words.iter().any(|word| lower.starts_with(word));
        let is_replaced = ["replace", "替换"].iter().any(|word| lower.contains(word));
        begins(&["placeholder", "占位"]) || begins(&["example", "示例"]) && is_replaced
    })
}

/// Whether the text as a whole is a placeholder, or a scrap of JSON: words that point elsewhere, a row of dots, `_` or `X`, a mark of
/// what is to do, brackets round words that ask for a value, or a line that calls itself an example. `X` alone may be a value.
pub(crate) fn is_placeholder(text: &str) -> bool {
    let text = trimmed(text);
    if is_surely_no_placeholder(text) {
        return false;
    }
    if has(text, b'"') && is_json_scrap(text) {
        return true;
    }
    if is_example(text) || text.len() <= LONGEST && !text.contains('\n') && is_to_come(text) {
        return true;
    }
    // What begins with a letter has no brackets round it, and with a small one among them it is no row of `X`.
    let is_word = text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic)
        && text.bytes().any(|byte| byte.is_ascii_lowercase());
    let may_begin = [&POINTERS, &YOUR, &PENDING].iter().any(|words| words.may_begin(text));
    if is_word && !may_begin || text.is_empty() || text.len() > LONGEST || text.contains('\n') {
        return false;
    }
    if PENDING.has(text)
        || !text.is_ascii() && ["××", "○○"].iter().any(|blank| text.contains(blank))
    {
        return true;
    }
    let row = |of: char| text.chars().all(|c| c == of);
    if text.len() >= 3 && (row('.') || row('_') || row('…') || row('X') || row('某')) {
        return true;
    }
    // `XXXX-XXXX`
    let is_group = |group: &str| group.len() > 2 && group.bytes().all(|byte| byte == b'X');
    if has(text, b'-') && text.split('-').all(is_group) {
        return true;
    }
    if !text.contains(char::is_lowercase) && TO_DO.has(text) {
        return true;
    }
    let pairs = [('[', ']'), ('<', '>'), ('{', '}'), ('【', '】'), ('(', ')'), ('（', '）')];
    let inside = in_pair(text, &pairs);
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
    // `<要记住的事实>`: Chinese titles have other brackets.
    let is_chinese_wish = text.starts_with('<')
        && !name.is_empty()
        && name.chars().all(|c| matches!(c, '\u{4e00}'..='\u{9fff}'));
    (says_here && text.split_whitespace().count() <= 4 || inside.is_some() && is_chinese_wish)
        || inside.is_some_and(|inside| asks() || text.starts_with(['[', '<']) && is_wish(inside))
}

/// Whether the first letters rule a placeholder out: they begin a word, and no placeholder without brackets begins with
/// them.
fn is_surely_no_placeholder(text: &str) -> bool {
    let mut bytes = text.bytes();
    let (first, second) = (bytes.next().unwrap_or_default(), bytes.next().unwrap_or_default());
    let is_word = first.is_ascii_alphabetic() && second.is_ascii_lowercase();
    is_word
        && !may_be_to_come([first, second])
        && ![&POINTERS, &YOUR, &PENDING].iter().any(|words| words.may_begin(text))
        && !has(text, b'"')
        && !text.ends_with([')', '）'])
}

/// What is inside one of the pairs of brackets, if it is round the whole text.
pub(crate) fn in_pair<'t>(text: &'t str, pairs: &[(char, char)]) -> Option<&'t str> {
    pairs.iter().find_map(|(open, close)| {
        let inside = text.strip_prefix(*open)?.strip_suffix(*close)?;
        (!inside.contains([*open, *close])).then_some(inside)
    })
}

/// Whether words in brackets say what is to be there: `correct option`, `title of the text`.
fn is_wish(inside: &str) -> bool {
    const ASKED: [&str; 16] = [
        "title",
        "name",
        "option",
        "answer",
        "number",
        "date",
        "text",
        "description",
        "summary",
        "reason",
        "value",
        "list",
        "item",
        "example",
        "sentence",
        "word",
    ];
    let mut words = inside.split(' ');
    let is_low =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    words.clone().count() > 1
        && words.clone().all(is_low)
        && words.any(|word| ASKED.contains(&word))
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
            "[correct option]",
            "<title of the text>",
            "TODO",
            "FIXME:",
            "XXX",
            "TBA",
            "Will be added later.",
            "(to be filled in)",
            "TODO: fill in once the maker has told us",
            "稍后补充",
            "<人名>",
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
            "[laughs and leaves]",
            "[Option two]",
        ] {
            assert!(!is_placeholder(text), "{text:?}");
        }
    }
}
