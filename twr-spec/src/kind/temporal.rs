//! Kind: a date, a time of day, both, an instant, or how long something lasts; read into ISO 8601.

mod amount;
mod clock;
mod date;
mod duration;
mod rest;
mod tokens;

use std::borrow::Cow;

use super::{Body, Desk, scalar};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::undecorate;
use crate::spec::{Language, Temporal, Value};
use amount::Amount;
use clock::{Clock, Offset};
use date::Date;
use rest::Rest;
use tokens::Line;

pub(super) fn phrase(what: Temporal, language: Language) -> &'static str {
    match (what, language) {
        (Temporal::Date, Language::English) => "a date as YYYY-MM-DD",
        (Temporal::Date, Language::Chinese) => "一个日期，格式为 YYYY-MM-DD",
        (Temporal::Time, Language::English) => "a time of day as HH:MM:SS, in 24 hours",
        (Temporal::Time, Language::Chinese) => "一个时刻，24 小时制，格式为 HH:MM:SS",
        (Temporal::DateTime, Language::English) => {
            "a date and time as YYYY-MM-DDTHH:MM:SS, without a time zone"
        }
        (Temporal::DateTime, Language::Chinese) => {
            "日期和时间，格式为 YYYY-MM-DDTHH:MM:SS，不带时区"
        }
        (Temporal::Timestamp, Language::English) => {
            "a date and time with its offset from UTC, as YYYY-MM-DDTHH:MM:SS+HH:MM, or with Z for UTC"
        }
        (Temporal::Timestamp, Language::Chinese) => {
            "带 UTC 偏移的日期和时间，格式为 YYYY-MM-DDTHH:MM:SS+HH:MM，UTC 写作 Z"
        }
        (Temporal::Duration, Language::English) => {
            "a duration in hours, minutes and seconds, in the form PT1H30M"
        }
        (Temporal::Duration, Language::Chinese) => "一段时长，用时、分、秒表示，形如 PT1H30M",
        (Temporal::Period, Language::English) => {
            "a duration with its units, in the form P1Y2M10D or PT1H30M"
        }
        (Temporal::Period, Language::Chinese) => "一段带单位的时长，形如 P1Y2M10D 或 PT1H30M",
    }
}

/// Reads the line in any form that can only mean one time. What is read is written in ISO 8601.
pub(super) fn read<'a>(
    what: Temporal,
    body: Body<'a>,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    let line = scalar::line(body, desk)?;
    let bare = undecorate(line);
    let parsed = match parse(what, bare) {
        // `1. 2026-11-22` is an item of a list, but `22. November 2026` is none.
        Err(problem) => match parse(what, scalar::bare(line, desk)) {
            Ok(text) => Ok(text),
            Err(_) => Err(problem),
        },
        parsed => parsed,
    };
    let differs = |other: &str| {
        let other =
            if other.len() < line.len() * 2 + 8 { parse(what, other) } else { return false };
        other.is_ok_and(|other| parsed.as_ref().is_ok_and(|read| *read != other))
    };
    if scalar::is_contradicted(line, body, differs) {
        desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        return None;
    }
    match parsed {
        Ok(text) if text == line => Some(Value::Temporal(Cow::Borrowed(line))),
        Ok(text) => {
            let is_dress = text == scalar::without_stop(bare);
            let kind =
                if is_dress { RecoveryKind::Undecorated } else { RecoveryKind::TemporalSpelled };
            desk.recover(kind, line);
            Some(Value::Temporal(Cow::Owned(text)))
        }
        Err(problem) => {
            let (kind, reason) = problem.told();
            desk.report(kind, Some(line), format!("{}{reason}", quote(line)));
            None
        }
    }
}

/// Whether the text as a whole is one date, time or duration.
pub(super) fn is_temporal(what: Temporal, text: &str) -> bool {
    parse(what, undecorate(text)).is_ok()
}

/// Why a text is no date, time or duration.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Problem {
    /// Nothing of the kind stands there, or too much else.
    Unreadable,
    /// More than one can be meant.
    Ambiguous,
    /// There is no such day or time.
    NotInCalendar,
    /// A day of the week that the date is not.
    OtherWeekday,
    /// A duration in months or years, which are not always as long.
    NotExact,
    /// Beyond what the usual types hold.
    TooLarge,
}

impl Problem {
    fn told(self) -> (DiagnosticKind, &'static str) {
        match self {
            Self::Unreadable => (DiagnosticKind::Unreadable, ""),
            Self::Ambiguous => (DiagnosticKind::Ambiguous, ""),
            Self::NotInCalendar => (DiagnosticKind::Unreadable, " (there is no such day or time)"),
            Self::OtherWeekday => {
                (DiagnosticKind::Ambiguous, " (that day is another day of the week)")
            }
            Self::NotExact => {
                (DiagnosticKind::Unreadable, " (months and years are not always as long)")
            }
            Self::TooLarge => (DiagnosticKind::OutOfWidth, ""),
        }
    }
}

/// Beyond this many bytes a line is no value with a few words round it.
const LONGEST: usize = 240;

/// The one value of the line, in ISO 8601.
fn parse(what: Temporal, text: &str) -> Result<String, Problem> {
    if text.len() > LONGEST {
        return Err(Problem::Unreadable);
    }
    match what {
        Temporal::Duration => amount(text)?.exact(),
        Temporal::Period => amount(text)?.period(),
        _ => of_calendar(what, text),
    }
}

fn of_calendar(what: Temporal, text: &str) -> Result<String, Problem> {
    let line = Line::new(text);
    let mut rest = Rest { line: &line, used: vec![false; line.len()] };
    let date = only(&mut rest, date::at)?;
    let time = only(&mut rest, clock::at)?;
    let weekdays = rest.weekdays();
    if let Some(date) = date
        && weekdays.iter().any(|day| *day != date.weekday())
    {
        return Err(Problem::OtherWeekday);
    }
    if !rest.leaves_it(false) {
        return Err(Problem::Unreadable);
    }
    written(what, date, time).ok_or(Problem::Unreadable)
}

/// The parts that are wanted. A part too many is passed over only where nothing of the value hangs on it.
fn written(what: Temporal, date: Option<Date>, time: Option<clock::Reading>) -> Option<String> {
    let local = |(clock, offset): (Clock, Option<Offset>)| match offset {
        // A time of another place is not the time of this one.
        Some(_) => None,
        None => Some(clock),
    };
    match what {
        Temporal::Date => date.map(|date| date.to_string()),
        Temporal::Time => Some(local(time?)?.to_string()),
        Temporal::DateTime => Some(format!("{}T{}", date?, local(time?)?)),
        Temporal::Timestamp => {
            let (date, (clock, offset)) = (date?, time?);
            let is_at_an_end = date.is_at_the_end() || date.is_at_the_start();
            (!is_at_an_end).then_some(())?;
            Some(format!("{date}T{clock}{}", offset?))
        }
        Temporal::Duration | Temporal::Period => None,
    }
}

fn amount(text: &str) -> Result<Amount, Problem> {
    let is_iso = |word: &&str| amount::iso(trimmed(word)).is_some();
    let Some(word) = text.split_whitespace().find(is_iso) else { return in_words(text) };
    let found = amount::iso(trimmed(word)).unwrap_or(Err(Problem::Unreadable))?;
    let others = text.split_whitespace().filter(|other| trimmed(other) != trimmed(word));
    let others = others.collect::<Vec<_>>().join(" ");
    // The same once more, in words: `PT90M (90 minutes)`.
    let line = Line::new(&others);
    let mut rest = Rest { line: &line, used: vec![false; line.len()] };
    let again = only(&mut rest, duration::at)?;
    let same = again.is_none_or(|again| again == found || again.exact() == found.exact());
    if !same {
        return Err(Problem::Ambiguous);
    }
    if rest.leaves_it(true) { Ok(found) } else { Err(Problem::Unreadable) }
}

fn in_words(text: &str) -> Result<Amount, Problem> {
    let line = Line::new(text);
    let mut rest = Rest { line: &line, used: vec![false; line.len()] };
    let found = only(&mut rest, duration::at)?.ok_or(Problem::Unreadable)?;
    if found.is_negative {
        // Its sign is the mark before it.
        rest.used.iter_mut().take(1).for_each(|used| *used = true);
    }
    if rest.leaves_it(true) { Ok(found) } else { Err(Problem::Unreadable) }
}

fn trimmed(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '+'))
}

/// The one thing of its kind in the rest; `None` if there is none. Two that are the same are one.
fn only<T: PartialEq>(
    rest: &mut Rest<'_>,
    find: impl Fn(&Line, usize) -> Option<(Result<T, Problem>, usize)>,
) -> Result<Option<T>, Problem> {
    let mut known: Option<T> = None;
    let mut at = 0;
    while at < rest.line.len() {
        let is_free = rest.used.get(at) == Some(&false);
        let Some((found, end)) = find(rest.line, at).filter(|_| is_free) else {
            at += 1;
            continue;
        };
        let found = found?;
        match &known {
            Some(known) if *known != found => return Err(Problem::Ambiguous),
            _ => known = Some(found),
        }
        rest.take(at, end);
        at = end;
    }
    Ok(known)
}

#[cfg(test)]
mod tests;
