//! `Plain`: asking by lines, for pipes, logs, screen readers and terminals of any kind.

use std::fmt;
use std::io::{BufRead, Write};
use std::time::Duration;

use tokio::sync::Mutex;
use twr::model::BoxFuture;

use crate::answer::{Answer, Reply};
use crate::ask::{Ask, AskError};
use crate::lines::Lines;
use crate::payload::Payload;
use crate::shown;

mod outline;
mod questions;
mod words;

/// Asks by lines: numbered options, and commands that begin with a colon (`:back`, `:skip`, `:later`, `:cancel`,
/// `:help`). It never moves the cursor and has no colour, so that it works in a pipe and with a screen reader.
///
/// The input is read on a thread of its own, line by line as they are wanted. An input that ends is
/// [`AskErrorKind::Closed`](crate::AskErrorKind::Closed).
pub struct Plain<W> {
    session: Mutex<Session<W>>,
    timeout: Option<Duration>,
}

impl<W: Write + Send> Plain<W> {
    /// An asker that reads and writes here.
    pub fn new(input: impl BufRead + Send + 'static, output: W) -> Self {
        let session = Session { lines: Lines::new(input), out: output, limit: None };
        Self { session: Mutex::new(session), timeout: None }
    }

    /// How long the person may take for each question; the first line that comes too late answers nothing. Needs
    /// tokio's timer. Default: any time.
    #[must_use]
    pub fn timeout(mut self, each: Duration) -> Self {
        self.timeout = Some(each);
        self
    }
}

impl<W> fmt::Debug for Plain<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plain").field("timeout", &self.timeout).finish_non_exhaustive()
    }
}

impl<W: Write + Send> Ask for Plain<W> {
    fn ask<'a>(&'a self, payload: &'a Payload) -> BoxFuture<'a, Result<Reply, AskError>> {
        Box::pin(async move {
            let mut session = self.session.lock().await;
            session.limit = self.timeout;
            match payload {
                Payload::Clarification(form) => questions::ask(&mut session, form).await,
                Payload::OutlineEdit(edit) => outline::ask(&mut session, edit).await,
                Payload::Normal { content } => {
                    for line in shown::block(content, usize::MAX, usize::MAX) {
                        session.say(&line)?;
                    }
                    Ok(Reply::Answered(Answer::Shown))
                }
            }
        })
    }
}

/// The conversation with one person.
struct Session<W> {
    lines: Lines,
    out: W,
    limit: Option<Duration>,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq)]
enum Said {
    /// Nothing, or words.
    Words(String),
    /// `:back`.
    Back,
    /// `:skip`.
    Skip,
    /// `:edit`.
    Edit,
    /// `:save FILE`.
    Save(String),
    /// `:help`, or an unknown command.
    Help,
    /// What ends the asking.
    End(Reply),
}

impl Said {
    fn of(line: &str) -> Self {
        let line = line.trim();
        let Some(command) = line.strip_prefix(':') else { return Self::Words(line.to_owned()) };
        let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        match (name.to_lowercase().as_str(), rest.trim()) {
            ("back" | "b", _) => Self::Back,
            ("skip" | "s", _) => Self::Skip,
            ("edit" | "e", _) => Self::Edit,
            ("save", file) if !file.is_empty() => Self::Save(file.to_owned()),
            ("skipall", _) => Self::End(Reply::Skipped),
            ("later" | "l", _) => Self::End(Reply::Later { file: None }),
            ("cancel" | "c" | "quit" | "q", _) => {
                Self::End(Reply::Cancelled { interrupted: false })
            }
            _ => Self::Help,
        }
    }
}

impl<W: Write> Session<W> {
    fn say(&mut self, line: &str) -> Result<(), AskError> {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// A question, and what the person says; a time that is up ends the asking.
    async fn hear(&mut self, question: &str) -> Result<Said, AskError> {
        let limit = match self.limit {
            Some(limit) => format!(" (within {} s)", limit.as_secs()),
            None => String::new(),
        };
        write!(self.out, "{question}{limit}: ")?;
        self.out.flush()?;
        match self.line().await? {
            Some(line) => Ok(Said::of(&line)),
            None => {
                self.say("")?;
                self.say("The time is up.")?;
                Ok(Said::End(Reply::TimedOut))
            }
        }
    }

    /// The next line; `None` when the time is up.
    async fn line(&mut self) -> Result<Option<String>, AskError> {
        let next = self.lines.next();
        let line = match self.limit {
            None => next.await?,
            Some(limit) => match tokio::time::timeout(limit, next).await {
                Ok(line) => line?,
                Err(_) => return Ok(None),
            },
        };
        line.map(Some).ok_or_else(AskError::closed)
    }
}
