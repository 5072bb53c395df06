//! Reasoning: what each mode does after a failed try, what it costs, and how it is resumed.

mod critics;
mod machine;
mod metrics;
mod modes;
mod support;
