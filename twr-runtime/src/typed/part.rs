//! `Part`: how far one field of a reply came.

use twr_spec::diagnostic::Diagnostic;

/// The state of one field of a typed partial value.
///
/// `#[think(partial)]` on a `Plan` generates the struct `PlanPartial`, whose fields are parts. It is made from the untyped [`Partial`](twr_spec::partial::Partial) of an error or a verdict:
///
/// ```text
/// let draft = PlanPartial::from(error.partial());
/// if let Part::Ready(title) = &draft.title { … }
/// ```
#[derive(Clone, Debug)]
pub enum Part<T> {
    /// Nothing is there.
    Missing,
    /// It was still being written when the reply ended: its text so far, trimmed, as it is. In the view of a stream it is
    /// still being written; of a file it is the content so far, of an edit its lines with their marks.
    Growing(String),
    /// It was still being written when the reply ended, and some parts of it are complete: the items of a list, the rows
    /// of a table, the entries of a map.
    Filling {
        /// The parts that are complete.
        complete: T,
        /// The text so far of the part after them; empty if it is no text, or has not begun.
        growing: String,
    },
    /// It is there, and something is wrong with it: what. The rejected value itself, where one could
    /// be read, is [`Partial::draft`](twr_spec::partial::Partial::draft).
    Rejected(Vec<Diagnostic>),
    /// It is good. A field that was left out, as it may be, is ready, too.
    Ready(T),
}

impl<T> Part<T> {
    /// The value, if it is good.
    pub fn ready(&self) -> Option<&T> {
        match self {
            Self::Ready(value) => Some(value),
            Self::Missing | Self::Growing(_) | Self::Filling { .. } | Self::Rejected(_) => None,
        }
    }

    /// The value itself, if it is good.
    pub fn into_ready(self) -> Option<T> {
        match self {
            Self::Ready(value) => Some(value),
            Self::Missing | Self::Growing(_) | Self::Filling { .. } | Self::Rejected(_) => None,
        }
    }

    /// Whether the value is good.
    pub fn is_ready(&self) -> bool {
        matches!(self, Self::Ready(_))
    }
}
