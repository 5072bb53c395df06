//! Todos.

use jiff::civil::Date;
use rusqlite::{OptionalExtension as _, Row, params};

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
    /// Adds a todo; its number.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn add_todo(&self, text: &str, due: Option<Date>) -> Result<i64, StoreError> {
        let connection = self.connection();
        let due = due.map(|due| due.to_string());
        connection.execute("INSERT INTO todo (text, due) VALUES (?1, ?2)", params![text, due])?;
        Ok(connection.last_insert_rowid())
    }

    /// The todos that are to be shown, by number.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn todos(&self, shown: Shown<'_>) -> Result<Vec<Todo>, StoreError> {
        let connection = self.connection();
        let mut statement =
            connection.prepare("SELECT id, text, due, done FROM todo ORDER BY id")?;
        let rows = statement.query_map([], todo)?;
        let mut todos = rows.collect::<Result<Vec<_>, _>>()?;
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

    /// The todo of this number.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn todo(&self, id: i64) -> Result<Option<Todo>, StoreError> {
        let connection = self.connection();
        let select = "SELECT id, text, due, done FROM todo WHERE id = ?1";
        Ok(connection.query_row(select, [id], todo).optional()?)
    }

    /// Writes a todo anew; whether there is one of its number.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn set_todo(&self, todo: &Todo) -> Result<bool, StoreError> {
        let due = todo.due.map(|due| due.to_string());
        let update = "UPDATE todo SET text = ?2, due = ?3, done = ?4 WHERE id = ?1";
        let changed =
            self.connection().execute(update, params![todo.id, todo.text, due, todo.done])?;
        Ok(changed > 0)
    }

    /// Deletes a todo; whether there was one.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn delete_todo(&self, id: i64) -> Result<bool, StoreError> {
        Ok(self.connection().execute("DELETE FROM todo WHERE id = ?1", [id])? > 0)
    }
}

fn todo(row: &Row<'_>) -> rusqlite::Result<Todo> {
    let due: Option<String> = row.get(2)?;
    let due = due.and_then(|due| due.parse().ok());
    Ok(Todo { id: row.get(0)?, text: row.get(1)?, due, done: row.get(3)? })
}
