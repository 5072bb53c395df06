//! `FileReport`: what was written, what was skipped and what was refused, each with the reason.

use std::fmt::{self, Display, Formatter, Write};

use serde::{Deserialize, Serialize};

use crate::typed::EditMismatch;

/// The files of a set of changes: written, skipped and refused.
///
/// ```
/// # mod twr { pub use twr_runtime::{files::FileWriter, typed::File}; }
/// use twr::{File, FileWriter};
///
/// # let folder = std::env::temp_dir().join(format!("twr-report-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let file = |path: &str| File { path: path.into(), content: "# Bees".into() };
/// let report = FileWriter::open(&folder)?.write([file("notes.md"), file("../up.md")]);
/// // A refused change keeps the others from being made.
/// assert!(!report.is_complete() && report.written.is_empty());
/// assert_eq!(report.refused[0].path, "../up.md");
/// // An order that a model can follow.
/// println!("{}", report.refused[0]);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[must_use]
pub struct FileReport {
    /// The files that were written, in order.
    pub written: Vec<WrittenFile>,
    /// The files that were left as they are, and the edits that were left out.
    pub skipped: Vec<SkippedFile>,
    /// The changes that cannot be made. If there is one, nothing is written, except where the disk failed in between.
    pub refused: Vec<RefusedFile>,
}

impl FileReport {
    /// Whether every change was made, or had been made already.
    pub fn is_complete(&self) -> bool {
        self.refused.is_empty() && self.skipped.iter().all(|file| file.reason == SkipReason::Same)
    }
}

/// The effect that a set of changes would have. [`FileWriter`](super::FileWriter) has an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[must_use]
pub struct FilePreview {
    /// The files that would be written, skipped and refused.
    pub report: FileReport,
    /// The changes as a unified diff; empty if something is refused.
    pub diff: String,
}

/// A file that was written. [`FileReport`] has an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenFile {
    /// Its path below the folder.
    pub path: String,
    /// Its length in bytes.
    pub bytes: usize,
    /// Whether it is new.
    pub is_new: bool,
}

/// A file that was left as it is. [`FileReport`] has an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkippedFile {
    /// Its path below the folder.
    pub path: String,
    /// Why.
    pub reason: SkipReason,
}

/// Why a file was left as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum SkipReason {
    /// It is there, and the writer does not replace files.
    Exists,
    /// It has this content already.
    Same,
    /// The edit is of a file that was to be written before it, and that was skipped.
    FileSkipped,
    /// Another change of the set was refused.
    OtherRefused,
}

/// A change that cannot be made. Shown as an order that a model can follow. [`FileReport`] has an example.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedFile {
    /// The path as it was given.
    pub path: String,
    /// Why.
    pub reason: RefusedReason,
}

/// Why a change cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RefusedReason {
    /// No file of the folder can have the path.
    Path {
        /// What to write instead.
        write: String,
    },
    /// The path is in a hidden place.
    Hidden,
    /// The file can be executed.
    Executable,
    /// The path is a link, or leads through one.
    Link,
    /// The path is a folder, a device or the like; or leads through a file.
    NoFile,
    /// The file that is there is longer than 64 MiB.
    TooLarge,
    /// Another change of the set has this path, in the same or in other letters.
    SameName {
        /// The other path.
        other: String,
    },
    /// The file of the edit does not exist.
    Missing,
    /// The file of the edit is not text in UTF-8.
    NoText,
    /// The edit does not fit the file.
    Mismatch(EditMismatch),
    /// The file was changed by somebody else in between.
    Changed,
    /// The disk or the system failed.
    Failed {
        /// What the system says.
        error: String,
    },
}

impl RefusedFile {
    fn write_words(&self, out: &mut impl Write) -> fmt::Result {
        let path = &self.path;
        match &self.reason {
            RefusedReason::Path { write } => write!(out, "`{path}` is not allowed: write {write}"),
            RefusedReason::Hidden => {
                write!(
                    out,
                    "`{path}` is in a hidden place: choose a path without names that begin with a dot, or \
                     are as short as `git~1`"
                )
            }
            RefusedReason::Executable => {
                write!(out, "`{path}` can be executed and must not be changed: choose another path")
            }
            RefusedReason::Link => {
                write!(out, "`{path}` leads through a link: choose another path")
            }
            RefusedReason::NoFile => write!(out, "`{path}` is not a file: choose another path"),
            RefusedReason::TooLarge => {
                write!(out, "`{path}` is there and too large to be changed: choose another path")
            }
            RefusedReason::SameName { other } if other == path => {
                write!(out, "`{path}` is there twice: write each file once")
            }
            RefusedReason::SameName { other } => {
                write!(
                    out,
                    "`{path}` has the same name as `{other}` on many systems: choose another path"
                )
            }
            RefusedReason::Missing => {
                write!(
                    out,
                    "`{path}` does not exist: edit a file that exists, or leave out the lines to find"
                )
            }
            RefusedReason::NoText => write!(out, "`{path}` is not a text: choose another path"),
            RefusedReason::Mismatch(mismatch) => write!(out, "{mismatch}"),
            RefusedReason::Changed => write!(out, "`{path}` was changed in between: edit it again"),
            RefusedReason::Failed { error } => {
                write!(out, "`{path}` could not be written: {error}")
            }
        }
    }
}

twr_spec::show_in_words!(RefusedFile: Error);

impl Display for SkipReason {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Exists => "it exists",
            Self::Same => "it has this content already",
            Self::FileSkipped => "the file that it edits was skipped",
            Self::OtherRefused => "another change was refused",
        })
    }
}
