//! What follows from the counts.

use super::{Metrics, Repairs};
use crate::think::EarlyEnd;

/// Something that was wrong, and how often.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::metrics::Metrics;
/// use twr::model::ScriptedModel;
/// use twr::think::Think;
///
/// let model = ScriptedModel::new(["[Plan] Follow the bees.", "[Weeks] 3"]);
/// let mut metrics = Metrics::default();
/// metrics.record(&Think::new("Plan a study of bees.").run::<Plan>(&model).await);
/// let fault = metrics.commonest_faults()[0];
/// assert_eq!((fault.field, fault.rule, fault.count), ("Plan.weeks", "missing", 1));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault<'m> {
    /// The type and the field: `Plan.steps`; the type alone where the whole reply is meant.
    pub field: &'m str,
    /// The rule that was broken, `items`, or what else was the matter, `missing`.
    pub rule: &'m str,
    /// How often, in all replies.
    pub count: u64,
}

impl Metrics {
    /// Replies.
    pub fn attempts(&self) -> u64 {
        sum(self.conditions.values())
    }

    /// Runs with an answer.
    pub fn answered(&self) -> u64 {
        sum(self.attempts_to_success.values())
    }

    /// How many tokens the decision to end calls early saved, estimated: a reply that ended early would have been as long
    /// as the replies that came to their own end were on average. Whole replies are compared with whole replies, replies
    /// to repairs with replies to repairs. `None` where there is nothing to compare with, and for an end that is a fault.
    pub fn saved_tokens(&self, end: EarlyEnd) -> Option<u64> {
        let kinds =
            [(&self.early_replies, self.whole_replies), (&self.early_repairs, self.whole_repairs)];
        let saved = kinds.into_iter().filter_map(|(early, whole)| {
            let early = early.get(end.name()).filter(|_| end.is_decision())?;
            let expected = whole.tokens.checked_div(whole.replies)?;
            Some(expected.saturating_mul(early.replies).saturating_sub(early.tokens))
        });
        saved.reduce(u64::saturating_add)
    }

    /// Runs with an answer whose first reply was not it.
    pub fn repaired(&self) -> u64 {
        self.answered().saturating_sub(self.right_at_first)
    }

    /// How many attempts an answer took, on average; `None` without any.
    pub fn mean_attempts(&self) -> Option<f64> {
        let weighted = self.attempts_to_success.iter();
        let attempts = weighted.map(|(attempts, runs)| u64::from(*attempts).saturating_mul(*runs));
        share(attempts.fold(0, u64::saturating_add), self.answered())
    }

    /// The share of the runs whose first reply was the answer; `None` without any.
    pub fn share_right_at_first(&self) -> Option<f64> {
        share(self.right_at_first, self.runs)
    }

    /// The share of the runs that have an answer; `None` without any.
    pub fn share_answered(&self) -> Option<f64> {
        share(self.answered(), self.runs)
    }

    /// The share of the runs with a wrong first reply that have an answer all the same: what asking again is
    /// worth. `None` without any.
    pub fn share_repaired(&self) -> Option<f64> {
        share(self.repaired(), self.wrong_at_first)
    }

    /// All problems, the commonest first.
    pub fn commonest_faults(&self) -> Vec<Fault<'_>> {
        let faults = self.diagnostics.iter().flat_map(|(field, rules)| {
            rules.iter().map(move |(rule, count)| Fault { field, rule, count: *count })
        });
        let mut faults: Vec<_> = faults.collect();
        faults.sort_by_key(|fault| std::cmp::Reverse(fault.count));
        faults
    }
}

impl Repairs {
    /// The share of what was asked for that was good after the call; `None` if nothing was asked for.
    pub fn share_mended(&self) -> Option<f64> {
        share(self.mended, self.asked)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share is shown, not counted on")]
pub(super) fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

fn sum<'c>(counts: impl Iterator<Item = &'c u64>) -> u64 {
    counts.fold(0, |sum, count| sum.saturating_add(*count))
}
