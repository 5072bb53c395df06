//! The spec of a soft format, and everything that follows from it without a model.
//!
//! A [`Spec`](spec::Spec) says which sections a reply has, what each holds and by which rules. From it
//! this crate *writes* a value as a reply ([`write`](soft::write())), *prompts* for one ([`prompt`]), *outlines*
//! and *reads* what a model really wrote ([`outline`](mod@outline), [`read`]), and says what to write instead
//! ([`feedback`]). It runs in three places: inside the derive at compile time, in the program, and in
//! tools that load a spec from a file. So prompt and parser can disagree only if this crate disagrees
//! with itself.
//!
//! It is data and text only: no IO, no async, no clock, no model. Reading never fails and never
//! panics; what was tolerated is a [`Recovery`](recovery::Recovery), what is wrong is a
//! [`Diagnostic`](diagnostic::Diagnostic), and the cost is linear in the reply.
//!
//! In reading order: [`spec`] (the shape), [`kind`] and [`rule`] (what a value may be; each owns its
//! phrase, its reader, its writer), [`soft`] (the format: fold, write),
//! [`outline`](mod@outline) (a reply to a tree), [`read`](mod@read) (places in it to a value), [`verdict`], [`prompt`] and [`feedback`] (text for a model).
//! This crate makes no stability promise of its own: users depend on `twr`.
#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr
)]
// Clippy knows no exception for tests here, where a wrong slice is a failing test and nothing worse.
#![cfg_attr(not(test), warn(clippy::string_slice))]

mod assertion;
mod bind;
#[cfg(feature = "templates")]
pub mod check;
#[cfg(feature = "templates")]
pub mod condition;
pub mod declared;
pub mod diagnostic;
#[cfg(feature = "templates")]
pub mod feedback;
#[cfg(feature = "templates")]
pub mod grammar;
pub mod json;
pub mod kind;
mod lexicon;
pub mod nearest;
pub mod outline;
#[cfg(feature = "templates")]
pub mod partial;
#[cfg(feature = "templates")]
pub mod prompt;
pub mod read;
pub mod recovery;
pub mod rule;
pub mod schema;
mod section;
pub mod soft;
pub mod sound;
pub mod spec;
pub mod stream;
pub mod strictness;
#[cfg(feature = "templates")]
mod syntax;
#[cfg(any(feature = "templates", feature = "check-templates"))]
pub mod template;
mod text;
#[cfg(feature = "templates")]
pub mod verdict;
pub mod visible;
#[cfg(feature = "templates")]
pub mod wording;
