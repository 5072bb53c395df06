//! `Diagnostic`: one thing wrong with one field, as data. Sentences are made of it in `feedback` only.

use std::ops::Range;

use crate::recovery::RecoveryKind;
use crate::spec::{Path, Rule};
pub use crate::text::quote;

/// One thing that is wrong with a reply.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Which value: a section, or something inside it. Empty for the whole reply.
    pub path: Path,
    /// Where in the reply, in bytes; `None` where nothing is.
    pub span: Option<Range<usize>>,
    /// What is wrong; what was expected follows from the spec at `path`, and from the rule.
    pub kind: DiagnosticKind,
    /// What was found instead, in short: a quoted piece of the reply, or a count. May be empty.
    pub found: String,
}

/// What can be wrong with a value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// The section, or the labelled value, is not there.
    Missing,
    /// It is there with nothing in it.
    Empty,
    /// The reply ended before it did.
    CutOff,
    /// It is no value of the field's kind.
    Unreadable,
    /// It could be read in more than one way.
    Ambiguous,
    /// It says more than a value of the field does: a sentence where a few words are asked for, or a label that is not
    /// the field's. It is there as a draft, and counts if the model writes it again.
    Doubtful,
    /// A number that the field's type cannot hold.
    OutOfWidth,
    /// A value that breaks a rule.
    Broken(Rule),
    /// It could be read, but only by a leniency that is refused.
    Refused(RecoveryKind),
    /// The path of a file that may not be written as it is.
    Path(PathFlaw),
    /// Nested deeper than is read.
    TooDeep,
    /// A validator outside the reader finds fault with it; what is found is the order to the model.
    Finding,
}

/// What is wrong with the path of a file that a model wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathFlaw {
    /// There is none.
    Empty,
    /// More than one line is there.
    SeveralLines,
    /// It is the name that the format was shown with: `[FILE_NAME]`.
    Placeholder,
    /// It begins at the root, at a home folder or on a drive, or leaves its folder by `..`.
    Outside,
    /// It is no file's name: a folder, or with a character that no file's name has.
    NoFile,
    /// It has characters that are not seen, or that look like a dot, a slash or a colon and are none.
    Disguised,
    /// A name in it is a device of Windows, with or without an extension: `con.txt`.
    Device,
    /// A name in it ends with a dot or a blank, which Windows drops.
    Trailing,
    /// A name in it has more than 255 bytes, or the whole has more than 4096.
    TooLong,
    /// It is in a hidden place such as `.git/`, and the field has no rule `hidden_paths`.
    Hidden,
}

impl DiagnosticKind {
    /// A stable name for logs, templates and serialized verdicts.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Empty => "empty",
            Self::CutOff => "cut_off",
            Self::Unreadable => "unreadable",
            Self::Ambiguous => "ambiguous",
            Self::Doubtful => "doubtful",
            Self::OutOfWidth => "out_of_width",
            Self::Broken(_) => "broken_rule",
            Self::Refused(_) => "refused",
            Self::Path(_) => "path",
            Self::TooDeep => "too_deep",
            Self::Finding => "finding",
        }
    }

    /// Whether what was found is itself the order to the model: a check of the user's or a validator says what to
    /// write, and no prompt says that otherwise.
    pub fn is_order(&self) -> bool {
        matches!(self, Self::Broken(Rule::Check(_)) | Self::Finding)
    }
}
