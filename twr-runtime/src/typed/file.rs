//! `File`: a file that a model writes.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use twr_spec::spec::{Kind, Value};

use super::{FieldValue, Mismatch};

/// A file that a model writes: its path on a line, and its content in a fence below. A `Vec<File>` is
/// several of them in one section.
///
/// ```
/// # mod twr { pub use twr_runtime::typed::{FieldValue, File}; pub mod verdict { pub use twr_runtime::spec::Value; } pub mod advanced { pub use twr_runtime::spec; } }
/// use twr::advanced::spec::Kind;
/// use twr::verdict::Value;
/// use twr::{FieldValue, File};
///
/// let file = File { path: "src/main.rs".into(), content: "fn main() {}".into() };
/// assert!(matches!(File::KIND, Kind::File));
/// assert_eq!(File::from_value(file.to_value()), Ok(file.clone()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct File {
    /// Its path below the folder it is meant for: relative, without `..`, parted by `/`. Whether a link in
    /// it leads elsewhere is for the program to watch.
    pub path: String,
    /// Its content as the model wrote it, without the line break before the closing fence: add one where
    /// a file is to end with it.
    pub content: String,
}

impl FieldValue for File {
    const KIND: &'static Kind = &Kind::File;

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        if let Value::Record(parts) = &value
            && let [Some(Value::Text(path)), Some(Value::Text(content))] = parts.as_slice()
        {
            return Ok(Self { path: path.to_string(), content: content.to_string() });
        }
        Err(Mismatch::new(Self::KIND, &value))
    }

    fn to_value(&self) -> Value<'_> {
        let text = |text| Some(Value::Text(Cow::Borrowed(text)));
        Value::Record(vec![text(&self.path), text(&self.content)])
    }
}
