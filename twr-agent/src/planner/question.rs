//! `Planner`: who decides what a run does, what it is asked, and what a trace is told.

use twr::model::{BoxFuture, Message, ModelError, ModelErrorKind, Usage};
use twr::{Language, ThinkError};

use crate::debug_fields::debug_fields;
use crate::run::{Happening, Limits, Phase, State};
use crate::tool::Toolbox;

/// Decides what a run does: asked for one phase at a time.
pub trait Planner: Send + Sync {
    /// What is decided in the phase: a [`Happening`] of that phase. A planner that decides more with one call, such as
    /// a plan and the first action, gives several, in their order.
    fn decide<'a>(
        &'a self,
        question: PlannerQuestion<'a>,
    ) -> BoxFuture<'a, Result<Vec<Happening>, NoDecision>>;

    /// Whether the planner is told what a fault suggests. Default: yes.
    fn hears_advice(&self) -> bool {
        true
    }

    /// The language in which the planner is told what a fault suggests. Default Chinese.
    fn language(&self) -> Language {
        Language::Chinese
    }
}

/// What a planner is asked.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct PlannerQuestion<'a> {
    /// For what.
    pub phase: Phase,
    /// The state of the run.
    pub state: &'a State,
    /// The run's limits.
    pub limits: &'a Limits,
    /// The tools that there are.
    pub tools: &'a Toolbox,
    /// Is told of each call of the model.
    pub on_call: &'a (dyn Fn(&PlannerCall<'_>) + Sync),
}

debug_fields!([] PlannerQuestion<'_> { phase });

/// One call of a planner's model, for a trace.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlannerCall<'c> {
    /// For which phase.
    pub phase: Phase,
    /// Which call of the phase, from 1.
    pub attempt: u32,
    /// The greatest number of calls.
    pub max_attempts: u32,
    /// What was sent.
    pub messages: &'c [Message],
    /// What came back.
    pub response: &'c str,
    /// Why the reply was refused; `None` if it was not.
    pub refusal: Option<String>,
    /// What the call cost.
    pub usage: Usage,
}

impl<'c> PlannerCall<'c> {
    /// A call that cost nothing.
    pub fn new(
        (phase, attempt, max_attempts): (Phase, u32, u32),
        messages: &'c [Message],
        response: &'c str,
        refusal: Option<String>,
    ) -> Self {
        let usage = Usage::default();
        Self { phase, attempt, max_attempts, messages, response, refusal, usage }
    }

    /// The call with what it cost, for the run's log and the trace.
    #[must_use]
    pub fn with_usage(self, usage: Usage) -> Self {
        Self { usage, ..self }
    }
}

/// Why a planner gave no decision.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoDecision {
    /// Why, for the log and the planner's next round.
    pub why: String,
    /// Whether the model could not be asked: the run then waits as it is, since no reply was bad.
    pub is_outage: bool,
}

impl NoDecision {
    /// The replies held no decision.
    pub fn new(why: impl Into<String>) -> Self {
        Self { why: why.into(), is_outage: false }
    }

    /// The model could not be asked.
    pub fn outage(why: impl Into<String>) -> Self {
        Self { why: why.into(), is_outage: true }
    }
}

impl From<ThinkError> for NoDecision {
    fn from(error: ThinkError) -> Self {
        match error.model_error() {
            Some(fault) => fault.clone().into(),
            None => Self::new(error.to_string()),
        }
    }
}

/// A request that the server refuses for what is in it is no outage: the next one is another.
impl From<ModelError> for NoDecision {
    fn from(error: ModelError) -> Self {
        let is_outage = matches!(
            error.kind(),
            ModelErrorKind::Unauthorized
                | ModelErrorKind::RateLimited
                | ModelErrorKind::Quota
                | ModelErrorKind::Server
                | ModelErrorKind::NotFound
                | ModelErrorKind::Timeout
                | ModelErrorKind::Connection
                | ModelErrorKind::BadBody
                | ModelErrorKind::Config
        );
        Self { why: error.to_string(), is_outage }
    }
}
