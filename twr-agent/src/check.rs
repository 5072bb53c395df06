//! Checks from outside: a command, a compiler, a test run, or a tool, as validators of an answer.

#[cfg(all(unix, feature = "command"))]
mod command;
#[cfg(all(unix, feature = "command"))]
mod limits;
#[cfg(all(unix, feature = "command"))]
mod process;
mod tool;

#[cfg(all(unix, feature = "command"))]
pub use command::CommandCheck;
#[cfg(all(unix, feature = "command"))]
pub use limits::CommandLimits;
pub use tool::ToolCheck;
