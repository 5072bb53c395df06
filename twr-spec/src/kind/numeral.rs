//! The one numeral that a line of prose holds: `about 5`, `$1,234`, `5 (five)`, `7/10`, `twenty-one`, `二十五`;
//! never by guess.

use super::spelled;
use crate::recovery::RecoveryKind;

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

/// Words that may stand before a number without changing it.
const BEFORE: [&str; 21] = [
    "about",
    "approximately",
    "approx",
    "around",
    "roughly",
    "circa",
    "ca",
    "exactly",
    "usd",
    "eur",
    "约",
    "大约",
    "大概",
    "共",
    "第",
    "rmb",
    "cny",
    "gbp",
    "jpy",
    "inr",
    "chf",
];

/// Words after a number that make it another one, or none.
const AFTER: [&str; 33] = [
    "or", "to", "and", "not", "but", "plus", "minus", "times", "thousand", "million", "millions",
    "billion", "billions", "trillion", "hundred", "dozen", "lakh", "crore", "unsure", "maybe", "k",
    "m", "mn", "mio", "b", "bn", "mrd", "at", "minimum", "maximum", "max", "ish", "if",
];

/// What makes a number another one in Chinese, wherever it stands behind it.
const UNSURE: [&str; 9] = ["几", "多", "余", "以上", "以下", "至", "到", "或", "半"];

/// What multiplies a number in Chinese.
const MULTIPLES: [char; 5] = ['十', '百', '千', '万', '亿'];

/// Characters that may stand between groups of three digits, besides `,`, `_` and `.`.
const GAPS: [char; 6] = [' ', '\u{a0}', '\u{2009}', '\u{202f}', '\'', '’'];

/// Reads the numeral, if exactly one stands on the line and nothing there speaks against it.
pub(super) fn parse(line: &str) -> Option<Numeral> {
    let text: String = line.chars().map(crate::soft::half_width).collect();
    // `**7**/10`: bold inside says nothing.
    let text = text.replace('\u{2212}', "-").replace("**", "").replace("US$", "$");
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
    Some(Numeral { digits: format!("{sign}{plain}"), of, dressed, in_words: false })
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

/// Whether a word behind a number makes it another one, or none.
fn changes(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    AFTER.contains(&word.as_str()) || word.starts_with(MULTIPLES)
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

/// Digits with their groups, point and exponent.
fn numeral_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = 0;
    loop {
        let gap = text.get(at..).map_or(0, group_gap);
        if is_digit(at) || (matches!(bytes.get(at), Some(b',' | b'.' | b'_')) && is_digit(at + 1)) {
            at += 1;
        } else if gap > 0 && (1..=3).contains(&leading_digits(text)) {
            at += gap;
        } else {
            break;
        }
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let signed = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        if is_digit(at + 1 + signed) {
            at += 1 + signed;
            while is_digit(at) {
                at += 1;
            }
        }
    }
    at
}

fn leading_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The width of a gap before a group of just three digits: `1 234`, `1'234`; else 0.
fn group_gap(rest: &str) -> usize {
    let Some(gap) = rest.chars().next().filter(|c| GAPS.contains(c)) else { return 0 };
    let behind = rest.get(gap.len_utf8()..).unwrap_or_default();
    if leading_digits(behind) == 3 { gap.len_utf8() } else { 0 }
}

/// The digits without what parts groups of three; `None` if the groups are odd, as in `1,23` or `1.2.3`,
/// or of several sorts. `1.234.567` and `1.234,56` have points between groups.
fn ungrouped(digits: &str) -> Option<String> {
    let (digits, exponent) = digits.split_at(digits.find(['e', 'E']).unwrap_or(digits.len()));
    let points = digits.matches('.').count();
    let behind_comma = digits.rsplit_once(',').filter(|(head, _)| head.contains('.'));
    let (whole, fraction, marks): (&str, &str, &[char]) = match behind_comma {
        Some((whole, fraction)) => (whole, fraction, &['.']),
        None if points > 1 => (digits, "", &['.']),
        None => {
            let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
            (whole, fraction, &[',', '_', ' ', '\u{a0}', '\u{2009}', '\u{202f}', '\'', '’'])
        }
    };
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut used = whole.chars().filter(|c| !c.is_ascii_digit());
    let mark = used.next();
    if used.any(|other| Some(other) != mark) || mark.is_some_and(|mark| !marks.contains(&mark)) {
        return None;
    }
    let mut groups = whole.split(|c: char| Some(c) == mark);
    let first = groups.next()?;
    let others: Vec<&str> = groups.collect();
    let even =
        others.iter().all(|group| group.len() == 3) && (others.is_empty() || first.len() <= 3);
    let point = if fraction.is_empty() { "" } else { "." };
    even.then(|| format!("{first}{}{point}{fraction}{exponent}", others.concat()))
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

fn allowed_before(before: &str) -> bool {
    let before = before.trim().trim_end_matches([':', '=']).trim();
    before
        .split(|c: char| {
            c.is_whitespace()
                || matches!(c, '~' | '≈' | '=' | '$' | '€' | '£' | '¥' | '￥' | '₹' | '#' | '.')
        })
        .filter(|word| !word.is_empty())
        .all(|word| BEFORE.contains(&word.to_lowercase().as_str()))
}

/// A unit of at most two words, a per cent sign, a stop, a remark behind a stop or a dash; no further
/// digit, no word that changes the number.
fn allowed_after(after: &str) -> bool {
    let after = after.trim().trim_end_matches(['.', '。', '!']).trim();
    // Digits of any sort, as in `1½`, `10²`.
    if after.contains(|c: char| c.is_numeric() || matches!(c, '?' | '+'))
        || UNSURE.iter().any(|word| after.contains(word))
    {
        return false;
    }
    if after.starts_with('-') && !after.starts_with("- ") {
        return false;
    }
    let remark = [". ", "; ", "- ", "– ", "— ", "。", "；"];
    let unit = remark.iter().filter_map(|mark| after.find(mark)).min().unwrap_or(after.len());
    let (unit, remark) = after.split_at_checked(unit).unwrap_or((after, ""));
    // A remark takes back at its beginning: "5. Maybe.", "5 - or rather more".
    !unit.split_whitespace().any(changes)
        && !remark.split_whitespace().take(3).any(changes)
        && !unit.contains([',', '，'])
        && unit.split_whitespace().count() <= 2
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
