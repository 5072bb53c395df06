//! Statements: lines that say something of something, where a phrase may be asked for.

use super::text::{Text, is_ornament};
use super::title_case::is_title_case;
use crate::lexicon::{Class, is_han};

/// Whether a line is a sentence that states, asks or explains something, or several: it ends as one, and has the words
/// that only a clause has.
pub(crate) fn is_statement(line: &str) -> bool {
    let line = line.trim_end_matches(|c: char| c.is_whitespace() || is_ornament(c)).trim_start();
    if ends_inside(line) {
        return true;
    }
    // A letter at the end is there in any spelling, and no mark after it.
    if line.ends_with(|c: char| c.is_ascii_alphanumeric()) {
        return false;
    }
    let text = Text::new(line);
    let lower = text.lower.as_str();
    if lower.ends_with('?') {
        // `Can a Valve Be Democratic?` is a title.
        return asks(lower) && !is_title_case(line);
    }
    if !lower.ends_with(['.', '!', '。']) {
        return false;
    }
    let outside = without_quotes(lower);
    if lower.starts_with(is_han) || lower.chars().filter(|c| is_han(*c)).count() > 3 {
        let has_clauses = || lower.contains(',') && lower.chars().count() > 12;
        let denies = || outside.chars().count() > 8 && outside.contains(['不', '没', '未']);
        return lower.chars().count() > 5
            && (has_han_clause(&outside) || has_clauses() || denies());
    }
    let words = outside.split_whitespace().count();
    let first = outside.split([' ', '\'']).next().unwrap_or_default();
    (words > 3 || words > 2 && Class::Pronoun.is(first)) && has_clause(&outside)
}

/// Whether a sentence ends inside the line, and another begins.
pub(crate) fn ends_inside(line: &str) -> bool {
    let inside = line.as_bytes().split_last().map_or(&[][..], |(_, inside)| inside);
    if line.is_ascii() && memchr::memchr3(b'.', b'!', b'?', inside).is_none() {
        return false;
    }
    let last = line.rfind(char::is_alphanumeric).unwrap_or_default();
    if line.find(['。', '！', '？']).is_some_and(|stop| stop < last) {
        return true;
    }
    // `Acme Corp. Holdings`
    let words = || line.split(' ').filter(|word| !word.is_empty());
    words().zip(words().skip(1)).skip(2).any(|(word, next)| {
        word.ends_with(['.', '!', '?'])
            && word.chars().count() > 3
            && next.starts_with(char::is_uppercase)
            // `Vogt Wood, Own. L. Vogt`
            && !(next.ends_with('.') && next.chars().count() == 2)
    })
}

/// Whether a line in lower case with a question mark asks the reader: `Which recipe are you making?`
fn asks(lower: &str) -> bool {
    let mut words = lower.split(|c: char| !c.is_alphanumeric() && c != '\'');
    lower.contains(['你', '您', '请'])
        || words.clone().any(|word| matches!(word, "you" | "your"))
        || words.next().is_some_and(|word| Class::Auxiliary.is(word) || Class::Doubt.is(word))
}

/// Whether the words, in lower case, hold a subject and its verb, or a reason.
fn has_clause(lower: &str) -> bool {
    // `you'll` is `you`.
    let first = lower.split([' ', '\'']).next().unwrap_or_default();
    let opens = Class::Judge.longest(lower).is_some()
        || Class::Pronoun.is(first)
        || Class::Carrier.longest(lower).is_some();
    let inner = lower.split_once(' ').map_or("", |(_, rest)| rest);
    let is_opened = |piece: &str| {
        let first = piece.split(' ').next().unwrap_or_default();
        Class::Reason.longest(piece).is_some() || Class::Judge.is(first)
    };
    opens
        || Class::Finite.is_in(inner)
        || Class::Doubt.is_in(inner)
        || Class::Not.is_in(lower)
        || lower.split(',').skip(1).map(str::trim_start).any(is_opened)
        || inner.contains(" because ")
}

/// The same of Chinese.
fn has_han_clause(lower: &str) -> bool {
    [
        "是", "为", "有", "会", "应", "需要", "可能", "我", "请", "无法", "不能", "不叫", "尚未",
        "还未", "不用", "不必", "不需", "已经",
    ]
    .iter()
    .any(|word| lower.contains(word))
}

/// The words outside quotes.
fn without_quotes(lower: &str) -> String {
    let pieces = lower.split('"').step_by(2);
    pieces.collect::<Vec<_>>().join("x")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_has_a_clause_and_its_end() {
        for line in [
            "The dispute is about the payment schedule.",
            "Descale the element, as the water here is hard.",
            "I'd swap the thermostat.",
            "You'll need a whisk, a bowl and a sieve.",
            "Replace the pump. The filter is fine.",
            "Which recipe are you making?",
            "项目的主要风险是汇率波动。",
            "预算超支不是问题。",
        ] {
            assert!(is_statement(line), "{line:?}");
        }
        for line in [
            "the payment schedule",
            "Deadlock between the two cron jobs.",
            "Clean the filter.",
            "\"What it is like to be a bat\"",
            "What is a bee?",
            "Can a Valve Be Democratic?",
            "蜜蜂是什么？",
            "磁盘空间不足。",
            "Acme Corp. Holdings",
            "Dr. Strange",
        ] {
            assert!(!is_statement(line), "{line:?}");
        }
    }
}
