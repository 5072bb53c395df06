//! `ReasonError`: why a reasoning has no result, with its log.

use std::fmt;

use twr::__private::show_in_words;
use twr::ThinkError;
use twr::model::Usage;
use twr::think::ValidatorError;

use super::ReasonLog;
use crate::agent::KeepError;

/// Why a reasoning has no result. It keeps the log, which [`Reason::resume`](super::Reason::resume) goes on with.
pub struct ReasonError {
    /// Why.
    pub kind: ReasonErrorKind,
    /// The reasoning as far as it came, with the last answer and what was found in it.
    pub log: Box<ReasonLog>,
}

/// Why a reasoning has no result.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ReasonErrorKind {
    /// There is neither a check nor a critic, so that any answer would pass.
    NothingJudges,
    /// The saved log is of another task, mode, level or list of checks.
    Resume,
    /// The tries are used up.
    OutOfTries,
    /// A model could not be asked.
    Model(ThinkError),
    /// A check could not tell.
    Check {
        /// Its name.
        name: String,
        /// Why.
        error: ValidatorError,
    },
    /// The log could not be kept.
    Keep(KeepError),
    /// The saved answer is not one of the type.
    Unreadable {
        /// What is wrong with it.
        feedback: String,
    },
}

impl ReasonError {
    pub(super) fn new(kind: ReasonErrorKind, log: ReasonLog) -> Self {
        Self { kind, log: Box::new(log) }
    }

    /// What the reasoning cost, the step that failed included.
    pub fn usage(&self) -> Usage {
        let failed = match &self.kind {
            ReasonErrorKind::Model(error) => error.usage(),
            ReasonErrorKind::Check { error, .. } => error.usage(),
            _ => Usage::default(),
        };
        self.log.usage() + failed
    }
}

impl ReasonError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        match &self.kind {
            ReasonErrorKind::NothingJudges => {
                f.write_str("nothing judges the answer: add a check, or use Mode::ActorCritic")
            }
            ReasonErrorKind::Resume => f.write_str(
                "the saved log is of another reasoning: resume it with the same task, mode, level and checks",
            ),
            ReasonErrorKind::OutOfTries => {
                write!(f, "no answer passed in {} tries", self.log.tries_used())?;
                match self.log.unread().or_else(|| self.log.findings().first()) {
                    Some(last) => write!(f, "; the last finding: {last}"),
                    None => Ok(()),
                }
            }
            ReasonErrorKind::Model(error) => write!(f, "{error}"),
            ReasonErrorKind::Keep(error) => write!(f, "{error}"),
            ReasonErrorKind::Check { name, error } => {
                write!(f, "the check `{name}` could not tell: {error}")
            }
            ReasonErrorKind::Unreadable { feedback } => {
                write!(f, "the saved answer cannot be read: {feedback}")
            }
        }
    }
}

show_in_words!(ReasonError: Error);
