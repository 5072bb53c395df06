//! `ThinkError`: why there is no answer, with everything that was paid for.

use std::error::Error;
use std::fmt;

use twr_spec::condition::Condition;
use twr_spec::feedback::wrong_sections;
use twr_spec::partial::Partial;
use twr_spec::template::TemplateError;

use super::{Run, Transcript};
use crate::model::{ModelError, Usage};
use crate::typed::Mismatch;

/// Why there is no answer. It keeps every attempt, the best partial value and the summed usage.
#[derive(Clone, Debug)]
pub struct ThinkError {
    inner: Box<Inner>,
}

#[derive(Clone, Debug)]
struct Inner {
    cause: Cause,
    partial: Partial,
    transcript: Transcript,
}

/// What kept a run from its answer.
#[derive(Clone, Debug)]
pub(super) enum Cause {
    OutOfAttempts,
    OutOfTokens,
    Model(ModelError),
    Mismatch(Mismatch),
    Template(TemplateError),
}

/// The causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ThinkErrorKind {
    /// No reply was as asked, and the attempts are used up.
    Exhausted,
    /// No reply was as asked, and the tokens are used up.
    OutOfTokens,
    /// The model declined each time: the task has to change, not the format.
    Refused,
    /// The model could not be asked; [`ThinkError::model_error`] tells why.
    Model,
    /// A hand-written `FieldValue` refuses what its own kind reads.
    Mismatch,
    /// The prompt template could not be filled in, so that no model was asked;
    /// [`ThinkError::template_error`] tells why.
    Template,
}

impl ThinkError {
    pub(super) fn of(run: Run<'_>, cause: Cause) -> Self {
        let partial = run.partial();
        Self { inner: Box::new(Inner { cause, partial, transcript: run.into_transcript() }) }
    }

    /// Why.
    pub fn kind(&self) -> ThinkErrorKind {
        let attempts = &self.inner.transcript.attempts;
        let refused = attempts.iter().all(|attempt| attempt.condition == Condition::Refused);
        match &self.inner.cause {
            Cause::Model(_) => ThinkErrorKind::Model,
            Cause::Mismatch(_) => ThinkErrorKind::Mismatch,
            Cause::Template(_) => ThinkErrorKind::Template,
            Cause::OutOfAttempts | Cause::OutOfTokens if refused => ThinkErrorKind::Refused,
            Cause::OutOfAttempts => ThinkErrorKind::Exhausted,
            Cause::OutOfTokens => ThinkErrorKind::OutOfTokens,
        }
    }

    /// The best of what could be read, by field name, with what is wrong with the rest.
    pub fn partial(&self) -> &Partial {
        &self.inner.partial
    }

    /// Every call that was answered.
    pub fn transcript(&self) -> &Transcript {
        &self.inner.transcript
    }

    /// The feedback on the last reply.
    pub fn last_feedback(&self) -> Option<&str> {
        self.inner.transcript.last_feedback()
    }

    /// What all calls together cost.
    pub fn usage(&self) -> Usage {
        self.inner.transcript.usage()
    }

    /// The model's own error, if that was the cause.
    pub fn model_error(&self) -> Option<&ModelError> {
        match &self.inner.cause {
            Cause::Model(error) => Some(error),
            _ => None,
        }
    }

    /// What the type refuses, if that was the cause.
    pub fn mismatch(&self) -> Option<&Mismatch> {
        match &self.inner.cause {
            Cause::Mismatch(mismatch) => Some(mismatch),
            _ => None,
        }
    }

    /// Why the prompt template could not be filled in, if that was the cause.
    pub fn template_error(&self) -> Option<&TemplateError> {
        match &self.inner.cause {
            Cause::Template(error) => Some(error),
            _ => None,
        }
    }

    /// The headers of the sections that are still wrong, for people.
    fn still_wrong(&self) -> String {
        let partial = self.partial();
        let wrong = wrong_sections(&partial.spec, &partial.diagnostics);
        let fields = wrong.iter().filter_map(|&at| partial.spec.fields.get(at));
        let headers: Vec<String> =
            fields.map(|field| partial.spec.layout.mention(&field.header)).collect();
        match headers.as_slice() {
            [] => String::new(),
            headers => format!(" (still wrong: {})", headers.join(", ")),
        }
    }
}

impl fmt::Display for ThinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let calls = match self.inner.transcript.attempts.len() {
            1 => "1 attempt".to_owned(),
            many => format!("{many} attempts"),
        };
        match (self.kind(), &self.inner.cause) {
            (_, Cause::Mismatch(mismatch)) => write!(
                f,
                "a type refuses what its own kind reads: {mismatch}; let its `from_value` take every value of its `KIND`"
            ),
            (_, Cause::Template(error)) => {
                write!(f, "{error}; give other values, or mend the template")
            }
            (_, Cause::Model(error)) if self.inner.transcript.attempts.is_empty() => {
                write!(f, "the model could not be asked: {error}")
            }
            (_, Cause::Model(error)) => {
                write!(f, "the model could not be asked again after {calls}: {error}")
            }
            (ThinkErrorKind::Refused, _) => write!(
                f,
                "the model declined the task in {calls}: word it otherwise, or use another model"
            ),
            (_, Cause::OutOfAttempts) => write!(
                f,
                "no reply was as asked after {calls}{}: allow more attempts, or read the replies in the transcript",
                self.still_wrong()
            ),
            (_, Cause::OutOfTokens) => write!(
                f,
                "no reply was as asked after {calls}{}, and the token budget is spent: raise it, or read the replies in the transcript",
                self.still_wrong()
            ),
        }
    }
}

impl Error for ThinkError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.inner.cause {
            Cause::Model(error) => Some(error),
            Cause::Mismatch(mismatch) => Some(mismatch),
            Cause::Template(error) => Some(error),
            Cause::OutOfAttempts | Cause::OutOfTokens => None,
        }
    }
}
