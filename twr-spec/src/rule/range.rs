//! Rule: between which numbers a number lies.

use std::cmp::Ordering;

use crate::spec::{Bound, Int, Language, Range, phrase_bounds};
use crate::text::compare_decimals;

pub(super) fn phrase(range: Range, language: Language) -> String {
    phrase_bounds(range.min, range.max, language)
}

pub(super) fn holds_integer(range: Range, number: Int) -> Result<(), String> {
    holds(range, Bound::Integer(number))
}

pub(super) fn holds_number(range: Range, number: f64) -> Result<(), String> {
    holds(range, Bound::Number(number))
}

fn holds(range: Range, number: Bound) -> Result<(), String> {
    let at_least = range.min.is_none_or(|min| number >= min);
    let at_most = range.max.is_none_or(|max| number <= max);
    if at_least && at_most { Ok(()) } else { Err(number.to_string()) }
}

/// The same of an exact decimal, digit by digit.
pub(super) fn holds_decimal(range: Range, digits: &str) -> Result<(), String> {
    let to = |bound: Bound| compare_decimals(digits, &bound.to_string());
    let at_least = range.min.is_none_or(|min| to(min) != Ordering::Less);
    let at_most = range.max.is_none_or(|max| to(max) != Ordering::Greater);
    if at_least && at_most { Ok(()) } else { Err(digits.to_owned()) }
}
