//! The one numeral that a line of prose holds: `about 5`, `$1,234`, `5 (five)`, `7/10`, `twenty-one`, `二十五`;
//! never by guess.

mod around;
mod digits;

use std::borrow::Cow;

use super::spelled;
use crate::recovery::RecoveryKind;
use around::{allowed_after, allowed_before, changes};
use digits::{numeral_length, ungrouped};

/// A numeral and how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numeral {
    /// Sign, digits, point, exponent: ready to be parsed.
    pub(super) digits: String,
    /// The other number of `5/10` or `5 out of 10`.
    pub(super) of: Option<String>,
    /// Whether anything stood round it, or inside the digits.
    pub(super) dressed: bool,
    /// Whether it stood in words, in Chinese or Roman numerals.
    pub(super) in_words: bool,
}

impl Numeral {
    /// The leniency that reading it took.
    pub(super) fn recovery(&self) -> Option<RecoveryKind> {
        match (self.in_words, self.dressed) {
            (true, _) => Some(RecoveryKind::NumberInWords),
            (false, true) => Some(RecoveryKind::NumberDressed),
            (false, false) => None,
        }
    }
}

/// Reads the numeral, if exactly one stands on the line and nothing there speaks against it.
pub(super) fn parse(line: &str) -> Option<Numeral> {
    let text = in_plain_marks(line);
    let (head, note) = without_note(&text)?;
    let numeral = if head.contains(|c: char| c.is_ascii_digit()) {
        in_digits(head)?
    } else {
        in_words(head)?
    };
    // `5 (six)` says two things.
    let agrees = |note: &str| in_note(note).is_none_or(|noted| noted == numeral.digits);
    let dressed = numeral.dressed || note.is_some();
    note.is_none_or(agrees).then_some(Numeral { dressed, ..numeral })
}

/// The line in half width, without bold, which says nothing inside: `**7**/10`.
fn in_plain_marks(line: &str) -> Cow<'_, str> {
    if line.is_ascii() && !line.contains(['*', '$']) {
        return Cow::Borrowed(line);
    }
    let text: String = line.chars().map(crate::soft::half_width).collect();
    Cow::Owned(text.replace('\u{2212}', "-").replace("**", "").replace("US$", "$"))
}

/// The number that a note says again: `(five)`, `(5)`.
fn in_note(note: &str) -> Option<String> {
    let digits = note.trim();
    let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_plain { Some(digits.to_owned()) } else { in_words(note).map(|found| found.digits) }
}

/// A number in words, with nothing but its unit: `five`, `约二十五个`.
fn in_words(line: &str) -> Option<Numeral> {
    let line = line.trim().trim_end_matches(['.', '。', '!', '！']);
    let plain = |digits: String| Numeral { digits, of: None, dressed: true, in_words: true };
    let words = spelled::english(line);
    if let Some(value) = words {
        return Some(plain(value.to_string()));
    }
    let named = ["第", "大约", "大概", "约", "共"].iter().find_map(|word| line.strip_prefix(word));
    let (digits, after) = spelled::chinese(named.unwrap_or(line))?;
    UNITS.contains(&after).then(|| plain(digits))
}

/// What may stand behind a Chinese numeral.
const UNITS: [&str; 22] = [
    "", "个", "名", "人", "次", "章", "节", "分", "天", "年", "月", "日", "小时", "分钟", "元",
    "项", "条", "本", "位", "岁", "页", "篇",
];

/// A number in digits, with what may stand round it.
fn in_digits(text: &str) -> Option<Numeral> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let (before, sign) = sign_before(text.get(..start)?);
    let rest = text.get(start..)?;
    let length = numeral_length(rest);
    let (digits, after) = (rest.get(..length)?, rest.get(length..)?);
    let plain = ungrouped(digits)?;
    let (plain, after) = multiplied(plain, after);
    let (of, after) = denominator(after);
    if !allowed_before(before) || !allowed_after(after) {
        return None;
    }
    let dressed =
        of.is_some() || plain.len() != digits.len() || !before.is_empty() || !after.is_empty();
    let digits = if sign.is_empty() { plain } else { format!("{sign}{plain}") };
    Some(Numeral { digits, of, dressed, in_words: false })
}

/// The line without a note in brackets at its end, and the note; `None` if the note speaks of another
/// number.
fn without_note(line: &str) -> Option<(&str, Option<&str>)> {
    let trimmed = line.trim().trim_end_matches(['.', '。']);
    let Some(inside) = trimmed.strip_suffix(')') else { return Some((line.trim(), None)) };
    let Some((head, note)) = inside.rsplit_once('(').filter(|(head, _)| holds_number(head)) else {
        return Some((line.trim(), None));
    };
    let head = head.trim_end();
    if in_note(note).is_some() {
        return Some((head, Some(note)));
    }
    // It does so at its beginning, as in "(or 6)"; further on it gives a reason.
    let mut words = note.split_whitespace().take(2);
    let other = words.any(|word| word.contains(char::is_numeric) || changes(word));
    (!other).then_some((head, Some(note)))
}

fn holds_number(head: &str) -> bool {
    head.contains(|c: char| c.is_ascii_digit()) || in_words(head).is_some()
}

/// The digits multiplied by a Chinese unit straight behind them: `1.2万`.
fn multiplied(digits: String, after: &str) -> (String, &str) {
    let unit = after.chars().next().filter(|unit| matches!(unit, '千' | '万' | '亿'));
    let rest = unit.and_then(|unit| after.strip_prefix(unit));
    let whole = unit.and_then(|unit| spelled::times(&digits, unit));
    match (whole, rest.filter(|rest| UNITS.contains(rest))) {
        (Some(whole), Some(rest)) => (whole, rest),
        _ => (digits, after),
    }
}

/// A sign straight before the digits; a dash behind a word is none.
fn sign_before(before: &str) -> (&str, &'static str) {
    for (mark, sign) in [("-", "-"), ("+", "")] {
        if let Some(head) = before.strip_suffix(mark)
            && (head.is_empty() || head.ends_with([' ', '$', '€', '£', '¥']))
        {
            return (head, sign);
        }
    }
    match before.strip_prefix('-').map(str::trim_start) {
        // `-$3`
        Some(currency @ ("$" | "€" | "£" | "¥")) => (currency, "-"),
        _ => (before, ""),
    }
}

/// The other number of `5/10` and `5 out of 10`, and what follows it.
fn denominator(after: &str) -> (Option<String>, &str) {
    let trimmed = after.trim_start();
    let rest = ["/", "out of", "of"].iter().find_map(|word| trimmed.strip_prefix(word));
    let Some(rest) = rest.map(str::trim_start) else { return (None, after) };
    let digits = numeral_length(rest);
    match (rest.get(..digits), rest.get(digits..)) {
        (Some(number), Some(after)) if !number.is_empty() => (Some(number.to_owned()), after),
        _ => (None, after),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expect: Option<&str>) {
        let got = parse(line).map(|numeral| match numeral.of {
            Some(of) => format!("{}/{of}", numeral.digits),
            None => numeral.digits,
        });
        assert_eq!(got.as_deref(), expect, "{line:?}");
    }

    #[test]
    fn one_number_whatever_its_dress() {
        check("5", Some("5"));
        check("-5", Some("-5"));
        check("+5.", Some("5"));
        check("5 (five)", Some("5"));
        check("5 (raised from 4 to 5)", Some("5"));
        check("1,234,567", Some("1234567"));
        check("5%", Some("5"));
        check("$3", Some("3"));
        check("-$3", Some("-3"));
        check("about 5", Some("5"));
        check("~5 hours", Some("5"));
        check("5/10", Some("5/10"));
        check("5 out of 10", Some("5/10"));
        check("3.25e-3", Some("3.25e-3"));
        check("约5个", Some("5"));
        check("１２", Some("12"));
        check("**7**/10", Some("7/10"));
        check("= 7", Some("7"));
        check("7 - solid work overall", Some("7"));
        check("7. The work is solid, and new.", Some("7"));
        check("7 points; well done all of you", Some("7"));
        check("five", Some("5"));
        check("Twenty-one.", Some("21"));
        check("five (5)", Some("5"));
        check("5（五）", Some("5"));
        check("三", Some("3"));
        check("约二十五个", Some("25"));
        check("第十二章", Some("12"));
        check("三点五", Some("3.5"));
        check("1.2万", Some("12000"));
        check("5万", Some("50000"));
        check("3万元", Some("30000"));
        check("3rd", Some("3"));
        check("1 234", Some("1234"));
        check("1\u{202f}234\u{202f}567", Some("1234567"));
        check("1'234", Some("1234"));
        check("1.234.567", Some("1234567"));
        check("1.234,56", Some("1234.56"));
        check("1,234.56", Some("1234.56"));
        check("US$3", Some("3"));
        check("3 USD", Some("3"));
        check("￥3", Some("3"));
        check("3元", Some("3"));
        check("－５", Some("-5"));
    }

    #[test]
    fn nothing_by_guess() {
        for line in [
            "five or six",
            "a dozen",
            "five (6)",
            "5 (six)",
            "5（六）",
            "十几",
            "三四个",
            "一百五",
            "5个以上",
            "5 at most",
            "5 minimum",
            "1 23",
            "1234 567",
            "1,234 567",
            "1.234,567.8",
            "someone",
            "three o'clock",
            "True",
            "at least 18",
            "18, not sure",
            "5 or 6",
            "5-6",
            "5 - 6",
            "5 - or rather more",
            "5. Maybe.",
            "5 -6",
            "5M",
            "5 万人",
            "5万多",
            "1½",
            "10²",
            "5 (or 6)",
            "5 (maybe more)",
            "5 (of 20)",
            "5 to 6",
            "3 million",
            "1,23",
            "1.2.3",
            "2024-05-01",
            "5+",
            "not 5",
            "Model 3 x 4",
            "5?",
            "",
        ] {
            check(line, None);
        }
    }
}
