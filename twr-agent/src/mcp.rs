//! MCP, the protocol by which programs lend each other tools: the tools of a server in a [`Toolbox`](crate::Toolbox),
//! and a toolbox as a server.

mod bounded;
mod client;
mod server;

pub use client::{McpClient, McpLimits, McpTool, McpTools};
pub use server::McpServer;
