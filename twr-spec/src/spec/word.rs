//! `Word`: one word of a choice, or of a rule.

use std::borrow::Cow;

use super::{List, Str};
use crate::text::fold;

/// One word of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// The word as the model writes it.
    pub text: Str,
    /// The folded word first, then its folded aliases; made by [`fold`](crate::text::fold).
    pub keys: List<Str>,
    /// When to choose it, in the words the model is told; may be empty.
    pub about: Str,
}

impl Word {
    /// A word without text, for `..Word::EMPTY`.
    pub const EMPTY: Self =
        Self { text: Cow::Borrowed(""), keys: Cow::Borrowed(&[]), about: Cow::Borrowed("") };

    /// A word without aliases and without a description.
    pub fn plain(text: &str) -> Self {
        let keys = vec![Cow::Owned(fold(text))];
        Self { text: Cow::Owned(text.to_owned()), keys: keys.into(), ..Self::EMPTY }
    }
}
