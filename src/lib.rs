//! Think-with-retry: the facade. It re-exports the runtime, and the derive under its feature.
#![doc = "\n"]
#![doc = include_str!("../README.md")]

#[cfg(feature = "yaml")]
pub use twr_macros::specs;
#[cfg(feature = "derive")]
pub use twr_macros::{Thinkable, prompt};
pub use twr_runtime::check::{self, CheckError, check};
pub use twr_runtime::metrics::{self, Metrics};
pub use twr_runtime::model::{self, Message, Model};
pub use twr_runtime::parse::{NotText, parse, parse_bytes, parse_in};
pub use twr_runtime::parser;
pub use twr_runtime::think::{
    self, Conversation, Policy, Prompted, Streamed, Task, Think, ThinkAll, ThinkError,
    ThinkErrorKind, ThinkStream, Thought, Vote, think_all, think_stream, think_with_input,
    think_with_retry,
};
pub use twr_runtime::typed::{FieldValue, File, Mismatch, Part, Partly, Thinkable};
pub use twr_runtime::{
    condition, diagnostic, feedback, json, kind, partial, prompt, read, recovery, rule, schema,
    soft, spec, stream, strictness, template, verdict, wording,
};

#[doc(hidden)]
pub use twr_runtime::private as __private;
