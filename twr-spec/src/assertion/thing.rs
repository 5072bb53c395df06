//! What a value is said of: `it`, `the draft`, `这份稿件`, the field's name.

use super::body::Assertion;
use super::sought::Sought;
use crate::lexicon::{Class, is_han};

impl<S: Sought> Assertion<'_, S> {
    /// Where the name of what a value is said of ends: `it`, `this one`, `the risk`.
    pub(super) fn judged_at(&self, at: usize) -> Option<usize> {
        let label = || self.sought.labels().label_at(self.text, at).filter(|end| *end > at);
        self.thing_at(at).or_else(|| self.restated_object(at).max(label()))
    }

    /// The same of what has no name of the field: `it`, `this draft`.
    pub(super) fn thing_at(&self, at: usize) -> Option<usize> {
        const IT: [&str; 5] = ["this one", "that one", "it", "this", "that"];
        let rest = self.text.rest(at);
        let is_word = |word: &&&str| {
            rest.strip_prefix(**word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let it = || IT.iter().find(is_word).map(|word| at + word.len());
        self.object_at(at).or_else(it)
    }

    /// Where the Chinese name of what is judged ends, with or without a word that points at it.
    pub(super) fn han_object_at(&self, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        let bare = || Class::Object.longest(rest).map(|width| at + width);
        if rest.starts_with(is_han) { self.object_at(at).or_else(bare) } else { None }
    }

    /// Where the name of what is judged ends: `the statement`.
    pub(super) fn object_at(&self, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        if rest.starts_with(is_han) {
            let the = [
                "该", "这条", "这篇", "本", "此", "这份", "这个", "这段", "这项", "这次", "这场",
                "这本", "这部", "整个", "整篇", "整场", "这件", "这首",
            ]
            .iter()
            .find(|word| rest.starts_with(**word))?;
            return Class::Object
                .longest(self.text.rest(at + the.len()))
                .map(|noun| at + the.len() + noun);
        }
        let the = ["the ", "this ", "that "].iter().find(|word| rest.starts_with(**word))?;
        let start = at + the.len();
        let all = ["whole ", "entire "].iter().find(|all| self.text.rest(start).starts_with(**all));
        let start = start + all.map_or(0, |all| all.len());
        let noun = Class::Object.longest(self.text.rest(start));
        let labels = self.sought.labels();
        // `That question is still open.` speaks of no value.
        let is_asked = |width: &usize| {
            self.text.piece(start, start + width) != "question" || labels.names("question")
        };
        let noun = noun.filter(is_asked);
        Some(start + noun.or_else(|| labels.described_at(self.text, start))?)
    }
}
