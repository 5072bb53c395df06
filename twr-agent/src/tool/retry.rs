//! `RetryPolicy`: how often a tool's call is tried after a fault, and how long is waited before.

use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::time::Duration;

use twr::model::Backoff;

use super::Cause;

/// How each cause is answered. Counts include the first call.
///
/// | cause | calls | waits |
/// |---|---|---|
/// | busy | 5 | 5 s, times 2.5, at most 120 s |
/// | network | 3 | 1 s, times 2, at most 30 s |
/// | timeout | 2 | 2 s, times 1.5, at most 10 s |
/// | other | 2 | 0.5 s, times 2, at most 5 s |
/// | not found, auth, bad input, interrupted | 1 | |
///
/// Each wait is made 10 to 30 percent longer by chance. A tool that is not idempotent is tried again only after
/// causes after which it cannot have acted.
#[derive(Clone, Debug, PartialEq)]
pub struct RetryPolicy {
    causes: BTreeMap<Cause, Backoff>,
    /// `None`: each wait has a chance of its own.
    seed: Option<u64>,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        let millis = Duration::from_millis;
        let waits = |attempts, first, factor, longest| {
            Backoff::new(attempts).with_waits(millis(first), millis(longest)).with_factor(factor)
        };
        let causes = [
            (Cause::Busy, waits(5, 5_000, 2.5, 120_000)),
            (Cause::Network, waits(3, 1_000, 2.0, 30_000)),
            (Cause::Timeout, waits(2, 2_000, 1.5, 10_000)),
            (Cause::Other, waits(2, 500, 2.0, 5_000)),
        ];
        Self { causes: causes.into(), seed: None }
    }
}

impl RetryPolicy {
    /// Sets how a cause is answered; one attempt means that the call is not tried again.
    #[must_use]
    pub fn on(mut self, cause: Cause, retry: Backoff) -> Self {
        self.causes.insert(cause, retry);
        self
    }

    /// Sets the seed of the jitter: the waits are then the same in each process. Default: by chance, so that many
    /// callers of one server do not come back at once.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// How a cause is answered.
    pub fn of_cause(&self, cause: Cause) -> Backoff {
        self.causes.get(&cause).copied().unwrap_or(Backoff::new(1))
    }

    /// The wait before the next try after so many failed calls of a cause; `None` if the call is not tried again.
    pub fn wait(&self, cause: Cause, failed: u32, is_idempotent: bool) -> Option<Duration> {
        let retry = self.of_cause(cause);
        if failed >= retry.attempts || (cause.may_have_acted() && !is_idempotent) {
            return None;
        }
        Some(retry.wait_after(failed).mul_f64(1.1 + 0.2 * self.chance(failed)))
    }

    /// A number from 0 up to 1 that follows from the seed and the count (`SplitMix64`).
    fn chance(&self, count: u32) -> f64 {
        // The keys of a hasher are the standard library's source of chance.
        let seed = self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        let mut z = seed.wrapping_add(u64::from(count).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        f64::from(u32::try_from(z >> 32).unwrap_or(u32::MAX)) / (f64::from(u32::MAX) + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Backoff, Cause, RetryPolicy};

    #[test]
    fn each_cause_has_its_calls_and_waits_with_a_jitter_of_10_to_30_percent() {
        let check = |cause, waits: &[u64]| {
            for seed in 0..50 {
                let policy = RetryPolicy::default().seed(seed);
                for (failed, millis) in (1..).zip(waits) {
                    let wait = policy.wait(cause, failed, true).unwrap();
                    let plain = Duration::from_millis(*millis);
                    assert!(wait >= plain.mul_f64(1.1) && wait <= plain.mul_f64(1.3), "{wait:?}");
                    assert_eq!(wait, policy.wait(cause, failed, true).unwrap());
                }
                let calls = u32::try_from(waits.len()).unwrap() + 1;
                assert_eq!(policy.wait(cause, calls, true), None, "{cause:?}");
            }
        };
        check(Cause::Busy, &[5_000, 12_500, 31_250, 78_125]);
        check(Cause::Network, &[1_000, 2_000]);
        check(Cause::Timeout, &[2_000]);
        check(Cause::Other, &[500]);
        for cause in [Cause::NotFound, Cause::Auth, Cause::BadInput, Cause::Interrupted] {
            check(cause, &[]);
        }
        assert_ne!(
            RetryPolicy::default().seed(1).wait(Cause::Busy, 1, true),
            RetryPolicy::default().seed(2).wait(Cause::Busy, 1, true)
        );
    }

    #[test]
    fn waits_without_a_seed_are_spread() {
        let policy = RetryPolicy::default();
        let waits: std::collections::BTreeSet<_> =
            (0..20).map(|_| policy.wait(Cause::Busy, 1, true)).collect();
        assert!(waits.len() > 1, "{waits:?}");
    }

    #[test]
    fn what_may_have_acted_is_not_done_twice() {
        let policy = RetryPolicy::default();
        for cause in Cause::ALL {
            let tried = policy.wait(cause, 1, false).is_some();
            assert_eq!(tried, cause == Cause::Busy, "{cause:?}");
        }
        let never = policy.on(Cause::Busy, Backoff::new(1));
        assert_eq!(never.wait(Cause::Busy, 1, true), None);
    }
}
