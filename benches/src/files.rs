//! The files of a folder: listed by name, read as text, and named without their extension.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The entries of a folder, by name.
///
/// # Errors
///
/// Where the folder, or one of its entries, cannot be read.
pub(crate) fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// The name of a file without its extension.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}
