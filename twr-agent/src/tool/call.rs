//! One guarded call of a tool: its time limit, its panics, the length of its result, and its tries.

use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use super::{Cause, Observation, RetryPolicy, ToolFault};

/// The greatest length of a result that is kept, in characters. What a tool writes beyond it is dropped. A summary of a
/// long result is made of all that is kept.
pub const MAX_RESULT_CHARS: usize = 100_000;

/// How one call may go.
#[derive(Clone, Copy, Debug)]
pub struct CallLimits<'r> {
    /// How long one try may take.
    pub timeout: Duration,
    /// Whether a second try does no harm.
    pub is_idempotent: bool,
    /// How often and after which waits a try follows.
    pub retry: &'r RetryPolicy,
}

/// Tries a call until it succeeds or its cause allows no further try. `attempt` is given the number of each try.
pub(crate) async fn call_with_retries<F>(
    limits: CallLimits<'_>,
    mut attempt: impl FnMut(u32) -> F,
) -> Result<Observation, ToolFault>
where
    F: Future<Output = Result<Observation, ToolFault>>,
{
    let mut failed = BTreeMap::new();
    for number in 1.. {
        let fault = match guarded(attempt(number), limits.timeout).await {
            Ok(Ok(observation)) => return Ok(shortened(observation)),
            Ok(Err(fault)) | Err(fault) => fault,
        };
        let count = failed.entry(fault.cause).or_insert(0);
        *count += 1;
        match limits.retry.wait(fault.cause, *count, limits.is_idempotent) {
            Some(wait) => tokio::time::sleep(wait).await,
            None => return Err(fault),
        }
    }
    Err(ToolFault::new(Cause::Other, "too many tries"))
}

/// One try: what the tool gives or says is wrong; a fault of its own if the call takes too long or panics.
pub(crate) async fn guarded(
    call: impl Future<Output = Result<Observation, ToolFault>>,
    timeout: Duration,
) -> Result<Result<Observation, ToolFault>, ToolFault> {
    let mut call = pin!(call);
    let caught =
        poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| call.as_mut().poll(context))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(result)) => Poll::Ready(Ok(result)),
            Err(panic) => Poll::Ready(Err(ToolFault::new(Cause::Other, panicked(&*panic)))),
        });
    tokio::time::timeout(timeout, caught).await.unwrap_or_else(|_| {
        let message = format!("no result within {} s", timeout.as_secs_f64());
        Err(ToolFault::new(Cause::Timeout, message))
    })
}

/// What a panic said.
fn panicked(panic: &(dyn std::any::Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().copied();
    let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("the tool panicked: {}", said.unwrap_or("without a message"))
}

fn shortened(mut observation: Observation) -> Observation {
    if let Some((end, _)) = observation.text.char_indices().nth(MAX_RESULT_CHARS) {
        observation.text.truncate(end);
    }
    observation
}
