//! Specs in YAML: read, checked by the rules of the derive, and written as Rust source.
//!
//! A [`Document`] is a file that declares what a reply holds, for people who write prompts and not Rust.
//! What is wrong with it is told all at once, each at its own place ([`Problems`]). From a document follow
//! the spec that the reader reads by, the inputs and template of its prompt, and its saved replies. The
//! format is described in `docs/yaml.md`.
//!
//! The stages, each in its own file: text to nodes (`tree`), nodes to declarations (`declare`),
//! declarations to specs (`build`), and the flaws of these at their places (`flaws`). No stage looks back,
//! and all report to one log. A file costs time and memory in proportion to its size, which is bounded.
#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr
)]
// Clippy knows no exception for tests here, where a wrong slice is a failing test and nothing worse.
#![cfg_attr(not(test), warn(clippy::string_slice))]

mod beside;
mod build;
mod declare;
mod defaults;
mod document;
mod files;
mod flaws;
mod log;
mod message;
mod problem;
mod problems;
mod reach;
mod rust;
mod schema;
mod slip;
mod source;
mod tasks;
mod tree;

pub use beside::{Expectation, Input, Task, Template, Test};
pub use document::Document;
pub use problem::{Problem, ProblemKind};
pub use problems::Problems;
pub use reach::Reach;
pub use rust::rust;
pub use schema::{schema, schema_for};
pub use source::{MAX_BYTES, Place, Position, Source, Unread};
