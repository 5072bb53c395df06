//! `AgentRun`: a task as the log of what happened to it, without IO. It says what comes next.

use serde::{Deserialize, Serialize};

mod figures;
mod happening;
mod limits;
mod state;

pub use figures::Figures;
pub use happening::{Decision, End, Happening, Outcome, Phase, PlanItem};
pub use limits::{LimitError, Limits};
pub(crate) use state::cut_to_length;
pub use state::{Action, Move, Observed, State};

/// A task, as the log of what happened to it: a pure state machine that serializes.
///
/// [`next`](Self::next) says what to do, and [`on`](Self::on) takes what came of it. The log is all that is kept:
/// state, trace, [picture](crate::picture::Picture), figures and the text at the end are made from it, so that a run
/// that was saved anywhere goes on exactly there.
///
/// ```
/// use twr_agent::run::{AgentRun, Happening, Limits, Move};
///
/// let mut run = AgentRun::new("Buy milk.", Limits::default());
/// assert_eq!(run.next(), Move::Plan);
/// run.on(Happening::Planned { items: vec!["Add milk to the list.".into()] });
/// assert_eq!(run.next(), Move::Think);
///
/// let saved = serde_json::to_string(&run)?;
/// let resumed: AgentRun = serde_json::from_str(&saved)?;
/// assert_eq!(resumed.next(), run.next());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentRun {
    limits: Limits,
    log: Vec<Happening>,
}

impl AgentRun {
    /// A task to which nothing has happened.
    pub fn new(goal: impl Into<String>, limits: Limits) -> Self {
        Self { limits, log: vec![Happening::Begun { goal: goal.into() }] }
    }

    /// A run from a log that was kept elsewhere.
    pub fn from_log(log: Vec<Happening>, limits: Limits) -> Self {
        Self { limits, log }
    }

    /// Takes in what happened. What cannot happen now, such as an answer to no question, changes no state.
    pub fn on(&mut self, happening: Happening) {
        self.log.push(happening);
    }

    /// What to do now.
    pub fn next(&self) -> Move {
        self.state().next(&self.limits)
    }

    /// The state, made from the log.
    pub fn state(&self) -> State {
        State::of(&self.log, &self.limits)
    }

    /// All that happened, oldest first.
    pub fn log(&self) -> &[Happening] {
        &self.log
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Counts of what happened.
    pub fn figures(&self) -> Figures {
        Figures::of(&self.log, &self.limits)
    }
}
