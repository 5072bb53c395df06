//! `Commands`: `/todo`, `/view` and `/schedule`, straight to the database.

use std::fmt;
use std::sync::Arc;

use jiff::civil::{Date, DateTime};

use crate::store::{Database, StoreError};

mod schedule;
mod todo;

/// What tells the time: tests turn it as they like.
pub type Clock = Arc<dyn Fn() -> DateTime + Send + Sync>;

/// The clock of the machine, in its time zone.
pub fn system_clock() -> Clock {
    Arc::new(|| jiff::Zoned::now().datetime())
}

/// Carries commands out.
#[derive(Clone)]
pub struct Commands {
    database: Arc<Database>,
    clock: Clock,
}

impl Commands {
    /// Commands on this database.
    pub fn new(database: Arc<Database>, clock: Clock) -> Self {
        Self { database, clock }
    }

    /// Carries a command out and says what came of it. The text of a command that cannot be carried out begins with
    /// `用法:` or `未知命令`.
    ///
    /// # Errors
    /// The database failed.
    pub fn carry_out(&self, line: &str) -> Result<String, StoreError> {
        let (command, rest) = word(line);
        match command {
            "/todo" => self.todo(rest),
            "/view" => self.view(rest),
            "/schedule" => self.schedule(rest),
            "/help" => Ok(self.help()),
            _ => Ok(format!("未知命令: {command}。输入 /help 查看可用的命令。")),
        }
    }

    /// Whether the text of a command says that it could not be carried out.
    pub fn has_failed(text: &str) -> bool {
        text.starts_with("用法:") || text.starts_with("未知命令")
    }

    /// What is due is said once: the texts of the schedules.
    ///
    /// # Errors
    /// The database failed.
    pub fn due(&self) -> Result<Vec<String>, StoreError> {
        let due = self.database.take_due((self.clock)())?;
        let text = |schedule: crate::store::Schedule| {
            let at = schedule.next.unwrap_or(schedule.begins);
            format!("提醒：{}（{}）", schedule.title, shown_time(at))
        };
        Ok(due.into_iter().map(text).collect())
    }

    #[expect(clippy::unused_self, reason = "a command like the others")]
    fn help(&self) -> String {
        [todo::USAGE, todo::VIEW_USAGE, schedule::USAGE]
            .concat()
            .replace("用法: ", "")
            .trim_end()
            .to_owned()
    }
}

impl fmt::Debug for Commands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Commands").field("database", &self.database).finish_non_exhaustive()
    }
}

/// The first word, and what follows it.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace)
        .map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// The text before an option, and the option's value, if the text ends with it: `buy milk -d 2026-11-23`.
fn option<'t>(text: &'t str, name: &str) -> (&'t str, Option<&'t str>) {
    match text.rsplit_once(name) {
        Some((before, value))
            if before.ends_with(char::is_whitespace)
                && value.starts_with(char::is_whitespace)
                && !value.trim().contains(char::is_whitespace) =>
        {
            (before.trim_end(), Some(value.trim()))
        }
        _ => (text, None),
    }
}

fn number(text: &str) -> Option<i64> {
    text.parse().ok().filter(|id| *id > 0)
}

fn date(text: &str) -> Option<Date> {
    text.parse().ok()
}

/// `2026-11-23 08:30 …`: the time, and what follows.
fn time(text: &str) -> Option<(DateTime, &str)> {
    let (day, rest) = word(text);
    let (clock, rest) = word(rest);
    let (hour, minute) = clock.split_once(':')?;
    let day = date(day)?;
    let at = jiff::civil::Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()?;
    Some((day.to_datetime(at), rest))
}

fn shown_time(at: DateTime) -> String {
    at.strftime("%Y-%m-%d %H:%M").to_string()
}
