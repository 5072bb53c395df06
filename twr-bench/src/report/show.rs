//! Single trials with every message, to see why an arm fails.

use std::fmt::Write;

use twr::model::Message;

use crate::campaign::Measured;
use crate::suite::Suite;
use crate::trial::Trial;

/// Which trials are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Which {
    /// How the arm's name begins.
    pub arm: String,
    /// How the suite's name begins; empty for all.
    pub suite: String,
    /// Which of them.
    pub what: What,
}

/// Which of an arm's trials are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Those that are not clean in the end.
    Failed,
    /// Those that were not right at first.
    Repaired,
    /// All.
    All,
}

/// The trials of the arms and suites whose names begin so.
pub fn show(measured: &[Measured], suites: &[Suite], which: &Which) -> String {
    let mut out = String::new();
    let arms = measured.iter().filter(|arm| arm.arm.name().starts_with(&which.arm));
    for arm in arms {
        let shown = arm.trials.iter().filter(|trial| match which.what {
            What::Failed => !trial.end.clean,
            What::Repaired => !trial.first.right,
            What::All => true,
        });
        for trial in shown {
            if suite_of(suites, trial.task).is_some_and(|name| name.starts_with(&which.suite)) {
                let name = suite_of(suites, trial.task).unwrap_or_default();
                let _ = writeln!(out, "\n######## {}, {name}", arm.arm.name());
                out.push_str(&one(trial));
            }
        }
    }
    out
}

fn one(trial: &Trial) -> String {
    let mut out = format!(
        "task {}, seed {}; at first {:?}; in the end {:?}\n",
        trial.task, trial.seed, trial.first, trial.end
    );
    for (at, exchange) in trial.exchanges.iter().enumerate() {
        let _ = writeln!(out, "==== call {}", at + 1);
        // The worked examples are between: the ends tell which ask it is.
        let messages = &exchange.request.messages;
        let (first, last) = (messages.first(), messages.last());
        for Message { role, content, .. } in first.into_iter().chain(last) {
            let _ = writeln!(out, "---- {role}\n{content}");
        }
        let _ = writeln!(out, "---- reply ({:?})\n{}", exchange.reply.finish, exchange.reply.text);
        if !exchange.faults.is_empty() {
            let _ = writeln!(out, "---- wrong\n{}", exchange.faults);
        }
    }
    out
}

/// The name of the suite that the task of this number is in.
fn suite_of(suites: &[Suite], task: usize) -> Option<&'static str> {
    let mut left = task;
    for suite in suites {
        if left < suite.tasks.len() {
            return Some(suite.name);
        }
        left -= suite.tasks.len();
    }
    None
}
