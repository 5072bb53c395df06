//! `Speech`: how a kind is called in the words that the model is told.

use crate::spec::{Kind, Language};

/// The language of a phrase, and the phrase of any kind: that of a list names its items, of which it knows nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Speech {
    pub(super) language: Language,
    pub(super) of_kind: fn(&Kind, Language) -> String,
}

impl Speech {
    /// The phrase of another kind.
    pub(super) fn phrase(self, kind: &Kind) -> String {
        (self.of_kind)(kind, self.language)
    }

    /// A phrase of fixed words.
    pub(super) fn plain(self, english: &str, chinese: &str) -> String {
        match self.language {
            Language::English => english.to_owned(),
            Language::Chinese => chinese.to_owned(),
        }
    }
}
