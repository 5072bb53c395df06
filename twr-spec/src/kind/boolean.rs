//! Kind: yes or no.

use super::{Body, Desk, scalar};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::fold;
use crate::spec::{Language, Value};

const YES: [&str; 15] = [
    "yes", "true", "y", "yeah", "yep", "correct", "是", "是的", "对", "对的", "正确", "没错", "真",
    "有", "可以",
];
const NO: [&str; 16] = [
    "no",
    "false",
    "n",
    "nope",
    "incorrect",
    "否",
    "不是",
    "不",
    "不对",
    "不正确",
    "错",
    "错误",
    "假",
    "没有",
    "无",
    "不可以",
];

/// Marks that stand for a word where they are all that is written, as in the cells of tables.
const YES_MARKS: [&str; 6] = ["✅", "✔", "✓", "☑", "√", "🗹"];
const NO_MARKS: [&str; 7] = ["❌", "✖", "✗", "✘", "✕", "×", "☒"];

pub(super) fn write(yes: bool, language: Language) -> &'static str {
    match (language, yes) {
        (Language::English, true) => "yes",
        (Language::English, false) => "no",
        (Language::Chinese, true) => "是",
        (Language::Chinese, false) => "否",
    }
}

pub(super) fn read<'a>(body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let line = scalar::line(body, desk)?;
    let bare = scalar::bare(line, desk);
    if let Some(yes) = marked(bare) {
        return Some(Value::Boolean(yes));
    }
    let (word, rest) = first_word(bare);
    let opposite = |words: &[&str]| takes_back(rest, words);
    let yes = match fold(word).as_str() {
        word if YES.contains(&word) && !opposite(&NO) => Some(true),
        word if NO.contains(&word) && !opposite(&YES) => Some(false),
        _ => None,
    };
    // "Yes, because …" is a yes; "no idea" and "not really" are not a no.
    let ends = rest.is_empty()
        || rest.starts_with([
            ',', '.', ';', ':', '(', '!', '-', '–', '—', '，', '。', '；', '：', '（', '！',
        ]);
    let Some(yes) = yes.filter(|_| ends) else {
        desk.report(DiagnosticKind::Unreadable, Some(line), quote(line));
        return None;
    };
    if !scalar::without_stop(rest).is_empty() {
        desk.recover(RecoveryKind::WordInSentence, line);
    }
    Some(Value::Boolean(yes))
}

/// What a mark says that stands alone, with or without the selector that makes it a picture.
fn marked(bare: &str) -> Option<bool> {
    let mark = bare.trim_end_matches('\u{fe0f}');
    YES_MARKS.contains(&mark).then_some(true).or(NO_MARKS.contains(&mark).then_some(false))
}

/// Whether the opposite is said at once, "yes and no", or as a choice, "yes, or else no". Further on it is a
/// word of the reason: "yes, there is no doubt".
fn takes_back(rest: &str, opposite: &[&str]) -> bool {
    if rest.is_empty() {
        return false;
    }
    let mut before = String::from("or");
    for (at, word) in
        rest.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).enumerate()
    {
        let word = word.to_lowercase();
        let joined =
            matches!(before.as_str(), "or" | "and" | "but" | "else" | "maybe" | "或" | "也");
        if opposite.contains(&word.as_str()) && (joined || at < 2) {
            return true;
        }
        before = word;
    }
    false
}

/// The letters at the start, and what follows them, blanks between left out.
fn first_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (word, rest.trim_start_matches(['*', '"', '`']).trim_start())
}

#[cfg(test)]
mod tests {
    use super::super::desk::tests::check;
    use crate::spec::Kind;

    #[test]
    fn yes_and_no_and_nothing_by_guess() {
        for yes in [
            "yes",
            "Yes.",
            "YES",
            "**true**",
            "是",
            "Yes, because it is.",
            "- yes",
            "`True`",
            "Yes, there is no doubt.",
            "是，因为天气好。",
            "正确。",
            "没错",
            "对",
            "✅",
            "✔️",
            "√",
        ] {
            check(&Kind::Boolean, yes, "Boolean(true)");
        }
        for no in [
            "no",
            "\"false\"",
            "No - never.",
            "否",
            "不是。",
            "不对",
            "错误",
            "没有。",
            "不正确，因为有误",
            "❌",
            "×",
        ] {
            check(&Kind::Boolean, no, "Boolean(false)");
        }
        for none in [
            "maybe",
            "no idea",
            "not really",
            "yes and no",
            "Yes, or no",
            "Yes, but no",
            "yes (or maybe no)",
            "1",
            "yesterday",
            "是不是",
            "对不对",
            "不一定",
            "是或否",
            "yes/no",
            "correctly",
            "✅❌",
            "⚠️",
        ] {
            check(&Kind::Boolean, none, "unreadable");
        }
        check(&Kind::Boolean, " ", "empty");
    }
}
