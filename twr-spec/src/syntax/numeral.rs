//! The grammar of numbers: whole ones between two ends, digit by digit, and others.

use super::{Part, Rules};
use crate::spec::Int;

/// The whole numbers from `min` to `max`, as they are written: without a plus and without leading zeros. `None` if
/// there is none.
pub(crate) fn integer(min: Int, max: Int, is_zero_out: bool, rules: &mut Rules) -> Option<Part> {
    let mut signs = Vec::new();
    let zero = Int::ZERO;
    if min < zero {
        let least = if max < zero { max.magnitude() } else { 1 };
        let digits = from_to(least, min.magnitude());
        signs.extend(digits.map(|digits| Part::sequence([Part::text("-"), digits])));
    }
    if max >= zero {
        let least = if min > zero { min.magnitude() } else { u128::from(is_zero_out) };
        signs.extend(from_to(least, max.magnitude()));
    }
    Part::either(signs).map(|part| rules.share("integer", part))
}

/// The numbers from `least` to `most`, by their count of digits; `None` if there is none.
pub(super) fn from_to(least: u128, most: u128) -> Option<Part> {
    if least > most {
        return None;
    }
    let (low, high) = (least.to_string(), most.to_string());
    if low.len() == high.len() {
        return Some(same_length(&low, &high));
    }
    let mut parts = vec![same_length(&low, &"9".repeat(low.len()))];
    let (from, to) = (u32::try_from(low.len()).ok()?, u32::try_from(high.len()).ok()?);
    if from + 1 < to {
        // All numbers with a count of digits in between.
        let rest = digits("0", "9").repeat(from, Some(to - 2));
        parts.push(Part::sequence([digits("1", "9"), rest]));
    }
    let first = format!("1{}", "0".repeat(high.len() - 1));
    parts.push(same_length(&first, &high));
    Part::either(parts)
}

/// The numbers between two of the same count of digits.
fn same_length(low: &str, high: &str) -> Part {
    let shared = low.bytes().zip(high.bytes()).take_while(|(low, high)| low == high).count();
    let (Some(head), Some(low), Some(high)) =
        (low.get(..shared), low.get(shared..), high.get(shared..))
    else {
        return Part::empty();
    };
    let (Some(first), Some(last)) = (low.bytes().next(), high.bytes().next()) else {
        return Part::text(head);
    };
    let behind = low.len() - 1;
    let any = digits("0", "9")
        .repeat(u32::try_from(behind).unwrap_or(u32::MAX), u32::try_from(behind).ok());
    let is_open_below = low.bytes().skip(1).all(|digit| digit == b'0');
    let is_open_above = high.bytes().skip(1).all(|digit| digit == b'9');
    let mut parts = Vec::new();
    if !is_open_below {
        parts.push(Part::sequence([digit(first), at_least(low.get(1..).unwrap_or_default())]));
    }
    let from = if is_open_below { first } else { first + 1 };
    let to = if is_open_above { last } else { last - 1 };
    if from <= to {
        let inner = digits(&char::from(from).to_string(), &char::from(to).to_string());
        parts.push(Part::sequence([inner, any]));
    }
    if !is_open_above {
        parts.push(Part::sequence([digit(last), at_most(high.get(1..).unwrap_or_default())]));
    }
    let parts = Part::either(parts).unwrap_or_else(Part::empty);
    Part::sequence([Part::text(head), parts])
}

/// The digits that are no less than these, as many.
fn at_least(low: &str) -> Part {
    beside(low, |digit| (digit < b'9').then(|| (digit + 1, b'9')))
}

/// The digits that are no more than these, as many.
fn at_most(high: &str) -> Part {
    beside(high, |digit| (digit > b'0').then(|| (b'0', digit - 1)))
}

/// These digits, and all that differ from them first by a digit of the range for that place. Each way is written out
/// from the front: some servers allow few groups within groups.
fn beside(limit: &str, range: impl Fn(u8) -> Option<(u8, u8)>) -> Part {
    let differing = limit.bytes().enumerate().filter_map(|(at, digit)| {
        let (first, last) = range(digit)?;
        let other = digits(&char::from(first).to_string(), &char::from(last).to_string());
        let rest = u32::try_from(limit.len() - at - 1).ok()?;
        let head = Part::text(limit.get(..at).unwrap_or_default());
        Some(Part::sequence([head, other, digits("0", "9").repeat(rest, Some(rest))]))
    });
    let own = std::iter::once(Part::text(limit));
    Part::either(differing.chain(own)).unwrap_or_else(Part::empty)
}

fn digit(digit: u8) -> Part {
    Part::text(&char::from(digit).to_string())
}

fn digits(first: &str, last: &str) -> Part {
    let end = |text: &str| text.chars().next().unwrap_or('0');
    Part::Class(super::Class::of_ranges(&[(end(first), end(last))]))
}

/// A number with digits after the point perhaps. Of a range only the whole ones are kept exactly: what lies between
/// an end and the next whole number is for the reader.
pub(crate) fn number(ends: [Option<f64>; 2], most_digits: Option<u32>, rules: &mut Rules) -> Part {
    let [min, max] = ends;
    // The zeros at its end are kept by an exact decimal alone, which has a greatest count of digits.
    let fraction = || {
        let last = match most_digits {
            Some(most) => digits("0", "9").repeat(1, Some(most)),
            None => Part::sequence([digits("0", "9").any_times(), digits("1", "9")]),
        };
        Part::sequence([Part::text("."), last]).optional()
    };
    let rest = digits("0", "9").repeat(0, most_digits.map(|most| most.saturating_sub(1)));
    let large = Part::sequence([digits("1", "9"), rest]);
    let size = |most: Option<f64>| {
        if let Some((most, is_whole)) = most.and_then(whole_part) {
            let below = if is_whole { most.checked_sub(1) } else { Some(most) };
            let below = below.and_then(|below| from_to(0, below));
            let below = below.map(|below| Part::sequence([below, fraction()]));
            let end = is_whole.then(|| Part::text(&most.to_string()));
            Part::either(below.into_iter().chain(end)).unwrap_or_else(Part::empty)
        } else {
            let zero = Part::text("0");
            let whole = Part::either([zero, large.clone()]).unwrap_or_else(Part::empty);
            Part::sequence([whole, fraction()])
        }
    };
    let negative = min.is_none_or(|min| min < 0.0).then(|| {
        // Minus zero is no number that is written.
        let part =
            Part::sequence([Part::text("0."), digits("0", "9").any_times(), digits("1", "9")]);
        let whole = match min.map(|min| -min).and_then(whole_part) {
            Some((most, _)) => from_to(1, most).map(|whole| Part::sequence([whole, fraction()])),
            None => Some(Part::sequence([large.clone(), fraction()])),
        };
        let size = Part::either(whole.into_iter().chain([part])).unwrap_or_else(Part::empty);
        Part::sequence([Part::text("-"), size])
    });
    let positive = max.is_none_or(|max| max >= 0.0).then(|| size(max));
    let all = Part::either(positive.into_iter().chain(negative)).unwrap_or_else(Part::empty);
    rules.share("decimal", all)
}

/// The whole part of a number that is not negative, and whether that is all of it.
fn whole_part(number: f64) -> Option<(u128, bool)> {
    let digits = number.trunc().to_string();
    Some((digits.parse().ok()?, number.fract() == 0.0))
}
