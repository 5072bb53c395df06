//! Amounts of time, as ISO 8601 writes them.

use std::fmt::Write as _;

use super::problem::Problem;

/// An amount of time, unit by unit; what is smaller than a second is in the seconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Amount {
    pub(super) is_negative: bool,
    pub(super) years: u64,
    pub(super) months: u64,
    pub(super) weeks: u64,
    pub(super) days: u64,
    pub(super) hours: u64,
    pub(super) minutes: u64,
    pub(super) nanos: u128,
}

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unit {
    Year,
    Month,
    Week,
    Day,
    Hour,
    Minute,
    Second,
    Millisecond,
    Microsecond,
    Nanosecond,
}

const SECOND: u128 = 1_000_000_000;

impl Unit {
    /// How many nanoseconds it has, if it always has as many.
    fn nanos(self) -> Option<u128> {
        Some(match self {
            Self::Year | Self::Month => return None,
            Self::Week => 7 * 24 * 3600 * SECOND,
            Self::Day => 24 * 3600 * SECOND,
            Self::Hour => 3600 * SECOND,
            Self::Minute => 60 * SECOND,
            Self::Second => SECOND,
            Self::Millisecond => 1_000_000,
            Self::Microsecond => 1_000,
            Self::Nanosecond => 1,
        })
    }
}

impl Amount {
    /// Adds so many of a unit: a whole number, and the digits after its point.
    pub(super) fn add(&mut self, unit: Unit, whole: u64, fraction: &str) -> Result<(), Problem> {
        let room = |known: u64| known.checked_add(whole).ok_or(Problem::TooLarge);
        match unit {
            Unit::Year => self.years = room(self.years)?,
            Unit::Month => self.months = room(self.months)?,
            Unit::Week => self.weeks = room(self.weeks)?,
            Unit::Day => self.days = room(self.days)?,
            Unit::Hour => self.hours = room(self.hours)?,
            Unit::Minute => self.minutes = room(self.minutes)?,
            _ => self.nanos += u128::from(whole) * unit.nanos().unwrap_or(1),
        }
        self.add_fraction(unit, fraction.trim_end_matches('0'))
    }

    /// A part of a unit, in the smaller units. A part of a month is no certain time, and neither is a part
    /// of a nanosecond.
    fn add_fraction(&mut self, unit: Unit, digits: &str) -> Result<(), Problem> {
        if digits.is_empty() {
            return Ok(());
        }
        let scale = u32::try_from(digits.len()).ok().filter(|scale| *scale <= 15);
        let scale = scale.ok_or(Problem::Unreadable)?;
        let part: u128 = digits.parse().ok().ok_or(Problem::Unreadable)?;
        let scaled = unit.nanos().ok_or(Problem::Unreadable)? * part;
        let all = 10_u128.pow(scale);
        if !scaled.is_multiple_of(all) {
            return Err(Problem::Unreadable);
        }
        let nanos = scaled / all;
        let (mut left, small) = (nanos / SECOND, nanos % SECOND);
        // Smaller than a week, so that each part fits.
        let mut take = |size: u128| {
            let taken = u64::try_from(left / size).unwrap_or_default();
            left %= size;
            taken
        };
        self.days += if unit < Unit::Day { take(24 * 3600) } else { 0 };
        self.hours += if unit < Unit::Hour { take(3600) } else { 0 };
        self.minutes += if unit < Unit::Minute { take(60) } else { 0 };
        self.nanos += left * SECOND + small;
        Ok(())
    }

    /// The canonical text of an exact duration: hours, minutes and seconds, where a day has 24 hours.
    pub(super) fn exact(&self) -> Result<String, Problem> {
        if self.years > 0 || self.months > 0 {
            return Err(Problem::NotExact);
        }
        let parts = [
            (self.weeks, Unit::Week),
            (self.days, Unit::Day),
            (self.hours, Unit::Hour),
            (self.minutes, Unit::Minute),
        ];
        let of =
            |(count, unit): &(u64, Unit)| u128::from(*count) * unit.nanos().unwrap_or_default();
        let nanos = parts.iter().map(of).sum::<u128>() + self.nanos;
        let seconds = nanos / SECOND;
        // The whole seconds of the usual types have 63 bits.
        if i64::try_from(seconds).is_err() {
            return Err(Problem::TooLarge);
        }
        let count = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
        let balanced = Self {
            is_negative: self.is_negative,
            hours: count(seconds / 3600),
            minutes: count(seconds / 60 % 60),
            nanos: nanos % (60 * SECOND),
            ..Self::default()
        };
        Ok(balanced.text())
    }

    /// The canonical text of a period of the calendar: each unit as it was written.
    pub(super) fn period(&self) -> Result<String, Problem> {
        // What the usual types hold: twenty thousand years, in each unit.
        let limits = [
            (self.years, 19_998),
            (self.months, 239_976),
            (self.weeks, 1_043_497),
            (self.days, 7_304_484),
            (self.hours, 175_307_616),
            (self.minutes, 10_518_456_960),
        ];
        let fits = limits.iter().all(|(count, most)| count <= most)
            && self.nanos <= 631_107_417_600 * SECOND;
        if fits { Ok(self.text()) } else { Err(Problem::TooLarge) }
    }

    fn text(&self) -> String {
        let date = [(self.years, 'Y'), (self.months, 'M'), (self.weeks, 'W'), (self.days, 'D')];
        let time = [(self.hours, 'H'), (self.minutes, 'M')];
        let mut out = String::from(if self.is_negative { "-P" } else { "P" });
        push(&mut out, &date);
        if time.iter().any(|(count, _)| *count > 0) || self.nanos > 0 {
            out.push('T');
            push(&mut out, &time);
        }
        if self.nanos > 0 {
            let fraction = format!("{:09}", self.nanos % SECOND);
            let fraction = fraction.trim_end_matches('0');
            let point = if fraction.is_empty() { "" } else { "." };
            // Writing to a string cannot fail.
            let _ = write!(out, "{}{point}{fraction}S", self.nanos / SECOND);
        }
        if out.ends_with('P') { "PT0S".to_owned() } else { out }
    }
}

/// The counts that are not zero, each with its letter.
fn push(out: &mut String, counts: &[(u64, char)]) {
    for (count, unit) in counts.iter().filter(|(count, _)| *count > 0) {
        let _ = write!(out, "{count}{unit}");
    }
}

/// An amount in ISO 8601: `PT1H30M`, `P1DT2H`, `-P2W`. `None` for any other text.
pub(super) fn iso(text: &str) -> Option<Result<Amount, Problem>> {
    let (is_negative, text) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let rest = text.strip_prefix(['P', 'p'])?;
    let (date, time) = match rest.split_once(['T', 't']) {
        Some((date, time)) => (date, Some(time)),
        None => (rest, None),
    };
    if time.map_or(date.is_empty(), str::is_empty) {
        return None;
    }
    let mut amount = Amount { is_negative, ..Amount::default() };
    let date_units = [('Y', Unit::Year), ('M', Unit::Month), ('W', Unit::Week), ('D', Unit::Day)];
    let time_units = [('H', Unit::Hour), ('M', Unit::Minute), ('S', Unit::Second)];
    let added = components(date, &date_units, &mut amount)?;
    let also = components(time.unwrap_or_default(), &time_units, &mut amount)?;
    Some(added.and(also).map(|()| amount))
}

/// Numbers with their units, each at most once and in order; `None` if it is something else.
fn components(
    mut text: &str,
    units: &[(char, Unit)],
    amount: &mut Amount,
) -> Option<Result<(), Problem>> {
    let mut outcome = Ok(());
    let mut next = 0;
    while !text.is_empty() {
        let end = text.find(|c: char| !c.is_ascii_digit())?;
        let (whole, rest) = text.split_at(end);
        let (fraction, rest) = match rest.strip_prefix(['.', ',']) {
            Some(after) => after.split_at(after.find(|c: char| !c.is_ascii_digit())?),
            None => ("", rest),
        };
        let letter = rest.chars().next()?;
        let known =
            units.iter().skip(next).position(|(own, _)| letter.eq_ignore_ascii_case(own))?;
        let (_, unit) = units.get(next + known)?;
        text = rest.get(letter.len_utf8()..)?;
        // Only the last one may have a part.
        if whole.is_empty() || !fraction.is_empty() && !text.is_empty() {
            return None;
        }
        next += known + 1;
        let added = match whole.parse() {
            Ok(whole) => amount.add(*unit, whole, fraction),
            Err(_) => Err(Problem::TooLarge),
        };
        outcome = outcome.and(added);
    }
    Some(outcome)
}
