//! Rule: between which numbers a number lies.

use crate::spec::{Bound, Int, Language, Range};
use crate::text::compare_decimals;

pub(super) fn phrase(range: Range, language: Language) -> String {
    range.phrase(language)
}

pub(super) fn holds_integer(range: Range, number: Int) -> Result<(), String> {
    holds(range, Bound::Integer(number))
}

pub(super) fn holds_number(range: Range, number: f64) -> Result<(), String> {
    holds(range, Bound::Number(number))
}

fn holds(range: Range, number: Bound) -> Result<(), String> {
    let is_inside = range.holds(|limit| number.partial_cmp(&limit));
    if is_inside { Ok(()) } else { Err(number.to_string()) }
}

/// The same of an exact decimal, digit by digit.
pub(super) fn holds_decimal(range: Range, digits: &str) -> Result<(), String> {
    let is_inside = range.holds(|limit| Some(compare_decimals(digits, &limit.to_string())));
    if is_inside { Ok(()) } else { Err(digits.to_owned()) }
}
