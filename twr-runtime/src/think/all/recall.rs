//! Which entries of a journal are whose.

use std::collections::HashMap;

use super::super::{Entry, Saved};
use super::record::{Key, Record};
use crate::model::ModelSize;

/// What a journal holds, by run.
#[derive(Debug, Default)]
pub(super) struct Recall {
    entries: HashMap<Key, Vec<Entry>>,
}

impl Recall {
    pub(super) fn of(records: Vec<Record>) -> Self {
        let mut entries: HashMap<Key, Vec<Entry>> = HashMap::new();
        for record in records {
            entries.entry(record.key).or_default().push(record.entry);
        }
        Self { entries }
    }

    /// Whether something happened to this run.
    pub(super) fn holds(&self, key: Key) -> bool {
        self.entries.contains_key(&key)
    }

    /// How many runs something happened to.
    pub(super) fn runs(&self) -> usize {
        self.entries.len()
    }

    /// What happened to this run.
    pub(super) fn take(&mut self, key: Key) -> Option<Saved> {
        let entries = self.entries.remove(&key)?;
        Some(Saved { fingerprint: key.run, size: ModelSize::Unknown, output: None, entries })
    }
}

/// The keys of runs by their fingerprints, in their order: equal ones are told apart by their count.
pub(super) fn keys(fingerprints: &[Option<u64>]) -> Vec<Option<Key>> {
    let mut copies: HashMap<u64, usize> = HashMap::new();
    let key = |run: &Option<u64>| {
        let run = (*run)?;
        let next = copies.entry(run).or_default();
        let key = Key { run, copy: *next };
        *next += 1;
        Some(key)
    };
    fingerprints.iter().map(key).collect()
}
