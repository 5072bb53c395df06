//! `Event`: what happens in a run, for whoever wants to be told.

use std::sync::Arc;

use crate::model::{ModelError, OnWait, Request, Waiting};
use crate::think::{Ask, Attempt, GivenUp, Report, ThinkErrorKind, Transcript};

/// What happens in a run, as it happens: see [`Think::on_event`](crate::think::Think::on_event).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'e> {
    /// The model is about to be asked.
    Asked {
        /// Which call it is, from 1.
        number: u32,
        /// What it asks for.
        ask: &'e Ask,
        /// What is sent.
        request: &'e Request,
        /// The fields that are good and keep their value.
        kept: &'e [usize],
    },
    /// The model's server is busy or fails, and the call is made again after a wait. As text it is
    /// `busy; again in 36 s`.
    Waiting(&'e Waiting<'e>),
    /// The server refused what was to hold the reply to its form. The same is asked for in text.
    GaveUp(&'e GivenUp),
    /// A reply came and was read.
    Replied(&'e Attempt),
    /// The model could not be asked.
    Fault(&'e ModelError),
    /// The validators have looked at the answer.
    Judged(&'e [Report]),
    /// There is an answer, or there will be none. Not told of a run that never began, because its template
    /// could not be filled in or what was saved is not of it.
    Ended {
        /// All calls.
        transcript: &'e Transcript,
        /// Why there is no answer, if there is none.
        failure: Option<ThinkErrorKind>,
    },
}

/// Whom events are told.
pub(in crate::think) type Listener = Arc<dyn Fn(&Event<'_>) + Send + Sync>;

/// Who of a call is told that it waits: all of them.
pub(super) fn on_wait(listeners: &[Listener]) -> OnWait {
    if listeners.is_empty() {
        return OnWait::default();
    }
    let listeners = listeners.to_vec();
    OnWait::new(move |waiting| {
        for listener in &listeners {
            listener(&Event::Waiting(waiting));
        }
    })
}
