//! The LLM side: one object-safe [`Model`] trait, what goes in ([`Request`]) and comes out
//! ([`Reply`], [`ModelError`]), and the models that every project needs: [`ScriptedModel`] for
//! tests, [`Recorder`] and [`Replay`] for cassettes, `HttpModel` (feature `http`) for real servers,
//! `GenaiModel` (feature `genai`) for providers with a protocol of their own, and those that are made of others:
//! [`Patient`] for transport faults, [`Routed`] for a model by purpose, [`Fallback`] and [`Race`] for several that
//! can do the same. [`OfSize`] tells how large a model is, and [`Prices`] says what their replies cost.

mod api;
mod attachment;
mod backoff;
mod cassette;
mod error;
mod error_kind;
mod fallback;
mod future;
#[cfg(feature = "genai")]
mod genai;
#[cfg(feature = "http")]
pub(crate) mod http;
mod jitter;
mod message;
mod money;
mod named;
mod of_size;
mod offers;
mod patience;
mod patient;
mod pieces;
mod prices;
mod race;
mod redact;
mod reply;
mod reply_form;
mod reply_so_far;
mod request;
mod retry_after;
mod route;
mod routed;
mod scripted;
#[cfg(test)]
mod test_support;
mod tool_call;
mod usage;
mod waiting;

pub use api::Model;
pub use attachment::{Attachment, Source};
pub use backoff::Backoff;
pub use cassette::{CassetteError, CassetteErrorKind, Cut, Recorder, Replay};
pub use error::ModelError;
pub use error_kind::ModelErrorKind;
pub use fallback::Fallback;
pub use future::BoxFuture;
pub use futures_core::Stream;
#[cfg(feature = "genai")]
pub use genai::GenaiModel;
#[cfg(feature = "http")]
pub use http::{GrammarField, HttpModel};
pub use message::{Message, Role};
pub use money::{Money, NotMoney};
pub use named::Named;
pub use of_size::OfSize;
pub use offers::Offers;
pub(crate) use offers::{may_refuse_form, output_of};
pub use patient::Patient;
pub use pieces::{Piece, ReplyStream, next_piece};
pub use prices::{Price, Prices};
pub use race::Race;
pub use reply::{Finish, Reply};
pub use reply_form::{Grammar, GrammarDialect, NamedSchema, ReplyForm};
pub(crate) use reply_so_far::ReplySoFar;
pub use request::Request;
pub use retry_after::parse_retry_after;
pub use route::{Purpose, Route};
pub use routed::Routed;
pub use scripted::{ScriptedModel, ScriptedReply};
pub use tool_call::ToolCall;
pub use twr_spec::prompt::ModelSize;
pub use usage::Usage;
pub use waiting::{OnWait, Waiting};
