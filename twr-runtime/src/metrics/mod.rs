//! `Metrics`: what many runs had in common, as figures: how often a reply was right at first, what was
//! wrong, what mended it, what it cost.
//!
//! `figures` holds what is counted, `count` counts a run, `merge` adds two countings up, `share` says what
//! follows from the counts, `table` shows it.

mod count;
mod figures;
mod merge;
mod share;
mod sum;
mod table;

pub use figures::{Metrics, Received, Repairs};
pub use share::Fault;
