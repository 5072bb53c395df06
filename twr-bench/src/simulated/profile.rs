//! `Profile`: whom a simulated model is like, and how it counts tokens.

use super::measured::{Class, Headers};

/// Whom it is like.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// Whose shares its deviations have.
    pub class: Class,
    /// Which measurement its headers go by.
    pub headers: Headers,
    /// How much the deviations of one attempt at a task are those of another: 0 for not, 1 for the same.
    pub correlation: f64,
    /// In which share of its replies it does not stop after the answer, but writes the next turn of the dialogue, too.
    /// It was measured for tags alone; of others it is said by the caller.
    pub run_on: f64,
}

/// About how many tokens a text has: four bytes of a Latin script each, a character of others.
pub(super) fn tokens(text: &str) -> u64 {
    let (latin, others) = text.chars().fold((0_u64, 0_u64), |(latin, others), c| match c {
        c if c.is_ascii() => (latin + 1, others),
        _ => (latin, others + 1),
    });
    latin.div_ceil(4) + others
}
