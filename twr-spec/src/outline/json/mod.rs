//! JSON as models write it, in a text that grows: a machine that adds the nodes of one value to the outline.
//!
//! | step | where |
//! |---|---|
//! | the machine's states | `state` |
//! | the machine | `run` |
//! | the quick way through valid JSON | `plain` |
//! | how a value, a key, an item begins | `entry` |
//! | what the text holds ahead of a place | `look` |
//! | strings | `string` |
//! | where a string ends | `close` |
//! | numbers, literals, and words without quotes | `bare` |
//! | commas and brackets, missing and wrong ones too | `bracket` |
//! | text that is no whole value | `broken` |
//! | escapes | `escape` |
//!
//! Valid JSON gives no [`Slip`]. The one exception is meant: `\f` and `\b` before a letter, and `\t`, `\r` and
//! `\n` that begin a command of LaTeX, are taken for the backslash of `\frac` and `\beta`.
//!
//! A text that could be read in two ways is not guessed at: its nodes are [`Flags::BROKEN`], and so are those
//! of a text that is cut off, which are [`Flags::UNCLOSED`], too. The machine never goes back further than to
//! the start of one string or one tuple, so its cost is linear, however small the pieces of text are.

mod bare;
mod bracket;
mod broken;
mod close;
mod entry;
pub(crate) mod escape;
mod fault;
mod look;
mod plain;
mod run;
mod scan;
mod state;
mod string;
#[cfg(test)]
mod tests;
mod value;

pub(crate) use bare::{Atom, atom};
pub(crate) use escape::{key_value, unescaped};
pub(crate) use fault::JsonFault;
pub(in crate::outline) use state::{JsonRun, Progress};
pub(crate) use value::{Outcome, read_members, read_value, string_value};
