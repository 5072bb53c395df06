//! `FileWriter`: files and edits of a model, written into one folder and nowhere else.
//!
//! | step | where |
//! |---|---|
//! | what is to be written, checked against the folder | `plan` |
//! | what is in the folder, through its handle alone | `folder` |
//! | a new content beside the old one, then in its place | `stage` |
//! | what came of it | `report` |
//! | what would change | `diff` |

mod allowed;
mod change;
mod diff;
mod folder;
mod plan;
mod report;
mod stage;

use std::io;
use std::path::Path;

use crate::think::Finding;
use allowed::Allowed;
use folder::Folder;
use plan::Plan;

pub use change::FileChange;
pub use report::{
    FilePreview, FileReport, RefusedFile, RefusedReason, SkipReason, SkippedFile, WrittenFile,
};

/// Writes [`File`](crate::typed::File)s and [`Edit`](crate::typed::Edit)s into one folder.
///
/// - **Nothing leaves the folder.** The folder is opened once, and every file is reached through that handle. Paths
///   out of it, links and devices are refused, also a link that is put there in between.
/// - **No file is replaced unless told.** A [`File`](crate::typed::File) whose path is taken is skipped, and so are the
///   edits of it that follow, until [`overwrite`](Self::overwrite). Hidden places such as `.git/` and files that can be executed are refused, until
///   [`hidden`](Self::hidden) and [`executable`](Self::executable).
/// - **All or nothing is checked first.** If one change of a set is refused, nothing of the set is written.
/// - **No file is half written.** The new content is written beside the old one, brought to the disk, and renamed.
///
/// The writer blocks while it works; several writers into one folder wait for each other.
///
/// ```
/// # mod twr { pub use twr_runtime::{files::FileWriter, typed::{Edit, File}}; }
/// use twr::{Edit, File, FileWriter};
///
/// # let folder = std::env::temp_dir().join(format!("twr-files-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let _ = std::fs::remove_file(folder.join("greet.py"));
/// let writer = FileWriter::open(&folder)?;
/// let file = File { path: "greet.py".into(), content: "print('hello')".into() };
/// assert_eq!(writer.write([file]).written[0].path, "greet.py");
///
/// let edit = Edit::new("greet.py", "print('hello')", "print('good morning')");
/// let preview = writer.preview([&edit]);
/// assert!(preview.diff.ends_with("@@ -1 +1 @@\n-print('hello')\n+print('good morning')\n"));
/// assert!(writer.write([&edit]).is_complete());
///
/// // The lines to find are gone now: the edit does not match, and nothing is written.
/// let report = writer.write([&edit]);
/// assert_eq!(
///     report.refused[0].to_string(),
///     "the lines to find are not in greet.py; the nearest lines are\n1: print('good morning')\n\
///      write the lines to find as they are there, without the numbers"
/// );
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct FileWriter {
    folder: Folder,
    allowed: Allowed,
}

impl FileWriter {
    /// A writer into this folder, which must exist. The way to the folder is yours and may go through links.
    ///
    /// # Errors
    /// The folder cannot be opened.
    pub fn open(folder: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Self { folder: Folder::open(folder.as_ref())?, allowed: Allowed::default() })
    }

    /// Whether a [`File`](crate::typed::File) replaces a file that is there. Default: no. An
    /// [`Edit`](crate::typed::Edit) changes its file in any case.
    #[must_use]
    pub fn overwrite(mut self, overwrite: bool) -> Self {
        self.allowed.overwrite = overwrite;
        self
    }

    /// Whether files may be in hidden places, such as `.github/`. Default: no.
    #[must_use]
    pub fn hidden(mut self, hidden: bool) -> Self {
        self.allowed.hidden = hidden;
        self
    }

    /// Whether a file that can be executed may be changed. Default: no. A new file has no permission to be executed.
    ///
    /// Windows has no such permission: there the name of a file tells it (`.bat`, `.cmd`, `.exe`), and the writer
    /// does not look at it.
    #[must_use]
    pub fn executable(mut self, executable: bool) -> Self {
        self.allowed.executable = executable;
        self
    }

    /// Writes the changes, in order. A file gets a line break at its end if it has none.
    ///
    /// If one change is refused before anything is written, no change is made. If the disk fails in between, the files
    /// that are reported as written are whole, and all others are as before.
    pub fn write<C: Into<FileChange>>(&self, changes: impl IntoIterator<Item = C>) -> FileReport {
        // Where a folder cannot be locked, each rename is still whole.
        let _lock = self.folder.lock();
        self.plan(changes).write(&self.folder)
    }

    /// Tells what [`write`](Self::write) would do, with the changes as a unified diff. Nothing is written.
    pub fn preview<C: Into<FileChange>>(
        &self,
        changes: impl IntoIterator<Item = C>,
    ) -> FilePreview {
        self.plan(changes).preview()
    }

    /// The changes that would be refused, as findings of this field, for
    /// [`Think::check`](crate::think::Think::check): the model is asked for the field again, and sees the lines that
    /// are nearest to those it looked for.
    ///
    /// ```
    /// # mod twr { pub use twr_runtime::{files::FileWriter, think, typed::Edit}; }
    /// use twr::think::Finding;
    /// use twr::{Edit, FileWriter};
    ///
    /// struct Answer {
    ///     edits: Vec<Edit>,
    /// }
    ///
    /// fn check(writer: &FileWriter, answer: &Answer) -> Vec<Finding> {
    ///     writer.findings("edits", &answer.edits)
    /// }
    /// ```
    pub fn findings<C: Into<FileChange>>(
        &self,
        field: &str,
        changes: impl IntoIterator<Item = C>,
    ) -> Vec<Finding> {
        let refused = self.preview(changes).report.refused;
        refused.iter().map(|refused| Finding::of(field, refused.to_string())).collect()
    }

    fn plan<C: Into<FileChange>>(&self, changes: impl IntoIterator<Item = C>) -> Plan {
        let mut plan = Plan::new(self.allowed);
        for change in changes {
            plan.add(change.into(), &self.folder);
        }
        plan
    }
}

#[cfg(test)]
mod tests;
