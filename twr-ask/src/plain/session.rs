//! `Session`: what is said and heard, line by line, within the time limit.

use std::io::Write;
use std::time::Duration;

use crate::answer::Reply;
use crate::ask::AskError;
use crate::lines::Lines;
use crate::words::{ENGLISH, Words, fill};

/// The conversation with one person.
pub(super) struct Session<W> {
    lines: Lines,
    out: W,
    pub(super) limit: Option<Duration>,
    pub(super) words: &'static Words,
}

/// What a person typed on a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Typed {
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

impl Typed {
    fn of(line: &str) -> Self {
        let line = line.trim();
        let Some(command) = line.strip_prefix(':') else { return Self::Words(line.to_owned()) };
        let (name, remaining) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        match (name.to_lowercase().as_str(), remaining.trim()) {
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
    /// A conversation in English, without a time limit.
    pub(super) fn new(lines: Lines, out: W) -> Self {
        Self { lines, out, limit: None, words: &ENGLISH }
    }

    pub(super) fn say(&mut self, line: &str) -> Result<(), AskError> {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// A question, and what the person says; a time that is up ends the asking.
    pub(super) async fn hear(&mut self, question: &str) -> Result<Typed, AskError> {
        let limit = match self.limit {
            Some(limit) => fill(self.words.lines.within, &[&limit.as_secs()]),
            None => String::new(),
        };
        self.lines.forget_late();
        write!(self.out, "{question}{limit}{}", self.words.lines.colon)?;
        self.out.flush()?;
        if let Some(line) = self.line().await? {
            return Ok(Typed::of(&line));
        }
        self.say("")?;
        self.say(self.words.lines.too_late)?;
        Ok(Typed::End(Reply::TimedOut))
    }

    /// The next line; `None` when the time is up.
    pub(super) async fn line(&mut self) -> Result<Option<String>, AskError> {
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
