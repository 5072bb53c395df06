//! Numbers in words, and the notes in brackets that say a number again.

use std::borrow::Cow;

use super::Numeral;
use super::around::changes;
use super::scale;
use crate::kind::spelled;

/// A number in words, with nothing but its unit: `five`, `five items`, `约二十五个`, `百分之五十`.
pub(super) fn numeral(line: &str) -> Option<Numeral> {
    let line = line.trim().trim_end_matches(['.', '。', '!', '！']);
    let plain = |digits: String| Numeral {
        digits,
        of: None,
        percent: false,
        dressed: true,
        in_words: true,
    };
    if let Some(value) = spelled::english(line) {
        return Some(plain(value.to_string()));
    }
    if let Some((value, of)) = line.split_once(" out of ") {
        let (value, of) = (spelled::english(value)?, spelled::english(of)?);
        return Some(Numeral { of: Some(of.to_string()), ..plain(value.to_string()) });
    }
    if let Some(value) = counted(line) {
        return Some(plain(value.to_string()));
    }
    let named = NAMED.iter().find_map(|word| line.strip_prefix(word)).unwrap_or(line);
    if let Some(share) = named.strip_prefix("百分之") {
        let (digits, after) = spelled::chinese(share)?;
        return after.is_empty().then(|| Numeral { percent: true, ..plain(digits) });
    }
    if let Some((digits, after)) = spelled::year(named) {
        return matches!(after, "" | "年").then(|| plain(digits));
    }
    let (digits, after) = spelled::chinese(named)?;
    UNITS.contains(&after).then(|| plain(digits))
}

/// What may stand before a Chinese numeral.
const NAMED: [&str; 9] = ["第", "大约", "大概", "约", "共计", "一共", "总共", "共", "得"];

/// What may stand behind a Chinese numeral.
pub(super) const UNITS: [&str; 22] = [
    "", "个", "名", "人", "次", "章", "节", "分", "天", "年", "月", "日", "小时", "分钟", "元",
    "项", "条", "本", "位", "岁", "页", "篇",
];

/// A number in words before what it counts: `five items`, and neither `two thirds` nor `five dozens`.
fn counted(line: &str) -> Option<u64> {
    let (number, unit) = line.rsplit_once(' ')?;
    let unit = unit.to_lowercase();
    let is_plural =
        unit.len() > 2 && unit.ends_with('s') && unit.bytes().all(|b| b.is_ascii_alphabetic());
    let is_part = ["ths", "thirds", "halves", "quarters", "dozens", "fifths"]
        .iter()
        .any(|part| unit.ends_with(part));
    (is_plural && !is_part && !changes(&unit)).then(|| spelled::english(number)).flatten()
}

/// The number that a note says again: `(five)`, `(5)`.
pub(super) fn in_note(note: &str) -> Option<String> {
    let digits = note.trim();
    let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { Some(digits.to_owned()) } else { numeral(note).map(|found| found.digits) }
}

/// The line without a note in brackets at its end, and the note; `None` if the note speaks of another
/// number.
pub(super) fn without_note(line: &str) -> Option<(&str, Option<&str>)> {
    let trimmed = line.trim().trim_end_matches(['.', '。']);
    let Some(inside) = trimmed.strip_suffix(')') else { return Some((line.trim(), None)) };
    let Some((head, note)) = inside.rsplit_once('(').filter(|(head, _)| holds_number(head)) else {
        return Some((line.trim(), None));
    };
    let head = head.trim_end();
    if in_note(note).is_some() || scale::named(note).is_some() || scale::share(note).is_some() {
        return Some((head, Some(note)));
    }
    // It does so at its beginning, as in "(or 6)"; further on it gives a reason.
    let mut words = note.split_whitespace().take(2);
    let other = words.any(|word| word.contains(char::is_numeric) || changes(word));
    let doubts = note.trim_start().starts_with('?');
    (!other && !doubts).then_some((head, Some(note)))
}

fn holds_number(head: &str) -> bool {
    head.contains(|c: char| c.is_ascii_digit()) || numeral(head).is_some()
}

/// The line without a note that says the number before it again: `thirty (30) days`, `5 (five) items`.
pub(super) fn without_repetition(line: &str) -> Cow<'_, str> {
    let parts = line.split_once('(').and_then(|(head, rest)| {
        let (note, behind) = rest.split_once(')')?;
        Some((head.trim(), note.trim(), behind.trim()))
    });
    let Some((head, note, behind)) = parts.filter(|(.., behind)| !behind.is_empty()) else {
        return Cow::Borrowed(line);
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_same = if digits(head) && !head.is_empty() {
        spelled::english(note).is_some_and(|value| value.to_string() == head)
    } else {
        digits(note) && spelled::english(head).is_some_and(|value| value.to_string() == note)
    };
    let number = if digits(head) { head } else { note };
    if is_same { Cow::Owned(format!("{number} {behind}")) } else { Cow::Borrowed(line) }
}
