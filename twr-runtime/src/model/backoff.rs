//! How often a kind of fault is tried again, and how long is waited before.

use std::time::Duration;

use super::ModelErrorKind;

/// How [`Patient`](super::Patient) answers one kind of fault.
///
/// ```
/// # use twr_runtime as twr;
/// use std::time::Duration;
/// use twr::model::{Backoff, ModelErrorKind, Patient, ScriptedModel};
///
/// let (first, longest) = (Duration::from_secs(10), Duration::from_secs(60));
/// let backoff = Backoff::new(6).with_waits(first, longest).with_factor(1.5);
/// # let model = ScriptedModel::new(["ok"]);
/// let patient = Patient::new(model, |wait| Box::pin(tokio::time::sleep(wait)))
///     .with_backoff(ModelErrorKind::RateLimited, backoff);
/// # let _ = patient;
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Backoff {
    /// How many calls may fail so, the first included; after the last of them its error is given.
    pub attempts: u32,
    /// The wait after the first failed call.
    pub first_wait: Duration,
    /// How many times longer the wait gets with each further failed call, of whatever fault; at least 1.
    pub factor: f64,
    /// The longest wait, also of those that a server asks for: if it asks for a longer one, its error is
    /// given at once.
    pub longest_wait: Duration,
}

impl Backoff {
    /// So many attempts, waits of 1 s, 2 s and so on, at most 60 s.
    pub const fn new(attempts: u32) -> Self {
        Self {
            attempts,
            first_wait: Duration::from_secs(1),
            factor: 2.0,
            longest_wait: Duration::from_secs(60),
        }
    }

    /// Sets the first wait and the longest one.
    #[must_use]
    pub const fn with_waits(mut self, first: Duration, longest: Duration) -> Self {
        self.first_wait = first;
        self.longest_wait = longest;
        self
    }

    /// Sets how many times longer each wait is than the one before.
    #[must_use]
    pub const fn with_factor(mut self, factor: f64) -> Self {
        self.factor = factor;
        self
    }

    /// What is done about each kind unless the caller says otherwise; nothing about the others.
    pub(super) fn defaults() -> Vec<(ModelErrorKind, Self)> {
        let seconds = Duration::from_secs;
        let rate = Self::new(5).with_waits(seconds(5), seconds(120)).with_factor(2.5);
        let network = Self::new(3).with_waits(seconds(1), seconds(30));
        let timeout = Self::new(2).with_waits(seconds(2), seconds(10)).with_factor(1.5);
        vec![
            (ModelErrorKind::RateLimited, rate),
            (ModelErrorKind::Server, Self::new(3)),
            (ModelErrorKind::Connection, network),
            (ModelErrorKind::BadBody, network),
            (ModelErrorKind::Timeout, timeout),
        ]
    }

    /// What a model of a server does about faults by itself: so many further calls where the server is busy
    /// or fails.
    #[cfg(feature = "http")]
    pub(super) fn of_servers(retries: u32) -> Vec<(ModelErrorKind, Self)> {
        let kinds = [ModelErrorKind::RateLimited, ModelErrorKind::Server];
        let mut backoffs = Self::defaults();
        backoffs.retain(|(kind, _)| kinds.contains(kind));
        for (_, backoff) in &mut backoffs {
            backoff.attempts = retries.saturating_add(1);
        }
        backoffs
    }

    /// The wait after so many failed calls, before any chance.
    pub fn wait_after(&self, failed: u32) -> Duration {
        let exponent = i32::try_from(failed.saturating_sub(1)).unwrap_or(i32::MAX);
        let seconds = self.first_wait.as_secs_f64() * self.factor.max(1.0).powi(exponent);
        Duration::try_from_secs_f64(seconds).unwrap_or(self.longest_wait).min(self.longest_wait)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Backoff;
    use crate::model::ModelErrorKind::{self, BadBody, Connection, RateLimited, Server, Timeout};

    #[test]
    fn the_default_waits_grow_up_to_the_longest() {
        let check = |kind: ModelErrorKind, attempts: u32, millis: &[u64]| {
            let (_, backoff) = Backoff::defaults().into_iter().find(|(of, _)| *of == kind).unwrap();
            assert_eq!(backoff.attempts, attempts, "{kind:?}");
            let waits = (1..).map(|failed| backoff.wait_after(failed)).take(millis.len());
            let expected = millis.iter().copied().map(Duration::from_millis);
            assert_eq!(waits.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{kind:?}");
        };
        check(RateLimited, 5, &[5000, 12_500, 31_250, 78_125, 120_000, 120_000]);
        check(Server, 3, &[1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
        check(Connection, 3, &[1000, 2000, 4000, 8000, 16_000, 30_000]);
        check(BadBody, 3, &[1000, 2000]);
        check(Timeout, 2, &[2000, 3000, 4500, 6750, 10_000]);
    }

    #[test]
    fn no_factor_and_no_number_of_failures_overflows_a_wait() {
        for factor in [f64::NAN, f64::INFINITY, -3.0, 0.0, 1e300] {
            let backoff = Backoff::new(9).with_factor(factor);
            for failed in [0, 1, 2, u32::MAX] {
                let wait = backoff.wait_after(failed);
                assert!((backoff.first_wait..=backoff.longest_wait).contains(&wait), "{factor}");
            }
        }
    }
}
