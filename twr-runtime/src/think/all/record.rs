//! The lines of a journal.

use serde::{Deserialize, Serialize};

use super::super::Entry;

/// The version of the format that is written and read.
pub(super) const VERSION: u32 = 1;

/// The first line: what the file is.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Heading {
    /// The version of the format.
    pub(super) twr_journal: u32,
    /// For people.
    holds: String,
}

impl Heading {
    /// The first line, with its line break.
    pub(super) fn line() -> String {
        // Without serde, so that it is the same text for ever and can be told in pieces.
        format!(
            "{{\"twr_journal\":{VERSION},\"holds\":\"what happened to the runs of a ThinkAll, one thing a line; give it to the same tasks again to go on\"}}\n"
        )
    }
}

/// Which run a line is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Key {
    /// Its fingerprint. As text: beyond 53 bits, many readers of JSON lose digits.
    #[serde(with = "hex")]
    pub(super) run: u64,
    /// Which of the tasks with this fingerprint, from 0.
    pub(super) copy: usize,
}

/// One thing that happened to a run.
#[derive(Debug, Deserialize)]
pub(super) struct Record {
    #[serde(flatten)]
    pub(super) key: Key,
    pub(super) entry: Entry,
}

/// The same to be written.
#[derive(Debug, Serialize)]
pub(super) struct RecordOf<'e> {
    #[serde(flatten)]
    pub(super) key: Key,
    /// Where the task was when the line was written, for people.
    pub(super) task: usize,
    pub(super) entry: &'e Entry,
}

mod hex {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's own signature")]
    pub(super) fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{number:016x}"))
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        u64::from_str_radix(&text, 16).map_err(D::Error::custom)
    }
}
