//! Asking people: what `twr-ask` has, and an agent's questions put to a person by any [`Ask`].

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

/// The form that a planner's question is, with options or an outline; `None` for a question in words.
pub fn form(question: &str) -> Option<Payload> {
    match read::read(question).ok()?.payload {
        Payload::Normal { .. } => None,
        form => Some(form),
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

/// What a person is asked for a planner's question: its form, or else the question with an answer in free words. Of a
/// form that cannot be read, the words in it, with a [`NOTICE`](read::NOTICE).
pub fn payload(question: &str) -> Payload {
    if let Some(form) = form(question) {
        return form;
    }
    let (words, preface) = match read::read(question) {
        Ok(_) => (question.to_owned(), None),
        Err(_) => (words_in(question), Some(read::NOTICE.to_owned())),
    };
    let asked = payload::Question { id: None, ..payload::Question::free("", words) };
    Clarification { preface, ..Clarification::new("", [asked]) }.into()
}

/// What a person is asked while a run waits.
pub fn payload_of(state: &State) -> Payload {
    form_of(state).unwrap_or_else(|| payload(state.question.as_deref().unwrap_or_default()))
}

/// The question that a run waits with in plain lines, with numbered options: no JSON, whatever the planner wrote.
pub fn shown(state: &State) -> String {
    match payload_of(state) {
        Payload::Clarification(Clarification { questions, preface, .. }) => {
            let mut lines: Vec<String> = preface.into_iter().collect();
            for question in &questions {
                lines.push(question.question.clone());
                let options = (1..).zip(question.shown_options());
                lines.extend(options.map(|(number, (_, option, _))| {
                    let about = option.description.as_ref().map(|about| format!(": {about}"));
                    format!("{number}. {}{}", option.label, about.unwrap_or_default())
                }));
            }
            lines.join("\n")
        }
        Payload::OutlineEdit(edit) => format!("{}\n{}", edit.title, edit.text()),
        Payload::Normal { content } => content,
    }
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

/// The words for a person in a form that cannot be read: those before its JSON, and its questions.
fn words_in(question: &str) -> String {
    let start = question.find(['{', '[']).unwrap_or(question.len());
    let (before, json) = question.split_at(start);
    let mut words: Vec<String> = vec![before.trim().trim_matches('`').trim().to_owned()];
    for name in ["\"title\"", "\"question\"", "\"prompt\""] {
        for after in json.split(name).skip(1) {
            let text = after.trim_start().strip_prefix(':').map(str::trim_start);
            let text = text.and_then(|text| text.strip_prefix('"'));
            let end = text.and_then(|text| text.find(['"', '\n']));
            words.extend(text.zip(end).and_then(|(text, end)| Some(text.get(..end)?.to_owned())));
        }
    }
    words.retain(|words| !words.is_empty());
    if words.is_empty() { "…".to_owned() } else { words.join("\n") }
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
