//! A given server's chat completions, read by ourselves: genai reads whatever a server sends without
//! an end, and what a given server sends is bounded here.

mod answered;
mod asked;
mod body;
mod call;
mod events;
mod pieces;
mod tool_calls;

pub(super) use call::Call;
