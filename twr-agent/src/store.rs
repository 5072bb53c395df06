//! `Database`: todos, schedules, tasks and failures in one `SQLite` file that several assistants may use.

use std::fmt;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use twr::__private::show_in_words;

use rusqlite::Connection;

mod entry;
mod failure;
mod schedule;
mod task;
mod todo;

pub(crate) use entry::Entry;
pub use schedule::{Repeat, Schedule};
pub use task::{StoredTask, TaskLock};
pub use todo::{Shown, Todo};

/// Todos, schedules, tasks and failures in one `SQLite` file.
#[derive(Debug)]
pub struct Database {
    connection: Mutex<Connection>,
    path: Option<PathBuf>,
}

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS todo (
    id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, due TEXT, done INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS schedule (
    id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, begins TEXT NOT NULL, next TEXT,
    repeat TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS task (
    id INTEGER PRIMARY KEY AUTOINCREMENT, ended INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS happening (
    task INTEGER NOT NULL, position INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (task, position)
) STRICT;
CREATE TABLE IF NOT EXISTS failure (
    id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, cause TEXT NOT NULL,
    source TEXT NOT NULL, text TEXT NOT NULL, count INTEGER NOT NULL, seen TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS fix (
    failure INTEGER NOT NULL, text TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (failure, text)
) STRICT;
-- The words are split before they are indexed, so that the index has only to split at blanks.
CREATE VIRTUAL TABLE IF NOT EXISTS failure_words USING fts5(words, tokenize = 'unicode61');
";

impl Database {
    /// The database of this file, which is made if it does not exist.
    ///
    /// # Errors
    /// The file cannot be opened, or is no such database.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        Self::set_up(Connection::open(path)?, Some(path.to_owned()))
    }

    /// A database that ends with the process.
    ///
    /// # Errors
    /// `SQLite` does not start.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::set_up(Connection::open_in_memory()?, None)
    }

    fn set_up(connection: Connection, path: Option<PathBuf>) -> Result<Self, StoreError> {
        connection.busy_timeout(Duration::from_secs(5))?;
        connection.execute_batch(SCHEMA)?;
        Ok(Self { connection: Mutex::new(connection), path })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why the database gave nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct StoreError {
    message: String,
}

impl StoreError {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::new(error.to_string())
    }
}

impl StoreError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        write!(f, "the database failed: {}", self.message)
    }
}

show_in_words!(StoreError: Error);
