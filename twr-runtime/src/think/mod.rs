//! The retry loop: ask, read, and ask again for only what is missing, on a fork that never touches the
//! caller's conversation.
//!
//! [`Run`] decides and does no IO; [`Think`] drives it with a model. In reading order: `options` (what
//! may be spent), `conversation` (what the caller brings), `ask` (what an attempt asks for), `request`
//! (the messages of an ask), `run` (the decisions), `merge` (what a repair adds), `attempt` (what is
//! kept of it), `drive` (the awaiting), `error`.

mod ask;
mod attempt;
mod conversation;
mod drive;
mod error;
mod merge;
mod options;
mod request;
mod run;

pub use ask::Ask;
pub use attempt::{Attempt, Transcript};
pub use conversation::Conversation;
pub use drive::{Think, Thought, think_with_retry};
pub use error::{ThinkError, ThinkErrorKind};
pub use options::{Options, Policy, Sampling};
pub use run::{Run, Step};
