//! Models, the retry loop and the typed glue of `twr`.
//!
//! The one place of the workspace that waits for something: a language model. It assumes no async
//! runtime, except in `GenaiModel`, whose HTTP client needs tokio.

#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    clippy::print_stderr
)]

mod ask;
pub mod check;
pub mod dynamic;
#[cfg(feature = "files")]
pub mod files;
pub mod metrics;
pub mod model;
pub mod parse;
pub mod parser;
#[doc(hidden)]
pub mod private;
pub mod think;
pub mod typed;

pub use twr_spec::{
    condition, diagnostic, feedback, grammar, json, kind, partial, prompt, read, recovery, rule,
    schema, soft, stream, strictness, template, verdict, visible, wording,
};

/// The declared shape of a reply, and what is wrong with one.
pub mod spec {
    pub use twr_spec::sound::flaws;
    pub use twr_spec::spec::*;
}
