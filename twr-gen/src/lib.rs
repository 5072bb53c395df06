//! The command for specs of `twr` in YAML, and their use in build scripts.
//!
//! A build script needs [`Build`] and nothing else: without default features this crate is `twr-yaml`
//! and some lines that write files. The command needs the feature `cli`.
//!
//! In reading order: `folder` (which files there are), `generated` (the source made of them, and writing
//! it only where it changed), `build_script` (both, for a build script). Of the command: `command` (the arguments,
//! one command a file), `catalog` (a name to its document), `asked` (a document and inputs to the first
//! request), `outcome` (a saved reply to what became of it), `tune` (the search for
//! the best way to ask), `positions` (bytes to lines and columns), `screen` and `failure` (what is printed, and
//! how it ends).
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

#[cfg(feature = "cli")]
mod asked;
#[cfg(feature = "cli")]
mod bless;
mod build_script;
#[cfg(feature = "cli")]
mod catalog;
#[cfg(feature = "cli")]
mod command;
#[cfg(feature = "cli")]
mod diff;
#[cfg(feature = "cli")]
mod failure;
mod folder;
mod generated;
#[cfg(feature = "cli")]
mod inputs;
#[cfg(feature = "cli")]
mod live_fields;
#[cfg(feature = "cli")]
mod named_model;
#[cfg(feature = "cli")]
mod outcome;
#[cfg(feature = "cli")]
mod positions;
#[cfg(feature = "cli")]
mod screen;
#[cfg(feature = "mcp")]
mod spec_server;
#[cfg(feature = "mcp")]
mod spec_tool;
#[cfg(feature = "cli")]
mod tokens;
#[cfg(feature = "cli")]
mod tune;

pub use build_script::{Build, BuildError};
#[cfg(feature = "cli")]
#[doc(hidden)]
pub use command::main;
