//! `DialogError`: why a dialog stopped before it was settled.

use std::fmt;

use twr::__private::show_in_words;
use twr::think::ValidatorError;
use twr::visible::visible;
use twr::{ThinkError, Thinkable};

use super::{DialogLog, Role, Settled, answer_value};
use crate::agent::KeepError;

/// Why a dialog stopped, with the dialog as far as it came.
pub struct DialogError<P> {
    /// Whose step failed.
    pub role: Role,
    /// Why.
    pub kind: DialogErrorKind,
    /// The dialog as far as it came, with the last answer; `None` before the first answer.
    pub settled: Option<Box<Settled<P>>>,
    /// The log, which [`Dialog::resume`](super::Dialog::resume) goes on with.
    pub log: Box<DialogLog>,
}

/// Why a dialog stopped.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum DialogErrorKind {
    /// A model could not be asked, or the producer gave no first answer.
    Model(ThinkError),
    /// The verifier, which is no model, could not tell: for example, the person answers later.
    Verifier(ValidatorError),
    /// The log could not be kept.
    Keep(KeepError),
    /// The saved answer is none of the type.
    Unreadable {
        /// What is wrong with it.
        feedback: String,
    },
}

impl<P: Thinkable> DialogError<P> {
    pub(super) fn new(role: Role, kind: DialogErrorKind, log: DialogLog, value: Option<P>) -> Self {
        let value = answer_value(value, log.answer()).ok();
        let settled = value.map(|value| Box::new(Settled::of(&log, value)));
        Self { role, kind, settled, log: Box::new(log) }
    }
}

impl<P> DialogError<P> {
    /// The error of the call that failed, if one did.
    pub fn think_error(&self) -> Option<&ThinkError> {
        match &self.kind {
            DialogErrorKind::Model(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for DialogErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Model(error) => error.fmt(f),
            Self::Verifier(error) => error.fmt(f),
            Self::Keep(error) => error.fmt(f),
            Self::Unreadable { feedback } => {
                write!(f, "the saved answer cannot be read: {}", visible(feedback))
            }
        }
    }
}

impl<P> DialogError<P> {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let role = match self.role {
            Role::Producer => "producer",
            Role::Verifier => "verifier",
        };
        match &self.settled {
            Some(settled) => {
                write!(f, "the {role} failed in round {}: {}", settled.rounds_used, self.kind)
            }
            None => write!(f, "the {role} gave no answer: {}", self.kind),
        }
    }
}

show_in_words!(DialogError<P>: Error);
