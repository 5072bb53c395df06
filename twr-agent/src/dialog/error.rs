//! `DialogError`: why a dialog stopped before it was settled.

use std::error::Error;
use std::fmt;

use twr::ThinkError;

use super::{Role, Settled};

/// Why a dialog stopped: a model could not be asked, or the producer gave no first answer.
pub struct DialogError<P> {
    /// Whose call failed.
    pub role: Role,
    /// Why.
    pub error: ThinkError,
    /// The dialog as far as it came, with the last answer; `None` before the first answer.
    pub settled: Option<Box<Settled<P>>>,
}

impl<P> DialogError<P> {
    pub(super) fn after(settled: Settled<P>, role: Role, error: ThinkError) -> Self {
        Self { role, error, settled: Some(Box::new(settled)) }
    }
}

impl<P> fmt::Display for DialogError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let role = match self.role {
            Role::Producer => "producer",
            Role::Verifier => "verifier",
        };
        match &self.settled {
            Some(settled) => {
                write!(f, "the {role} failed in round {}: {}", settled.rounds_used, self.error)
            }
            None => write!(f, "the {role} gave no answer: {}", self.error),
        }
    }
}

/// What `main` prints of it: the same as `Display`.
impl<P> fmt::Debug for DialogError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<P> Error for DialogError<P> {}
