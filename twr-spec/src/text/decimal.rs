//! Exact decimals as text: their one spelling, and which of two is greater. Nothing is rounded.

use std::cmp::Ordering;

/// The most digits before or after the point; an exponent that asks for more is refused.
const MOST_DIGITS: usize = 60;

/// The decimal without an exponent, a plus and needless zeros before it; `None` for what is no decimal, or one of more
/// than sixty digits. Zeros after the point stay, for `12.90` is a price. The point moves `shift` places to the right.
pub(crate) fn plain_decimal(text: &str, shift: i32) -> Option<String> {
    let (is_negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let exponent = exponent.parse::<i32>().ok()?.checked_add(shift)?;
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all: String = [whole, part].concat();
    let is_plain = !all.is_empty() && all.bytes().all(|byte| byte.is_ascii_digit());
    if !is_plain || all.len() > MOST_DIGITS {
        return None;
    }
    let point = i64::try_from(whole.len()).ok()? + i64::from(exponent);
    let (whole, part) = if point <= 0 {
        let zeros = usize::try_from(-point).ok().filter(|zeros| *zeros <= MOST_DIGITS)?;
        (String::new(), format!("{}{all}", "0".repeat(zeros)))
    } else {
        let point = usize::try_from(point).ok().filter(|point| *point <= MOST_DIGITS)?;
        match all.split_at_checked(point) {
            Some((whole, part)) => (whole.to_owned(), part.to_owned()),
            None => (format!("{all}{}", "0".repeat(point - all.len())), String::new()),
        }
    };
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    let is_zero = whole == "0" && part.bytes().all(|byte| byte == b'0');
    let sign = if is_negative && !is_zero { "-" } else { "" };
    let point = if part.is_empty() { "" } else { "." };
    Some(format!("{sign}{whole}{point}{part}"))
}

/// Which of two decimals without exponents is greater.
pub(crate) fn compare_decimals(one: &str, other: &str) -> Ordering {
    let (one, other) = (Parts::of(one), Parts::of(other));
    match (one.is_negative, other.is_negative) {
        (false, true) => Ordering::Greater,
        (true, false) => Ordering::Less,
        (false, false) => one.compare_size(&other),
        (true, true) => other.compare_size(&one),
    }
}

/// A decimal without the zeros that say nothing.
struct Parts<'d> {
    is_negative: bool,
    whole: &'d str,
    part: &'d str,
}

impl<'d> Parts<'d> {
    fn of(text: &'d str) -> Self {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let (whole, part) = (whole.trim_start_matches('0'), part.trim_end_matches('0'));
        let is_zero = whole.is_empty() && part.is_empty();
        Self { is_negative: digits.len() < text.len() && !is_zero, whole, part }
    }

    fn compare_size(&self, other: &Self) -> Ordering {
        let lengths = self.whole.len().cmp(&other.whole.len());
        lengths.then_with(|| self.whole.cmp(other.whole)).then_with(|| self.part.cmp(other.part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decimal_has_one_spelling_and_every_digit() {
        let check = |text: &str, expect: Option<&str>| {
            assert_eq!(plain_decimal(text, 0).as_deref(), expect, "{text:?}");
        };
        check("12.90", Some("12.90"));
        check("+012.9", Some("12.9"));
        check("-0.00", Some("0.00"));
        check("1.2e3", Some("1200"));
        check("1.25e1", Some("12.5"));
        check("5e-3", Some("0.005"));
        check("0.1234567890123456789012345678", Some("0.1234567890123456789012345678"));
        check("1e999999999", None);
        check("1e-999999999", None);
        check("", None);
        check("1,5", None);
        assert_eq!(plain_decimal("85", -2).as_deref(), Some("0.85"));
    }

    #[test]
    fn decimals_compare_digit_by_digit() {
        let check = |one: &str, other: &str, expect| {
            assert_eq!(compare_decimals(one, other), expect, "{one} {other}");
            assert_eq!(compare_decimals(other, one), expect.reverse(), "{other} {one}");
        };
        check("12.90", "12.9", Ordering::Equal);
        check("0.1", "0.10000000000000000001", Ordering::Less);
        check("9", "10", Ordering::Less);
        check("-9", "-10", Ordering::Greater);
        check("-0.5", "0", Ordering::Less);
        check("0", "0.00", Ordering::Equal);
    }
}
