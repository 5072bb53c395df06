//! Which files of a folder are specs.

use std::io;
use std::path::{Path, PathBuf};

/// How deep folders are looked into.
const MAX_DEPTH: usize = 16;
/// How many files there may be: a folder with more was not meant.
const MAX_FILES: usize = 10_000;

/// The files of YAML below a folder, sorted; hidden ones and `target` are passed over. A file is itself.
///
/// # Errors
/// A folder cannot be read, or holds more than any project has.
pub(crate) fn spec_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    walk(path, 0, &mut found)?;
    found.sort();
    Ok(found)
}

fn walk(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> io::Result<()> {
    if depth > MAX_DEPTH {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') || name == "target" {
            continue;
        }
        if entry.file_type()?.is_dir() {
            walk(&path, depth + 1, found)?;
        } else if is_yaml(&path) && path.is_file() {
            if found.len() >= MAX_FILES {
                let why = format!("more than {MAX_FILES} files of YAML: name a smaller folder");
                return Err(io::Error::other(why));
            }
            found.push(path);
        }
    }
    Ok(())
}

/// Whether the name is that of a file of YAML.
pub(crate) fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml")
}
