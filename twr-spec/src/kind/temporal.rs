//! Kind: a date, a time of day, both, an instant, or how long something lasts; read into ISO 8601.

mod amount;
mod clock;
mod date;
mod duration;
mod problem;
mod tokens;

use super::behavior::KindBehavior;
#[cfg(feature = "templates")]
use super::grammar::{Forms, GrammarMaker};
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, entry, text, typed};
use super::write_context::WriteContext;
use crate::spec::{Json, Language, Rule, Temporal, Value};
#[cfg(feature = "templates")]
use crate::syntax;
use std::borrow::Cow;

use super::{Body, ReadContext, scalar};
use crate::assertion::{self, Labels, Outcome, Piece, Sought, Text, floor};
use crate::lexicon::{Class, MONTHS, Topic, WEEKDAYS, is_han};
use crate::recovery::RecoveryKind;
use crate::text::quote;
use amount::Amount;
use clock::{Clock, Offset};
use date::Date;
use problem::Problem;
use tokens::Line;

/// A date, a time or a duration.
pub(super) struct TemporalKind(pub(super) Temporal);

impl KindBehavior<'_> for TemporalKind {
    fn phrase(&self, context: PhraseContext) -> String {
        phrase(self.0, context.language).to_owned()
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        read(self.0, body, context)
    }

    fn write(&self, value: &Value<'_>, _: WriteContext<'_>) -> String {
        match value {
            Value::Temporal(text) => text.to_string(),
            _ => String::new(),
        }
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, _: &[Rule], _: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        let rules = &mut maker.rules;
        Forms::short(match self.0 {
            Temporal::Date => syntax::date(rules),
            Temporal::Time => syntax::time(rules),
            Temporal::DateTime => syntax::date_time(rules),
            Temporal::Timestamp => syntax::timestamp(rules),
            Temporal::Duration => syntax::duration(false, true, rules),
            Temporal::Elapsed => syntax::duration(false, false, rules),
            Temporal::Period => syntax::duration(true, true, rules),
        })
    }

    fn schema(&self, _: &[Rule], _: &mut Definitions<'_>) -> Members {
        schema(self.0)
    }
}

fn schema(what: Temporal) -> Vec<(String, Json)> {
    let format = match what {
        Temporal::Date => Some("date"),
        Temporal::Timestamp => Some("date-time"),
        Temporal::Duration | Temporal::Elapsed | Temporal::Period => Some("duration"),
        // JSON Schema's formats want an offset from UTC, which these have not.
        Temporal::Time | Temporal::DateTime => None,
    };
    let mut schema = typed("string");
    schema.extend(format.map(|format| entry("format", text(format))));
    schema.push(entry("description", text(phrase(what, Language::English))));
    schema
}

fn phrase(what: Temporal, language: Language) -> &'static str {
    match (what, language) {
        (Temporal::Date, Language::English) => "a date as YYYY-MM-DD",
        (Temporal::Date, Language::Chinese) => "一个日期，格式为 YYYY-MM-DD",
        (Temporal::Time, Language::English) => "a time of day as HH:MM:SS, in 24 hours",
        (Temporal::Time, Language::Chinese) => "一个时刻，24小时制，格式为 HH:MM:SS",
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
        (Temporal::Duration | Temporal::Elapsed, Language::English) => {
            "a duration in hours, minutes and seconds, in the form PT1H30M"
        }
        (Temporal::Duration | Temporal::Elapsed, Language::Chinese) => {
            "一段时长，用时、分、秒表示，形如 PT1H30M"
        }
        (Temporal::Period, Language::English) => {
            "a duration with its units, in the form P1Y2M10D or PT1H30M"
        }
        (Temporal::Period, Language::Chinese) => "一段带单位的时长，形如 P1Y2M10D 或 PT1H30M",
    }
}

/// Reads the line in any form that can only mean one time. What is read is written in ISO 8601.
fn read<'a>(
    what: Temporal,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let whole = body.text.trim();
    if is_exact(what, whole) {
        return Some(Value::Temporal(Cow::Borrowed(whole)));
    }
    let body = scalar::unfenced(body, context)?;
    let labels = std::mem::take(&mut context.labels);
    let asserted = scalar::asserted(body, &Times { what, labels: &labels }, context);
    context.labels = labels;
    let asserted = asserted?;
    match &asserted.value {
        Ok(text) => {
            let (spelling, words) = (RecoveryKind::TemporalSpelled, RecoveryKind::TemporalSpelled);
            scalar::record(&asserted, text, spelling, words, body, context);
            Some(Value::Temporal(Cow::Owned(text.clone())))
        }
        Err(problem) => {
            let (kind, reason) = problem.to_diagnostic();
            let line = body.first_line().0;
            context.report(kind, Some(line), format!("{}{reason}", quote(line)));
            None
        }
    }
}

/// Whether the text is a time as the writer writes it.
fn is_exact(what: Temporal, text: &str) -> bool {
    let is_plain =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':' | b'.' | b'+');
    if text.is_empty() || text.len() > 40 || !text.bytes().all(is_plain) {
        return false;
    }
    let labels = Labels::default();
    let times = Times { what, labels: &labels };
    let found = if matches!(what, Temporal::Duration | Temporal::Elapsed | Temporal::Period) {
        let amount = amount::iso(text).and_then(Result::ok);
        amount.and_then(|amount| times.written(&amount).ok())
    } else {
        times.of_calendar(&Line::new(text)).and_then(|(found, _)| found.ok())
    };
    found.is_some_and(|found| found == text)
}

/// The time that the text asserts, in ISO 8601.
pub(super) fn asserted(what: Temporal, text: &str, labels: &Labels) -> Option<String> {
    match assertion::read(text, &Times { what, labels }) {
        Outcome::Value(found) => found.value.ok(),
        _ => None,
    }
}

/// Whether the text as a whole is one date, time or duration.
pub(super) fn is_temporal(what: Temporal, text: &str) -> bool {
    let text = Text::new(text);
    let times = Times { what, labels: &Labels::default() };
    times.value_at(&text, 0).is_some_and(|(found, end)| {
        found.is_ok() && text.rest(end).trim_matches(['.', '。', ' ']).is_empty()
    })
}

/// A date or time is looked for in so many bytes.
const LONGEST: usize = 120;

/// Dates, times or durations as what an assertion may say.
struct Times<'l> {
    what: Temporal,
    labels: &'l Labels,
}

impl Times<'_> {
    /// A day, a time, or both, in either order, with the day of the week: where it ends in the line.
    fn of_calendar(&self, line: &Line) -> Option<(Result<String, Problem>, usize)> {
        let mut parts = Parts::default();
        let mut at = line.after_word(0, &["on"]).unwrap_or(0);
        let mut end = None;
        let mut is_open = false;
        loop {
            let joined = end.and_then(|_| bracket(line, at)).filter(|_| !is_open);
            let place = match (joined, end) {
                (Some(inside), _) => inside,
                (None, Some(_)) => connected(line, at),
                (None, None) => at,
            };
            let Some(next) = parts.take(line, place) else { break };
            is_open |= joined.is_some();
            at = match line.after_mark(next, &[')']).filter(|_| is_open) {
                Some(after) => {
                    is_open = false;
                    after
                }
                None => next,
            };
            end = Some(at);
        }
        let end = end.filter(|_| !is_open)?;
        let found = match parts.problem() {
            Some(problem) => Err(problem),
            None => Ok(written(self.what, parts.date, parts.time)?),
        };
        Some((found, end))
    }

    /// How wide the word is that leads to the time between two of something, where that is asked for: `every 20 minutes`
    fn every_at(&self, rest: &str) -> Option<usize> {
        const ASKS: [&str; 7] = ["interval", "frequency", "often", "every", "间隔", "频率", "多久"];
        let every = ["every ", "每隔", "每"].iter().find(|every| rest.starts_with(**every))?;
        ASKS.iter().any(|word| self.labels.names(word)).then_some(every.len())
    }

    fn written(&self, amount: &Amount) -> Result<String, Problem> {
        match self.what {
            Temporal::Duration => amount.exact(),
            Temporal::Elapsed => match amount.exact() {
                Ok(text) if text.starts_with('-') => Err(Problem::Negative),
                exact => exact,
            },
            _ => amount.period(),
        }
    }

    fn of_amount(&self, rest: &str, line: &Line) -> Option<(Result<String, Problem>, usize)> {
        let amount = |amount: Amount| self.written(&amount);
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ',' | '-' | '+');
        let word = rest.get(..rest.find(|c| !is_part(c)).unwrap_or(rest.len()))?;
        let word = word.trim_end_matches(['.', ',', '-', '+']);
        if let Some(found) = amount::iso(word) {
            return Some((found.and_then(amount), word.len()));
        }
        let start = usize::from(line.mark(0) == Some('-') && line.glued(1));
        let (found, end) = duration::at(line, start)?;
        // Nothing lasts less than no time.
        let is_length = self.labels.topics().has(Topic::Length);
        let found = match found {
            Ok(found) if found.is_negative && is_length => Err(Problem::Negative),
            found => found.and_then(amount),
        };
        Some((found, line.end_of(end)?))
    }
}

/// What was found of a day and its time.
#[derive(Debug, Default)]
struct Parts {
    date: Option<Date>,
    time: Option<clock::Reading>,
    weekdays: Vec<u64>,
    found: Option<Problem>,
}

impl Parts {
    /// Takes the part that begins at the piece: the place after it.
    fn take(&mut self, line: &Line, at: usize) -> Option<usize> {
        if let Some((date, end)) = date::at(line, at) {
            self.found = self.found.or(merge(&mut self.date, date));
            return Some(end);
        }
        if let Some((time, end)) = clock::at(line, at) {
            self.found = self.found.or(merge(&mut self.time, time));
            return Some(end);
        }
        // `a Sunday` is the day of the week as well.
        let (day, end) = date::weekday_at(line, line.after_word(at, &["a"]).unwrap_or(at))?;
        self.weekdays.push(day);
        Some(line.after_mark(end, &['.']).filter(|_| line.glued(end)).unwrap_or(end))
    }

    fn problem(&self) -> Option<Problem> {
        let day = self.date.map(Date::weekday);
        let differs = day.is_some_and(|day| self.weekdays.iter().any(|other| *other != day));
        self.found.or(differs.then_some(Problem::OtherWeekday))
    }
}

/// Keeps a part; the problem with it, if there is one. The same part once more says nothing new.
fn merge<T: PartialEq>(known: &mut Option<T>, found: Result<T, Problem>) -> Option<Problem> {
    match found {
        Err(problem) => Some(problem),
        Ok(found) if known.as_ref().is_some_and(|known| *known != found) => {
            Some(Problem::Ambiguous)
        }
        Ok(found) => {
            *known = Some(found);
            None
        }
    }
}

/// The place after what joins a day and its time: a comma, `at`, the `T` of ISO 8601.
fn connected(line: &Line, at: usize) -> usize {
    let after = line.after_mark(at, &[',']).unwrap_or(at);
    line.after_word(after, &["at", "on", "t"]).unwrap_or(after)
}

/// The place inside a bracket that opens here, with a comma before it at most: `2026-11-22 (Sunday)`.
fn bracket(line: &Line, at: usize) -> Option<usize> {
    line.after_mark(line.after_mark(at, &[',']).unwrap_or(at), &['('])
}

impl Sought for Times<'_> {
    type Value = Result<String, Problem>;

    fn is_moment(&self) -> bool {
        true
    }

    fn value_at(&self, text: &Text, at: usize) -> Option<(Self::Value, usize)> {
        let is_amount =
            matches!(self.what, Temporal::Duration | Temporal::Elapsed | Temporal::Period);
        let about = if is_amount { Class::Approximate.longest(text.rest(at)) } else { None };
        let start = about.map_or(at, |width| text.skip_blanks(at + width));
        let every = if is_amount { self.every_at(text.rest(start)) } else { None };
        let start = every.map_or(start, |width| text.skip_blanks(start + width));
        let rest = text.rest(start);
        let first = rest.chars().next()?;
        if !(first.is_alphanumeric() || first == '-') {
            return None;
        }
        let line = rest.find('\n').unwrap_or(rest.len()).min(floor(rest, LONGEST));
        let rest = rest.get(..line)?;
        let line = Line::new(rest);
        let (found, width) = if is_amount {
            self.of_amount(rest, &line)?
        } else {
            let (found, end) = self.of_calendar(&line)?;
            (found, line.end_of(end)?)
        };
        let end = start + width;
        let mut after = text.rest(end).chars();
        let (next, then) = (after.next(), after.next());
        let is_clean = match next {
            None => true,
            Some('.' | ',' | ':' | '-') => !then.is_some_and(|c| c.is_alphanumeric() && !is_han(c)),
            Some(c) => !(c.is_ascii_alphanumeric() || matches!(c, '/' | '+' | '±' | '_' | '~')),
        };
        is_clean.then_some((found, end))
    }

    /// `14:30 h`, `16:45 hours`: where the unit of a time of day ends.
    fn unit_at(&self, text: &Text, at: usize, _: &Self::Value) -> Option<usize> {
        const UNITS: [&str; 5] = ["hours", "hrs", "uhr", "o'clock", "h"];
        let next = text.skip_blanks(at);
        let unit = UNITS.iter().find(|unit| {
            let after = text.rest(next).strip_prefix(**unit);
            after.is_some_and(|after| !after.starts_with(char::is_alphanumeric))
        });
        let is_time = matches!(self.what, Temporal::Time | Temporal::DateTime);
        unit.filter(|_| is_time).map(|unit| next + unit.len())
    }

    /// The same once more, or the day of the week on which it is: `2026-11-22 (a Sunday)`.
    fn restates(&self, inside: &Text, value: &Self::Value) -> bool {
        let again = |text: &Text| {
            self.value_at(text, 0).is_some_and(|(other, end)| end == text.len() && other == *value)
        };
        let day = inside.lower.strip_prefix("a ").unwrap_or(&inside.lower);
        let on_day = |date: &String| again(&Text::new(&format!("{day}, {date}")));
        again(inside) || WEEKDAYS.contains(&day) && value.as_ref().is_ok_and(on_day)
    }

    fn rival_in(&self, text: &Text, piece: Piece, value: &Self::Value) -> bool {
        let words = text.piece(piece.start, piece.end);
        let is_amount =
            matches!(self.what, Temporal::Duration | Temporal::Elapsed | Temporal::Period);
        let mut before = ' ';
        words.char_indices().any(|(at, character)| {
            let starts =
                !(before.is_alphanumeric() && !is_han(before) && character.is_alphanumeric());
            before = character;
            let rest = words.get(at..).unwrap_or_default();
            if !starts {
                return false;
            }
            let other =
                self.value_at(text, piece.start + at).is_some_and(|(other, _)| other != *value);
            let word: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
            let names_time = MONTHS.contains(&word.as_str()) && word != "may" && word != "march";
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            other || !is_amount && (names_time || digits == 4 || is_other_day(rest, digits, value))
        })
    }

    fn labels(&self) -> &Labels {
        self.labels
    }
}

/// Whether a text begins with a day of the month, `16th`, that is not the one of the date.
fn is_other_day(text: &str, digits: usize, date: &Result<String, Problem>) -> bool {
    let (Some(day), Some(after)) = (text.get(..digits), text.get(digits..)) else { return false };
    let is_ordinal = (1..=2).contains(&digits)
        && ["st", "nd", "rd", "th"].iter().any(|end| {
            let after = after.strip_prefix(end);
            after.is_some_and(|after| {
                !after.starts_with(char::is_alphanumeric)
                    && ![" floor", " street", " avenue"].iter().any(|of| after.starts_with(of))
            })
        });
    let own = date.as_ref().ok().and_then(|date| date.get(8..10));
    is_ordinal && own.is_some_and(|own| own.trim_start_matches('0') != day.trim_start_matches('0'))
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
        Temporal::Duration | Temporal::Elapsed | Temporal::Period => None,
    }
}

#[cfg(test)]
mod tests;
