//! Two countings added up. Sums saturate.

use std::collections::BTreeMap;

use super::figures::{Metrics, Received, Repairs};
use super::sum::add;

impl Metrics {
    /// Adds the figures of other runs.
    pub fn merge(&mut self, other: &Self) {
        add(&mut self.runs, other.runs);
        add(&mut self.right_at_first, other.right_at_first);
        add(&mut self.wrong_at_first, other.wrong_at_first);
        add_all(&mut self.attempts_to_success, &other.attempts_to_success);
        add_all(&mut self.failures, &other.failures);
        add_all(&mut self.conditions, &other.conditions);
        for (field, rules) in &other.diagnostics {
            add_all(self.diagnostics.entry(field.clone()).or_default(), rules);
        }
        for (policy, repairs) in &other.repairs {
            self.repairs.entry(policy.clone()).or_default().merge(*repairs);
        }
        add_all(&mut self.recoveries, &other.recoveries);
        add_all(&mut self.early_ends, &other.early_ends);
        merge_all(&mut self.early_replies, &other.early_replies);
        self.whole_replies.merge(other.whole_replies);
        merge_all(&mut self.early_repairs, &other.early_repairs);
        self.whole_repairs.merge(other.whole_repairs);
        self.usage += other.usage;
        if let Some(money) = other.money {
            self.charge(money);
        }
    }
}

impl Received {
    pub(super) fn merge(&mut self, other: Self) {
        add(&mut self.replies, other.replies);
        add(&mut self.tokens, other.tokens);
    }
}

impl Repairs {
    pub(super) fn merge(&mut self, other: Self) {
        add(&mut self.calls, other.calls);
        add(&mut self.asked, other.asked);
        add(&mut self.mended, other.mended);
    }
}

/// All of them at once.
impl<'m> FromIterator<&'m Metrics> for Metrics {
    fn from_iter<I: IntoIterator<Item = &'m Metrics>>(all: I) -> Self {
        let mut sum = Self::default();
        for each in all {
            sum.merge(each);
        }
        sum
    }
}

fn add_all<K: Ord + Clone>(counts: &mut BTreeMap<K, u64>, more: &BTreeMap<K, u64>) {
    for (key, more) in more {
        add(counts.entry(key.clone()).or_default(), *more);
    }
}

fn merge_all(received: &mut BTreeMap<String, Received>, more: &BTreeMap<String, Received>) {
    for (end, more) in more {
        received.entry(end.clone()).or_default().merge(*more);
    }
}
