//! `Figures`: counts of what happened in a run.

use serde::Serialize;
use twr::model::Usage;

use super::state::State;
use super::{Decision, Happening, Limits, Outcome};

/// Counts of what happened in a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Figures {
    /// Steps taken.
    pub steps: u32,
    /// Plans made anew.
    pub replans: u32,
    /// Thoughts that gave a decision.
    pub thoughts: u32,
    /// Calls of tools that gave a result.
    pub results: u32,
    /// Calls of tools that gave a fault.
    pub faults: u32,
    /// Questions that thoughts wanted to ask.
    pub questions: u32,
    /// Rounds of the planner without a decision.
    pub failed_rounds: u32,
    /// Long results that were summarized.
    pub summaries: u32,
    /// Replies of the planner's model, those that were refused among them.
    pub tries: u32,
    /// What the planner's model cost.
    pub usage: Usage,
}

impl Figures {
    pub(super) fn of(log: &[Happening], limits: &Limits) -> Self {
        let mut figures = Self { steps: State::of(log, limits).steps, ..Self::default() };
        for happening in log {
            let count = match happening {
                Happening::Replanned { .. } | Happening::Completed { .. } => &mut figures.replans,
                Happening::Thought { decision } => {
                    if matches!(decision, Decision::Ask { .. }) {
                        figures.questions += 1;
                    }
                    &mut figures.thoughts
                }
                Happening::Acted { outcome: Outcome::Result { .. } } => &mut figures.results,
                Happening::Acted { outcome: Outcome::Fault { .. } } => &mut figures.faults,
                Happening::Failed { .. } => &mut figures.failed_rounds,
                Happening::Digested { .. } => &mut figures.summaries,
                Happening::Spent { tries, usage, .. } => {
                    figures.tries = figures.tries.saturating_add(*tries);
                    figures.usage += *usage;
                    continue;
                }
                _ => continue,
            };
            *count += 1;
        }
        figures
    }
}
