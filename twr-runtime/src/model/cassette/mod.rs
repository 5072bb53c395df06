//! Cassettes: calls of a real model, kept in a file and played back without it.
//!
//! A cassette is JSON lines: a header, then one line for each call with its request and either the
//! reply or the error. Lines can be read, compared and deleted by hand. Keys are never in it, and
//! neither is the server's raw answer.

mod arrived;
mod difference;
mod error;
mod format;
mod recorder;
mod replay;

pub use arrived::Cut;
pub use error::{CassetteError, CassetteErrorKind};
pub use recorder::Recorder;
pub use replay::Replay;
