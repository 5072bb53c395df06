//! `Event`: what happens in a run, for whoever wants to be told.

use std::sync::{Arc, Mutex, PoisonError};

use crate::model::{ModelError, OnWait, Request, Waiting};
use crate::think::{Ask, Attempt, GivenUp, Report, ThinkErrorKind, Transcript};

/// An event of a run, told as it happens: see [`Think::on_event`](crate::think::Think::on_event).
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{Event, Think};
///
/// let model = ScriptedModel::new(["[Plan] Follow the bees.\n[Weeks] 3"]);
/// let think = Think::new("Plan a study of bees.").on_event(|event| match event {
///     Event::Asked { number, .. } => eprintln!("call {number} …"),
///     Event::Waiting(waiting) => eprintln!("{waiting}"),
///     Event::Replied(attempt) => eprintln!("{:?}", attempt.condition),
///     _ => {}
/// });
/// think.run::<Plan>(&model).await?;
/// # Ok(())
/// # }
/// ```
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
    /// An output mode is given up, and the same is asked for in text: the model does not offer the mode, or the
    /// server refused it, or did not hold the reply to its form.
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

/// The fault after which a call last waited.
#[derive(Default)]
pub(super) struct LastWait(Arc<Mutex<Option<ModelError>>>);

impl LastWait {
    /// What a call tells when it waits: it is remembered here, and told to all listeners.
    pub(super) fn told_to(&self, listeners: &[Listener]) -> OnWait {
        let (last, listeners) = (Arc::clone(&self.0), listeners.to_vec());
        OnWait::new(move |waiting| {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(waiting.fault.clone());
            for listener in &listeners {
                listener(&Event::Waiting(waiting));
            }
        })
    }

    /// The fault.
    pub(super) fn take(&self) -> Option<ModelError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
