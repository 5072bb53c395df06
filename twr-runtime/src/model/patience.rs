//! `Patience`: when a failed call is made again, and after which wait.

use std::time::Duration;

use super::jitter::Jitter;
use super::offers::may_refuse_form;
use super::{Backoff, BoxFuture, ModelError, ModelErrorKind, Request, Waiting};

/// How much a wait differs from what it should be, either way.
const SPREAD: f64 = 0.2;
/// The longest that all waits of one call may be together.
const LONGEST_IN_ALL: Duration = Duration::from_secs(300);

/// What is done about the faults of one model.
#[derive(Debug)]
pub(super) struct Patience {
    pub(super) backoffs: Vec<(ModelErrorKind, Backoff)>,
    /// The most calls in all, whatever they fail of.
    pub(super) attempts: Option<u32>,
    pub(super) longest_in_all: Duration,
    pub(super) spread: f64,
    pub(super) jitter: Jitter,
}

/// What came of one call's attempts so far.
#[derive(Default)]
struct Failed {
    calls: u32,
    kinds: Vec<ModelErrorKind>,
    waited: Duration,
}

impl Patience {
    /// Patience with these kinds of fault.
    pub(super) fn with(backoffs: Vec<(ModelErrorKind, Backoff)>) -> Self {
        Self {
            backoffs,
            attempts: None,
            longest_in_all: LONGEST_IN_ALL,
            spread: SPREAD,
            jitter: Jitter::unseeded(),
        }
    }

    /// What a call of this request gives, which is made again after the faults that may pass; its
    /// [`on_wait`](Request::on_wait) hears of each wait. A refusal of the form that the request asks for does not pass.
    pub(super) async fn call<'a, T>(
        &self,
        request: &Request,
        sleep: impl Fn(Duration) -> BoxFuture<'static, ()>,
        call: impl Fn() -> BoxFuture<'a, Result<T, ModelError>>,
    ) -> Result<T, ModelError> {
        let mut failed = Failed::default();
        loop {
            let error = match call().await {
                Ok(given) => return Ok(given),
                Err(error) => error,
            };
            failed.calls = failed.calls.saturating_add(1);
            failed.kinds.push(error.kind());
            if request.form.is_some() && may_refuse_form(&error) {
                return Err(error);
            }
            let Some(wait) = self.wait(&failed, &error) else { return Err(error) };
            failed.waited = failed.waited.saturating_add(wait);
            request.on_wait.tell(&Waiting { fault: &error, wait });
            sleep(wait).await;
        }
    }

    /// How long to wait after these failed calls, of which this error is the last; `None` to give up.
    fn wait(&self, failed: &Failed, error: &ModelError) -> Option<Duration> {
        let (_, backoff) = self.backoffs.iter().find(|(of, _)| *of == error.kind())?;
        let of_this_kind = failed.kinds.iter().filter(|kind| **kind == error.kind()).count();
        let is_used_up = of_this_kind >= usize::try_from(backoff.attempts).unwrap_or(usize::MAX)
            || self.attempts.is_some_and(|attempts| failed.calls >= attempts);
        if is_used_up {
            return None;
        }
        let wait = match error.retry_after() {
            Some(asked) => Some(asked).filter(|asked| *asked <= backoff.longest_wait)?,
            None => self.spread(backoff.wait_after(failed.calls)).min(backoff.longest_wait),
        };
        (failed.waited.saturating_add(wait) <= self.longest_in_all).then_some(wait)
    }

    /// The wait, a little longer or shorter by chance.
    fn spread(&self, wait: Duration) -> Duration {
        if self.spread == 0.0 {
            return wait;
        }
        let times = 1.0 + self.spread * (2.0 * self.jitter.next() - 1.0);
        Duration::try_from_secs_f64(wait.as_secs_f64() * times).unwrap_or(wait)
    }
}
