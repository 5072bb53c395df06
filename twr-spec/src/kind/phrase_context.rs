//! `PhraseContext`: what a kind needs to name itself in a prompt.

use crate::spec::{Kind, Language, Layout};

/// The language and layout of a phrase, and the phrase of any kind: a list phrases its items without knowing their kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct PhraseContext {
    pub(super) language: Language,
    /// How the sections of the reply are marked: in JSON a list is an array.
    pub(super) layout: Layout,
    pub(super) of_kind: fn(&Kind, Language, Layout) -> String,
}

impl PhraseContext {
    /// The phrase of another kind.
    pub(super) fn phrase(self, kind: &Kind) -> String {
        (self.of_kind)(kind, self.language, self.layout)
    }

    /// Whether the values are JSON.
    pub(super) fn is_json(self) -> bool {
        self.layout == Layout::Json
    }

    /// A phrase of fixed words.
    pub(super) fn plain(self, english: &str, chinese: &str) -> String {
        match self.language {
            Language::English => english.to_owned(),
            Language::Chinese => chinese.to_owned(),
        }
    }
}
