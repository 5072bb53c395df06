//! `Reach`: how far from a spec the files may lie that it names.

use std::path::{Component, Path, PathBuf};

use crate::source::Unread;

/// In which folder the files must lie that a spec names: its imports, its prompt, the replies of its tests.
///
/// A spec is data that may come from somebody else, and what it names is read, shown and sent to a model. So a
/// name may be no absolute path, may not leave the folder by `..` or by a symbolic link, and may be no device and
/// no pipe. The file of the spec itself is named by the user, and may lie anywhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// In the folder of the spec's own file, or below it.
    #[default]
    Own,
    /// In this folder, or below it.
    Folder(PathBuf),
    /// Anywhere, for specs that are trusted as code is.
    Anywhere,
}

impl Reach {
    /// The reach within a project: the folder of the nearest `Cargo.toml` above the file. Without one it is the
    /// `named` folder if the file lies in it, else the file's own folder.
    pub fn of_project(file: &Path, named: Option<&Path>) -> Self {
        let whole = lexical(file);
        let is_project = |folder: &&Path| folder.join("Cargo.toml").is_file();
        if let Some(folder) = whole.ancestors().skip(1).find(is_project) {
            return Self::Folder(folder.to_owned());
        }
        match named.filter(|named| whole.starts_with(lexical(named))) {
            Some(named) => Self::Folder(named.to_owned()),
            None => Self::Own,
        }
    }

    /// The folder, for a spec in this file; `None` where any will do.
    pub(crate) fn root(&self, file: &Path) -> Option<PathBuf> {
        match self {
            Self::Own => Some(file.parent().map(Path::to_owned).unwrap_or_default()),
            Self::Folder(folder) => Some(folder.clone()),
            Self::Anywhere => None,
        }
    }
}

/// Where a document looks for the files that it names.
#[derive(Debug)]
pub(crate) struct Nearby {
    /// The folder of the file that names them.
    pub(crate) folder: PathBuf,
    /// The folder that all of them must lie in; `None` where any will do.
    pub(crate) root: Option<PathBuf>,
}

impl Nearby {
    /// The path of a file that the document names, if it may be read.
    pub(crate) fn path(&self, named: &str) -> (PathBuf, Result<(), Unread>) {
        let path = plain(&self.folder.join(named));
        let refused = self.root.as_ref().and_then(|root| refusal(named, &path, root));
        let shown = if refused.is_some() { PathBuf::from(named) } else { path };
        (shown, refused.map_or(Ok(()), Err))
    }
}

/// Why a file may not be read.
fn refusal(named: &str, path: &Path, root: &Path) -> Option<Unread> {
    let outside = || Unread::Outside { folder: shown(root) };
    if is_absolute(named) || !lexical(path).starts_with(lexical(root)) {
        return Some(outside());
    }
    // A file that is not there is told of where it is read.
    let real = path.canonicalize().ok()?;
    let is_inside = folder_path(root).canonicalize().is_ok_and(|root| real.starts_with(root));
    if !is_inside {
        return Some(outside());
    }
    let kind = std::fs::metadata(path).ok()?;
    (!kind.is_file() && !kind.is_dir()).then_some(Unread::NoFile)
}

/// Whether a path begins at a root of any system, so that a spec means the same on all.
fn is_absolute(named: &str) -> bool {
    let has_drive = named.get(1..2) == Some(":")
        && named.starts_with(|drive: char| drive.is_ascii_alphabetic());
    Path::new(named).is_absolute() || named.starts_with(['/', '\\']) || has_drive
}

/// The whole path by its words alone: no link is followed.
fn lexical(path: &Path) -> PathBuf {
    let whole = std::path::absolute(folder_path(path)).unwrap_or_else(|_| path.to_owned());
    plain(&whole)
}

/// The current folder has an empty path as the parent of a file in it.
fn folder_path(path: &Path) -> &Path {
    if path.as_os_str().is_empty() { Path::new(".") } else { path }
}

/// The folder from the current one on, if it is in it.
fn shown(folder: &Path) -> String {
    let current = std::env::current_dir().unwrap_or_default();
    folder_path(folder.strip_prefix(current).unwrap_or(folder)).display().to_string()
}

/// The path without `.` and, where that is safe, without `..`.
pub(crate) fn plain(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(out.components().next_back(), Some(Component::Normal(_))) =>
            {
                out.pop();
            }
            other => out.push(other),
        }
    }
    if out.as_os_str().is_empty() { PathBuf::from(".") } else { out }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_project_is_found_from_the_file() {
        let check = |file: &Path, named: Option<&str>, expected: Reach| {
            assert_eq!(
                Reach::of_project(file, named.map(Path::new)),
                expected,
                "{}",
                file.display()
            );
        };
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let inside = package.join("tests/specs/plan.yaml");
        check(&inside, Some("/nowhere"), Reach::Folder(package.to_owned()));
        // No folder above these has a `Cargo.toml`.
        let outside = Path::new("/nowhere/specs/deep/plan.yaml");
        check(outside, Some("/nowhere/specs"), Reach::Folder("/nowhere/specs".into()));
        check(outside, Some("/nowhere/others"), Reach::Own);
        check(outside, None, Reach::Own);
    }

    #[test]
    fn a_name_stays_in_the_folder() {
        let check = |folder: &str, root: &str, named: &str, is_inside: bool| {
            let nearby = Nearby { folder: folder.into(), root: Some(root.into()) };
            assert_eq!(nearby.path(named).1.is_ok(), is_inside, "{named} in {folder} of {root}");
        };
        check("", "", "a.yaml", true);
        check("", "", "./b/../a.yaml", true);
        check("", "", "../a.yaml", false);
        check("specs", "specs", "shared/a.yaml", true);
        check("specs/shared", "specs", "../a.yaml", true);
        check("specs/shared", "specs", "../../a.yaml", false);
        check("specs", "", "../a.yaml", true);
        check("specs", "specs", "../specs-of-others/a.yaml", false);
        check("../specs", "../specs", "a.yaml", true);
        check("../specs", "../specs", "../a.yaml", false);
        for absolute in ["/etc/passwd", "\\\\host\\a", "C:\\a", "c:a"] {
            check("", "", absolute, false);
        }
    }
}
