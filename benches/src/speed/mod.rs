//! What is measured for speed: texts, what is done to them, and how a round of it is timed.

mod baseline;
mod case;
mod count;
mod text;
mod time;

pub use case::{Work, works};
pub use count::{counted, instructions, valgrind};
pub use text::{Text, corpus_text, texts};
pub use time::{Effort, seconds};
