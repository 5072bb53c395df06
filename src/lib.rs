//! Think-with-retry: typed values from language models.
//!
//! The facade: it re-exports the runtime, and `#[derive(Thinkable)]` under the feature `derive`.

#[cfg(feature = "derive")]
pub use twr_macros::Thinkable;
pub use twr_runtime::model::{self, Message, Model};
pub use twr_runtime::parse::{parse, parse_in};
pub use twr_runtime::think::{
    self, Conversation, Policy, Think, ThinkError, ThinkErrorKind, Thought, think_with_retry,
};
pub use twr_runtime::typed::{FieldValue, Mismatch, Thinkable};
pub use twr_runtime::{
    condition, diagnostic, feedback, kind, partial, prompt, read, recovery, rule, soft, spec,
    verdict, wording,
};

#[doc(hidden)]
pub use twr_runtime::private as __private;
