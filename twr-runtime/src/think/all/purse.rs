//! `Purse`: what all runs together may spend, and have spent.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::super::{End, Entry};
use crate::model::Usage;

/// What all runs together may spend.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limits {
    pub(super) calls: Option<u32>,
    pub(super) tokens: Option<u64>,
    pub(super) time: Option<Duration>,
}

/// The limits, and what was spent of them.
#[derive(Debug)]
pub(super) struct Purse {
    limits: Limits,
    begun: Instant,
    spent: Mutex<Spent>,
}

#[derive(Debug, Default)]
struct Spent {
    /// Calls that were answered before this start, or made since.
    calls: u32,
    usage: Usage,
}

impl Purse {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, begun: Instant::now(), spent: Mutex::default() }
    }

    /// Takes a call out of the purse; or what there is too little of.
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
        spent.calls = spent.calls.saturating_add(1);
        None
    }

    /// Pays what came of a call that was taken out.
    pub(super) fn pay(&self, usage: Usage) {
        self.lock().usage += usage;
    }

    /// Pays for what happened before this start.
    pub(super) fn pay_again(&self, entry: &Entry) {
        let mut spent = self.lock();
        if let Entry::Reply { .. } = entry {
            spent.calls = spent.calls.saturating_add(1);
        }
        spent.usage += usage(entry);
    }

    /// What was spent so far.
    pub(super) fn usage(&self) -> Usage {
        self.lock().usage
    }

    fn lock(&self) -> MutexGuard<'_, Spent> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What it cost.
pub(super) fn usage(entry: &Entry) -> Usage {
    match entry {
        Entry::Reply { reply, .. } => reply.usage,
        Entry::Judged { reports, .. } => reports.iter().map(|report| report.usage).sum(),
    }
}
