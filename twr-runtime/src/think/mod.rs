//! The retry loop: ask, read, and ask again for only what is missing, on a fork that never touches the
//! caller's conversation.
//!
//! [`Run`] decides and does no IO; [`Think`] drives it with a model. In reading order: what the caller says
//! (`task`, `options` with `policy`, `sampling`, `budget`, `on_fail`, and `validator`), what an attempt asks
//! for and how its reply is read (`ask`, `rest`), the messages of an ask (`request`; `stock` holds the few
//! fixed sentences), the state of a run (`run`) and its decisions (`decide`), what is known of a field
//! (`standing`), what a repair adds to a list (`merge`, `top_up`), what is kept of a call (`attempt`) and of a
//! whole run (`saved`), the awaiting (`drive`, `judge`) and who is told of it (`event`, `trace`), the answer
//! (`thought`), why there is none (`error`), all of it in one call (`builder`, `settings`), the same with a
//! template and a typed input (`prompted`), another model as a validator (`critic`), many tasks at once
//! (`all`), one task several times (`vote`), and what was said so far, lent to any number of thoughts
//! (`conversation`).

mod all;
mod ask;
mod attempt;
mod budget;
mod builder;
mod conversation;
mod critic;
mod decide;
mod drive;
mod error;
mod event;
mod judge;
mod merge;
mod on_fail;
mod options;
mod policy;
mod prompted;
mod request;
mod rest;
mod run;
mod sampling;
mod saved;
mod settings;
mod standing;
mod stock;
mod task;
mod thought;
mod top_up;
mod trace;
mod validator;
mod vote;

pub use all::{JournalError, JournalErrorKind, Progress, ThinkAll, think_all};
pub use ask::Ask;
pub use attempt::{Attempt, Transcript};
pub use budget::{Budget, End};
pub use builder::{Plain, Think, think_with_retry};
pub use conversation::Conversation;
pub use critic::Critic;
pub use error::{ThinkError, ThinkErrorKind};
pub use event::Event;
pub use on_fail::{Fix, OnFail};
pub use options::{CutOff, Options, TopUp};
pub use policy::{Ladder, Policy};
pub(crate) use prompted::fill_in;
pub use prompted::{Prompted, think_with_input};
pub use run::{Run, Step};
pub use sampling::Sampling;
pub use saved::{Entry, ResumeError, Saved};
pub use task::Task;
pub use thought::Thought;
pub use validator::{Finding, Report, Validator, ValidatorError};
pub use vote::{Dissent, FieldVote, Vote, VoteError, Voted};
