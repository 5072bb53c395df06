//! The retry loop: ask, read, and ask again for only what is missing, on a fork that never touches the
//! caller's conversation.
//!
//! [`Run`] decides and does no IO; [`Think`] drives it with a model. In reading order: `options` (what
//! may be spent), `conversation` (what the caller brings), `ask` (what an attempt asks for, and how its
//! reply is read), `request` (the messages of an ask; `stock`
//! holds their few fixed sentences), `run` (the decisions), `standing` (what is known of
//! a field), `merge` (what a repair adds to a list), `attempt` (what is kept of it), `drive` (the
//! awaiting), `thought` (the answer), `error` (why there is none), `builder` (all of it in one call), `prompted` (the same with a template and
//! a typed input), `prompted` (the same with a
//! template and a typed input).

mod ask;
mod attempt;
mod builder;
mod conversation;
mod drive;
mod error;
mod merge;
mod options;
mod prompted;
mod request;
mod run;
mod standing;
mod stock;
mod thought;

pub use ask::Ask;
pub use attempt::{Attempt, Transcript};
pub use builder::{Plain, Think, think_with_retry};
pub use conversation::Conversation;
pub use error::{ThinkError, ThinkErrorKind};
pub use options::{Options, Policy, Sampling};
pub(crate) use prompted::fill_in;
pub use prompted::{Prompted, think_with_input};
pub use run::{Run, Step};
pub use thought::Thought;
