//! `FileChange`: a file or an edit, as a writer takes it.

use crate::typed::{Edit, File};

/// A change to one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileChange {
    /// Write the whole file.
    File(File),
    /// Replace some of its lines.
    Edit(Edit),
}

impl FileChange {
    /// The path of the file.
    pub fn path(&self) -> &str {
        match self {
            Self::File(file) => &file.path,
            Self::Edit(edit) => &edit.path,
        }
    }
}

impl From<File> for FileChange {
    fn from(file: File) -> Self {
        Self::File(file)
    }
}

impl From<&File> for FileChange {
    fn from(file: &File) -> Self {
        Self::File(file.clone())
    }
}

impl From<Edit> for FileChange {
    fn from(edit: Edit) -> Self {
        Self::Edit(edit)
    }
}

impl From<&Edit> for FileChange {
    fn from(edit: &Edit) -> Self {
        Self::Edit(edit.clone())
    }
}
