//! What the commands of all kinds of entries have in common: to list, view, change and delete.

use super::base::Commands;
use super::texts::{CommandTexts, about};
use crate::store::{Entry, StoreError};

/// What commands say of one kind of entries.
pub(super) struct EntryTexts {
    /// There are no entries.
    pub(super) none: &'static str,
    /// There is no entry of this number.
    pub(super) missing: &'static str,
    pub(super) deleted: &'static str,
}

/// A kind of entries that commands show.
pub(super) trait Listed {
    fn texts(texts: &CommandTexts) -> EntryTexts;

    /// The entry in a list.
    fn line(&self, texts: &CommandTexts) -> String;
}

impl Commands {
    pub(super) fn list<E: Listed>(&self, entries: &[E]) -> String {
        if entries.is_empty() {
            return E::texts(self.texts).none.to_owned();
        }
        entries.iter().map(|entry| entry.line(self.texts)).collect::<Vec<_>>().join("\n")
    }

    pub(super) fn view_one<E: Listed + Entry>(&self, id: i64) -> Result<String, StoreError> {
        let entry = self.database.entry::<E>(id)?;
        Ok(entry.map_or_else(|| self.missing::<E>(id), |entry| entry.line(self.texts)))
    }

    /// Changes an entry. What is said is the text about it, and after a colon what the change gives.
    pub(super) fn change<E: Listed + Entry>(
        &self,
        id: i64,
        said: &str,
        change: impl FnOnce(&mut E) -> String,
    ) -> Result<String, StoreError> {
        let Some(mut entry) = self.database.entry::<E>(id)? else {
            return Ok(self.missing::<E>(id));
        };
        let changed = change(&mut entry);
        self.database.set(&entry)?;
        Ok(format!("{}: {changed}", about(said, id)))
    }

    pub(super) fn delete<E: Listed + Entry>(&self, id: i64) -> Result<String, StoreError> {
        Ok(self.deleted::<E>(id, self.database.delete::<E>(id)?))
    }

    /// What is said of an entry that was there or was not.
    pub(super) fn deleted<E: Listed>(&self, id: i64, was_there: bool) -> String {
        if was_there { about(E::texts(self.texts).deleted, id) } else { self.missing::<E>(id) }
    }

    fn missing<E: Listed>(&self, id: i64) -> String {
        about(E::texts(self.texts).missing, id)
    }
}
