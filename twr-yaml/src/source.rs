//! Sources: the files that were read, and the places in them.

use std::ops::Range;
use std::path::{Path, PathBuf};

use twr_spec::nearest::nearest;

/// How large a file may be, in bytes: a spec of a thousand sections has a tenth of it.
pub const MAX_BYTES: usize = 1 << 20;

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Source {
    /// Where it is, as it was named.
    pub path: PathBuf,
    /// What is in it; empty if it could not be read.
    pub text: String,
}

/// A place in one of the files of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The file, by its position among the document's.
    pub file: usize,
    /// The first byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

/// A line and a column, both from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The bytes.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// The whole of a file, where nothing in it is meant.
    pub(crate) fn start_of(file: usize) -> Self {
        Self { file, start: 0, end: 0 }
    }
}

impl Source {
    /// The line and column of a byte.
    pub fn position(&self, byte: usize) -> Position {
        let before = self.text.get(..byte).unwrap_or(&self.text);
        let line = before.bytes().filter(|byte| *byte == b'\n').count();
        let last = before.rsplit('\n').next().unwrap_or_default();
        Position { line: line + 1, column: last.chars().count() + 1 }
    }
}

/// Why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// There is no such file.
    Missing {
        /// One beside it with nearly the same name.
        near: Option<String>,
    },
    /// It is a folder.
    Folder,
    /// The system says why.
    Io(String),
    /// It lies outside of the folder that the spec may read, or its path is absolute.
    Outside {
        /// The folder.
        folder: String,
    },
    /// It is a device, a pipe or a socket.
    NoFile,
    /// It is larger than [`MAX_BYTES`].
    TooLarge,
    /// It is no UTF-8, from this line on.
    NotUtf8 {
        /// The line, from 1.
        line: usize,
    },
}

/// Reads a file, up to the limit.
pub(crate) fn read(path: &Path) -> Result<String, Unread> {
    use std::io::Read as _;

    let io = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => Unread::Missing { near: None },
        std::io::ErrorKind::PermissionDenied => Unread::Io("it may not be read".to_owned()),
        _ => Unread::Io(error.to_string()),
    };
    let file = std::fs::File::open(path).map_err(io)?;
    if file.metadata().map_err(io)?.is_dir() {
        return Err(Unread::Folder);
    }
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(io)?;
    decode(bytes)
}

/// The bytes of a file as text, within the limit, without a byte-order mark.
pub(crate) fn decode(bytes: Vec<u8>) -> Result<String, Unread> {
    if bytes.len() > MAX_BYTES {
        return Err(Unread::TooLarge);
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = error.as_bytes().iter().take(valid);
        Unread::NotUtf8 { line: 1 + before.filter(|byte| **byte == b'\n').count() }
    })?;
    Ok(text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), str::to_owned))
}

/// The name of the file in the same folder that is nearest to this one's.
pub(crate) fn near(path: &Path) -> Option<String> {
    // A folder may be large, and this is only a hint.
    const LOOKED_AT: usize = 500;
    let folder = path.parent()?;
    let beside = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = std::fs::read_dir(beside).ok()?.take(LOOKED_AT);
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    nearest(path.file_name()?.to_str()?, &known).map(str::to_owned)
}
