//! The timer of runs that were given none: tokio's, where the feature `http` brings tokio and a runtime is there.

use std::time::Duration;

use crate::model::BoxFuture;

/// What ends after this time; `None` where no timer is at hand.
pub(super) fn alarm(after: Duration) -> Option<BoxFuture<'static, ()>> {
    #[cfg(feature = "http")]
    if tokio::runtime::Handle::try_current().is_ok() {
        return Some(Box::pin(tokio::time::sleep(after)));
    }
    let _ = after;
    None
}
