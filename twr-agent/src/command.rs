//! `Commands`: `/todo`, `/view`, `/schedule` and `/memory`, straight to the database.

use crate::store::{Schedule, StoreError};

mod base;
mod memory;
mod schedule;
mod todo;
mod usage;

pub use self::base::{Clock, Commands, system_clock};
use self::base::{shown_time, word};

impl Commands {
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
            "/memory" => self.memory(rest),
            "/help" => Ok(usage::all()),
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
        let due = self.database.take_due(self.now())?;
        let text = |schedule: Schedule| {
            let at = schedule.next.unwrap_or(schedule.begins);
            format!("提醒：{}（{}）", schedule.title, shown_time(at))
        };
        Ok(due.into_iter().map(text).collect())
    }
}
