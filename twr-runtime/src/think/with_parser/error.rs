//! `ParserError`: why there is no content, with everything that was paid for.

use std::error::Error;
use std::fmt;

use twr_spec::condition::Condition;

use super::ParserAttempt;
use super::attempt::usage;
use crate::model::{ModelError, Usage};

/// The most characters of the last feedback that the error's text repeats.
const FEEDBACK: usize = 200;

/// Why there is no content. It keeps every attempt, the last feedback and the summed usage.
///
/// ```
/// # use twr_runtime as twr;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::parser::{ThinkWithParser, simple_parser};
///
/// let model = ScriptedModel::new(["Bees, I think."]);
/// let think = ThinkWithParser::new("What shall I study?", simple_parser("[Topic]"));
/// let error = think.max_attempts(1).run(&model).await.unwrap_err();
/// assert!(error.to_string().contains("[Topic]"), "{error}");
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct ParserError {
    inner: Box<Inner>,
}

#[derive(Clone, Debug)]
struct Inner {
    kind: ParserErrorKind,
    attempts: Vec<ParserAttempt>,
    model: Option<ModelError>,
}

/// The causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParserErrorKind {
    /// The parser took no reply, and the attempts are used up.
    Exhausted,
    /// Every reply was empty: the service has to be looked at, not the format.
    Empty,
    /// The model declined each time: the task has to change, not the format.
    Refused,
    /// The last reply was cut off at the token limit, and the attempts are used up.
    CutOff,
    /// The model could not be asked; [`ParserError::model_error`] tells why.
    Model,
}

impl ParserError {
    /// No attempt is left.
    pub(super) fn exhausted(attempts: Vec<ParserAttempt>) -> Self {
        let all = |condition| attempts.iter().all(|attempt| attempt.condition == condition);
        let kind = match attempts.last().map(|attempt| attempt.condition) {
            Some(Condition::Empty) if all(Condition::Empty) => ParserErrorKind::Empty,
            Some(Condition::Refused) if all(Condition::Refused) => ParserErrorKind::Refused,
            Some(Condition::CutOff) => ParserErrorKind::CutOff,
            _ => ParserErrorKind::Exhausted,
        };
        Self { inner: Box::new(Inner { kind, attempts, model: None }) }
    }

    /// The model could not be asked.
    pub(super) fn model(error: ModelError, attempts: Vec<ParserAttempt>) -> Self {
        let kind = ParserErrorKind::Model;
        Self { inner: Box::new(Inner { kind, attempts, model: Some(error) }) }
    }

    /// Why.
    pub fn kind(&self) -> ParserErrorKind {
        self.inner.kind
    }

    /// Every call that was answered.
    pub fn attempts(&self) -> &[ParserAttempt] {
        &self.inner.attempts
    }

    /// The last feedback of the parser.
    pub fn last_feedback(&self) -> Option<&str> {
        self.inner.attempts.iter().rev().find_map(|attempt| attempt.feedback.as_deref())
    }

    /// The calls and tokens of all calls together.
    pub fn usage(&self) -> Usage {
        usage(&self.inner.attempts)
    }

    /// The model's own error, if that was the cause.
    pub fn model_error(&self) -> Option<&ModelError> {
        self.inner.model.as_ref()
    }
}

impl ParserError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let calls = match self.inner.attempts.len() {
            1 => "1 attempt".to_owned(),
            many => format!("{many} attempts"),
        };
        match (self.inner.kind, &self.inner.model) {
            (ParserErrorKind::Exhausted, _) => write!(f, "the parser took no reply after {calls}")?,
            (ParserErrorKind::Empty, _) => {
                return write!(f, "every reply was empty in {calls}: look at the model's server");
            }
            (ParserErrorKind::Refused, _) => {
                return write!(f, "the model declined the task in {calls}: word it otherwise");
            }
            (ParserErrorKind::CutOff, _) => {
                return write!(
                    f,
                    "the reply was cut off after {calls}: raise `max_tokens`, or ask for less"
                );
            }
            (ParserErrorKind::Model, Some(error)) => {
                return write!(f, "the model could not be asked after {calls}: {error}");
            }
            (ParserErrorKind::Model, None) => {
                return write!(f, "the model could not be asked after {calls}");
            }
        }
        match self.last_feedback() {
            Some(feedback) => write!(f, "; its last feedback: {}", short(feedback)),
            None => Ok(()),
        }
    }
}

twr_spec::show_in_words!(ParserError);

impl Error for ParserError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        // The text has the model's error, so what follows is that error's own cause.
        self.inner.model.as_ref()?.source()
    }
}

/// The text on one line, cut.
fn short(text: &str) -> String {
    let mut words = String::new();
    for word in text.split_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
        if words.len() > FEEDBACK * 4 {
            break;
        }
    }
    let mut line: String = words.chars().take(FEEDBACK).collect();
    if line.len() < words.len() {
        line.push('…');
    }
    line
}
