//! Real models: every provider that the genai crate knows, and every OpenAI-compatible server.

mod base_url;
mod client;
mod convert;
mod env;
mod fault;
mod messages;
mod server;
mod stream;
mod transport;

pub use client::GenaiModel;
