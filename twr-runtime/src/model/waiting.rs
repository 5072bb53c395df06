//! `Waiting`: a model is busy and is called again after a while; and who is told so.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::{ModelError, ModelErrorKind};

/// A model could not be called and is called again after a while.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{Message, Request, Waiting};
///
/// let request = Request::new([Message::user("Is it so?")])
///     .with_on_wait(|waiting: &Waiting<'_>| eprintln!("{waiting}"));
/// # let _ = request;
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Waiting<'w> {
    /// Why the call failed.
    pub fault: &'w ModelError,
    /// How long it is until the next call.
    pub wait: Duration,
}

impl<'w> Waiting<'w> {
    /// The call failed for this reason, and is made again after this time.
    pub fn new(fault: &'w ModelError, wait: Duration) -> Self {
        Self { fault, wait }
    }
}

/// `busy; again in 36 s`, for people.
impl fmt::Display for Waiting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault.kind() {
            ModelErrorKind::RateLimited => f.write_str("busy")?,
            kind => f.write_str(kind.what())?,
        }
        // Seconds are as exact as anyone waits; a shorter wait is told as it is.
        match self.wait.as_secs_f64() {
            seconds if seconds < 1.0 => write!(f, "; again in {seconds:.1} s"),
            seconds => write!(f, "; again in {seconds:.0} s"),
        }
    }
}

type Told = dyn Fn(&Waiting<'_>) + Send + Sync;

/// A function that is told when a call waits. It does not change what is asked, so any two are equal.
///
/// ```
/// # use twr_runtime as twr;
/// use std::time::Duration;
/// use twr::model::{ModelError, ModelErrorKind, OnWait, Waiting};
///
/// let on_wait = OnWait::new(|waiting| assert_eq!(waiting.wait, Duration::from_secs(36)));
/// // What a model that waits by itself does before each wait:
/// let fault = ModelError::new(ModelErrorKind::RateLimited, "mine");
/// on_wait.tell(&Waiting::new(&fault, Duration::from_secs(36)));
/// ```
#[derive(Clone, Default)]
pub struct OnWait(Option<Arc<Told>>);

impl OnWait {
    /// Calls this function before each wait.
    pub fn new(told: impl Fn(&Waiting<'_>) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(told)))
    }

    /// Tells it. A model that waits by itself calls this.
    pub fn tell(&self, waiting: &Waiting<'_>) {
        if let Some(told) = &self.0 {
            told(waiting);
        }
    }
}

impl PartialEq for OnWait {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for OnWait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "OnWait(told)" } else { "OnWait(no one)" })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{ModelError, ModelErrorKind, Waiting};

    #[test]
    fn a_wait_is_told_in_a_few_words() {
        let check = |kind, millis, expected: &str| {
            let (fault, wait) = (ModelError::new(kind, "tiny"), Duration::from_millis(millis));
            assert_eq!(Waiting { fault: &fault, wait }.to_string(), expected);
        };
        check(ModelErrorKind::RateLimited, 36_000, "busy; again in 36 s");
        check(ModelErrorKind::RateLimited, 250, "busy; again in 0.2 s");
        check(ModelErrorKind::Server, 2100, "the server failed; again in 2 s");
    }
}
