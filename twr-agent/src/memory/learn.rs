//! `learn`: what a reasoning teaches for later ones.

use jiff::civil::DateTime;

use crate::failure::Failure;
use crate::reason::{ReasonLog, ReasonMove, Step};
use crate::store::{Database, StoreError};

/// Keeps the failed tries of a reasoning, and, if an answer passed, what mended them: the last lesson, or, without
/// lessons, the answer that passed. The numbers of the kept failures.
///
/// # Errors
/// The database cannot be written.
pub fn learn(database: &Database, log: &ReasonLog, now: DateTime) -> Result<Vec<i64>, StoreError> {
    let mut kept = Vec::new();
    for step in log.steps() {
        let (source, findings) = match step {
            Step::Checked { name, findings, .. } => (name.as_str(), findings),
            Step::Judged { findings, .. } => ("critic", findings),
            _ => continue,
        };
        for finding in findings {
            let id = database.note_failure(&Failure::of_text(source, finding), now)?;
            if !kept.contains(&id) {
                kept.push(id);
            }
        }
    }
    if log.next() == ReasonMove::Passed {
        let lesson = log.lessons().last().map(|last| format!("{} {}", last.lesson, last.next));
        let fix = lesson.or_else(|| log.answer().map(str::to_owned)).unwrap_or_default();
        for id in &kept {
            database.note_fix(*id, &fix)?;
        }
    }
    Ok(kept)
}
