//! What every command works with: the database, the clock, and how a line is taken apart.

use std::sync::Arc;

use jiff::civil::{Date, DateTime};
use twr::Language;

use super::texts::{CHINESE, CommandTexts, ENGLISH};
use crate::debug_fields::debug_fields;
use crate::store::Database;

/// What tells the time: tests turn it as they like.
pub type Clock = Arc<dyn Fn() -> DateTime + Send + Sync>;

/// The clock of the machine, in its time zone.
pub fn system_clock() -> Clock {
    Arc::new(|| jiff::Zoned::now().datetime())
}

/// Carries commands out.
#[derive(Clone)]
pub struct Commands {
    pub(super) database: Arc<Database>,
    pub(super) clock: Clock,
    pub(super) texts: &'static CommandTexts,
}

impl Commands {
    /// Commands on this database. What they say is Chinese.
    pub fn new(database: Arc<Database>, clock: Clock) -> Self {
        Self { database, clock, texts: &CHINESE }
    }

    /// The language of what they say: Chinese or English.
    #[must_use]
    pub fn language(mut self, language: Language) -> Self {
        self.texts = CommandTexts::of(language);
        self
    }

    pub(crate) fn language_of(&self) -> Language {
        self.texts.language
    }

    /// Whether the text of a command says, in any language, that it could not be carried out.
    pub fn has_failed(text: &str) -> bool {
        CHINESE.says_failed(text) || ENGLISH.says_failed(text)
    }

    pub(crate) fn now(&self) -> DateTime {
        (self.clock)()
    }
}

debug_fields!([] Commands { database });

/// The first word, and what follows it.
pub(super) fn word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace)
        .map_or((text, ""), |(word, remaining)| (word, remaining.trim_start()))
}

/// The text before an option, and the option's value, if the text ends with it: `buy milk -d 2026-11-23`. `None` if the
/// option is anywhere else, or has no value.
pub(super) fn option<'t>(text: &'t str, name: &str) -> Option<(&'t str, Option<&'t str>)> {
    let mut words = text.split_whitespace().rev();
    let (value, last) = (words.next(), words.next());
    let (before, value) = match value.filter(|_| last == Some(name)) {
        Some(value) => {
            (text.trim_end().strip_suffix(value)?.trim_end().strip_suffix(name)?, Some(value))
        }
        None => (text, None),
    };
    let is_left = before.split_whitespace().chain(value).any(|word| word == name);
    (!is_left).then(|| (before.trim_end(), value))
}

pub(super) fn number(text: &str) -> Option<i64> {
    text.parse().ok().filter(|id| *id > 0)
}

pub(super) fn date(text: &str) -> Option<Date> {
    text.parse().ok()
}

/// `2026-11-23 08:30 …`: the time, and what follows.
pub(super) fn time(text: &str) -> Option<(DateTime, &str)> {
    let (day, remaining) = word(text);
    let (clock, remaining) = word(remaining);
    let (hour, minute) = clock.split_once(':')?;
    let day = date(day)?;
    let at = jiff::civil::Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()?;
    Some((day.to_datetime(at), remaining))
}

pub(super) fn shown_time(at: DateTime) -> String {
    at.strftime("%Y-%m-%d %H:%M").to_string()
}
