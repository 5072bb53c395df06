//! `ThinkError`: why there is no answer, with everything that was paid for.

use std::error::Error;
use std::fmt;

use twr_spec::condition::Condition;
use twr_spec::partial::Partial;

use super::Transcript;
use crate::model::{ModelError, Usage};
use crate::typed::Mismatch;

/// Why there is no answer. It keeps every attempt, the best partial value and the summed usage.
#[derive(Clone, Debug)]
pub struct ThinkError {
    inner: Box<Inner>,
}

#[derive(Clone, Debug)]
struct Inner {
    kind: ThinkErrorKind,
    partial: Partial,
    transcript: Transcript,
    model: Option<ModelError>,
    mismatch: Option<Mismatch>,
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
}

impl ThinkError {
    pub(super) fn new(kind: ThinkErrorKind, partial: Partial, transcript: Transcript) -> Self {
        let refused = |transcript: &Transcript| {
            transcript
                .attempts
                .iter()
                .all(|attempt| attempt.verdict.condition == Condition::Refused)
        };
        let kind = match kind {
            ThinkErrorKind::Exhausted if refused(&transcript) => ThinkErrorKind::Refused,
            kind => kind,
        };
        Self { inner: Box::new(Inner { kind, partial, transcript, model: None, mismatch: None }) }
    }

    pub(super) fn with_model(mut self, error: ModelError) -> Self {
        self.inner.model = Some(error);
        self
    }

    pub(super) fn with_mismatch(mut self, mismatch: Mismatch) -> Self {
        self.inner.mismatch = Some(mismatch);
        self
    }

    /// Why.
    pub fn kind(&self) -> ThinkErrorKind {
        self.inner.kind
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
        self.inner.model.as_ref()
    }
}

impl fmt::Display for ThinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = &*self.inner;
        let calls = match inner.transcript.attempts.len() {
            1 => "1 attempt".to_owned(),
            many => format!("{many} attempts"),
        };
        match inner.kind {
            ThinkErrorKind::Exhausted => write!(f, "no reply was as asked after {calls}")?,
            ThinkErrorKind::OutOfTokens => {
                write!(f, "no reply was as asked, and the token budget is spent after {calls}")?
            }
            ThinkErrorKind::Refused => {
                write!(f, "the model declined the task in {calls}: word it otherwise")?
            }
            ThinkErrorKind::Model => match &inner.model {
                Some(error) => {
                    return write!(f, "the model could not be asked after {calls}: {error}");
                }
                None => write!(f, "the model could not be asked after {calls}")?,
            },
            ThinkErrorKind::Mismatch => match &inner.mismatch {
                Some(mismatch) => {
                    return write!(f, "a type refuses what its own kind reads: {mismatch}");
                }
                None => f.write_str("a type refuses what its own kind reads")?,
            },
        }
        let spec = &inner.partial.spec;
        let wrong = twr_spec::feedback::wrong_sections(spec, &inner.partial.diagnostics);
        let headers: Vec<String> = wrong
            .iter()
            .filter_map(|&at| spec.fields.get(at))
            .map(|field| format!("[{}]", field.header))
            .collect();
        if !headers.is_empty() {
            write!(f, "; still wrong: {}", headers.join(", "))?;
        }
        Ok(())
    }
}

impl Error for ThinkError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match (&self.inner.model, &self.inner.mismatch) {
            (Some(error), _) => Some(error),
            (None, Some(mismatch)) => Some(mismatch),
            (None, None) => None,
        }
    }
}
