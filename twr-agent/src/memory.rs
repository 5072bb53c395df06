//! The memory of failures: which are alike, the block that a prompt is given, and what a reasoning adds.
//!
//! A failure is kept with what mended it by [`Database::note_failure`](crate::store::Database::note_failure) and
//! [`note_fix`](crate::store::Database::note_fix), or by [`learn`] for a whole reasoning and
//! [`learn_from_run`] for the run of an agent.
//! [`like_failures`](crate::store::Database::like_failures) finds it again by its words, and [`memory_block`] makes a
//! block of it for [`Reason::background`](crate::reason::Reason::background) or
//! [`SoftPlanner::background`](crate::SoftPlanner::background).

mod block;
mod learn;
mod recall;

pub use block::memory_block;
pub use learn::{learn, learn_from_run};
pub use recall::{Recall, Remembered};
pub(crate) use recall::{is_sign, score, words};
