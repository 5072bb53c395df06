//! `Staged`: a new content that is on the disk beside the old one, ready to take its place.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt};
use cap_std::fs::{Dir, File, OpenOptions};

use super::folder::{Folder, MadeFolders, OldFile, failed, look, sync};
use super::report::RefusedReason;

/// A content in a temporary file. Dropped, the file goes, and so do the folders that were made for it.
pub(super) struct Staged {
    dir: Dir,
    name: String,
    temporary: Option<String>,
    made: MadeFolders,
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
        let mut file = self.create(old.is_some())?;
        file.write_all(content)?;
        if let Some(old) = old {
            file.set_permissions(old.permissions.clone())?;
        }
        file.sync_all()
    }

    /// A new file beside the old one. In the place of an old file nobody else may read it, until it gets the
    /// permissions of the old one.
    fn create(&mut self, is_private: bool) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).follow(FollowSymlinks::No);
        #[cfg(unix)]
        if is_private {
            cap_std::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        #[cfg(not(unix))]
        let _ = is_private;
        loop {
            let name = temporary_name();
            match self.dir.open_with(&name, &options) {
                Ok(file) => {
                    self.temporary = Some(name);
                    return Ok(file);
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Puts the content in its place: that of the old file, if it is still as it was; else where no file is.
    pub(super) fn commit(&mut self, old: Option<&OldFile>) -> Result<(), RefusedReason> {
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
        sync(&self.dir);
        self.made.keep();
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
            Err(error) if is_without_links(&error) => self.put_reserved(temporary),
            Err(error) => Err(failed(error)),
        }
    }

    /// Puts the content in the place of an empty file, which is made only where no file is.
    fn put_reserved(&self, temporary: &str) -> Result<(), RefusedReason> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).follow(FollowSymlinks::No);
        match self.dir.open_with(&self.name, &options) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(RefusedReason::Changed);
            }
            Err(error) => return Err(failed(error)),
        }
        self.dir.rename(temporary, &self.dir, &self.name).map_err(|error| {
            let _ = self.dir.remove_file(&self.name);
            failed(error)
        })
    }

    /// Leaves everything as a program that is killed here does.
    #[cfg(test)]
    pub(super) fn crash(mut self) {
        self.temporary = None;
        self.made.keep();
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        if let Some(temporary) = self.temporary.take() {
            let _ = self.dir.remove_file(temporary);
        }
    }
}

/// Whether a file system has no second names for files. Linux says that a second name is not permitted.
fn is_without_links(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::PermissionDenied)
}

/// A name that no file of a model has: it is hidden.
fn temporary_name() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!(".twr-{}-{count}.tmp", std::process::id())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_system_without_links_never_replaces_a_file() {
        let path = std::env::temp_dir().join(format!("twr-stage-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        let folder = Folder::open(&path).unwrap();
        let staged = |content: &[u8]| Staged::new(&folder, "a.md", content, None).unwrap();
        let put = |staged: Staged| staged.put_reserved(staged.temporary.as_deref().unwrap());
        assert_eq!(put(staged(b"first")), Ok(()));
        assert_eq!(put(staged(b"second")), Err(RefusedReason::Changed));
        assert_eq!(std::fs::read(path.join("a.md")).unwrap(), b"first");
        assert_eq!(std::fs::read_dir(&path).unwrap().count(), 1);
        std::fs::remove_dir_all(&path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn the_new_content_of_a_private_file_is_never_readable_by_others() {
        use cap_std::fs::PermissionsExt;

        let path = std::env::temp_dir().join(format!("twr-private-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        std::fs::write(path.join("a.md"), "old").unwrap();
        let private = std::os::unix::fs::PermissionsExt::from_mode(0o640);
        std::fs::set_permissions(path.join("a.md"), private).unwrap();
        let folder = Folder::open(&path).unwrap();
        let old = folder.look("a.md").unwrap().unwrap();
        let mut staged = Staged::new(&folder, "a.md", b"new", Some(&old)).unwrap();
        let mode = |file: &File| file.metadata().unwrap().permissions().mode() & 0o777;
        let written = staged.temporary.clone().unwrap();
        assert_eq!(mode(&staged.dir.open(&written).unwrap()), 0o640);
        // Before it has its content.
        staged.dir.remove_file(&written).unwrap();
        assert_eq!(mode(&staged.create(true).unwrap()), 0o600);
        drop(staged);
        std::fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn only_a_file_system_without_links_gets_copies() {
        let check = |code, expect| {
            let error = io::Error::from_raw_os_error(code);
            assert_eq!(is_without_links(&error), expect, "{error}");
        };
        if cfg!(target_os = "linux") {
            // EPERM, EOPNOTSUPP, ENOSYS: no links. EIO, ENOSPC, EMLINK, EROFS: another failure.
            for code in [1, 95, 38] {
                check(code, true);
            }
            for code in [5, 28, 31, 30] {
                check(code, false);
            }
        }
    }
}
