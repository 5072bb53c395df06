//! Todos.

use jiff::civil::Date;
use rusqlite::Row;
use rusqlite::types::Value;

use super::entry::{Entry, text};
use super::{Database, StoreError};

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Todo {
    /// Its number.
    pub id: i64,
    /// What to do.
    pub text: String,
    /// Until when.
    pub due: Option<Date>,
    /// Whether it is done.
    pub done: bool,
}

/// Which todos are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown<'s> {
    /// All.
    All,
    /// Those that are not done.
    Open,
    /// Those that are done.
    Done,
    /// Those that are not done and due on this day.
    On(Date),
    /// Those that are not done and were due before this day.
    Before(Date),
    /// Those with this text in them, whatever the case.
    With(&'s str),
}

impl Database {
    /// The todos that are to be shown, by number.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn todos(&self, shown: Shown<'_>) -> Result<Vec<Todo>, StoreError> {
        let mut todos: Vec<Todo> = self.all()?;
        todos.retain(|todo| match shown {
            Shown::All => true,
            Shown::Open => !todo.done,
            Shown::Done => todo.done,
            Shown::On(day) => !todo.done && todo.due == Some(day),
            Shown::Before(day) => !todo.done && todo.due.is_some_and(|due| due < day),
            Shown::With(text) => todo.text.to_lowercase().contains(&text.to_lowercase()),
        });
        Ok(todos)
    }
}

impl Entry for Todo {
    const TABLE: &'static str = "todo";
    const COLUMNS: &'static [&'static str] = &["text", "due", "done"];

    fn of_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        let due: Option<String> = row.get(2)?;
        let due = due.and_then(|due| due.parse().ok());
        Ok(Self { id: row.get(0)?, text: row.get(1)?, due, done: row.get(3)? })
    }

    fn id(&self) -> i64 {
        self.id
    }

    fn values(&self) -> Vec<Value> {
        vec![text(Some(&self.text)), text(self.due), self.done.into()]
    }
}
