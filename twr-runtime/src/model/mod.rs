//! The LLM side: one object-safe [`Model`] trait, what goes in ([`Request`]) and comes out
//! ([`Reply`], [`ModelError`]), and the models that every project needs: [`ScriptedModel`] for
//! tests, [`Recorder`] and [`Replay`] for cassettes, [`Patient`] for transport faults, and
//! `GenaiModel` (feature `genai`) for real servers.

mod api;
mod attachment;
mod cassette;
mod error;
mod error_kind;
#[cfg(feature = "genai")]
mod genai;
mod message;
mod patient;
mod pieces;
mod redact;
mod reply;
mod request;
mod retry_after;
mod route;
mod scripted;
mod tool_call;
mod usage;

pub use api::{BoxFuture, Model};
pub use attachment::{Attachment, Source};
pub use cassette::{CassetteError, CassetteErrorKind, Recorder, Replay};
pub use error::ModelError;
pub use error_kind::ModelErrorKind;
pub use futures_core::Stream;
#[cfg(feature = "genai")]
pub use genai::GenaiModel;
pub use message::{Message, Role};
pub use patient::Patient;
pub use pieces::{Piece, ReplyStream, next_piece};
pub use reply::{Finish, Reply};
pub use request::Request;
pub use retry_after::parse_retry_after;
pub use route::{Purpose, Route};
pub use scripted::{ScriptedModel, ScriptedReply};
pub use tool_call::ToolCall;
pub use usage::Usage;
