//! Asking a model for a value, and asking again for what is missing or wrong.
//!
//! | to | use |
//! |---|---|
//! | ask for one value | [`think_with_retry`] |
//! | ask with settings, and get the record of the run | [`Think`], which gives a [`Thought`] |
//! | ask a type with a prompt template | [`think_with_input`], [`Think::input`] |
//! | see each field while the reply arrives | [`think_stream`], [`ThinkStream`] |
//! | ask for one value for each of many tasks | [`think_all`], [`ThinkAll`] |
//! | ask the same task several times | [`Vote`] |
//! | ask several questions in one conversation | [`Conversation`] |
//! | judge a value before it is accepted | [`Validator`], [`Critic`] |
//! | continue a failed run | [`ThinkError::saved`], [`Think::resume`] |
//! | run the loop without a model of this crate | [`Run`] |
//!
//! A retry is a new request without the bad reply. It never changes the conversation of the caller.

// `run` is the pure state machine, and `drive` asks the model for it. `builder`, `stream` and `prompted` are ways to
// start a run. The files `critic`, `conversation`, `all` and `vote` build on them. The file `with_parser` is a smaller
// loop without a spec; its public place is the module `parser` of the crate.

mod all;
mod ask;
mod builder;
mod conversation;
mod critic;
mod drive;
mod error;
mod likeness;
mod options;
mod prompted;
mod run;
mod stream;
mod thought;
mod validator;
mod vote;
mod with_input;
pub(crate) mod with_parser;

pub use crate::ask::Ask;
pub use all::{JournalError, JournalErrorKind, Progress, ThinkAll, think_all};
pub use ask::Task;
pub use builder::{Plain, Think, think_with_retry};
pub use conversation::Conversation;
pub use critic::Critic;
pub use drive::Event;
pub use error::{ThinkError, ThinkErrorKind};
pub use options::{
    Budget, CutOff, Early, EarlyEnd, End, Fix, GrammarAsk, GrammarSource, Ladder, OnFail, Options,
    Policy, Sampling, TopUp,
};
pub use prompted::Prompted;
pub(crate) use prompted::fill_in;
pub use run::{
    Agreement, Attempt, Entry, Evidence, EvidenceKind, GivenUp, Look, ResumeError, Run, Saved,
    Step, Transcript,
};
pub use stream::{
    FieldProgress, FieldView, LatestView, StreamView, Streamed, ThinkStream, think_stream,
};
pub use thought::Thought;
pub use validator::{Finding, Report, Validator, ValidatorError};
pub use vote::{Dissent, FieldVote, Vote, VoteError, Voted};
pub use with_input::think_with_input;
