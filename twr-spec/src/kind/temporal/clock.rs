//! Times of day, and how far they are ahead of UTC.

use std::fmt;

use super::problem::Problem;
use super::tokens::{Line, Number};
use crate::lexicon::number_word;

/// A time of day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    hour: u64,
    minute: u64,
    second: u64,
    /// The digits after the point, without zeros at their end.
    fraction: String,
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}:{:02}", self.hour, self.minute, self.second)?;
        if self.fraction.is_empty() { Ok(()) } else { write!(f, ".{}", self.fraction) }
    }
}

/// How far local time is ahead of UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offset {
    is_behind: bool,
    hours: u64,
    minutes: u64,
}

impl Offset {
    const UTC: Self = Self { is_behind: false, hours: 0, minutes: 0 };
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (self.hours, self.minutes) == (0, 0) {
            return f.write_str("Z");
        }
        let sign = if self.is_behind { '-' } else { '+' };
        write!(f, "{sign}{:02}:{:02}", self.hours, self.minutes)
    }
}

/// A time with its offset, if it has one.
pub(super) type Reading = (Clock, Option<Offset>);

/// The time that starts at the piece, or why there is none, and the place after it.
pub(super) fn at(line: &Line, at: usize) -> Option<(Result<Reading, Problem>, usize)> {
    let (half, start) = match chinese_half(line, at) {
        Some((half, after)) => (Some(half), after),
        None => (None, at),
    };
    let (face, after) =
        [named, half_or_quarter, spoken, digits].iter().find_map(|face| face(line, start))?;
    let (after_half, end) = half_after(line, after).map_or((None, after), |(h, e)| (Some(h), e));
    let half = match (half, after_half) {
        (Some(_), Some(_)) => return Some((Err(Problem::Ambiguous), end)),
        (half, other) => half.or(other),
    };
    if face.needs_half && half.is_none() {
        return None;
    }
    let (offset, end) = offset(line, end).map_or((None, end), |(offset, end)| (Some(offset), end));
    let reading = face.clock(half).and_then(|clock| match offset {
        Some(Err(problem)) => Err(problem),
        Some(Ok(offset)) => Ok((clock, Some(offset))),
        None => Ok((clock, None)),
    });
    Some((reading, end))
}

/// Which half of the day.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Half {
    Morning,
    Noon,
    Afternoon,
    /// Until midnight, at which another day begins.
    Evening,
}

/// What is on the face of the clock.
#[derive(Debug)]
struct Face {
    clock: Clock,
    /// Whether it says nothing without a half of the day: `3`.
    needs_half: bool,
}

impl Face {
    fn at(hour: u64, minute: u64, second: u64, fraction: &str) -> Self {
        let fraction = fraction.trim_end_matches('0').to_owned();
        Self { clock: Clock { hour, minute, second, fraction }, needs_half: false }
    }

    fn clock(self, half: Option<Half>) -> Result<Clock, Problem> {
        let Clock { hour, minute, second, .. } = self.clock;
        let hour = match half {
            None => hour,
            Some(Half::Morning) if hour == 12 => 0,
            Some(Half::Morning) if hour < 12 => hour,
            Some(Half::Afternoon | Half::Evening | Half::Noon) if (13..24).contains(&hour) => hour,
            Some(Half::Afternoon | Half::Noon) if hour == 12 => hour,
            Some(Half::Noon) if hour == 11 => hour,
            Some(Half::Afternoon | Half::Noon) if (1..12).contains(&hour) => hour + 12,
            // One o'clock is no evening: it may be the night before or after it.
            Some(Half::Evening) if (5..12).contains(&hour) => hour + 12,
            Some(_) => return Err(Problem::NotInCalendar),
        };
        if hour > 23 || minute > 59 || second > 59 {
            return Err(Problem::NotInCalendar);
        }
        Ok(Clock { hour, ..self.clock })
    }
}

/// `noon`, `12 midnight`.
fn named(line: &Line, at: usize) -> Option<(Face, usize)> {
    let twelve = line.number(at).is_some_and(|number| number.digits == "12");
    let at = if twelve { at + 1 } else { at };
    let hour = match line.word(at)? {
        "noon" => 12,
        "midnight" => 0,
        _ => return None,
    };
    Some((Face::at(hour, 0, 0, ""), at + 1))
}

/// `half past nine`, `a quarter to four`: nothing without a half of the day.
fn half_or_quarter(line: &Line, at: usize) -> Option<(Face, usize)> {
    let at = line.after_word(at, &["a"]).unwrap_or(at);
    let part = line.word(at)?;
    let after = line.after_word(at + 1, &["past", "after"]);
    let (minute, at) = match (part, after, line.after_word(at + 1, &["to", "before"])) {
        ("half", Some(at), _) => (30, at),
        ("quarter", Some(at), _) => (15, at),
        ("quarter", None, Some(at)) => (45, at),
        _ => return None,
    };
    let hour = match line.number(at) {
        Some(number) => number.up_to(2),
        None => number_word(line.word(at)?),
    };
    let hour = hour.filter(|hour| (1..=12).contains(hour))?;
    // A quarter to one is still twelve.
    let hour = if minute < 45 { hour } else { (hour + 10) % 12 + 1 };
    Some((Face { needs_half: true, ..Face::at(hour, minute, 0, "") }, at + 1))
}

/// The place after `o'clock`.
fn o_clock(line: &Line, at: usize) -> Option<usize> {
    let mark = line.after_word(at, &["o"])?;
    line.after_word(line.after_mark(mark, &['\'', '’'])?, &["clock"])
}

/// `15:00`, `15:00:30.5`, `14h30`, and `3`, `3 o'clock` or `5.20` where `pm` follows.
fn digits(line: &Line, at: usize) -> Option<(Face, usize)> {
    let number = line.number(at).filter(|number| !number.spoken)?;
    if line.glued(at) && line.mark(at.checked_sub(1)?).is_some_and(|mark| ".:".contains(mark)) {
        return None;
    }
    let hour = number.up_to(2)?;
    let part = |at: usize, marks: &[char]| {
        let at = line.after_mark(at, marks).filter(|after| line.glued(*after))?;
        line.glued(at - 1).then(|| line.number(at)).flatten()
    };
    let french = line.after_word(at + 1, &["h"]).filter(|_| line.glued(at + 1));
    if let Some(minute) = french.filter(|at| line.glued(*at)).and_then(|at| line.number(at)) {
        return Some((Face::at(hour, minute.up_to(2)?, 0, ""), at + 3));
    }
    let is_pair = |minute: &&Number| minute.digits.len() == 2;
    if let Some(minute) = part(at + 1, &['.']).filter(is_pair) {
        let face = Face::at(hour, minute.up_to(2)?, 0, "");
        // `00.40` is what a clock shows; `9.30` may be a number, and `04.10` a day.
        let may_be_day = hour > 0 && (1..=12).contains(&face.clock.minute);
        let is_shown = number.digits.len() == 2 && number.digits.starts_with('0') && !may_be_day;
        return Some((Face { needs_half: !is_shown, ..face }, at + 3));
    }
    let Some(minute) = part(at + 1, &[':']).filter(is_pair) else {
        let end = o_clock(line, at + 1).unwrap_or(at + 1);
        return Some((Face { needs_half: true, ..Face::at(hour, 0, 0, "") }, end));
    };
    let minute = minute.up_to(2)?;
    let Some(second) = part(at + 3, &[':']) else {
        let end = line.after_mark(at + 3, &['整']).unwrap_or(at + 3);
        return Some((Face::at(hour, minute, 0, ""), end));
    };
    let second = second.up_to(2)?;
    match part(at + 5, &['.', ',']).filter(|fraction| fraction.digits.len() <= 9) {
        Some(fraction) => Some((Face::at(hour, minute, second, &fraction.digits), at + 7)),
        None => Some((Face::at(hour, minute, second, ""), at + 5)),
    }
}

/// `3点`, `15点30分`, `三点半`, `15时30分20秒`.
fn spoken(line: &Line, at: usize) -> Option<(Face, usize)> {
    let number = line.number(at)?;
    let hour = number.up_to(2)?;
    let end = line.after_mark(at + 1, &['点', '时'])?;
    let end = line.after_mark(end, &['钟', '整']).unwrap_or(end);
    // `3点` is twelve hours from the other `3点`; `10点20分` is what a clock shows, as `10:20` is.
    let is_face = !number.spoken
        && line.number(end).is_some_and(|minute| !minute.spoken && minute.digits.len() == 2)
        && line.after_mark(end + 1, &['分']).is_some();
    let needs_half = (1..=12).contains(&hour) && !is_face;
    let face = |minute, second| Face { needs_half, ..Face::at(hour, minute, second, "") };
    if let Some(end) = line.after_mark(end, &['半']) {
        return Some((face(30, 0), end));
    }
    let Some(minute) = line.number(end).and_then(|minute| minute.up_to(2)) else {
        return Some((face(0, 0), end));
    };
    if let Some(end) = line.after_mark(end + 1, &['刻']) {
        return Some((face(minute * 15, 0), end));
    }
    let end = line.after_mark(end + 1, &['分']).unwrap_or(end + 1);
    let second = line.number(end).and_then(|second| second.up_to(2));
    let after = line.after_mark(end + 1, &['秒']);
    Some(match (second, after) {
        (Some(second), Some(end)) => (face(minute, second), end),
        _ => (face(minute, 0), end),
    })
}

/// `下午`, before the time.
fn chinese_half(line: &Line, at: usize) -> Option<(Half, usize)> {
    const HALVES: [(&str, Half); 9] = [
        ("上午", Half::Morning),
        ("早上", Half::Morning),
        ("早晨", Half::Morning),
        ("清晨", Half::Morning),
        ("凌晨", Half::Morning),
        ("中午", Half::Noon),
        ("下午", Half::Afternoon),
        ("傍晚", Half::Evening),
        ("晚上", Half::Evening),
    ];
    HALVES.iter().find_map(|(word, half)| Some((*half, line.after_marks(at, word)?)))
}

/// `pm`, `p.m.`, `in the afternoon`, after the time.
fn half_after(line: &Line, at: usize) -> Option<(Half, usize)> {
    let in_the = line.after_word(at, &["in"]).and_then(|at| line.after_word(at, &["the"]));
    if let Some(at) = in_the {
        let half = match line.word(at)? {
            "morning" => Half::Morning,
            "afternoon" => Half::Afternoon,
            "evening" => Half::Evening,
            _ => return None,
        };
        return Some((half, at + 1));
    }
    match line.word(at)? {
        "am" => Some((Half::Morning, at + 1)),
        "pm" => Some((Half::Afternoon, at + 1)),
        letter @ ("a" | "p") => {
            let after = line.after_mark(at + 1, &['.']).unwrap_or(at + 1);
            let after = line.after_word(after, &["m"])?;
            let end = line.after_mark(after, &['.']).unwrap_or(after);
            Some((if letter == "a" { Half::Morning } else { Half::Afternoon }, end))
        }
        _ => None,
    }
}

/// `Z`, `+01:00`, `-0500`, `UTC+8`.
fn offset(line: &Line, at: usize) -> Option<(Result<Offset, Problem>, usize)> {
    if let Some(end) = line.after_word(at, &["z"]).filter(|_| line.glued(at)) {
        return Some((Ok(Offset::UTC), end));
    }
    if let Some(end) = line.after_word(at, &["utc", "gmt", "z"]) {
        return Some(signed(line, end).unwrap_or((Ok(Offset::UTC), end)));
    }
    signed(line, at)
}

fn signed(line: &Line, at: usize) -> Option<(Result<Offset, Problem>, usize)> {
    let sign = line.mark(at).filter(|mark| "+-".contains(*mark))?;
    let number = line.number(at + 1).filter(|_| line.glued(at + 1))?;
    let whole = number.up_to(4)?;
    let minutes = line
        .after_mark(at + 2, &[':'])
        .filter(|_| line.glued(at + 2) && line.glued(at + 3))
        .and_then(|at| line.number(at)?.up_to(2));
    let (hours, minutes, end) = match (number.digits.len(), minutes) {
        (1 | 2, Some(minutes)) => (whole, minutes, at + 4),
        // After a blank, less than that is another time: `15:00 -16`.
        (1 | 2, None) if line.glued(at) => (whole, 0, at + 2),
        (4, None) => (whole / 100, whole % 100, at + 2),
        _ => return None,
    };
    // The earth's clocks lie between -12:00 and +14:00.
    if hours > 14 || minutes > 59 {
        return Some((Err(Problem::NotInCalendar), end));
    }
    Some((Ok(Offset { is_behind: sign == '-', hours, minutes }), end))
}
