//! `Agent`: a planner and tools, which carry a run on until it waits for the user or is over.

use std::fmt;

use twr::__private::show_in_words;
use twr::Language;

mod tally;

use tally::Tally;

use crate::planner::{NoDecision, Planner, PlannerCall, PlannerQuestion};
use crate::run::{Action, AgentRun, End, Happening, Limits, Move, Outcome, Phase};
use crate::tool::{Cause, RetryPolicy, ToolContext, ToolFault, Toolbox};

/// A planner and tools.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::Language;
/// use twr_agent::{Agent, Limits, Pause, SoftPlanner, Toolbox};
///
/// let model = ScriptedModel::new([
///     "[Plan]\n- Say hello.",
///     "[Action] ask_user\n[Question] In which language?",
///     "[Status] done\n[Response] Hola!",
/// ]);
/// let agent = Agent::new(SoftPlanner::new(model, Language::English), Toolbox::new());
/// let mut run = agent.begin("Greet me.", Limits::default());
/// assert_eq!(agent.drive(&mut run, &()).await?, Pause::Question("In which language?".into()));
///
/// // The run serializes; its user may answer days later, in another process.
/// agent.answer(&mut run, "Spanish.", &())?;
/// let Pause::Ended(end) = agent.drive(&mut run, &()).await? else { panic!() };
/// assert_eq!(end, twr_agent::run::End::Done("Hola!".into()));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Agent<P> {
    planner: P,
    tools: Toolbox,
    retry: RetryPolicy,
}

/// Why a run does not go on by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The user has to answer this question.
    Question(String),
    /// The model could not be asked, for this reason. The run is as it was, and [`drive`](Agent::drive) goes on.
    ModelDown(String),
    /// The run is over.
    Ended(End),
}

/// Looks on while a run goes on, and keeps what happens.
pub trait Watcher: Send + Sync {
    /// Keeps a happening, before the run takes it in. `position` is its place in the log.
    ///
    /// # Errors
    /// It cannot be kept: the run stops, without having taken it in.
    fn keep(&self, position: usize, happening: &Happening) -> Result<(), KeepError> {
        let _ = (position, happening);
        Ok(())
    }

    /// Is told after the run took a happening in: the last of its log.
    fn happened(&self, run: &AgentRun) {
        let _ = run;
    }

    /// Is told of each call of the planner's model.
    fn called(&self, call: &PlannerCall<'_>) {
        let _ = call;
    }
}

/// Nobody looks on.
impl Watcher for () {}

/// All look on, in their order.
impl<const N: usize> Watcher for [&dyn Watcher; N] {
    fn keep(&self, position: usize, happening: &Happening) -> Result<(), KeepError> {
        self.iter().try_for_each(|watcher| watcher.keep(position, happening))
    }

    fn happened(&self, run: &AgentRun) {
        for watcher in self {
            watcher.happened(run);
        }
    }

    fn called(&self, call: &PlannerCall<'_>) {
        for watcher in self {
            watcher.called(call);
        }
    }
}

/// Why a happening could not be kept.
#[derive(Clone, PartialEq, Eq)]
pub struct KeepError {
    what: &'static str,
    message: String,
}

impl KeepError {
    /// An error with this message.
    pub fn new(message: impl Into<String>) -> Self {
        let what = "the run stops, because what happened could not be kept";
        Self { what, message: message.into() }
    }

    /// What was kept cannot be read.
    pub(crate) fn unreadable(message: String) -> Self {
        Self { what: "what was kept cannot be read", message }
    }
}

impl KeepError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.message)
    }
}

show_in_words!(KeepError: Error);

impl<P: Planner> Agent<P> {
    /// An agent with the default retries of tools.
    pub fn new(planner: P, tools: Toolbox) -> Self {
        Self { planner, tools, retry: RetryPolicy::default() }
    }

    /// How often a tool's call is tried after a fault.
    pub fn retry(mut self, retry: RetryPolicy) -> Self {
        self.retry = retry;
        self
    }

    /// The language of the planner.
    pub fn language(&self) -> Language {
        self.planner.language()
    }

    /// A new run. Nothing is asked yet.
    pub fn begin(&self, goal: impl Into<String>, limits: Limits) -> AgentRun {
        AgentRun::new(goal, limits)
    }

    /// Takes in the user's answer to the question that the run waits for.
    ///
    /// # Errors
    /// The answer cannot be kept.
    pub fn answer(
        &self,
        run: &mut AgentRun,
        text: impl Into<String>,
        watcher: &dyn Watcher,
    ) -> Result<(), KeepError> {
        note(run, Happening::Answered { text: text.into() }, watcher)
    }

    /// Carries the run on until it waits for the user, is over, or the model cannot be asked. Dropping the future stops at any point; the run, or
    /// what the watcher kept of it, goes on from there.
    ///
    /// A call of a tool that had begun when the process ended is made again only if the tool is idempotent; else the
    /// planner is told that nobody knows whether it acted.
    ///
    /// # Errors
    /// A happening could not be kept.
    pub async fn drive(
        &self,
        run: &mut AgentRun,
        watcher: &dyn Watcher,
    ) -> Result<Pause, KeepError> {
        let tally = Tally::default();
        let deadline = run.limits().time.map(|time| tokio::time::Instant::now() + time);
        loop {
            let step = self.step(run, &tally, watcher);
            let done = match deadline {
                None => step.await?,
                Some(deadline) => {
                    if let Ok(done) = tokio::time::timeout_at(deadline, step).await {
                        done?
                    } else {
                        note_all(run, tally.take(), watcher)?;
                        note(run, Happening::TimeUp, watcher)?;
                        None
                    }
                }
            };
            if let Some(pause) = done {
                return Ok(pause);
            }
        }
    }

    async fn step(
        &self,
        run: &mut AgentRun,
        tally: &Tally,
        watcher: &dyn Watcher,
    ) -> Result<Option<Pause>, KeepError> {
        let decided = match run.next() {
            Move::Plan => self.decide(run, Phase::Plan, (tally, watcher)).await,
            Move::Replan => self.decide(run, Phase::Replan, (tally, watcher)).await,
            Move::Think => self.decide(run, Phase::Thought, (tally, watcher)).await,
            Move::Digest => self.decide(run, Phase::Digest, (tally, watcher)).await,
            Move::Act(action) => {
                let outcome = if !action.began {
                    note(run, Happening::Began, watcher)?;
                    self.act(run, &action).await
                } else if self.tools.is_idempotent(&action.tool) {
                    self.act(run, &action).await
                } else {
                    let message = "the process ended while the tool ran";
                    self.fault(&ToolFault::new(Cause::Interrupted, message))
                };
                Ok(vec![Happening::Acted { outcome }])
            }
            Move::Wait(question) => return Ok(Some(Pause::Question(question))),
            Move::End(end) => return Ok(Some(Pause::Ended(end))),
        };
        note_all(run, tally.take(), watcher)?;
        match decided {
            Ok(happenings) => {
                note_all(run, happenings, watcher)?;
                Ok(None)
            }
            Err(why) => Ok(Some(Pause::ModelDown(why))),
        }
    }

    /// What is decided; or why the model could not be asked.
    async fn decide(
        &self,
        run: &AgentRun,
        phase: Phase,
        (tally, watcher): (&Tally, &dyn Watcher),
    ) -> Result<Vec<Happening>, String> {
        let (state, limits) = (run.state(), run.limits());
        let on_call = |call: &PlannerCall<'_>| {
            tally.add(call);
            watcher.called(call);
        };
        let question =
            PlannerQuestion { phase, state: &state, limits, tools: &self.tools, on_call: &on_call };
        match self.planner.decide(question).await {
            Ok(happenings) => Ok(happenings),
            Err(NoDecision { why, is_outage: true }) => Err(why),
            Err(NoDecision { why, .. }) => Ok(vec![Happening::Failed { phase, why }]),
        }
    }

    async fn act(&self, run: &AgentRun, action: &Action) -> Outcome {
        let (goal, key) = (run.state().goal, action.key.to_string());
        let context = ToolContext { goal, key, attempt: 1 };
        match self.tools.call(&action.tool, &action.input, context, &self.retry).await {
            Ok(observation) => Outcome::Result { text: observation.text },
            Err(error) => self.fault(&error),
        }
    }

    fn fault(&self, fault: &ToolFault) -> Outcome {
        let advice = fault.advice(self.planner.language());
        let advice = if self.planner.hears_advice() { advice } else { "" }.to_owned();
        Outcome::Fault { cause: fault.cause, message: fault.message.clone(), advice }
    }
}

/// Notes several happenings, in their order.
fn note_all(
    run: &mut AgentRun,
    happenings: impl IntoIterator<Item = Happening>,
    watcher: &dyn Watcher,
) -> Result<(), KeepError> {
    happenings.into_iter().try_for_each(|happening| note(run, happening, watcher))
}

/// Keeps what happened, and then takes it in.
fn note(run: &mut AgentRun, happening: Happening, watcher: &dyn Watcher) -> Result<(), KeepError> {
    watcher.keep(run.log().len(), &happening)?;
    run.on(happening);
    watcher.happened(run);
    Ok(())
}
