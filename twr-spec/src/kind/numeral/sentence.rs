//! What may stand before a number without making it another one: `Score:`, `the answer is`, `I rate this`.

use super::around::{allowed_before, changes};

/// Words that make another number of it, or another thing, wherever they stand before it.
const AGAINST: [&str; 63] = [
    "not",
    "no",
    "isn't",
    "wasn't",
    "don't",
    "cannot",
    "can't",
    "wouldn't",
    "never",
    "neither",
    "nor",
    "without",
    "least",
    "most",
    "minimum",
    "maximum",
    "min",
    "max",
    "more",
    "less",
    "fewer",
    "than",
    "over",
    "under",
    "above",
    "below",
    "between",
    "from",
    "up",
    "until",
    "before",
    "after",
    "nearly",
    "almost",
    "beyond",
    "if",
    "unless",
    "either",
    "maybe",
    "perhaps",
    "possibly",
    "could",
    "might",
    "may",
    "should",
    "was",
    "were",
    "previous",
    "previously",
    "old",
    "former",
    "step",
    "question",
    "option",
    "version",
    "limit",
    "range",
    "draft",
    "example",
    "first",
    "second",
    "except",
    "instead",
];

/// The same in Chinese.
const AGAINST_MARKS: [&str; 22] = [
    "不", "非", "未", "没", "少", "多", "超", "过", "近", "至", "到", "或", "大于", "小于", "可能",
    "上限", "下限", "最", "如果", "从", "以", "原",
];

/// Words behind which a number is what the sentence says.
const COPULAS: [&str; 5] = ["is", "are", "equals", "=", "totals"];

/// Words that give a score.
const SCORING: [&str; 11] = [
    "give", "rate", "score", "rated", "scored", "rating", "assign", "award", "grade", "estimate",
    "deserves",
];

/// Whether what stands before the digits leaves the number as it is.
pub(super) fn leads_to(before: &str) -> bool {
    allowed_before(before) || is_sentence(before.trim())
}

fn is_sentence(before: &str) -> bool {
    if before.len() > 80 || before.contains(['<', '>', '?', '/', '+', '(', ')', '[', ']', '|']) {
        return false;
    }
    let before = before.trim_end_matches(['$', '€', '£', '~', '≈']).trim_end();
    if !before.is_ascii() {
        return is_chinese(before);
    }
    let lower = before.to_lowercase();
    let (bare, labels) = match lower.strip_suffix(':') {
        Some(bare) => (bare, true),
        None => (lower.as_str(), false),
    };
    let words: Vec<&str> = bare.split_whitespace().collect();
    let is_word = |word: &&str| {
        let word = word.strip_prefix(['-', '*']).unwrap_or(word);
        !AGAINST.contains(&word)
            && !changes(word)
            && word.chars().all(|c| c.is_ascii_alphabetic() || matches!(c, '\'' | '-' | '='))
    };
    let is_plain = !words.is_empty() && words.iter().all(is_word);
    // `about` and the like may stand between.
    let last = words.iter().rev().find(|word| !allowed_before(word)).copied().unwrap_or_default();
    let scores = words.iter().any(|word| SCORING.contains(word));
    is_plain
        && if labels {
            words.len() <= 3 || words.last().is_some_and(|last| COPULAS.contains(last))
        } else {
            COPULAS.contains(&last)
                || (scores && matches!(last, "a" | "an" | "it" | "this" | "of" | "at" | "them"))
        }
}

/// `答案：`, `答案是`, `得分为`.
fn is_chinese(before: &str) -> bool {
    let bare = before.strip_suffix([':', '：', '是', '为']).map(str::trim_end);
    bare.is_some_and(|bare| {
        bare.chars().count() <= 10 && !AGAINST_MARKS.iter().any(|mark| bare.contains(mark))
    })
}

/// What stands behind the equals sign of a sum: `42` of `40 + 2 = 42`; else the whole text.
pub(super) fn result(text: &str) -> &str {
    let Some((sum, result)) = text.split_once('=') else { return text };
    let is_sum = sum.contains(|c: char| c.is_ascii_digit())
        && sum.chars().all(|c| c.is_ascii_digit() || " .,+-*/×÷^()$%".contains(c))
        && sum.trim().contains(['+', '-', '*', '/', '×', '÷', '^']);
    let is_variable = sum.trim().len() == 1 && sum.trim().bytes().all(|b| b.is_ascii_alphabetic());
    let has_digits = result.contains(|c: char| c.is_ascii_digit()) && !result.contains('=');
    if has_digits && (is_sum || is_variable) { result.trim() } else { text }
}
