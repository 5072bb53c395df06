//! Kind: yes or no.

mod sentence;

use super::ticked::{Ticked, ticked};
use super::{Body, Desk, scalar};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::fold;
use crate::spec::{Language, Value};

const YES: [&str; 37] = [
    "yes",
    "true",
    "y",
    "yeah",
    "yep",
    "correct",
    "affirmative",
    "agreed",
    "ja",
    "oui",
    "sí",
    "да",
    "はい",
    "예",
    "네",
    "是",
    "是的",
    "对",
    "对的",
    "正确",
    "完全正确",
    "没错",
    "真",
    "有",
    "可以",
    "会",
    "能",
    "需要",
    "应该",
    "推荐",
    "存在",
    "符合",
    "通过",
    "属于",
    "同意",
    "支持",
    "成立",
];
const NO: [&str; 37] = [
    "no",
    "false",
    "n",
    "nope",
    "incorrect",
    "negative",
    "nein",
    "non",
    "нет",
    "いいえ",
    "아니요",
    "아니오",
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
    "不会",
    "不能",
    "不需要",
    "无需",
    "不应该",
    "不推荐",
    "不存在",
    "不符合",
    "不通过",
    "不属于",
    "不同意",
    "不支持",
    "不成立",
    "没有通过",
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
    let ticked = ticked(body);
    if ticked != Ticked::NoForm {
        let yes = if let Ticked::One(label) = ticked { said(label) } else { None };
        match yes {
            Some(_) => desk.recover(RecoveryKind::Undecorated, body.text),
            None => desk.report(DiagnosticKind::Ambiguous, Some(body.text), quote(body.text)),
        }
        return yes.map(|(yes, _)| Value::Boolean(yes));
    }
    let line = scalar::line(body, desk)?;
    let bare = scalar::bare(line, desk);
    let Some((yes, is_sentence)) = said(bare) else {
        desk.report(DiagnosticKind::Unreadable, Some(line), quote(line));
        return None;
    };
    let differs =
        |other: &str| is_bare(other) && said(other).is_some_and(|(other, _)| other != yes);
    if scalar::is_contradicted(line, body, differs) {
        desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        return None;
    }
    if is_sentence {
        desk.recover(RecoveryKind::WordInSentence, line);
    }
    Some(Value::Boolean(yes))
}

/// Whether the line is a word or two, and no sentence.
fn is_bare(line: &str) -> bool {
    line.split_whitespace().nth(2).is_none()
}

/// What the line says, and whether it has other words besides.
fn said(line: &str) -> Option<(bool, bool)> {
    if let Some(yes) = marked(line) {
        return Some((yes, false));
    }
    match without_mark(line) {
        Some((yes, rest)) => words_say(rest).filter(|(said, _)| *said == yes).map(|_| (yes, true)),
        None => words_say(line),
    }
}

/// What the words say, and whether they say more.
fn words_say(line: &str) -> Option<(bool, bool)> {
    first_said(line).or_else(|| sentence::stressed(line).map(|yes| (yes, true))).or_else(|| {
        let said = sentence::said_last(line).and_then(first_said);
        said.filter(|(_, is_sentence)| !is_sentence).map(|(yes, _)| (yes, true))
    })
}

/// A mark before or behind words, and the words.
fn without_mark(line: &str) -> Option<(bool, &str)> {
    let parted = |marks: &[&str]| {
        marks.iter().find_map(|mark| {
            let rest = line.strip_prefix(mark).map(|rest| rest.trim_start_matches('\u{fe0f}'));
            rest.or_else(|| line.trim_end_matches('\u{fe0f}').strip_suffix(mark)).map(str::trim)
        })
    };
    // A small cross between numbers is no mark.
    let no_marks = NO_MARKS.get(..5).unwrap_or_default();
    parted(&YES_MARKS).map(|rest| (true, rest)).or_else(|| Some((false, parted(no_marks)?)))
}

/// What the first word says, if nothing behind it takes it back.
fn first_said(line: &str) -> Option<(bool, bool)> {
    let (word, rest) = first_word(line.trim_start_matches(['*', '"', '`', '“', '_']));
    let opposite = |words: &[&str]| takes_back(rest, words);
    let yes = match fold(word).as_str() {
        word if YES.contains(&word) && !opposite(&NO) => true,
        word if NO.contains(&word) && !opposite(&YES) => false,
        _ => return None,
    };
    // "Yes, because …" is a yes; "no idea", "no-one" and "not really" are not a no.
    let marks = [',', '.', ';', ':', '(', '!', '–', '—', '，', '。', '；', '：', '（', '！'];
    let ends = rest.is_empty()
        || rest.starts_with(marks)
        || rest.starts_with("- ")
        || sentence::begins_clause(rest);
    ends.then(|| (yes, !scalar::without_stop(rest).is_empty()))
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
    (word, rest.trim_start_matches(['*', '"', '`', '”', '_']).trim_start())
}

#[cfg(test)]
mod tests {
    use super::super::desk::tests::check;
    use crate::spec::Kind;

    #[test]
    fn yes_in_any_dress() {
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
            "✅ Yes, it works",
            "Yes ✅",
            "[x] Yes [ ] No",
            "- [x] Yes\n- [ ] No",
            "☑ Yes ☐ No",
            "**Yes**, it is clear",
            "Yes because it is clear",
            "Yes it does.",
            "Answer: Yes",
            "**Answer:** yes",
            "The statement is true.",
            "Of course",
            "Ja",
            "はい",
            "需要",
            "是的 因为内容完整",
        ] {
            check(&Kind::Boolean, yes, "Boolean(true)");
        }
    }

    #[test]
    fn no_in_any_dress() {
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
            "❌ No",
            "- [ ] Yes\n- [x] No",
            "[ ] Yes\n[x] No",
            "No it does not",
            "Approved: no",
            "The claim is false.",
            "The answer is no.",
            "Definitely not.",
            "不需要，因为内容完整",
            "答案：否",
        ] {
            check(&Kind::Boolean, no, "Boolean(false)");
        }
    }

    #[test]
    fn nothing_by_guess() {
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
            "✅ No",
            "No-one",
            "no-brainer",
            "yes-ish",
            "It is not true",
            "The statement is not false.",
            "Not approved: yes",
            "If it is true",
        ] {
            check(&Kind::Boolean, none, "unreadable");
        }
        for both in ["- [ ] Yes\n- [ ] No", "[x] Yes [x] No", "yes\nno"] {
            check(&Kind::Boolean, both, "ambiguous");
        }
        check(&Kind::Boolean, " ", "empty");
    }
}
