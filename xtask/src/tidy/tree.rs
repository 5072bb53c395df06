//! What the rules look at, and what they report.

use std::fmt;

use super::source::{self, Line};
use crate::repo::File;

/// The repository's files, the Rust ones also split into lines.
pub(super) struct Tree {
    pub(super) files: Vec<File>,
    pub(super) sources: Vec<Source>,
}

/// A Rust file.
pub(super) struct Source {
    pub(super) path: String,
    pub(super) lines: Vec<Line>,
}

impl Tree {
    pub(super) fn new(files: Vec<File>) -> Self {
        let sources = files
            .iter()
            .filter(|file| file.has_extension("rs"))
            .map(|file| Source { path: file.path.clone(), lines: source::lines(&file.text) })
            .collect();
        Self { files, sources }
    }
}

/// One place that breaks a rule, and what to do there.
pub(super) struct Violation {
    pub(super) path: String,
    /// From 1.
    pub(super) line: usize,
    pub(super) message: String,
}

impl Violation {
    pub(super) fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}
