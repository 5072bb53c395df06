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
pub mod agent_tool;
#[cfg(feature = "ask")]
pub mod asking;
#[cfg(feature = "sqlite")]
pub mod assistant;
pub mod check;
#[cfg(feature = "sqlite")]
pub mod command;
pub mod compat;
mod debug_fields;
pub mod dialog;
#[cfg(any(feature = "ask", feature = "sqlite"))]
mod either_error;
pub mod failure;
mod finding;
pub mod journal;
#[cfg(feature = "mcp")]
pub mod mcp;
#[cfg(feature = "sqlite")]
pub mod memory;
mod mention;
mod named;
pub mod picture;
pub mod plan_check;
pub mod planner;
#[cfg(any(feature = "mcp", all(unix, feature = "command")))]
mod process_group;
pub mod progress;
pub mod reason;
pub mod root_cause;
pub mod run;
pub mod search;
#[cfg(feature = "sqlite")]
pub mod store;
mod svg;
pub mod texts;
pub mod tool;
pub mod trace;
mod wording;

pub use agent::{Agent, KeepError, Pause, Watcher};
/// A function as a tool.
///
/// ```
/// use twr_agent::{Observation, ToolContext, ToolFault, Toolbox, tool};
///
/// /// Tomorrow's weather in a city.
/// #[tool(idempotent)]
/// async fn get_weather(
///     /// The city.
///     city: String,
///     /// For how many days.
///     #[think(min = 1, max = 7)]
///     days: Option<u8>,
///     context: &ToolContext,
/// ) -> Result<Observation, ToolFault> {
///     println!("try {} for {}", context.attempt, context.goal);
///     match city.as_str() {
///         "Lisbon" => Ok(format!("Sunny for {} days.", days.unwrap_or(1)).into()),
///         other => Err(ToolFault::not_found(format!("no weather for {other}"))),
///     }
/// }
///
/// let tools = Toolbox::new().with(GetWeather);
/// assert!(tools.has("get_weather"));
/// ```
#[doc(inline)]
pub use twr_macros::tool;

pub use dialog::{Critique, Decision, Dialog, DialogError, Participant, Ruling, Settled};
pub use planner::{Planner, SoftPlanner};
pub use reason::reason;
pub use run::{AgentRun, Limits};
pub use tool::{Observation, Tool, ToolContext, ToolFault, Toolbox};

#[doc(hidden)]
pub mod __private;
