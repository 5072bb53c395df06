//! Durations in words: `1h 30m`, `90 minutes`, `1:30:00`, `2小时30分`.

use super::amount::{Amount, Unit};
use super::problem::Problem;
use super::tokens::Line;
use crate::lexicon::number_word;

/// The duration that starts at the piece, or why there is none, and the place after it.
pub(super) fn at(line: &Line, at: usize) -> Option<(Result<Amount, Problem>, usize)> {
    clock(line, at).or_else(|| words(line, at))
}

/// `1:30:00`: hours, minutes and seconds; `1:30 h`: hours and minutes. Of `1:30` alone nobody knows.
fn clock(line: &Line, at: usize) -> Option<(Result<Amount, Problem>, usize)> {
    let part = |at: usize| {
        let at = line.after_mark(at, &[':']).filter(|_| line.glued(at) && line.glued(at + 1))?;
        line.number(at).filter(|number| number.digits.len() == 2)?.up_to(2)
    };
    let hours = line.number(at)?.up_to(9)?;
    let minutes = part(at + 1)?;
    let Some(seconds) = part(at + 3) else {
        let hour = unit(line, at + 3).filter(|(unit, _)| *unit == Unit::Hour && minutes < 60);
        return Some(match hour {
            Some((_, end)) => (Ok(Amount { hours, minutes, ..Amount::default() }), end),
            None => (Err(Problem::Ambiguous), at + 3),
        });
    };
    if minutes > 59 || seconds > 59 {
        return Some((Err(Problem::Unreadable), at + 5));
    }
    let fraction = fraction(line, at + 5);
    let end = if fraction.is_some() { at + 7 } else { at + 5 };
    let mut amount = Amount { hours, minutes, ..Amount::default() };
    let added = amount.add(Unit::Second, seconds, fraction.unwrap_or_default());
    Some((added.map(|()| amount), end))
}

/// Numbers with their units, the greatest unit first, with blanks, commas or "and" between.
fn words(line: &Line, at: usize) -> Option<(Result<Amount, Problem>, usize)> {
    let is_minus = |at: usize| line.mark(at) == Some('-') && line.glued(at + 1);
    let is_negative =
        at.checked_sub(1).is_some_and(|before| is_minus(before) && !line.glued(before));
    let mut amount = Amount { is_negative, ..Amount::default() };
    let mut end = None;
    let mut least: Option<Unit> = None;
    let mut next = at;
    while let Some((count, unit, after)) = component(line, next, least) {
        if least.is_some_and(|least| unit <= least) {
            break;
        }
        if let Err(problem) = amount.add(unit, count.whole, &count.fraction) {
            return Some((Err(problem), after));
        }
        (least, end) = (Some(unit), Some(after));
        let after = line.after_mark(after, &[',', '，', '、']).unwrap_or(after);
        next = line.after_word(after, &["and"]).unwrap_or(after);
        next = line.after_mark(next, &['零', '又', '和']).unwrap_or(next);
    }
    end.map(|end| (Ok(amount), end))
}

/// How many of a unit.
struct Count {
    whole: u64,
    fraction: String,
}

/// A number and its unit. Two digits right after hours are minutes: `1h30`.
fn component(line: &Line, at: usize, last: Option<Unit>) -> Option<(Count, Unit, usize)> {
    if let Some(end) = line.after_mark(at, &['半']) {
        let (unit, end) = unit(line, end)?;
        return Some((Count { whole: 0, fraction: "5".to_owned() }, unit, end));
    }
    let (mut count, after) = count(line, at)?;
    let a_half = |at: usize| {
        let and = line.after_word(at, &["and"])?;
        line.after_word(line.after_word(and, &["a"])?, &["half"])
    };
    if let Some((unit, end)) = unit(line, after) {
        let half = a_half(end).filter(|_| count.fraction.is_empty());
        if half.is_some() {
            "5".clone_into(&mut count.fraction);
        }
        return Some((count, unit, half.unwrap_or(end)));
    }
    // `一个半小时` and `一分半钟` are one and a half; elsewhere a half hour is by itself.
    let with_half = line
        .after_marks(after, "个半")
        .and_then(|after| unit(line, after))
        .or_else(|| Some((Unit::Minute, line.after_marks(after, "分半钟")?)));
    if let Some((unit, end)) = with_half {
        "5".clone_into(&mut count.fraction);
        return Some((count, unit, end));
    }
    // `one and a half hours`
    if let Some((unit, end)) = a_half(after).and_then(|after| unit(line, after)) {
        "5".clone_into(&mut count.fraction);
        return Some((count, unit, end));
    }
    let number = line.number(at)?;
    let are_minutes = last == Some(Unit::Hour) && line.glued(at) && number.digits.len() == 2;
    are_minutes.then_some((count, Unit::Minute, at + 1))
}

/// A number in digits or in words, and the place after it.
fn count(line: &Line, at: usize) -> Option<(Count, usize)> {
    let whole = |whole: u64| Count { whole, fraction: String::new() };
    if let Some(word) = line.word(at) {
        if word == "half" {
            let end = line.after_word(at + 1, &["a", "an"])?;
            return Some((Count { whole: 0, fraction: "5".to_owned() }, end));
        }
        let number = if matches!(word, "a" | "an") { Some(1) } else { number_word(word) };
        return Some((whole(number?), at + 1));
    }
    // The minutes of an hour that were read already, as `30` in `1:30`, are no count.
    if line.glued(at) && line.mark(at.checked_sub(1)?).is_some_and(|mark| ".,:/".contains(mark)) {
        return None;
    }
    let number = line.number(at)?.up_to(18)?;
    match fraction(line, at + 1) {
        Some(digits) => Some((Count { whole: number, fraction: digits.to_owned() }, at + 3)),
        None => Some((whole(number), at + 1)),
    }
}

/// The digits after a point that is glued on both sides.
fn fraction(line: &Line, at: usize) -> Option<&str> {
    let digits = line.after_mark(at, &['.'])?;
    let number = line.number(digits).filter(|_| line.glued(at) && line.glued(digits))?;
    Some(&number.digits)
}

/// Chinese units, the longer names first.
const UNITS: [(&str, Unit); 13] = [
    ("小时", Unit::Hour),
    ("钟头", Unit::Hour),
    ("分钟", Unit::Minute),
    ("分", Unit::Minute),
    ("毫秒", Unit::Millisecond),
    ("微秒", Unit::Microsecond),
    ("秒钟", Unit::Second),
    ("秒", Unit::Second),
    ("天", Unit::Day),
    ("周", Unit::Week),
    ("星期", Unit::Week),
    ("年", Unit::Year),
    ("个月", Unit::Month),
];

fn unit(line: &Line, at: usize) -> Option<(Unit, usize)> {
    if let Some(word) = line.word(at) {
        let unit = match word {
            "y" | "yr" | "yrs" | "year" | "years" => Unit::Year,
            "mo" | "mos" | "month" | "months" => Unit::Month,
            "w" | "wk" | "wks" | "week" | "weeks" => Unit::Week,
            "d" | "day" | "days" => Unit::Day,
            "h" | "hr" | "hrs" | "hour" | "hours" => Unit::Hour,
            "m" | "min" | "mins" | "minute" | "minutes" => Unit::Minute,
            "s" | "sec" | "secs" | "second" | "seconds" => Unit::Second,
            "ms" | "msec" | "millisecond" | "milliseconds" => Unit::Millisecond,
            "us" | "μs" | "µs" | "microsecond" | "microseconds" => Unit::Microsecond,
            "ns" | "nanosecond" | "nanoseconds" => Unit::Nanosecond,
            _ => return None,
        };
        let is_short = matches!(word, "hr" | "hrs" | "min" | "mins" | "sec" | "secs");
        let end = line.after_mark(at + 1, &['.']).filter(|_| is_short).unwrap_or(at + 1);
        return Some((unit, end));
    }
    let find = |at: usize| {
        UNITS.iter().find_map(|(name, unit)| Some((*unit, line.after_marks(at, name)?)))
    };
    find(at).or_else(|| find(line.after_mark(at, &['个'])?))
}
