//! The files of a folder of specs, loaded.

use std::path::{Path, PathBuf};

use twr_yaml::Document;

/// The YAML files of a folder of this package, in order.
pub(crate) fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(&folder).expect("a folder of specs");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|is| is == "yaml")).collect();
    paths.sort();
    paths
}

/// The file's name without its extension.
pub(crate) fn stem(path: &Path) -> String {
    path.file_stem().expect("a name").to_string_lossy().into_owned()
}

/// The document, which is sound.
pub(crate) fn loaded(path: &Path) -> Document {
    Document::load(path).unwrap_or_else(|problems| panic!("{problems}"))
}
