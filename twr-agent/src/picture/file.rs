//! `PictureFile`: the page of a run, in a file that follows the run.

use std::io;
use std::path::PathBuf;

use super::nodes::Picture;
use super::page::html;
use crate::agent::Watcher;
use crate::debug_fields::debug_fields;
use crate::run::AgentRun;

/// Writes the page of a run, anew after each happening. A second run replaces the page of the first.
pub struct PictureFile {
    path: PathBuf,
}

impl PictureFile {
    /// A page in this file, empty as long as nothing happened.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn create(path: impl Into<PathBuf>) -> io::Result<Self> {
        let path = path.into();
        std::fs::write(&path, html(&Picture::default(), ""))?;
        Ok(Self { path })
    }
}

impl Watcher for PictureFile {
    fn happened(&self, run: &AgentRun) {
        let page = html(&Picture::from(run), &run.state().goal);
        // A page that cannot be written must not stop the task.
        let _ = std::fs::write(&self.path, page);
    }
}

debug_fields!([] PictureFile { path });
