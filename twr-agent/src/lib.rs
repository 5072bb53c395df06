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

pub mod agent;
mod ask;
#[cfg(feature = "ask")]
pub mod asking;
#[cfg(feature = "sqlite")]
pub mod assistant;
#[cfg(feature = "sqlite")]
pub mod command;
pub mod compat;
pub mod dialog;
pub mod planner;
pub mod progress;
pub mod run;
pub mod search;
#[cfg(feature = "sqlite")]
pub mod store;
pub mod texts;
pub mod tool;
pub mod trace;

pub use agent::{Agent, KeepError, Pause, Watcher};
pub use dialog::{Critique, Decision, Dialog, DialogError, Participant, Ruling, Settled};
pub use planner::{Planner, SoftPlanner};
pub use run::{AgentRun, Limits};
pub use tool::{Observation, Tool, ToolContext, ToolFault, Toolbox};
