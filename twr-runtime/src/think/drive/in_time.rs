//! A limit of time on what is waited for.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;

use super::clock;
use crate::model::{BoxFuture, Request};

/// A runtime's sleep function: `|wait| Box::pin(tokio::time::sleep(wait))`.
pub(in crate::think) type Timer = Arc<dyn Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync>;

/// The waits of a call that its model tells of: so long nothing comes of it, and nobody is to blame.
#[derive(Clone, Debug, Default)]
pub(super) struct ToldWaits(Arc<Mutex<Option<Duration>>>);

impl ToldWaits {
    /// The same request, whose waits are noted here besides.
    pub(super) fn of(&self, request: &Request) -> Request {
        let (told, noted) = (request.on_wait.clone(), self.clone());
        request.clone().with_on_wait(move |waiting| {
            *noted.last() = Some(waiting.wait);
            told.tell(waiting);
        })
    }

    fn last(&self) -> MutexGuard<'_, Option<Duration>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long what has arrived gets through when the time is up.
const LAST_LOOK: Duration = Duration::from_millis(50);

/// What comes of it; `None` if nothing comes for this time, which begins anew after each wait that was told. Whoever
/// waits may have looked away for longer than that, and what came meanwhile may take some steps to get here: so it is
/// looked for once more before it is given up.
pub(super) async fn without_idling<T>(
    work: impl Future<Output = T>,
    limit: Option<Duration>,
    timer: Option<&Timer>,
    waits: &ToldWaits,
) -> Option<T> {
    let Some((limit, mut idle)) = limit.and_then(|limit| Some((limit, alarm(limit, timer)?)))
    else {
        return Some(work.await);
    };
    let mut is_last_look = false;
    let mut work = pin!(work);
    poll_fn(|context| {
        if let Poll::Ready(done) = work.as_mut().poll(context) {
            return Poll::Ready(Some(done));
        }
        let wait = waits.last().take();
        if let Some(later) = wait.and_then(|wait| alarm(wait.saturating_add(limit), timer)) {
            (idle, is_last_look) = (later, false);
        }
        if idle.as_mut().poll(context).is_pending() {
            return Poll::Pending;
        }
        let last = if is_last_look { None } else { alarm(limit.min(LAST_LOOK), timer) };
        let Some(last) = last else { return Poll::Ready(None) };
        (idle, is_last_look) = (last, true);
        idle.as_mut().poll(context).map(|()| None)
    })
    .await
}

/// What comes of it; `None` if this time is used up before that, by the run's timer or by tokio's.
pub(super) async fn in_time<T>(
    work: impl Future<Output = T>,
    left: Option<Duration>,
    timer: Option<&Timer>,
) -> Option<T> {
    let Some(mut end) = left.and_then(|left| alarm(left, timer)) else {
        return Some(work.await);
    };
    let mut work = pin!(work);
    poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending => end.as_mut().poll(context).map(|()| None),
    })
    .await
}

/// What ends after this time, by the run's timer or by tokio's; `None` where there is neither.
fn alarm(after: Duration, timer: Option<&Timer>) -> Option<BoxFuture<'static, ()>> {
    match timer {
        Some(timer) => Some(timer(after)),
        None => clock::alarm(after),
    }
}
