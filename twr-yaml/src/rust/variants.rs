//! What Rust calls the words of a choice or union.

use super::name;
use crate::declare::Word;

/// The names of the words' variants.
pub(super) fn variants(words: &[Word]) -> Vec<String> {
    variants_of(words.iter())
}

pub(super) fn variants_of<'w>(words: impl Iterator<Item = &'w Word>) -> Vec<String> {
    name::variants(
        words.map(|word| {
            (word.text.value.as_str(), word.name.as_ref().map(|name| name.value.as_str()))
        }),
    )
}
