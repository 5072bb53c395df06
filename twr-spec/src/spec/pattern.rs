//! `Pattern`: a regular expression as the spec states it.

use super::Str;

/// A regular expression, and what to call the text that matches it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The regular expression, in the syntax of the crate `regex`; the whole text matches it.
    pub regex: Str,
    /// What matches it, as a phrase that follows "write": "an e-mail address". Empty for none: then the
    /// prompt shows the regular expression itself.
    pub phrase: Str,
}

/// A pattern without a phrase.
impl From<&'static str> for Pattern {
    fn from(regex: &'static str) -> Self {
        Self { regex: regex.into(), phrase: "".into() }
    }
}
