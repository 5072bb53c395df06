//! `HttpModel`: any server that speaks `OpenAI`'s chat completions, without another library's protocol code.
//! Everything that a server sends is read up to a bound.

mod address;
mod answered;
mod asked;
mod body;
mod call;
mod client;
mod env;
mod events;
mod fault;
mod form_members;
mod pieces;
mod provider;
mod proxy;
mod sendable;
mod site;
mod tool_calls;
mod transport;
mod usual;

pub use client::HttpModel;
pub use form_members::GrammarField;
pub use site::{Site, SiteFault};

#[cfg(feature = "genai")]
pub(super) use {
    address::{Address, shown},
    answered::rejected_text,
    fault::{Cause, Faults, causes, root},
    sendable::{Files, check},
    transport::tls,
    usual::{MAX_ANSWER_BYTES, NO_RUNTIME, RETRIES, TIMEOUT, patience, sleep},
};
