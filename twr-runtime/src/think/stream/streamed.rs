//! `Streamed`: one item of a stream.

use twr_spec::stream::ReplyEvent;

use crate::think::drive::Arrival;
use crate::think::{Ask, Attempt, ThinkError, Thought};

/// An event of a streamed run, told as it happens: an item of a [`ThinkStream`](crate::think::ThinkStream). Fields are
/// positions in the type's spec.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::think::Streamed;
///
/// fn line<Plan>(item: &Streamed<Plan>) -> String {
///     match item {
///         Streamed::Asked { number, .. } => format!("call {number}"),
///         Streamed::Done(Ok(_)) => "done".to_owned(),
///         Streamed::Done(Err(error)) => error.to_string(),
///         Streamed::Reply(_) => "the reply goes on".to_owned(),
///         _ => "the call goes on".to_owned(),
///     }
/// }
/// # let _: fn(&Streamed<u8>) -> String = line;
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Streamed<T> {
    /// The model is asked. From the second call on this is a repair: what was told of the fields that it asks for
    /// counts no more.
    Asked {
        /// Which call it is, from 1.
        number: u32,
        /// The fields that it asks for.
        ask: Ask,
        /// The fields that are good and keep their value.
        kept: Vec<usize>,
    },
    /// News of a piece of a reply; at the end of a reply, of the reply as a whole.
    Reply(ReplyEvent),
    /// The reply has ended and was read: its verdict, and all else that is known of the call.
    Ended(Box<Attempt>),
    /// The last item: what [`Think::run`](crate::think::Think::run) would have given.
    Done(Result<Box<Thought<T>>, ThinkError>),
}

impl<T> From<Arrival> for Streamed<T> {
    fn from(arrival: Arrival) -> Self {
        match arrival {
            Arrival::Asked(number, ask, kept) => Self::Asked { number, ask, kept },
            Arrival::Reply(event) => Self::Reply(event),
            Arrival::Ended(attempt) => Self::Ended(attempt),
        }
    }
}
