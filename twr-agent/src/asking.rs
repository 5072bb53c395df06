//! Asking people: what `twr-ask` has, and an agent's questions put to a person by any [`Ask`].

pub use twr_ask::written_question::{form, payload, plain_lines, words};
pub use twr_ask::*;

use crate::agent::{Agent, KeepError, Pause, Watcher};
use crate::either_error::either_error;
use crate::planner::Planner;
use crate::run::{AgentRun, Happening, State};

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
        match asker.ask(&payload_of(&run.state())).await? {
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

/// The form of the question that a run waits with: the question's own, or one of its
/// [options](crate::run::State::options); `None` if the run waits with a question in words, or not at all.
pub fn form_of(state: &State) -> Option<Payload> {
    let question = state.question.as_deref()?;
    if let Some(form) = form(question) {
        return Some(form);
    }
    let recommended = state.options.first()?;
    let options = state.options.iter().map(String::as_str);
    let asked = payload::Question::choice("", question, options).recommending(recommended);
    let asked = payload::Question { id: None, ..asked.or_other() };
    Some(Clarification::new("", [asked]).into())
}

/// What a person is asked while a run waits.
pub fn payload_of(state: &State) -> Payload {
    form_of(state).unwrap_or_else(|| payload(state.question.as_deref().unwrap_or_default()))
}

/// The question that a run waits with in plain lines, with numbered options: no JSON, whatever the planner wrote.
pub fn shown(state: &State) -> String {
    plain_lines(payload_of(state))
}

/// The value of the option of a run's only question that this number of [`shown`] is; `None` for any other line.
pub fn option_of_number(state: &State, line: &str) -> Option<String> {
    let Some(Payload::Clarification(form)) = form_of(state) else { return None };
    let [question] = form.questions.as_slice() else { return None };
    if question.option_named(line).is_some() {
        return None;
    }
    let at = line.trim().parse::<usize>().ok()?.checked_sub(1)?;
    let at = question.shown_order().get(at).copied()?;
    Some(question.options.get(at)?.value().to_owned())
}

either_error! {
    /// Why a run that asks stopped.
    #[derive(Clone)]
    AskingError {
        /// What happened could not be kept.
        Keep(KeepError),
        /// The person could not be asked.
        Ask(AskError),
    }
}
