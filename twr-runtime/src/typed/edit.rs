//! `Edit`: an edit of a file that a model writes, as search and replace.

mod apply;
mod fold;
mod mismatch;
mod nearest;
mod place;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use twr_spec::spec::{Kind, Value};

use super::{FieldValue, Mismatch};

pub use mismatch::{EditFault, EditMismatch, FileLine};

/// An edit of a file that a model writes: whole lines to find, and the lines to put there. A `Vec<Edit>` is several
/// of them in one section.
///
/// The model writes the form that Aider made known: the path on a line, and the two parts between marks in a fence.
/// A unified diff, and JSON of the three members, are read, too.
///
/// ```
/// # mod twr { pub use twr_runtime::typed::Edit; }
/// use twr::Edit;
///
/// let edit = Edit::new("src/main.rs", "    one();", "    one();\n    two();");
/// let text = "fn main() {\n    one();\n}\n";
/// assert_eq!(edit.apply(text).unwrap(), "fn main() {\n    one();\n    two();\n}\n");
///
/// let mismatch = edit.apply("fn main() {\n    one(1);\n}\n").unwrap_err();
/// assert_eq!(
///     mismatch.to_string(),
///     "the lines to find are not in src/main.rs; the nearest lines are\n2:     one(1);\n\
///      write the lines to find as they are there, without the numbers"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Edit {
    /// The path of the file below the folder it is meant for, as that of a [`File`](super::File).
    pub path: String,
    /// The whole lines to find, each with its line break. Empty, or of blanks alone: the edit makes a new file.
    pub find: String,
    /// The lines to put there, each with its line break. Empty: the lines that are found go.
    pub replace: String,
}

impl Edit {
    /// An edit; a line break is added to the last lines where it is missing.
    pub fn new(path: impl Into<String>, find: &str, replace: &str) -> Self {
        let lines = |text: &str| {
            let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
            format!("{text}{end}")
        };
        Self { path: path.into(), find: lines(find), replace: lines(replace) }
    }

    /// Whether the edit makes a new file: there is nothing to find.
    pub fn makes_file(&self) -> bool {
        self.find.trim().is_empty()
    }
}

impl FieldValue for Edit {
    const KIND: &'static Kind = &Kind::Edit;

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        if let Value::Record(parts) = &value
            && let [Some(Value::Text(path)), Some(Value::Text(find)), Some(Value::Text(replace))] =
                parts.as_slice()
        {
            let [path, find, replace] = [path, find, replace].map(ToString::to_string);
            return Ok(Self { path, find, replace });
        }
        Err(Mismatch::new(Self::KIND, &value))
    }

    fn to_value(&self) -> Value<'_> {
        let text = |text| Some(Value::Text(Cow::Borrowed(text)));
        Value::Record(vec![text(&self.path), text(&self.find), text(&self.replace)])
    }
}
