//! Rule: between which numbers a number lies.

use crate::spec::{Bound, Int, Language, Range, phrase_bounds};

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
