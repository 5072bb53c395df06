//! `Staged`: a new content that is on the disk beside the old one, ready to take its place.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt};
use cap_std::fs::{Dir, OpenOptions};

use super::folder::{Folder, OldFile, failed, look, open_itself};
use super::report::RefusedReason;

/// A content in a temporary file; dropped, it goes, and so do the folders that were made for it.
pub(super) struct Staged {
    dir: Dir,
    name: String,
    temporary: Option<String>,
    made: Vec<(Dir, String)>,
}

impl Staged {
    /// Writes the content beside the file of this path, and brings it to the disk.
    pub(super) fn new(
        folder: &Folder,
        path: &str,
        content: &[u8],
        old: Option<&OldFile>,
    ) -> Result<Self, RefusedReason> {
        let Some(parent) = folder.parent(path, true)? else { return Err(RefusedReason::NoFile) };
        let name = parent.name.to_owned();
        let mut staged = Self { dir: parent.dir, name, temporary: None, made: parent.made };
        staged.fill(content, old).map_err(failed)?;
        Ok(staged)
    }

    fn fill(&mut self, content: &[u8], old: Option<&OldFile>) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).follow(FollowSymlinks::No);
        let mut file = loop {
            let name = temporary_name();
            match self.dir.open_with(&name, &options) {
                Ok(file) => {
                    self.temporary = Some(name);
                    break file;
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        };
        file.write_all(content)?;
        if let Some(old) = old {
            file.set_permissions(old.permissions.clone())?;
        }
        file.sync_all()
    }

    /// Puts the content in its place: that of the old file, if it is still as it was; else where no file is.
    pub(super) fn commit(mut self, old: Option<&OldFile>) -> Result<(), RefusedReason> {
        let now = look(&self.dir, &self.name)?;
        if now.as_ref().map(|file| &file.content) != old.map(|file| &file.content) {
            return Err(RefusedReason::Changed);
        }
        let Some(temporary) = self.temporary.as_deref() else { return Err(RefusedReason::Changed) };
        match old {
            Some(_) => self.dir.rename(temporary, &self.dir, &self.name).map_err(failed)?,
            None => self.put_new(temporary)?,
        }
        self.temporary = None;
        self.made.clear();
        // The name is there; that it outlives a power cut is more than every system can promise.
        if let Ok(folder) = open_itself(&self.dir) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    /// A second name for the content, which never replaces a file; then its first name goes.
    fn put_new(&self, temporary: &str) -> Result<(), RefusedReason> {
        match self.dir.hard_link(temporary, &self.dir, &self.name) {
            Ok(()) => {
                let _ = self.dir.remove_file(temporary);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(RefusedReason::Changed)
            }
            // A file system without such names.
            Err(_) => self.dir.rename(temporary, &self.dir, &self.name).map_err(failed),
        }
    }

    /// Leaves everything as a program that is killed here does.
    #[cfg(test)]
    pub(super) fn crash(mut self) {
        self.temporary = None;
        self.made.clear();
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if let Some(temporary) = self.temporary.take() {
            let _ = self.dir.remove_file(temporary);
        }
        // A folder that is not empty is somebody else's by now.
        for (dir, name) in self.made.drain(..).rev() {
            let _ = dir.remove_dir(name);
        }
    }
}

/// A name that no file of a model has: it is hidden.
fn temporary_name() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!(".twr-{}-{count}.tmp", std::process::id())
}
