//! Many tasks at once: bounded, in order, on one budget, and gone on with after a crash.
//!
//! In reading order: `batch` (what the caller says and gets), `bounded` (the waiting), `shared_budget` (what all may
//! spend), `progress`, and the file that keeps every reply: `journal` (reading, appending), `record` (its
//! lines), `recall` (whose they are), `journal_error`.

mod batch;
mod bounded;
mod journal;
mod journal_error;
mod progress;
mod recall;
mod record;
mod shared_budget;

pub use batch::{ThinkAll, think_all};
pub use journal_error::{JournalError, JournalErrorKind};
pub use progress::Progress;
