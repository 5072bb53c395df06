//! The words that say "nothing" where nothing is allowed.

use super::fold::FoldedWords;

/// Words that say "nothing" where nothing is allowed, folded.
pub(crate) const NONE_WORDS: [&str; 12] = [
    "none",
    "na",
    "null",
    "nil",
    "notapplicable",
    "nothing",
    "noneneeded",
    "无",
    "没有",
    "暂无",
    "不适用",
    "空",
];

static FOLDED_NONE_WORDS: FoldedWords = FoldedWords::new(&NONE_WORDS);

/// Whether the text as a whole says "nothing": `none`, `N/A`, `(none)`, `-`, `无`.
pub(crate) fn is_none_word(text: &str) -> bool {
    let text = text.trim();
    if !FOLDED_NONE_WORDS.may_begin(text) {
        return false;
    }
    // The longest such word with all its dress is shorter than this.
    // `Nothing: {}` is a label with an empty object.
    if text.len() > 40
        || text.contains('\n')
        || text.ends_with(['}', ']', '"']) && text.contains(':')
    {
        return false;
    }
    if text.ends_with(['?', '？']) {
        return false;
    }
    matches!(text, "-" | "--" | "—" | "/") || FOLDED_NONE_WORDS.has(text)
}
