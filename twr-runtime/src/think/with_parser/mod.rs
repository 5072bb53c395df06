//! `think_with_parser`: the retry loop for any parser.
//!
//! In reading order: `options` (how to go on), `run` (the decisions, without IO), `drive` (the awaiting),
//! `attempt` (what is kept), `error`.

mod attempt;
mod drive;
mod error;
mod options;
mod run;

pub use attempt::{Answer, ParserAttempt};
pub use drive::{ThinkWithParser, think_with_parser};
pub use error::{ParserError, ParserErrorKind};
pub use options::RepairPolicy;
