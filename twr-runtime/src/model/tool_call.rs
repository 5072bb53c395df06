//! A tool that a model asks to be called.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A tool that a model asks to be called. twr calls none: it keeps the call in a [`Reply`](super::Reply),
/// and passes on the calls and results that a caller's conversation holds.
///
/// ```
/// # use twr_runtime as twr;
/// use serde_json::json;
/// use twr::model::{Finish, Reply, ToolCall};
///
/// let call = ToolCall::new("call_1", "search", json!({"query": "bees"}));
/// let reply = Reply::text("").with_tool_calls([call]).with_finish(Finish::ToolCall);
/// assert_eq!(reply.tool_calls[0].arguments["query"], "bees");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ToolCall {
    /// The name of this call; its result repeats the name.
    pub id: String,
    /// The tool.
    pub name: String,
    /// The arguments of the call, usually an object. Arguments that are not JSON are kept as a string.
    pub arguments: Value,
}

impl ToolCall {
    /// A call of this id, of this tool, with these arguments.
    pub fn new(
        id: impl Into<String>,
        name: impl Into<String>,
        arguments: impl Into<Value>,
    ) -> Self {
        Self { id: id.into(), name: name.into(), arguments: arguments.into() }
    }
}
