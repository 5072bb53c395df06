//! MCP: a toolbox as a server, seen by a client that is not ours; and the tools of servers that are sound, that die,
//! hang, flood and lie.
#![cfg(feature = "mcp")]

mod asking;
mod client;
mod server;
mod support;
