//! `Folder`: a folder that is reached by its handle alone, name by name, without following a link.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use cap_fs_ext::{
    DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsMaybeDirExt, OpenOptionsSyncExt,
};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, Metadata, OpenOptions, Permissions};

use super::report::RefusedReason;

/// The most bytes of a file that is there. A greater one is refused: it would be held in memory to be compared.
pub(super) const MOST_OLD_BYTES: u64 = 64 << 20;

/// A folder that is open.
#[derive(Debug)]
pub(super) struct Folder(Dir);

/// A file that is there.
#[derive(Debug)]
pub(super) struct OldFile {
    pub(super) content: Vec<u8>,
    pub(super) permissions: Permissions,
}

impl OldFile {
    /// Whether the file can be executed.
    #[cfg(unix)]
    pub(super) fn is_executable(&self) -> bool {
        use cap_std::fs::PermissionsExt;
        self.permissions.mode() & 0o111 != 0
    }

    /// Whether the file can be executed: its name tells it, and a name is the spec's.
    #[cfg(not(unix))]
    pub(super) fn is_executable(&self) -> bool {
        false
    }
}

/// The folder of a file, and the file's own name in it.
pub(super) struct Parent<'p> {
    pub(super) dir: Dir,
    pub(super) name: &'p str,
    /// The folders that were made on the way, each with its parent.
    pub(super) made: MadeFolders,
}

/// Folders that were made, each with its parent, the outer ones first. Dropped, those that are empty go.
#[derive(Default)]
pub(super) struct MadeFolders(Vec<(Dir, String)>);

impl MadeFolders {
    /// Lets the folders stay, and brings their names to the disk.
    pub(super) fn keep(&mut self) {
        for (above, _) in self.0.drain(..) {
            sync(&above);
        }
    }
}

impl Drop for MadeFolders {
    fn drop(&mut self) {
        // A folder that is not empty is somebody else's by now.
        for (dir, name) in self.0.drain(..).rev() {
            let _ = dir.remove_dir(name);
        }
    }
}

impl Folder {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Dir::open_ambient_dir(path, ambient_authority()).map(Self)
    }

    /// Waits until no other writer is at work in the folder. The lock ends with the file that is given.
    pub(super) fn lock(&self) -> io::Result<fs::File> {
        let file = open_itself(&self.0)?;
        file.lock()?;
        Ok(file)
    }

    /// The file at a path; `None` if there is none, or not even its folder.
    pub(super) fn look(&self, path: &str) -> Result<Option<OldFile>, RefusedReason> {
        match self.parent(path, false)? {
            Some(parent) => look(&parent.dir, parent.name),
            None => Ok(None),
        }
    }

    /// The folder of a path; with `make`, the folders that are missing are made, else it is `None` if one is missing.
    pub(super) fn parent<'p>(
        &self,
        path: &'p str,
        make: bool,
    ) -> Result<Option<Parent<'p>>, RefusedReason> {
        let mut names = path.split('/');
        let name = names.next_back().unwrap_or_default();
        let mut dir = self.0.try_clone().map_err(failed)?;
        let mut made = MadeFolders::default();
        for name in names {
            let next = match dir.open_dir_nofollow(name) {
                Ok(next) => next,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    if !make {
                        return Ok(None);
                    }
                    let above = dir.try_clone().map_err(failed)?;
                    dir.create_dir(name).map_err(failed)?;
                    made.0.push((above, name.to_owned()));
                    dir.open_dir_nofollow(name).map_err(failed)?
                }
                Err(error) => return Err(why_no_folder(&dir, name, error)),
            };
            dir = next;
        }
        Ok(Some(Parent { dir, name, made }))
    }
}

/// Brings the names in a folder to the disk. That they outlive a power cut is more than every system can promise: a
/// failure is passed over.
pub(super) fn sync(dir: &Dir) {
    if let Ok(folder) = open_itself(dir) {
        let _ = folder.sync_all();
    }
}

/// The file of this name; a link, a folder or a device is refused.
pub(super) fn look(dir: &Dir, name: &str) -> Result<Option<OldFile>, RefusedReason> {
    match dir.symlink_metadata(name) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
        Ok(metadata) => plain_file(&metadata)?,
    }
    // What was put there in between is not followed, and a pipe is not waited for.
    let mut options = OpenOptions::new();
    options.read(true).follow(FollowSymlinks::No).nonblock(true);
    let file = match dir.open_with(name, &options) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
    };
    let metadata = file.metadata().map_err(failed)?;
    plain_file(&metadata)?;
    if metadata.len() > MOST_OLD_BYTES {
        return Err(RefusedReason::TooLarge);
    }
    let mut content = Vec::new();
    // It may grow while it is read.
    file.take(MOST_OLD_BYTES + 1).read_to_end(&mut content).map_err(failed)?;
    if u64::try_from(content.len()).is_ok_and(|length| length > MOST_OLD_BYTES) {
        return Err(RefusedReason::TooLarge);
    }
    Ok(Some(OldFile { content, permissions: metadata.permissions() }))
}

fn plain_file(metadata: &Metadata) -> Result<(), RefusedReason> {
    if metadata.is_symlink() {
        return Err(RefusedReason::Link);
    }
    if metadata.is_file() { Ok(()) } else { Err(RefusedReason::NoFile) }
}

/// Why a name is no folder that can be opened.
fn why_no_folder(dir: &Dir, name: &str, error: io::Error) -> RefusedReason {
    match dir.symlink_metadata(name) {
        Ok(metadata) if metadata.is_symlink() => RefusedReason::Link,
        Ok(metadata) if !metadata.is_dir() => RefusedReason::NoFile,
        _ => failed(error),
    }
}

/// The folder as a file that can be locked and brought to the disk.
pub(super) fn open_itself(dir: &Dir) -> io::Result<fs::File> {
    let mut options = OpenOptions::new();
    options.read(true).maybe_dir(true);
    Ok(dir.open_with(".", &options)?.into_std())
}

#[expect(clippy::needless_pass_by_value, reason = "the form that `map_err` takes")]
pub(super) fn failed(error: io::Error) -> RefusedReason {
    RefusedReason::Failed { error: error.to_string() }
}
