//! Dates in the forms that people write them, where only one day can be meant.

use std::fmt;

use super::problem::Problem;
use super::tokens::{Line, Number};
use crate::lexicon::{MONTHS, WEEKDAYS, month_elsewhere};

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Date {
    year: u64,
    month: u64,
    day: u64,
}

impl Date {
    /// The day, if the calendar has it, in the years 1 to 9999.
    pub(super) fn new(year: u64, month: u64, day: u64) -> Result<Self, Problem> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if is_leap => 29,
            2 => 28,
            _ => 0,
        };
        let is_day = (1..=9999).contains(&year) && (1..=days).contains(&day);
        if is_day { Ok(Self { year, month, day }) } else { Err(Problem::NotInCalendar) }
    }

    /// The day of the week: 0 for Sunday.
    pub(super) fn weekday(self) -> u64 {
        const SHIFT: [u64; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = self.year - u64::from(self.month < 3);
        let shift = usize::try_from(self.month - 1).ok().and_then(|at| SHIFT.get(at));
        (year + year / 4 - year / 100 + year / 400 + shift.unwrap_or(&0) + self.day) % 7
    }

    /// Whether it is one of the last two days of 9999, where an instant may lie beyond what a
    /// timestamp holds.
    pub(super) fn is_at_the_end(self) -> bool {
        self.year == 9999 && self.month == 12 && self.day >= 30
    }

    /// Whether it is the very first day, for the same reason.
    pub(super) fn is_at_the_start(self) -> bool {
        self.year == 1 && self.month == 1 && self.day == 1
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A date, or why there is none, and the place after it.
type Found = Option<(Result<Date, Problem>, usize)>;

/// The date that starts at the piece.
pub(super) fn at(line: &Line, at: usize) -> Found {
    numeric(line, at)
        .or_else(|| compact(line, at))
        .or_else(|| chinese(line, at))
        .or_else(|| day_first(line, at))
        .or_else(|| month_first(line, at))
        .or_else(|| year_first(line, at))
}

/// `2026-11-22`, `2026/11/22`, `22.11.2026`, `11/22/2026`: a year in front is followed by the month; a year
/// at the end follows day and month in an order that only the numbers can tell.
fn numeric(line: &Line, at: usize) -> Found {
    let separator = line.mark(at + 1).filter(|mark| "-/.".contains(*mark))?;
    let end = line.after_mark(at + 3, &[separator])? + 1;
    let is_tight = (at + 1..end).all(|place| line.glued(place));
    let (first, second, third) = (line.number(at)?, line.number(at + 2)?, line.number(at + 4)?);
    let goes_on = line.mark(end) == Some(separator) && line.glued(end) && line.glued(end + 1);
    if !is_tight || goes_on && line.number(end + 1).is_some() {
        return None;
    }
    let date = match (first.year(), third.year()) {
        (Some(year), None) => Date::new(year, second.up_to(2)?, third.up_to(2)?),
        (None, Some(year)) => in_either_order(year, first.up_to(2)?, second.up_to(2)?),
        (None, None) if [first, second, third].iter().all(|part| part.digits.len() <= 2) => {
            Err(Problem::Ambiguous)
        }
        _ => return None,
    };
    Some((date, end))
}

fn in_either_order(year: u64, first: u64, second: u64) -> Result<Date, Problem> {
    match (Date::new(year, second, first), Date::new(year, first, second)) {
        (Ok(day_first), Ok(month_first)) if day_first != month_first => Err(Problem::Ambiguous),
        (Ok(date), _) | (_, Ok(date)) => Ok(date),
        (Err(problem), Err(_)) => Err(problem),
    }
}

/// `20261122`, and nothing glued to it but the `T` before a time.
fn compact(line: &Line, at: usize) -> Found {
    let number = line.number(at).filter(|number| number.digits.len() == 8 && !number.spoken)?;
    let alone = !line.glued(at) && (!line.glued(at + 1) || line.word(at + 1) == Some("t"));
    let whole = number.up_to(8).filter(|_| alone)?;
    Some((Date::new(whole / 10_000, whole / 100 % 100, whole % 100), at + 1))
}

/// `2026年11月22日`, `二〇二六年十一月二十二日`.
fn chinese(line: &Line, at: usize) -> Found {
    let year = line.number(at)?.year()?;
    let after_year = line.after_mark(at + 1, &['年'])?;
    let month = line.number(after_year)?.up_to(2)?;
    let after_month = line.after_mark(after_year + 1, &['月'])?;
    let day = line.number(after_month)?.up_to(2)?;
    let end = line.after_mark(after_month + 1, &['日', '号']).unwrap_or(after_month + 1);
    Some((Date::new(year, month, day), end))
}

/// `22 November 2026`, `22nd of Nov., 2026`, `22-Nov-2026`, `22. März 2026`, `1er avril 2026`, `22 de marzo de 2026`.
fn day_first(line: &Line, at: usize) -> Found {
    let (day, after) = day(line, at)?;
    let after = line.after_mark(after, &['.', '-']).unwrap_or(after);
    let after = line.after_word(after, &OF).unwrap_or(after);
    let (month, after) = month(line, after)?;
    let (year, end) = year(line, after)?;
    Some((Date::new(year, month, day), end))
}

/// `November 22, 2026`, `Nov. 22nd 2026`, `Nov-22-2026`.
fn month_first(line: &Line, at: usize) -> Found {
    let (month, after) = month(line, at)?;
    let after = line.after_mark(after, &['-']).unwrap_or(after);
    let after = line.after_word(after, &["the"]).unwrap_or(after);
    let (day, after) = day(line, after)?;
    let (year, end) = year(line, after)?;
    Some((Date::new(year, month, day), end))
}

/// `2026 November 22`, `2026-Nov-22`.
fn year_first(line: &Line, at: usize) -> Found {
    let year = line.number(at)?.year()?;
    let after = line.after_mark(at + 1, &['-', ',']).unwrap_or(at + 1);
    let (month, after) = month(line, after)?;
    let after = line.after_mark(after, &['-', ',']).unwrap_or(after);
    let (day, end) = day(line, after)?;
    Some((Date::new(year, month, day), end))
}

/// What may be before a month or a year.
const OF: [&str; 4] = ["of", "de", "del", "di"];

/// A day of the month, as `22` or `22nd`.
fn day(line: &Line, at: usize) -> Option<(u64, usize)> {
    let number = line.number(at).filter(|number| !number.spoken)?;
    let end = line
        .after_word(at + 1, &["st", "nd", "rd", "th", "er", "º"])
        .filter(|_| line.glued(at + 1))
        .unwrap_or(at + 1);
    Some((number.up_to(2)?, end))
}

/// A month's name or its first three letters, with the full stop of an abbreviation.
fn month(line: &Line, at: usize) -> Option<(u64, usize)> {
    let word = line.word(at)?;
    let named = |name: &str| name == word || word.len() == 3 && name.starts_with(word);
    let english = MONTHS.iter().position(|name| named(name)).or((word == "sept").then_some(8));
    let place = english.or_else(|| month_elsewhere(word))?;
    let end = line.after_mark(at + 1, &['.']).unwrap_or(at + 1);
    Some((u64::try_from(place).ok()? + 1, end))
}

/// A year at the end of a date in words, after a comma or a hyphen.
fn year(line: &Line, at: usize) -> Option<(u64, usize)> {
    let at = line.after_mark(at, &[',', '-', '.']).unwrap_or(at);
    let at = line.after_word(at, &OF).unwrap_or(at);
    line.number(at).and_then(Number::year).map(|year| (year, at + 1))
}

/// The day of the week at the piece: 0 for Sunday; `Sun`, `星期日`, `周三`, `礼拜天`.
pub(super) fn weekday_at(line: &Line, at: usize) -> Option<(u64, usize)> {
    if let Some(word) = line.word(at) {
        let is_name = |name: &&str| **name == *word || word.len() >= 3 && name.starts_with(word);
        let day = WEEKDAYS.iter().position(is_name)?;
        return Some((u64::try_from(day).ok()?, at + 1));
    }
    let after = ["星期", "礼拜", "周"].iter().find_map(|name| line.after_marks(at, name))?;
    if let Some(end) = line.after_mark(after, &['日', '天']) {
        return Some((0, end));
    }
    let number = line.number(after).filter(|number| number.spoken)?;
    let day = number.up_to(1).filter(|day| (1..=6).contains(day))?;
    Some((day, after + 1))
}
