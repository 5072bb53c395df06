//! Asking people: what `twr-ask` has, and an agent's questions put to a person by any [`Ask`].

use std::error::Error;
use std::fmt;

pub use twr_ask::*;

use crate::agent::{Agent, KeepError, Pause, Watcher};
use crate::planner::Planner;
use crate::run::{AgentRun, Happening};

/// Carries a run on and puts its questions to a person, until the run is over or the person answers later.
///
/// A question may be a payload as [`read`](fn@read::read) takes it, with options; any other question is one that is
/// answered freely. A person who skips a question is told to the planner as one who chose not to answer. A person who
/// cancels ends the run. One who answers later, or takes too long, leaves the run as it waits: the pause is
/// [`Pause::Question`], and what the watcher kept goes on from there in any process. So does a run whose model cannot be
/// asked ([`Pause::ModelDown`]).
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::Language;
/// use twr_agent::asking::scripted::{Script, Scripted};
/// use twr_agent::asking::drive_asking;
/// use twr_agent::{Agent, Limits, Pause, SoftPlanner, Toolbox};
///
/// let model = ScriptedModel::new([
///     "[Plan]\n- Say hello.",
///     "[Action] ask_user\n[Question] In which language?",
///     "[Status] done\n[Response] Hola!",
/// ]);
/// let agent = Agent::new(SoftPlanner::new(model, Language::English), Toolbox::new());
/// let mut run = agent.begin("Greet me.", Limits::default());
/// let person = Scripted::new([Script::Answers(vec!["Spanish.".into()])]);
/// let pause = drive_asking(&agent, &mut run, &(), &person).await?;
/// assert_eq!(pause, Pause::Ended(twr_agent::run::End::Done("Hola!".into())));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// A happening could not be kept, or the person could not be asked: the run waits.
pub async fn drive_asking<P: Planner>(
    agent: &Agent<P>,
    run: &mut AgentRun,
    watcher: &dyn Watcher,
    asker: &dyn Ask,
) -> Result<Pause, AskingError> {
    loop {
        let question = match agent.drive(run, watcher).await? {
            Pause::Question(question) => question,
            other => return Ok(other),
        };
        match asker.ask(&payload(&question)).await? {
            Reply::Answered(answer) => agent.answer(run, words(&answer), watcher)?,
            reply @ Reply::Skipped => {
                agent.answer(run, reply.text().unwrap_or_default(), watcher)?;
            }
            Reply::Later { .. } | Reply::TimedOut => return Ok(Pause::Question(question)),
            Reply::Cancelled { .. } => {
                watcher.keep(run.log().len(), &Happening::Cancelled)?;
                run.on(Happening::Cancelled);
                watcher.happened(run);
            }
        }
    }
}

/// The form that a planner's question is, with options or an outline; `None` for a question in words.
pub fn form(question: &str) -> Option<Payload> {
    match read::read(question).ok()?.payload {
        Payload::Normal { .. } => None,
        form => Some(form),
    }
}

/// What a person is asked for a planner's question: its form, or else the question with an answer in free words.
pub fn payload(question: &str) -> Payload {
    if let Some(form) = form(question) {
        return form;
    }
    let asked = payload::Question { id: None, ..payload::Question::free("", question) };
    Clarification::new("A question", [asked]).into()
}

/// What the planner is told: of one question the person's answer alone, since the planner knows the question.
pub fn words(answer: &Answer) -> String {
    match answer.questions() {
        [only] if !only.is_skipped() && only.by == By::Person => {
            only.values().collect::<Vec<_>>().join(", ")
        }
        _ => answer.text(),
    }
}

/// Why a run that asks stopped.
#[derive(Clone, Debug)]
pub enum AskingError {
    /// What happened could not be kept.
    Keep(KeepError),
    /// The person could not be asked.
    Ask(AskError),
}

impl From<KeepError> for AskingError {
    fn from(error: KeepError) -> Self {
        Self::Keep(error)
    }
}

impl From<AskError> for AskingError {
    fn from(error: AskError) -> Self {
        Self::Ask(error)
    }
}

impl fmt::Display for AskingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keep(error) => error.fmt(f),
            Self::Ask(error) => error.fmt(f),
        }
    }
}

impl Error for AskingError {}
