//! What can be wrong with a cassette file.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a cassette cannot be read or written.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{CassetteErrorKind, Replay};
///
/// let error = Replay::from_text("not a cassette").unwrap_err();
/// assert_eq!(error.kind(), CassetteErrorKind::NotACassette);
/// assert!(Replay::open("/no/such/file.jsonl").is_err());
/// ```
pub struct CassetteError {
    kind: CassetteErrorKind,
    path: Option<PathBuf>,
    line: Option<usize>,
    reason: String,
}

/// The kinds of [`CassetteError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CassetteErrorKind {
    /// The file cannot be read.
    Unreadable,
    /// The file cannot be written.
    Unwritable,
    /// The text does not begin with a cassette's header.
    NotACassette,
    /// The cassette is of a format that this version does not know.
    Version,
    /// A line is not a recorded call.
    Malformed,
    /// The cassette to be continued is of another model.
    OtherModel,
}

impl CassetteError {
    pub(super) fn at(kind: CassetteErrorKind, line: usize, reason: impl Into<String>) -> Self {
        Self { kind, path: None, line: Some(line), reason: reason.into() }
    }

    pub(super) fn io(kind: CassetteErrorKind, path: &Path, error: &io::Error) -> Self {
        let reason = error.to_string();
        Self { kind, path: Some(path.to_owned()), line: None, reason }
    }

    pub(super) fn of(mut self, path: &Path) -> Self {
        self.path = Some(path.to_owned());
        self
    }

    /// The kind of failure.
    pub fn kind(&self) -> CassetteErrorKind {
        self.kind
    }

    /// The file, unless the cassette was read from a text.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The line that is wrong, counted from 1.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

impl CassetteError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str("cassette")?;
        if let Some(path) = &self.path {
            write!(f, " {}", path.display())?;
        }
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        let (what, advice) = match self.kind {
            CassetteErrorKind::Unreadable => ("cannot be read", "check the path, or record it"),
            CassetteErrorKind::Unwritable => ("cannot be written", "check the path and the disk"),
            CassetteErrorKind::NotACassette => ("has no header", "record it with `Recorder`"),
            CassetteErrorKind::Version => ("is of another format version", "record it again"),
            CassetteErrorKind::Malformed => {
                ("is not a recorded call", "delete the line, or record the cassette again")
            }
            CassetteErrorKind::OtherModel => {
                ("is of another model", "use another file, or create this one anew")
            }
        };
        write!(f, ": {what} ({}); {advice}", self.reason)
    }
}

twr_spec::show_in_words!(CassetteError: Error);
