//! `SharedBudget`: what all runs together may spend, and have spent.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::super::{End, Entry};
use crate::model::{Money, Prices, Usage};

/// What all runs together may spend.
#[derive(Clone, Debug, Default)]
pub(super) struct Limits {
    pub(super) calls: Option<u32>,
    pub(super) tokens: Option<u64>,
    pub(super) money: Option<(Money, Prices)>,
    pub(super) time: Option<Duration>,
}

/// The limits, and what was spent of them.
#[derive(Debug)]
pub(super) struct SharedBudget {
    limits: Limits,
    begun: Instant,
    spent: Mutex<Spent>,
}

#[derive(Debug, Default)]
struct Spent {
    /// Calls that were answered before this start, or made since.
    calls: u32,
    usage: Usage,
    money: Money,
    /// A model whose calls cost nobody knows what.
    unpriced: Option<String>,
}

impl SharedBudget {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, begun: Instant::now(), spent: Mutex::default() }
    }

    /// Takes a call out of the budget; or what there is too little of.
    pub(super) fn take_a_call(&self) -> Option<End> {
        let mut spent = self.lock();
        if self.limits.calls.is_some_and(|most| spent.calls >= most) {
            return Some(End::Attempts);
        }
        if self.limits.time.is_some_and(|most| self.begun.elapsed() >= most) {
            return Some(End::Time);
        }
        if self.limits.tokens.is_some_and(|most| spent.usage.total_tokens() >= most) {
            return Some(End::Tokens);
        }
        if let Some((most, _)) = &self.limits.money
            && (spent.unpriced.is_some() || spent.money >= *most)
        {
            return Some(End::Money { unpriced: spent.unpriced.clone() });
        }
        spent.calls = spent.calls.saturating_add(1);
        None
    }

    /// Pays for what came of a call that was taken out.
    pub(super) fn pay(&self, entry: &Entry) {
        let mut spent = self.lock();
        spent.usage += usage(entry);
        if let Some((_, prices)) = &self.limits.money {
            match cost(entry, prices) {
                Ok(cost) => spent.money += cost,
                Err(unpriced) => spent.unpriced = Some(unpriced),
            }
        }
    }

    /// Pays for what happened before this start.
    pub(super) fn pay_again(&self, entry: &Entry) {
        if let Entry::Reply { .. } = entry {
            let mut spent = self.lock();
            spent.calls = spent.calls.saturating_add(1);
        }
        self.pay(entry);
    }

    /// Pays for what brought nothing: a validator that could not tell.
    pub(super) fn pay_in_vain(&self, usage: Usage) {
        self.lock().usage += usage;
    }

    /// What was spent so far.
    pub(super) fn usage(&self) -> Usage {
        self.lock().usage
    }

    fn lock(&self) -> MutexGuard<'_, Spent> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What it cost, in calls and tokens.
fn usage(entry: &Entry) -> Usage {
    match entry {
        Entry::Reply { reply, .. } => reply.usage,
        Entry::Judged { reports, .. } => reports.iter().map(|report| report.usage).sum(),
        Entry::GivenUp { .. } => Usage::default(),
    }
}

/// What it cost, in money; or the model of which that is not known.
fn cost(entry: &Entry, prices: &Prices) -> Result<Money, String> {
    let name = |model: &Option<String>| model.clone().unwrap_or_default();
    match entry {
        Entry::Reply { reply, .. } => prices.cost_of(reply).ok_or_else(|| name(&reply.model)),
        Entry::Judged { reports, .. } => {
            let mut sum = Money::default();
            for report in reports.iter().filter(|report| report.usage.calls > 0) {
                let model = name(&report.model);
                sum += prices.cost(&model, report.usage).ok_or(model)?;
            }
            Ok(sum)
        }
        Entry::GivenUp { .. } => Ok(Money::default()),
    }
}
