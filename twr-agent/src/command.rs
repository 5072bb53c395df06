//! `Commands`: `/todo`, `/view`, `/schedule` and `/memory`, straight to the database.

use crate::store::{Schedule, StoreError};

mod base;
mod memory;
mod schedule;
mod texts;
mod todo;

pub use self::base::{Clock, Commands, system_clock};
use self::base::{shown_time, word};

impl Commands {
    /// Carries a command out and says what came of it. The text of a command that cannot be carried out begins with
    /// `用法:` or `未知命令`, in English with `Usage:` or `Unknown command`.
    ///
    /// # Errors
    /// The database failed.
    pub fn carry_out(&self, line: &str) -> Result<String, StoreError> {
        let (command, arguments) = word(line);
        match command {
            "/todo" => self.todo(arguments),
            "/view" => self.view(arguments),
            "/schedule" => self.schedule(arguments),
            "/memory" => self.memory(arguments),
            "/help" => Ok(self.texts.help()),
            _ => {
                let [unknown, help] = self.texts.unknown;
                Ok(format!("{unknown}: {command}{help}"))
            }
        }
    }

    /// Whether a line begins with the name of a command.
    pub fn is_command(line: &str) -> bool {
        ["/todo", "/view", "/schedule", "/memory", "/help"].contains(&word(line).0)
    }

    /// What is due is said once: the texts of the schedules.
    ///
    /// # Errors
    /// The database failed.
    pub fn due(&self) -> Result<Vec<String>, StoreError> {
        let due = self.database.take_due(self.now())?;
        let text = |schedule: Schedule| {
            let at = schedule.next.unwrap_or(schedule.begins);
            let at = self.texts.aside(&shown_time(at));
            format!("{}{}{at}", self.texts.reminder, schedule.title)
        };
        Ok(due.into_iter().map(text).collect())
    }
}
