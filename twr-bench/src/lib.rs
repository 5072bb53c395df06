//! Which policy, layout and number of examples pays: tasks × layouts × example placements × policies ×
//! models, beside what other libraries do. Nothing here is used by the library.
//!
//! | step | where |
//! |---|---|
//! | the tasks, with right answers and known truths | [`suite`] |
//! | what is compared | [`arm`]: a way to ask (`Think`, or one of [`baseline`]) with its settings |
//! | whom is asked | a real server, remembered by [`remembering`], or the [`simulated`] model |
//! | one arm on one task | [`trial`], judged by [`judge`] the same way for every arm |
//! | all of them | [`campaign`], to [`tally`] with the intervals of [`statistics`] |
//! | what is printed and written | [`report`] |

#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    clippy::print_stderr
)]

pub mod arm;
pub mod baseline;
pub mod campaign;
pub mod campaign_error;
pub mod exchange;
pub mod judge;
pub mod limits;
pub mod options;
pub mod piecewise;
pub mod random;
pub mod record;
pub mod remembering;
pub mod report;
pub mod simulated;
pub mod statistics;
pub mod suite;
pub mod tally;
pub mod trial;
