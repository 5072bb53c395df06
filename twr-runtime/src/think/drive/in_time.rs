//! A limit of time on what is waited for.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use super::clock;
use crate::model::BoxFuture;

/// A runtime's sleep function: `|wait| Box::pin(tokio::time::sleep(wait))`.
pub(in crate::think) type Timer = Arc<dyn Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync>;

/// What comes of it; `None` if this time is used up before that, by the run's timer or by tokio's.
pub(super) async fn in_time<T>(
    work: impl Future<Output = T>,
    left: Option<Duration>,
    timer: Option<&Timer>,
) -> Option<T> {
    let alarm = left.and_then(|left| match timer {
        Some(timer) => Some(timer(left)),
        None => clock::alarm(left),
    });
    let Some(mut alarm) = alarm else { return Some(work.await) };
    let mut work = pin!(work);
    poll_fn(|context| {
        if let Poll::Ready(done) = work.as_mut().poll(context) {
            return Poll::Ready(Some(done));
        }
        alarm.as_mut().poll(context).map(|()| None)
    })
    .await
}
