//! What a model after HTTP does unless it is told otherwise: its limits, and its patience.

use std::sync::Arc;
use std::time::Duration;

use crate::model::patience::Patience;
use crate::model::{Backoff, BoxFuture};

/// The longest that one call may take.
pub(in crate::model) const TIMEOUT: Duration = Duration::from_secs(600);

/// Several times the longest reply that any model writes.
pub(in crate::model) const MAX_ANSWER_BYTES: usize = 16 * 1024 * 1024;

/// How often a busy or failing server is called again.
pub(in crate::model) const RETRIES: u32 = 2;

pub(in crate::model) const NO_RUNTIME: &str = "it is called outside a tokio runtime: call it from `#[tokio::main]`, or in `Runtime::block_on`";

/// Patience with a busy or failing server, for so many further calls.
pub(in crate::model) fn patience(retries: u32) -> Arc<Patience> {
    Arc::new(Patience::with(Backoff::of_servers(retries)))
}

/// A wait by tokio's clock.
pub(in crate::model) fn sleep(wait: Duration) -> BoxFuture<'static, ()> {
    Box::pin(tokio::time::sleep(wait))
}
