//! The search for the best way to ask for one spec's reply: which setting gives most good answers, and at how
//! many tokens.
//!
//! In reading order: `setting` (one way to ask), `space` (which there are), `memory` (the model, with what it
//! said before and what may be spent), `trial` (one setting on one task), `truth` (whether an answer is as
//! known), `score` (many trials of a setting, and what is noise), `halving` (which settings get more tasks),
//! `search` (its three rounds), `forecast` (what it will cost), `choice` (the winner, in words), `table` and `picture` (for people), `write`
//! (into the file). Each uses only those before it.

mod choice;
mod forecast;
mod halving;
mod memory;
mod picture;
mod score;
mod search;
mod setting;
mod space;
mod table;
mod trial;
mod truth;
mod write;

pub(crate) use choice::{Choice, Gain};
pub(crate) use forecast::Forecast;
pub(crate) use memory::{Limits, Memory, MemoryError};
pub(crate) use picture::picture;
pub(crate) use search::{Found, Search, search};
pub(crate) use setting::{Setting, asking_lines, ladder};
pub(crate) use space::{Narrowed, Space};
pub(crate) use table::{Watch, report};
pub(crate) use trial::Trials;
pub(crate) use write::with_asking;
