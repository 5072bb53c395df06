//! `Tally`: what the calls of one decision cost.

use std::sync::{Mutex, PoisonError};

use twr::model::Usage;

use crate::planner::PlannerCall;
use crate::run::{Happening, Phase};

/// The calls of the decision that is under way. It outlives a decision that the time limit ends.
#[derive(Debug, Default)]
pub(super) struct Tally(Mutex<Option<(Phase, u32, Usage)>>);

impl Tally {
    /// Counts a call.
    pub(super) fn add(&self, call: &PlannerCall<'_>) {
        let mut tally = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, tries, usage) = tally.get_or_insert((call.phase, 0, Usage::default()));
        *tries = tries.saturating_add(1);
        *usage += call.usage;
    }

    /// What was counted since the last time, for the log; nothing without a call.
    pub(super) fn take(&self) -> Option<Happening> {
        let counted = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        counted.map(|(phase, tries, usage)| Happening::Spent { phase, tries, usage })
    }
}
