//! JSON as models write it: found among other words, read with every slip recorded, and written to be copied.
//!
//! | step | where |
//! |---|---|
//! | which pieces of a text are JSON | `find` |
//! | a piece to a value, repaired where only one value can be meant | `parse`, its strings in `string` |
//! | what was repaired | `repair` |
//! | a value to text | `write` |
//! | what a value looks like, in few words | `short_form` |
//!
//! There is one parser, and it is lenient: JSON that is valid reads as any strict parser reads it, and no
//! repair is recorded. The one exception is meant: `\f` and `\b` before a letter, and `\t`, `\r`, `\n` that
//! begin a command of LaTeX, are taken for the backslash of `\frac` and `\beta`, and that is recorded.
//!
//! Cost is linear in the text, nesting is bounded at 64 levels, nothing panics. What is cut off is a
//! [`Fault`], and never closed by guess.

mod find;
mod parse;
mod repair;
mod short_form;
mod tree;
mod write;

pub use crate::spec::Json;
pub use find::{Candidate, candidates};
pub use parse::{Fault, FaultKind, Parsed, parse};
pub use repair::{Repair, Repairs};
pub use short_form::{Member, ShortForm};

#[cfg(test)]
mod tests;
