//! Asking people: a model writes questions or an outline, a person answers, and the answer is a value.
#![doc = "\n"]
#![doc = include_str!("../README.md")]
#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]

pub mod answer;
mod ask;
mod auto;
pub mod compat;
mod consulting;
pub mod critic;
pub mod form;
mod lines;
pub mod locale;
#[cfg(feature = "mcp")]
pub mod mcp;
pub mod payload;
mod plain;
pub mod read;
pub mod scripted;
mod shown;
#[cfg(feature = "terminal")]
mod terminal;
#[cfg(feature = "web")]
mod web;
mod words;
pub mod written_question;

pub use answer::{Answer, By, OutlineAnswer, QuestionAnswer, Reply};
pub use ask::{Ask, AskError, AskErrorKind};
pub use auto::Auto;
pub use consulting::Consulting;
pub use payload::{Clarification, OutlineEdit, Payload};
pub use plain::Plain;
pub use scripted::Scripted;
#[cfg(feature = "terminal")]
pub use terminal::Terminal;
#[cfg(feature = "web")]
pub use web::WebForm;
