//! What const evaluation can say of a spec whose parts are constants of several types: the derive of one
//! type sees no other, so it writes a constant that calls these functions, and the compiler runs them.
//!
//! Each returns what is wrong as a [`Msg`], and only the caller's own constant panics, so that the error
//! is in the user's code. They follow `Static` edges; an edge after a function, or one that was
//! built at run time, ends the search, and [`flaws`](crate::sound::flaws) does the rest.

mod depth;
mod edge;
mod examples;
mod guess;
mod header_mention;
mod message;
mod rows;
mod rules;
mod size;
#[cfg(test)]
mod tests;
mod words;

pub use depth::EXPLAINED_DEPTH;
pub(crate) use edge::held;
pub use examples::example_flaw;
pub use guess::{guessed, guessed_example_flaw};
pub use header_mention::{HeaderMention, described_flaw, mention_flaw};
pub use message::Msg;
pub use rows::row_flaw;
pub use rules::rule_flaw;
pub use size::prompt_flaw;
pub use words::{comparable, word_flaw};

use super::Spec;
use edge::field_at;

/// What is wrong with how deep the records inside the spec's field at this position lie.
pub const fn field_flaw(spec: &Spec, at: usize) -> Option<Msg> {
    match field_at(spec, at) {
        Some(field) => depth::flaw(spec, field),
        None => None,
    }
}
