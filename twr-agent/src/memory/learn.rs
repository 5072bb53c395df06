//! `learn` and `learn_from_run`: what a reasoning or a run teaches for later ones.

use jiff::civil::DateTime;

use crate::failure::Failure;
use crate::reason::{ReasonLog, ReasonMove, Step};
use crate::run::{AgentRun, Decision, Happening, Outcome};
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

/// Keeps the faults of a run's tools, each with the call and the goal, and what mended it: the next call of the same
/// tool that worked. The numbers of the kept failures.
///
/// # Errors
/// The database cannot be written.
pub fn learn_from_run(
    database: &Database,
    run: &AgentRun,
    now: DateTime,
) -> Result<Vec<i64>, StoreError> {
    let goal = run.state().goal;
    let (mut kept, mut open): (Vec<i64>, Vec<(&str, i64)>) = (Vec::new(), Vec::new());
    let mut call = ("", "");
    for happening in run.log() {
        match happening {
            Happening::Thought { decision: Decision::Act { tool, input } } => call = (tool, input),
            Happening::Acted { outcome: Outcome::Fault { cause, message, .. } } => {
                let (tool, input) = call;
                let text = format!("{message} ({input}; {goal})");
                let failure = Failure { cause: *cause, source: tool.to_owned(), text };
                let id = database.note_failure(&failure, now)?;
                open.push((tool, id));
                if !kept.contains(&id) {
                    kept.push(id);
                }
            }
            Happening::Acted { outcome: Outcome::Result { .. } } => {
                let (tool, input) = call;
                for (_, id) in open.extract_if(.., |(failed, _)| *failed == tool) {
                    database.note_fix(id, input)?;
                }
            }
            _ => {}
        }
    }
    Ok(kept)
}
