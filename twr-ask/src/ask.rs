//! `Ask`: the one trait that everything which asks a person implements.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use twr::__private::show_in_words;
use twr::model::BoxFuture;

use crate::answer::Reply;
use crate::payload::Payload;

/// A way to ask a person. Object safe: an `Arc<dyn Ask>` asks, too.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), twr_ask::AskError> {
/// use twr_ask::payload::{Clarification, Payload, Question};
/// use twr_ask::{Ask, Plain, Reply};
///
/// let question = Question::choice("audience", "Who reads it?", ["Engineers", "Managers"]);
/// let payload = Payload::from(Clarification::new("The report", [question.recommending("Engineers")]));
///
/// // A program passes `std::io::stdin().lock()` and `std::io::stdout()`.
/// let asker = Plain::new(std::io::Cursor::new("2\n"), Vec::new());
/// let Reply::Answered(answer) = asker.ask(&payload).await? else { panic!("no answer") };
/// assert_eq!(answer.questions()[0].chosen[0].label, "Managers");
/// # Ok(())
/// # }
/// ```
pub trait Ask: Send + Sync {
    /// Shows the payload to a person and waits for what the person says. Text of
    /// [`Payload::Normal`] is shown, and the answer is [`Answer::Shown`](crate::Answer::Shown).
    ///
    /// # Errors
    /// Nobody can be asked: the input has ended, there is no terminal, a page cannot be served.
    fn ask<'a>(&'a self, payload: &'a Payload) -> BoxFuture<'a, Result<Reply, AskError>>;
}

/// An asker behind each of these pointers asks, too.
macro_rules! ask_after {
    ($($pointer:ty),*) => {$(
        impl<T: Ask + ?Sized> Ask for $pointer {
            fn ask<'a>(&'a self, payload: &'a Payload) -> BoxFuture<'a, Result<Reply, AskError>> {
                (**self).ask(payload)
            }
        }
    )*};
}

ask_after!(&T, Arc<T>, Box<T>);

/// Why nobody could be asked.
#[derive(Clone)]
pub struct AskError {
    kind: AskErrorKind,
    source: Option<Arc<dyn Error + Send + Sync>>,
}

/// What kept a person from being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AskErrorKind {
    /// The input ended before there was an answer: nobody is there. [`Auto`](crate::Auto) answers without a person.
    Closed,
    /// There is no terminal.
    NoTerminal,
    /// Reading, writing or serving failed.
    Failed,
}

impl AskError {
    /// The input ended before there was an answer.
    pub fn closed() -> Self {
        Self { kind: AskErrorKind::Closed, source: None }
    }

    /// There is no terminal.
    pub fn no_terminal() -> Self {
        Self { kind: AskErrorKind::NoTerminal, source: None }
    }

    /// Reading, writing or serving failed for this reason: an error, or words.
    pub fn failed(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self { kind: AskErrorKind::Failed, source: Some(Arc::from(source.into())) }
    }

    /// What kept a person from being asked.
    pub fn kind(&self) -> AskErrorKind {
        self.kind
    }
}

impl From<std::io::Error> for AskError {
    fn from(error: std::io::Error) -> Self {
        Self::failed(error)
    }
}

impl AskError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        match (self.kind, &self.source) {
            (AskErrorKind::Closed, _) => f.write_str("nobody answered: the input ended"),
            (AskErrorKind::NoTerminal, _) => {
                f.write_str("there is no terminal to ask on; `Plain` and `WebForm` need none")
            }
            (AskErrorKind::Failed, Some(source)) => {
                write!(f, "the person could not be asked: {source}")
            }
            (AskErrorKind::Failed, None) => f.write_str("the person could not be asked"),
        }
    }
}

show_in_words!(AskError: Error);
