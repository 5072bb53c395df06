//! The grammar of numbers: whole ones between two ends, digit by digit, and others.

use super::{Part, Rules};
use crate::spec::{Bound, Int};

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
    let after = low.len() - 1;
    let any = digits("0", "9")
        .repeat(u32::try_from(after).unwrap_or(u32::MAX), u32::try_from(after).ok());
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

/// A number with digits after the point perhaps. Of a range the whole numbers are kept exactly, and whether an end
/// counts: what lies between an end that has a fraction and the next whole number is for the reader.
pub(crate) fn number(
    ends: [Option<Bound>; 2],
    most_digits: Option<u32>,
    rules: &mut Rules,
) -> Part {
    let [min, max] =
        ends.map(|end| end.map(|end| End { number: end.to_f64(), counts: !end.is_excluded() }));
    let digits = Digits { most: most_digits };
    let zero = |counts: bool| End { number: 0.0, counts };
    let positive = max.is_none_or(|max| max.number >= 0.0).then(|| {
        let least = min.filter(|min| min.number >= 0.0).unwrap_or(zero(true));
        digits.between(least, max)
    });
    // Minus zero is no number that is written.
    let negative = min.is_none_or(|min| min.number < 0.0).then(|| {
        let nearest = max.filter(|max| max.number < 0.0).map_or(zero(false), End::negated);
        let size = digits.between(nearest, min.map(End::negated))?;
        Some(Part::sequence([Part::text("-"), size]))
    });
    let all = [positive, negative].into_iter().flatten().flatten();
    rules.share("decimal", Part::either(all).unwrap_or_else(Part::empty))
}

/// An end of a range, and whether the end itself counts.
#[derive(Clone, Copy, Debug)]
struct End {
    number: f64,
    counts: bool,
}

impl End {
    fn negated(self) -> Self {
        Self { number: -self.number, ..self }
    }

    /// The digits before the point, and whether there are no others.
    fn whole_part(self) -> Option<(u128, bool)> {
        let digits = self.number.trunc().to_string();
        Some((digits.parse().ok()?, self.number.fract() == 0.0))
    }
}

/// Numbers without a sign.
#[derive(Clone, Copy, Debug)]
struct Digits {
    /// The most digits on either side of the point. Zeros at the end are kept by an exact decimal alone, which has such
    /// a count.
    most: Option<u32>,
}

impl Digits {
    /// The numbers between two ends of which none is negative; `None` if there is none.
    fn between(self, least: End, most: Option<End>) -> Option<Part> {
        // What is too large for this is for the reader.
        let (low, is_low_whole) = least.whole_part().unwrap_or((0, true));
        let has_low = is_low_whole && least.counts;
        // At the lower end, then between the ends, then at the upper end.
        let at_low = |fraction: Part| Part::sequence([Part::text(&low.to_string()), fraction]);
        let at_low_end =
            || at_low(if has_low { self.fraction().optional() } else { self.nonzero() });
        let Some((high, is_high_whole)) = most.and_then(End::whole_part) else {
            let above = self.above(low.saturating_add(1));
            return Part::either([
                at_low_end(),
                Part::sequence([above, self.fraction().optional()]),
            ]);
        };
        let high_counts = most.is_some_and(|most| most.counts);
        let is_high_alone = is_high_whole && high_counts;
        let whole = |number: u128| Part::text(&number.to_string());
        if low == high {
            // The whole number alone; or some of the numbers after its point.
            let fractions = (!is_high_whole).then(at_low_end);
            return fractions.or_else(|| (is_high_alone && has_low).then(|| whole(high)));
        }
        if low > high {
            return None;
        }
        let inner = from_to(low + 1, high.saturating_sub(1))
            .map(|inner| Part::sequence([inner, self.fraction().optional()]));
        let end = if is_high_whole {
            is_high_alone.then(|| whole(high))
        } else {
            Some(Part::sequence([whole(high), self.fraction().optional()]))
        };
        Part::either([at_low_end()].into_iter().chain(inner).chain(end))
    }

    /// The whole numbers from this one on.
    fn above(self, least: u128) -> Part {
        let low = least.to_string();
        let length = u32::try_from(low.len()).unwrap_or(u32::MAX);
        let longer = self.most.is_none_or(|most| most > length).then(|| {
            let rest =
                digits("0", "9").repeat(length, self.most.map(|most| most.saturating_sub(1)));
            Part::sequence([digits("1", "9"), rest])
        });
        let same = same_length(&low, &"9".repeat(low.len()));
        Part::either(std::iter::once(same).chain(longer)).unwrap_or_else(Part::empty)
    }

    /// Digits after the point.
    fn fraction(self) -> Part {
        match self.most {
            Some(most) => Part::sequence([Part::text("."), digits("0", "9").repeat(1, Some(most))]),
            None => self.nonzero(),
        }
    }

    /// Digits after the point that are not all zeros.
    fn nonzero(self) -> Part {
        let Some(most) = self.most else {
            return Part::sequence([
                Part::text("."),
                digits("0", "9").any_times(),
                digits("1", "9"),
            ]);
        };
        let any = || digits("0", "9").repeat(0, Some(most.saturating_sub(1) / 2));
        Part::sequence([Part::text("."), any(), digits("1", "9"), any()])
    }
}
