//! The same task sampled several times, and one answer made of the samples.
//!
//! In reading order: `sample` (what the caller says: [`Vote`]), `count` (who wins each field, and what is put
//! together of it), `voted` (the answer, and who agrees with it), `vote_error` (why there is none).

mod count;
mod sample;
mod vote_error;
mod voted;

pub use sample::Vote;
pub use vote_error::VoteError;
pub use voted::{Dissent, FieldVote, Voted};
