//! What code written by `#[tool]` names. No part of the public API.

pub use twr;

use crate::tool::{Observation, ToolFault};

/// What a function that is a tool may return.
#[diagnostic::on_unimplemented(
    message = "a tool returns `Result<Observation, ToolFault>`, and not `{Self}`",
    label = "returns `{Self}`",
    note = "text will do for an `Observation`, and what a `ToolFault` is made `From` for the fault"
)]
pub trait ToolResult {
    /// Converts the result of a function to the result of a tool.
    ///
    /// # Errors
    /// The function's own.
    fn into_tool_result(self) -> Result<Observation, ToolFault>;
}

#[diagnostic::do_not_recommend]
impl<T: Into<Observation>, E: Into<ToolFault>> ToolResult for Result<T, E> {
    fn into_tool_result(self) -> Result<Observation, ToolFault> {
        self.map(Into::into).map_err(Into::into)
    }
}

/// The result of a function that is a tool.
///
/// # Errors
/// The function's own.
pub fn told(result: impl ToolResult) -> Result<Observation, ToolFault> {
    result.into_tool_result()
}
