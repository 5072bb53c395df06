//! `Unjudged`: a part of a spec that the judge does not know.

use std::error::Error;
use std::fmt;

/// A part of a spec that the judge does not know. It never judges such a spec: a rule that it passed over
/// would count as kept. `Debug` says the same as `Display`.
#[derive(Clone, PartialEq, Eq)]
pub enum Unjudged {
    /// A field of a kind that the judge does not know.
    Kind {
        /// The field's name.
        field: String,
        /// The kind, as Rust prints it.
        kind: String,
    },
    /// A rule that the judge does not know.
    Rule {
        /// The field's name.
        field: String,
        /// The rule's name.
        rule: &'static str,
    },
    /// A pattern that is not a regular expression.
    Pattern {
        /// The field's name.
        field: String,
        /// The error of the regex library.
        message: String,
    },
    /// A spec that holds itself.
    Cycle {
        /// The field's name.
        field: String,
    },
}

impl fmt::Display for Unjudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind { field, kind } => {
                write!(f, "the judge does not know the kind of `{field}`: {kind}")
            }
            Self::Rule { field, rule } => {
                write!(f, "the judge does not know the rule `{rule}` of `{field}`")
            }
            Self::Pattern { field, message } => {
                write!(f, "the pattern of `{field}` is not a regular expression: {message}")
            }
            Self::Cycle { field } => {
                write!(f, "the judge does not follow `{field}`, which holds its own spec")
            }
        }
    }
}

impl fmt::Debug for Unjudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Unjudged {}
