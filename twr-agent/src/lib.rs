//! Agents on `twr`.
#![doc = "\n"]
#![doc = include_str!("../README.md")]
#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]

pub mod dialog;
pub mod run;
pub mod tool;

pub use dialog::{Critique, Decision, Dialog, DialogError, Participant, Ruling, Settled};
pub use tool::{Observation, Tool, ToolContext, ToolFault, Toolbox};
