//! The one numeral that a line of prose holds: `about 5`, `$1,234`, `5 (five)`, `7/10`, `twenty-one`, `二十五`;
//! never by guess.

mod around;
mod digits;
mod multiple;
mod scale;
mod sentence;
mod words;

use std::borrow::Cow;

use crate::recovery::RecoveryKind;
use around::allowed_after;
use digits::{numeral_length, ungrouped, with_decimal_comma};
use multiple::multiplied;

/// A numeral and how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numeral {
    /// Sign, digits, point, exponent: ready to be parsed.
    pub(super) digits: String,
    /// The other number of `5/10` or `5 out of 10`.
    pub(super) of: Option<String>,
    /// Whether a per cent sign stands behind it.
    pub(super) percent: bool,
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
    if !line.is_empty() && line.len() < 20 && line.bytes().all(|byte| byte.is_ascii_digit()) {
        let digits = line.to_owned();
        return Some(Numeral { digits, of: None, percent: false, dressed: false, in_words: false });
    }
    let text = in_plain_marks(line);
    if let Some(stars) = scale::stars(&text) {
        return Some(stars);
    }
    let text = words::without_repetition(&text);
    let text = sentence::result(&text);
    match ["minus ", "negative ", "负"].iter().find_map(|sign| after_sign(text, sign)) {
        Some(rest) => of_text(rest).map(|numeral| Numeral {
            digits: format!("-{}", numeral.digits),
            dressed: true,
            ..numeral
        }),
        None => of_text(text),
    }
}

/// What stands behind a sign in words, if it begins a number.
fn after_sign<'t>(text: &'t str, sign: &str) -> Option<&'t str> {
    let head = text.get(..sign.len())?;
    let rest = text.get(sign.len()..)?;
    let is_signed = rest.starts_with(['-', '+', '−']);
    (head.eq_ignore_ascii_case(sign) && !is_signed).then_some(rest)
}

fn of_text(text: &str) -> Option<Numeral> {
    let (head, note) = words::without_note(text)?;
    let numeral = if head.contains(|c: char| c.is_ascii_digit()) {
        in_digits(head)?
    } else {
        words::numeral(head)?
    };
    let Some(note) = note else { return Some(numeral) };
    // `7 (out of 10)` says how far the scale goes, `5 (six)` two things.
    let of = scale::named(note);
    let agrees = of.is_some()
        || match scale::share(note) {
            Some(_) => scale::is_same_share(&numeral, note),
            None => words::in_note(note).is_none_or(|noted| noted == numeral.digits),
        };
    let of = numeral.of.clone().or(of);
    agrees.then_some(Numeral { dressed: true, of, ..numeral })
}

/// The line in half width, without bold and other marks that say nothing inside: `**7**/10`, `\(7\)`.
fn in_plain_marks(line: &str) -> Cow<'_, str> {
    if line.is_ascii() && !line.contains(['*', '$', '\\']) {
        return Cow::Borrowed(line);
    }
    let text: String = line.chars().map(crate::soft::half_width).collect();
    let text = text.replace('\u{2212}', "-").replace("**", "").replace("US$", "$");
    Cow::Owned(text.replace("\\(", "").replace("\\)", "").replace("\\times", "×"))
}

/// A number in digits, with what may stand round it.
fn in_digits(text: &str) -> Option<Numeral> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let before = text.get(..start)?;
    // `.5` is a half, and `No. 5` is not.
    let bare = before.strip_suffix('.').filter(|head| {
        head.is_empty() || head.ends_with([' ', '-', '+', '$', '€', '£', '¥', '~', '≈', '='])
    });
    let (before, sign) = sign_before(bare.unwrap_or(before));
    let rest = text.get(start..)?;
    let length = numeral_length(rest);
    let (digits, after) = (rest.get(..length)?, rest.get(length..)?);
    let plain = match bare {
        Some(_) if digits.bytes().all(|byte| byte.is_ascii_digit()) => format!("0.{digits}"),
        Some(_) => return None,
        None => match with_decimal_comma(digits, before, after) {
            Some(plain) => plain,
            None => ungrouped(digits)?,
        },
    };
    let (plain, after) = multiplied(plain, before, after);
    let (of, after) = scale::behind(after);
    if !sentence::leads_to(before) || !allowed_after(after) {
        return None;
    }
    let percent = after.trim_start().starts_with('%');
    let dressed =
        of.is_some() || plain.len() != digits.len() || !before.is_empty() || !after.is_empty();
    let digits = if sign.is_empty() { plain } else { format!("{sign}{plain}") };
    Some(Numeral { digits, of, percent, dressed, in_words: false })
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

#[cfg(test)]
mod tests;
