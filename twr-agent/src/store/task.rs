//! Tasks: their logs, happening by happening.

use std::fs::{File, TryLockError};
use std::thread::sleep;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, params};

use super::{Database, StoreError};
use crate::run::Happening;

/// The task that is not over, as its log.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredTask {
    /// Its number.
    pub id: i64,
    /// What happened, oldest first.
    pub log: Vec<Happening>,
}

/// Held by the process that works on the task; given back when it is dropped.
#[derive(Debug)]
pub struct TaskLock {
    _file: Option<File>,
}

/// How often the lock is tried for, and how long is waited between: a program that this process starts holds each of
/// its locks from the fork to the start of the program, which is no work on the task.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(5);

impl Database {
    /// The lock on the task of this database, which one process holds while it works on the task; `None` if another
    /// holds it. The system gives it back when a process ends, however it ends.
    ///
    /// # Errors
    /// The lock's file, beside the database, cannot be made.
    pub fn lock_task(&self) -> Result<Option<TaskLock>, StoreError> {
        let Some(path) = &self.path else { return Ok(Some(TaskLock { _file: None })) };
        let mut name = path.clone().into_os_string();
        name.push(".lock");
        let file = File::create(name).map_err(|error| StoreError::new(error.to_string()))?;
        for _ in 0..TRIES {
            match file.try_lock() {
                Ok(()) => return Ok(Some(TaskLock { _file: Some(file) })),
                Err(TryLockError::WouldBlock) => sleep(PAUSE),
                Err(TryLockError::Error(error)) => return Err(StoreError::new(error.to_string())),
            }
        }
        Ok(None)
    }

    /// The task that is not over; the last one if there are several.
    ///
    /// # Errors
    /// The database cannot be read, or holds what no version of this crate wrote.
    pub fn open_task(&self) -> Result<Option<StoredTask>, StoreError> {
        let connection = self.connection();
        let select = "SELECT id FROM task WHERE ended = 0 ORDER BY id DESC LIMIT 1";
        let id: Option<i64> = connection.query_row(select, [], |row| row.get(0)).optional()?;
        let Some(id) = id else { return Ok(None) };
        let mut statement =
            connection.prepare("SELECT json FROM happening WHERE task = ?1 ORDER BY position")?;
        let rows = statement.query_map([id], |row| row.get::<_, String>(0))?;
        let mut log = Vec::new();
        for row in rows {
            let happening = serde_json::from_str(&row?);
            log.push(happening.map_err(|error| StoreError::new(error.to_string()))?);
        }
        Ok(Some(StoredTask { id, log }))
    }

    /// Begins a task with its first happenings; its number. Of a task that cannot be written, nothing is kept.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn begin_task(&self, log: &[Happening]) -> Result<i64, StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        transaction.execute("INSERT INTO task DEFAULT VALUES", [])?;
        let id = transaction.last_insert_rowid();
        for (position, happening) in log.iter().enumerate() {
            append(&transaction, id, position, happening)?;
        }
        transaction.commit()?;
        Ok(id)
    }

    /// Appends what happened to a task. Of two processes that append at the same position, the second fails.
    ///
    /// # Errors
    /// Another process has gone on with the task, or the database cannot be written.
    pub fn append(
        &self,
        task: i64,
        position: usize,
        happening: &Happening,
    ) -> Result<(), StoreError> {
        append(&self.connection(), task, position, happening)
    }

    /// Notes that a task is over. Its log stays.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn end_task(&self, task: i64) -> Result<(), StoreError> {
        self.connection().execute("UPDATE task SET ended = 1 WHERE id = ?1", [task])?;
        Ok(())
    }
}

fn append(
    connection: &Connection,
    task: i64,
    position: usize,
    happening: &Happening,
) -> Result<(), StoreError> {
    let json = serde_json::to_string(happening);
    let json = json.map_err(|error| StoreError::new(error.to_string()))?;
    let position = i64::try_from(position).unwrap_or(i64::MAX);
    let insert = "INSERT INTO happening (task, position, json) VALUES (?1, ?2, ?3)";
    match connection.execute(insert, params![task, position, json]) {
        Err(rusqlite::Error::SqliteFailure(error, _))
            if error.code == rusqlite::ErrorCode::ConstraintViolation =>
        {
            Err(StoreError::new("another assistant has gone on with the task"))
        }
        other => Ok(other.map(drop)?),
    }
}
