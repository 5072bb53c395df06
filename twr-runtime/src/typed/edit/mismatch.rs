//! `EditMismatch`: why an edit does not fit its file, and the lines that are nearest to what it looks for.

use std::fmt::{self, Display, Formatter, Write};

use serde::{Deserialize, Serialize};

/// Why an edit does not fit the text of its file.
///
/// Its text suits a person as well as a model: as the order of a [`Finding`](crate::think::Finding) it makes the model
/// write that edit again.
///
/// ```
/// # mod twr { pub use twr_runtime::typed::{Edit, EditFault}; }
/// use twr::{Edit, EditFault};
///
/// let edit = Edit::new("main.rs", "two();", "three();");
/// let mismatch = edit.apply("fn main() {\n    one();\n}\n").unwrap_err();
/// assert_eq!(mismatch.fault, EditFault::NotFound);
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditMismatch {
    /// The path of the edit.
    pub path: String,
    /// The reason.
    pub fault: EditFault,
    /// The lines of the file that are nearest to those that are looked for, in order, at most forty. Empty where no
    /// line is like them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<FileLine>,
}

/// The reason of an [`EditMismatch`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[non_exhaustive]
pub enum EditFault {
    /// The lines to find are not in the file.
    NotFound,
    /// The lines to find are at several places of the file.
    Several {
        /// The numbers of the first lines of these places, counted from 1; at most twenty.
        lines: Vec<usize>,
    },
    /// The lines are there but for their indent, and how far the new lines are to be set in is not clear.
    Indent,
    /// There is nothing to find, and the file has content.
    NotEmpty,
}

/// A line of a file, in an [`EditMismatch`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileLine {
    /// Its number, counted from 1.
    pub number: usize,
    /// Its text, without the line break.
    pub text: String,
}

impl Display for FileLine {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.number, self.text)
    }
}

impl EditMismatch {
    fn write_words(&self, out: &mut impl Write) -> fmt::Result {
        let path = &self.path;
        match &self.fault {
            EditFault::NotFound if self.nearest.is_empty() => {
                write!(out, "the lines to find are not in {path}")
            }
            EditFault::NotFound => {
                write!(out, "the lines to find are not in {path}; the nearest lines are")?;
                self.write_lines(out)
            }
            EditFault::Several { lines } => {
                let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                let lines = lines.join(", ");
                write!(
                    out,
                    "the lines to find are at several places of {path}, at lines {lines}; add the lines around \
                     the place that is meant"
                )
            }
            EditFault::Indent => {
                write!(out, "the lines to find have another indent in {path}; the file has")?;
                self.write_lines(out)
            }
            EditFault::NotEmpty => {
                write!(
                    out,
                    "{path} has content already; write the lines of it that are to be replaced"
                )
            }
        }
    }

    fn write_lines(&self, out: &mut impl Write) -> fmt::Result {
        self.nearest.iter().try_for_each(|line| write!(out, "\n{line}"))?;
        out.write_str("\nwrite the lines to find as they are there, without the numbers")
    }
}

twr_spec::show_in_words!(EditMismatch: Error);
