//! Providers with a protocol of their own, by the genai crate.

mod client;
mod convert;
mod fault;
mod messages;
mod offers;
mod stream;
mod transport;

pub use client::GenaiModel;
