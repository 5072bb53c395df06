//! `Commands`: `/todo`, `/view`, `/schedule` and `/memory`, straight to the database.

use crate::store::{Schedule, StoreError};

mod base;
mod entries;
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
        let (said, usage) = match command {
            "/todo" => (self.todo(arguments)?, self.texts.todo),
            "/view" => (self.view(arguments)?, self.texts.view),
            "/schedule" => (self.schedule(arguments)?, self.texts.schedule),
            "/memory" => (self.memory(arguments)?, self.texts.memory),
            "/help" => return Ok(self.texts.help()),
            _ => {
                let [unknown, help] = self.texts.unknown;
                return Ok(format!("{unknown}: {command}{help}"));
            }
        };
        Ok(said.unwrap_or_else(|| usage.trim_end().to_owned()))
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
        Ok(self.due_schedules()?.into_iter().map(|(text, _)| text).collect())
    }

    /// As [`due`](Self::due), each with its schedule, whose title may be a task to carry out.
    ///
    /// # Errors
    /// The database failed.
    pub fn due_schedules(&self) -> Result<Vec<(String, Schedule)>, StoreError> {
        let due = self.database.take_due(self.now())?;
        let with_text = |schedule: Schedule| {
            let at = schedule.next.unwrap_or(schedule.begins);
            let at = self.texts.aside(&shown_time(at));
            (format!("{}{}{at}", self.texts.reminder, schedule.title), schedule)
        };
        Ok(due.into_iter().map(with_text).collect())
    }
}
