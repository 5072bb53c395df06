//! `Plain`: asking by lines, for pipes, logs, screen readers and terminals of any kind.

use std::fmt;
use std::io::{BufRead, Write};
use std::time::Duration;

use tokio::sync::Mutex;
use twr::Language;
use twr::model::BoxFuture;

use crate::answer::{Answer, Reply};
use crate::ask::{Ask, AskError};
use crate::lines::Lines;
use crate::payload::Payload;
use crate::shown;
use crate::words::Words;

mod limits;
mod outline;
mod questions;
mod session;

use session::Session;

/// Asks by lines: numbered options, and commands that begin with a colon (`:back`, `:skip`, `:later`, `:cancel`,
/// `:help`). It never moves the cursor and has no colour, so that it works in a pipe and with a screen reader.
///
/// The input is read on a thread of its own, line by line as they are wanted. An input that ends is
/// [`AskErrorKind::Closed`](crate::AskErrorKind::Closed). The environment is not read.
pub struct Plain<W> {
    session: Mutex<Session<W>>,
    timeout: Option<Duration>,
    words: &'static Words,
}

impl<W: Write + Send> Plain<W> {
    /// An asker that reads and writes here.
    pub fn new(input: impl BufRead + Send + 'static, output: W) -> Self {
        let session = Session::new(Lines::new(input), output);
        Self {
            session: Mutex::new(session),
            timeout: None,
            words: Words::in_language(Language::English),
        }
    }

    /// How long the person may take for each question; the first line that comes too late answers nothing. Needs
    /// tokio's timer. Default: any time.
    #[must_use]
    pub fn timeout(mut self, each: impl Into<Option<Duration>>) -> Self {
        self.timeout = each.into();
        self
    }

    /// The language of the dialog, as that of the person's [locale](crate::locale::language). Default: English.
    #[must_use]
    pub fn language(mut self, language: Language) -> Self {
        self.words = Words::in_language(language);
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
            session.words = self.words;
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
