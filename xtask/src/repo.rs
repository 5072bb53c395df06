//! Where the repository is, and the files in it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The repository's root folder, wherever the task was started from.
pub(crate) fn root() -> PathBuf {
    let manifest_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest_folder.parent().unwrap_or(manifest_folder).to_path_buf()
}

/// The folder of the live tests' installation and logs: not under `CARGO_TARGET_DIR`, so that
/// several target folders share one installation of several minutes.
pub(crate) fn live_folder() -> PathBuf {
    root().join("target").join("live")
}

/// One file of the repository, read whole.
#[derive(Debug)]
pub(crate) struct File {
    /// Path below the root, with `/` between its parts.
    pub(crate) path: String,
    /// Its text; bytes that are no UTF-8 are replaced.
    pub(crate) text: String,
}

impl File {
    /// The path's parts: folders, then the file's name.
    pub(crate) fn parts(&self) -> Vec<&str> {
        self.path.split('/').collect()
    }

    /// Whether the path ends in this extension, given without its dot.
    pub(crate) fn has_extension(&self, extension: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| found == extension)
    }

    /// Whether one of the folders on the path has this name.
    pub(crate) fn is_below(&self, folder: &str) -> bool {
        self.path.split('/').rev().skip(1).any(|part| part == folder)
    }
}

/// Every file below `root`, sorted by path, without build output and git's own files.
pub(crate) fn files(root: &Path) -> io::Result<Vec<File>> {
    let mut found = Vec::new();
    let mut folders = vec![(root.to_path_buf(), String::new())];
    while let Some((folder, prefix)) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{prefix}{name}");
            let kind = entry.file_type()?;
            if kind.is_dir() && name != "target" && name != ".git" {
                folders.push((entry.path(), format!("{path}/")));
            } else if kind.is_file() && name != ".git" {
                let text = String::from_utf8_lossy(&fs::read(entry.path())?).into_owned();
                found.push(File { path, text });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}
