//! All arms on all tasks.

use twr::model::Model;

use crate::arm::Arm;
use crate::campaign_error::CampaignError;
use crate::limits::Limits;
use crate::suite::Suite;
use crate::trial::{Bench, Trial};

/// How far the seeds of two runs of a task are apart. Within a run each call adds one.
pub const RUNS_APART: u64 = 1000;

/// The seeds of so many runs.
pub fn seeds(runs: u64) -> Vec<u64> {
    (0..runs).map(|run| run * RUNS_APART + 1).collect()
}

/// What is run.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The arms, the standard one first.
    pub arms: Vec<Arm>,
    /// The tasks.
    pub suites: Vec<Suite>,
    /// The seeds of the standard arm's first calls, each on every task.
    pub seeds: Vec<u64>,
    /// The seeds of the other arms: the same, or fewer of them.
    pub seeds_of_others: Vec<u64>,
    /// What may be spent on a task.
    pub limits: Limits,
    /// Whether the calls are kept, to be shown.
    pub keep: bool,
}

/// An event in the run of an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmEvent {
    /// It begins.
    Begins,
    /// It is left out: not all of it was recorded, and there is no model to ask.
    NotRecorded,
    /// It is left out: the server does not hold replies to its form.
    NotOffered,
}

/// An arm and all its trials.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The arm.
    pub arm: Arm,
    /// The trials, by suite, task and seed.
    pub trials: Vec<Trial>,
}

impl Campaign {
    /// Runs it. `tell` is told of each arm before it begins, and once more of an arm that is left out.
    ///
    /// # Errors
    /// The model could not be asked, or the judge does not know a part of a spec.
    pub async fn run(
        &self,
        model: &dyn Model,
        mut tell: impl FnMut(&Arm, ArmEvent),
    ) -> Result<Vec<Measured>, CampaignError> {
        let mut measured = Vec::new();
        'arms: for (at, arm) in self.arms.iter().enumerate() {
            tell(arm, ArmEvent::Begins);
            let seeds = if at == 0 { &self.seeds } else { &self.seeds_of_others };
            let mut trials = Vec::new();
            let mut number = 0;
            for suite in &self.suites {
                let each = |mut trial: Trial| {
                    if !self.keep {
                        trial.exchanges = Vec::new();
                    }
                    trials.push(trial);
                };
                let bench = Bench::new(arm, suite, self.limits);
                match Box::pin(bench.trials(model, number, seeds, each)).await {
                    Err(fault) if fault.is_not_recorded() => {
                        tell(arm, ArmEvent::NotRecorded);
                        continue 'arms;
                    }
                    ended => ended?,
                }
                // What a server refuses is learned by trying: its trials were asked for in text.
                if !arm.is_offered(model.offers()) {
                    tell(arm, ArmEvent::NotOffered);
                    continue 'arms;
                }
                number += suite.tasks.len();
            }
            measured.push(Measured { arm: arm.clone(), trials });
        }
        Ok(measured)
    }
}
