//! Think-with-retry: typed values from language models.
//!
//! The facade: it re-exports the runtime, and `#[derive(Thinkable)]` under the feature `derive`.

#[cfg(feature = "derive")]
pub use twr_macros::Thinkable;
pub use twr_runtime::typed::{FieldValue, Mismatch, Thinkable};
pub use twr_runtime::{diagnostic, kind, read, recovery, rule, soft, spec};

#[doc(hidden)]
pub use twr_runtime::private as __private;
