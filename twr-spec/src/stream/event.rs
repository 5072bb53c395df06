//! `ReplyEvent`: what a piece of a reply says of the fields.

use crate::diagnostic::Diagnostic;
use crate::spec::{Path, Value};

/// What a piece of a reply says. Fields are positions in the spec.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ReplyEvent {
    /// More of the free thinking before the sections.
    Thinking(String),
    /// The section of a field began.
    Began {
        /// The field.
        field: usize,
    },
    /// Text was added to a field. All texts of a field since it began are, joined, the beginning of its value.
    Text {
        /// The field.
        field: usize,
        /// What was added.
        text: String,
    },
    /// Text was added to the item, the record's text, the file's content or the edit's lines (with their marks) that are
    /// being written. All texts of a part since the part before it are, joined, what it says so far. The part, the
    /// field's value or `Replaced` says what it is in the end.
    PartText {
        /// The field, and which part of it.
        path: Path,
        /// What was added.
        text: String,
    },
    /// An item of a list, a row of a table, an entry of a map or a value of a record is complete.
    Part {
        /// The field, and which part of it.
        path: Path,
        /// The part.
        value: Value<'static>,
    },
    /// A field is complete.
    Ready {
        /// The field.
        field: usize,
        /// Its value.
        value: Value<'static>,
    },
    /// A field is complete, and something is wrong with it.
    Rejected {
        /// The field.
        field: usize,
        /// What is wrong.
        diagnostics: Vec<Diagnostic>,
        /// What could be read all the same.
        draft: Option<Value<'static>>,
    },
    /// What was told of a field counts no more: a better section came, or the whole reply says otherwise.
    Replaced {
        /// The field.
        field: usize,
    },
}

impl ReplyEvent {
    /// The field that the event is about; `None` for thinking.
    pub fn field(&self) -> Option<usize> {
        match self {
            Self::Thinking(_) => None,
            Self::Part { path, .. } | Self::PartText { path, .. } => path.section(),
            Self::Began { field }
            | Self::Text { field, .. }
            | Self::Ready { field, .. }
            | Self::Rejected { field, .. }
            | Self::Replaced { field } => Some(*field),
        }
    }
}
