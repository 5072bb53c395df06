//! `JournalError`: why a journal cannot be read or written.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a journal cannot be read or written. Nothing that it holds is lost by it.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{JournalErrorKind, ThinkAll};
///
/// let model = ScriptedModel::new(["[Plan] Follow the bees.\n[Weeks] 3"]);
/// let plans = ThinkAll::<Plan>::new(["Plan a study of bees."]).journal("/no/such/folder/plans.jsonl");
/// let error = plans.run(&model).await.unwrap_err();
/// assert_eq!(error.kind(), JournalErrorKind::Read);
/// assert!(model.requests().is_empty());
/// # Ok(())
/// # }
/// ```
pub struct JournalError {
    path: PathBuf,
    cause: Cause,
}

#[derive(Debug)]
pub(super) enum Cause {
    Read(io::Error),
    Write(io::Error),
    Locked,
    NotAJournal,
    Version(u32),
    Damaged { line: usize, error: serde_json::Error },
    OtherTasks { runs: usize },
}

/// The causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JournalErrorKind {
    /// The file cannot be opened or read.
    Read,
    /// An entry cannot be written; all runs were stopped before they went on.
    Write,
    /// Another process writes it.
    Locked,
    /// The file holds something else; it was left as it is.
    NotAJournal,
    /// It was written by another version of the format.
    Version,
    /// A line that is not the last cannot be read.
    Damaged,
    /// It holds runs, and none of them is of these tasks.
    OtherTasks,
}

impl JournalError {
    pub(super) fn new(path: &Path, cause: Cause) -> Self {
        Self { path: path.to_owned(), cause }
    }

    /// Why.
    pub fn kind(&self) -> JournalErrorKind {
        match &self.cause {
            Cause::Read(_) => JournalErrorKind::Read,
            Cause::Write(_) => JournalErrorKind::Write,
            Cause::Locked => JournalErrorKind::Locked,
            Cause::NotAJournal => JournalErrorKind::NotAJournal,
            Cause::Version(_) => JournalErrorKind::Version,
            Cause::Damaged { .. } => JournalErrorKind::Damaged,
            Cause::OtherTasks { .. } => JournalErrorKind::OtherTasks,
        }
    }

    /// The journal's file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl JournalError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        write!(f, "journal {}: ", self.path.display())?;
        match &self.cause {
            Cause::Read(error) => {
                write!(f, "cannot be opened: {error}; give a path that can be written")
            }
            Cause::Write(error) => write!(
                f,
                "cannot be written: {error}; make room for it, and run the same tasks again to go on"
            ),
            Cause::Locked => write!(
                f,
                "another process writes it: wait until that one has ended, or give another path"
            ),
            Cause::NotAJournal => {
                write!(f, "the file holds something else, and was left as it is: give another path")
            }
            Cause::Version(found) => write!(
                f,
                "it is of version {found} of the format, and this program reads {}: go on with the program that wrote it, or give another path",
                super::record::VERSION
            ),
            // To serde the line is the whole text, and its only line.
            Cause::Damaged { line, error } => write!(
                f,
                "line {line} cannot be read: {}; delete it and all lines that follow, whose replies are then asked for again, or put a whole copy in its place",
                error.to_string().replace(" line 1 ", " ")
            ),
            Cause::OtherTasks { runs } => write!(
                f,
                "it holds runs ({runs}), and none of them is of these tasks: give the same tasks, type and prompt as before, or another path to begin anew"
            ),
        }
    }
}

twr_spec::show_in_words!(JournalError);

impl Error for JournalError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.cause {
            // The text has the error, so what follows is that error's own cause.
            Cause::Read(error) | Cause::Write(error) => error.source(),
            _ => None,
        }
    }
}
