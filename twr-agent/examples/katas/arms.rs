//! The ways that are compared, and what each comes to.

use std::error::Error;

use twr::model::{Model, Usage};
use twr::think::Validator as _;
use twr_agent::reason::{Mode, ReasonErrorKind, reason};

use crate::judge::{HasCode, Known, Tests};
use crate::kata::Kata;

/// A way to get a solution.
pub(crate) struct Arm {
    pub(crate) name: &'static str,
    mode: Mode,
    tries: u32,
    /// Whether the tests are a check of the reasoning. If not, only the critic judges.
    has_tests: bool,
}

/// All ways. Each is judged by the tests in the end, whether it ran them or not.
pub(crate) const ARMS: [Arm; 5] = [
    Arm { name: "first try", mode: Mode::External, tries: 1, has_tests: true },
    Arm { name: "external: tests, 3 tries", mode: Mode::External, tries: 3, has_tests: true },
    Arm { name: "reflexion: tests, 3 tries", mode: Mode::Reflexion, tries: 3, has_tests: true },
    Arm { name: "critic alone, 3 tries", mode: Mode::ActorCritic, tries: 3, has_tests: false },
    Arm { name: "critic and tests, 3 tries", mode: Mode::ActorCritic, tries: 3, has_tests: true },
];

/// What a way came to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    runs: u32,
    accepted: u32,
    right: u32,
    accepted_wrong: u32,
    usage: Usage,
}

impl Arm {
    /// Runs one kata, and counts what it came to.
    pub(crate) async fn run<T: HasCode>(
        &self,
        kata: &'static Kata,
        model: &dyn Model,
        rustc: &str,
        known: &Known,
        tally: &mut Tally,
    ) -> Result<(), Box<dyn Error>> {
        let mut reasoning = reason::<T>(model, kata.task).mode(self.mode).tries(self.tries);
        if self.has_tests {
            reasoning = reasoning.check("tests", Tests::new(kata, rustc, known));
        }
        tally.runs += 1;
        let reasoned = match reasoning.run().await {
            Ok(reasoned) => reasoned,
            Err(error) if matches!(error.kind, ReasonErrorKind::OutOfTries) => {
                tally.usage += error.usage();
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        tally.usage += reasoned.log.usage();
        tally.accepted += 1;
        let report = Tests::new(kata, rustc, known).validate(&reasoned.value).await?;
        if report.findings.is_empty() {
            tally.right += 1;
        } else {
            tally.accepted_wrong += 1;
        }
        Ok(())
    }
}

impl Tally {
    /// A row of the table: shares of all runs, and costs of one run in the mean.
    pub(crate) fn row(&self, name: &str) -> String {
        let runs = f64::from(self.runs.max(1));
        let share = |count: u32| format!("{:.0} %", 100.0 * f64::from(count) / runs);
        #[expect(clippy::cast_precision_loss, reason = "a mean of tokens need not be exact")]
        let mean = |count: u64| format!("{:.0}", count as f64 / runs);
        format!(
            "| {name} | {} | {} | {} | {:.2} | {} | {} |",
            share(self.accepted),
            share(self.right),
            share(self.accepted_wrong),
            f64::from(self.usage.calls) / runs,
            mean(self.usage.input_tokens),
            mean(self.usage.output_tokens),
        )
    }
}
