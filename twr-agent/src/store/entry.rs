//! `Entry`: a type whose values are the rows of a table, each with its number.

use rusqlite::types::Value;
use rusqlite::{OptionalExtension as _, Row, params_from_iter};

use super::{Database, StoreError};

/// A type whose values are the rows of a table.
pub(crate) trait Entry: Sized {
    /// The name of the table.
    const TABLE: &'static str;
    /// The columns after the number, which is `id`.
    const COLUMNS: &'static [&'static str];

    /// The entry of a row: its number, and then [`COLUMNS`](Self::COLUMNS).
    fn of_row(row: &Row<'_>) -> rusqlite::Result<Self>;

    /// Its number.
    fn id(&self) -> i64;

    /// What is in [`COLUMNS`](Self::COLUMNS).
    fn values(&self) -> Vec<Value>;
}

/// A value as a column keeps it; nothing for none.
pub(super) fn text(value: Option<impl ToString>) -> Value {
    value.map_or(Value::Null, |value| Value::Text(value.to_string()))
}

fn select<E: Entry>(which: &str) -> String {
    format!("SELECT id, {} FROM {} {which}", E::COLUMNS.join(", "), E::TABLE)
}

impl Database {
    /// Adds an entry, whatever number it says; the number that it has got.
    pub(crate) fn add<E: Entry>(&self, entry: &E) -> Result<i64, StoreError> {
        let places = vec!["?"; E::COLUMNS.len()].join(", ");
        let columns = E::COLUMNS.join(", ");
        let insert = format!("INSERT INTO {} ({columns}) VALUES ({places})", E::TABLE);
        let connection = self.connection();
        connection.execute(&insert, params_from_iter(entry.values()))?;
        Ok(connection.last_insert_rowid())
    }

    /// All entries, by number.
    pub(crate) fn all<E: Entry>(&self) -> Result<Vec<E>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare(&select::<E>("ORDER BY id"))?;
        let rows = statement.query_map([], E::of_row)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The entry of this number.
    pub(crate) fn entry<E: Entry>(&self, id: i64) -> Result<Option<E>, StoreError> {
        let select = select::<E>("WHERE id = ?");
        Ok(self.connection().query_row(&select, [id], E::of_row).optional()?)
    }

    /// Writes an entry anew; whether there is one of its number.
    pub(crate) fn set<E: Entry>(&self, entry: &E) -> Result<bool, StoreError> {
        let columns = E::COLUMNS.join(" = ?, ");
        let update = format!("UPDATE {} SET {columns} = ? WHERE id = ?", E::TABLE);
        let values = entry.values().into_iter().chain([Value::Integer(entry.id())]);
        Ok(self.connection().execute(&update, params_from_iter(values))? > 0)
    }

    /// Deletes the entry of this number; whether there was one.
    pub(crate) fn delete<E: Entry>(&self, id: i64) -> Result<bool, StoreError> {
        let delete = format!("DELETE FROM {} WHERE id = ?", E::TABLE);
        Ok(self.connection().execute(&delete, [id])? > 0)
    }
}
