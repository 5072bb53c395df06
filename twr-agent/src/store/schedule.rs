//! Schedules, and which of them are due.

use jiff::Span;
use jiff::civil::DateTime;
use rusqlite::types::Value;
use rusqlite::{Row, params};

use super::entry::{Entry, text};
use super::{Database, StoreError};
use crate::named::named;

/// Something that is to be said at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Its number.
    pub id: i64,
    /// What to say.
    pub title: String,
    /// When it was first to be said.
    pub begins: DateTime,
    /// When it is to be said next; `None` if it was said and is not repeated.
    pub next: Option<DateTime>,
    /// How often it is repeated.
    pub repeat: Repeat,
}

named! {
    /// How often a schedule is repeated.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Repeat {
        /// It is said once.
        #[default]
        Never = "none",
        /// Every day.
        Daily = "daily",
        /// Every seven days.
        Weekly = "weekly",
        /// Every month on the same day; in a shorter month on its last.
        Monthly = "monthly",
    }
}

impl Repeat {
    /// The first time after `now` of a schedule that began then; `None` if there is none.
    pub fn next_after(self, begins: DateTime, now: DateTime) -> Option<DateTime> {
        if begins > now {
            return Some(begins);
        }
        let days = i64::from(begins.date().until(now.date()).ok()?.get_days());
        let months = (i64::from(now.year()) - i64::from(begins.year())) * 12
            + i64::from(now.month())
            - i64::from(begins.month());
        // From the last time that is not after now; the next one or two are enough.
        let passed = match self {
            Self::Never => return None,
            Self::Daily => days,
            Self::Weekly => days / 7,
            Self::Monthly => months,
        };
        (passed..passed + 3).find_map(|count| {
            let span = match self {
                Self::Never => return None,
                Self::Daily => Span::new().try_days(count),
                Self::Weekly => Span::new().try_weeks(count),
                Self::Monthly => Span::new().try_months(count),
            };
            begins.checked_add(span.ok()?).ok().filter(|time| *time > now)
        })
    }
}

impl Database {
    /// The schedules that are due, as they were; each is given out once, however many assistants ask. One that is
    /// repeated and was missed several times is given out once.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn take_due(&self, now: DateTime) -> Result<Vec<Schedule>, StoreError> {
        let mut due: Vec<Schedule> = self.all()?;
        due.retain(|schedule| schedule.next.is_some_and(|next| next <= now));
        let mut taken = Vec::new();
        for schedule in due {
            let next = schedule.repeat.next_after(schedule.begins, now);
            let (was, next) =
                (schedule.next.map(|at| at.to_string()), next.map(|at| at.to_string()));
            let update = "UPDATE schedule SET next = ?2 WHERE id = ?1 AND next = ?3";
            if self.connection().execute(update, params![schedule.id, next, was])? > 0 {
                taken.push(schedule);
            }
        }
        Ok(taken)
    }
}

impl Entry for Schedule {
    const TABLE: &'static str = "schedule";
    const COLUMNS: &'static [&'static str] = &["title", "begins", "next", "repeat"];

    fn of_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        let (begins, next, repeat): (String, Option<String>, String) =
            (row.get(2)?, row.get(3)?, row.get(4)?);
        Ok(Self {
            id: row.get(0)?,
            title: row.get(1)?,
            begins: begins.parse().unwrap_or_default(),
            next: next.and_then(|next| next.parse().ok()),
            repeat: Repeat::named(&repeat).unwrap_or_default(),
        })
    }

    fn id(&self) -> i64 {
        self.id
    }

    fn values(&self) -> Vec<Value> {
        let Self { title, begins, next, repeat, .. } = self;
        vec![text(Some(title)), text(Some(begins)), text(*next), text(Some(repeat.name()))]
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::DateTime;

    use super::Repeat;

    #[test]
    fn the_next_time_is_the_first_after_now() {
        let check = |repeat, begins: &str, now: &str, next: Option<&str>| {
            let time = |text: &str| text.parse::<DateTime>().unwrap();
            let found = Repeat::next_after(repeat, time(begins), time(now));
            assert_eq!(found, next.map(time), "{begins} {now}");
        };
        check(Repeat::Never, "2026-11-23T08:00", "2026-11-23T07:59", Some("2026-11-23T08:00"));
        check(Repeat::Never, "2026-11-23T08:00", "2026-11-23T08:00", None);
        check(Repeat::Daily, "2026-11-23T08:00", "2026-11-23T08:00", Some("2026-11-24T08:00"));
        check(Repeat::Daily, "2020-02-28T08:00", "2026-11-23T07:00", Some("2026-11-23T08:00"));
        check(Repeat::Weekly, "2026-11-23T08:00", "2026-12-01T00:00", Some("2026-12-07T08:00"));
        check(Repeat::Monthly, "2026-01-31T08:00", "2026-02-01T00:00", Some("2026-02-28T08:00"));
        // The day of the first time, and not that of a shorter month between.
        check(Repeat::Monthly, "2026-01-31T08:00", "2026-02-28T08:00", Some("2026-03-31T08:00"));
        check(Repeat::Daily, "0001-01-01T00:00", "9998-12-31T00:00", Some("9999-01-01T00:00"));
    }
}
