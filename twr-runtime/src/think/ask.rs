//! What is sent for an [`Ask`]: the messages, with the task and the stock phrases in them.

mod called;
mod mode;
mod offered;
mod quote;
mod request;
mod stock;
mod task;
mod top_up;

pub(super) use crate::ask::{Ask, AskReading};
pub(super) use mode::{AskedFor, Mode, chosen, mode, said};
pub(super) use offered::Offered;
pub(super) use quote::{quoted, quoting};
pub(super) use request::{Copied, Fresh, bytes, reshaping, sampled};
pub(super) use stock::{go_on, not_accepted, whole_again};
pub use task::Task;
pub(super) use top_up::{Short, name};
