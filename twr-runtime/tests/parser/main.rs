//! Parsers as a user meets them: what is read, what the feedback says, and the loop around them.

mod contract;
mod divider;
mod hostile;
mod markdown;
mod sections;
mod think;

use serde::Serialize;
use twr_runtime::parser::{Contract, Status};

/// The contract as JSON text.
fn contract<T: Serialize>(status: &Status<T>) -> String {
    serde_json::to_string(&Contract(status)).expect("serializes")
}

/// The feedback of an error; fails on a success.
fn feedback<T: std::fmt::Debug>(status: Status<T>) -> String {
    match status {
        Status::Error { feedback } => feedback,
        Status::Success(content) => panic!("a success: {content:?}"),
    }
}
