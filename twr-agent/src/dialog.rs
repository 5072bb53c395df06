//! `Dialog`: a producer writes a value, a verifier judges it, and what the verifier finds goes back to the producer.

use std::sync::Arc;

use twr::model::Model;
use twr::think::Validator;
use twr::{ThinkError, ThinkErrorKind, Thinkable};

use crate::agent::KeepError;
use crate::debug_fields::debug_fields;
use crate::finding::of_field;

mod error;
mod log;
mod participant;
mod ruling;
mod settled;

pub use error::{DialogError, DialogErrorKind};
pub(crate) use log::answer_value;
pub use log::{DialogLog, DialogMove, DialogStep, Exchange};
pub use participant::{Participant, Role, Round, Sees};
pub use ruling::{Critique, Decision, Pass, Ruling, Verdict};
pub use settled::Settled;

/// A producer and a verifier, and how many rounds they may take.
///
/// In each round the producer is asked for a `P` and the verifier for a `V` that judges it. Repairs of the form are
/// calls inside of a round, and are counted apart: see [`Participant::settings`].
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::{Thinkable, model::ScriptedModel};
/// use twr_agent::{Critique, Dialog, Participant};
///
/// #[derive(Debug, Thinkable)]
/// struct Outline {
///     /// One chapter a line.
///     #[think(example = ["Numbers", "Cities"])]
///     chapters: Vec<String>,
/// }
///
/// let writer = Participant::<Outline>::new("You write outlines.");
/// let critic = Participant::<Critique>::new("You are a strict editor.");
///
/// let model = ScriptedModel::new([
///     "[Chapters]\n- Eyes\n- Wings",
///     "VERDICT: FAIL\nREASON: Two chapters, not three.\nSUGGESTIONS:\n- Add a third chapter.",
///     "[Chapters]\n- Eyes\n- Wings\n- Stings",
///     "VERDICT: PASS\nREASON: Three chapters, as asked.",
/// ]);
/// let settled = Dialog::new(writer, critic).rounds(3).run("Three chapters on bees.", &model).await?;
/// assert!(settled.passed);
/// assert_eq!((settled.value.chapters.len(), settled.rounds_used), (3, 2));
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct Dialog<P, V> {
    producer: Participant<P>,
    verifier: Verifier<P, V>,
    rounds: u32,
    keep: Keep,
}

/// Who judges the answers.
enum Verifier<P, V> {
    Participant(Participant<V>),
    Validator(Arc<dyn Validator<P>>),
}

impl<P, V> Clone for Verifier<P, V> {
    fn clone(&self) -> Self {
        match self {
            Self::Participant(participant) => Self::Participant(participant.clone()),
            Self::Validator(validator) => Self::Validator(Arc::clone(validator)),
        }
    }
}

/// Keeps the log after each step.
type Keep = Arc<dyn Fn(&DialogLog) -> Result<(), KeepError> + Send + Sync>;

impl<P: Thinkable> Dialog<P, Critique> {
    /// A dialog of at most three rounds whose verifier is no model: a person
    /// ([`PersonCritic`](https://docs.rs/twr-ask/latest/twr_ask/critic/struct.PersonCritic.html)), a command, or a
    /// function. What it finds goes back to the producer; an answer passes if it finds nothing.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # #[cfg(feature = "ask")] {
    /// use twr::{Thinkable, model::ScriptedModel};
    /// use twr_agent::asking::critic::PersonCritic;
    /// use twr_agent::asking::scripted::{Script, Scripted};
    /// use twr_agent::{Dialog, Participant};
    ///
    /// #[derive(Debug, Thinkable)]
    /// struct Slogan {
    ///     /// The slogan.
    ///     #[think(line, example = "Bees know.")]
    ///     slogan: String,
    /// }
    ///
    /// // In a program: `Terminal::from_variables(…)`, or a `WebForm`.
    /// let person = Scripted::new([
    ///     Script::Answers(vec!["Less loud.".into()]),
    ///     Script::Answers(vec!["yes".into()]),
    /// ]);
    /// let critic = PersonCritic::new(person, |slogan: &Slogan| slogan.slogan.clone());
    /// let writer = Participant::<Slogan>::new("You write slogans.");
    /// let model = ScriptedModel::new(["[Slogan] Buy honey now!", "[Slogan] Honey, from next door."]);
    /// let settled = Dialog::judged_by(writer, critic).run("A slogan for honey.", &model).await?;
    /// assert_eq!((settled.value.slogan.as_str(), settled.rounds_used), ("Honey, from next door.", 2));
    /// # }
    /// # Ok(())
    /// # }
    /// ```
    pub fn judged_by(producer: Participant<P>, verifier: impl Validator<P> + 'static) -> Self {
        Self::of(producer, Verifier::Validator(Arc::new(verifier)))
    }
}

impl<P: Thinkable, V: Thinkable + Ruling> Dialog<P, V> {
    /// A dialog of at most three rounds.
    pub fn new(producer: Participant<P>, verifier: Participant<V>) -> Self {
        Self::of(producer, Verifier::Participant(verifier))
    }

    fn of(producer: Participant<P>, verifier: Verifier<P, V>) -> Self {
        Self { producer, verifier, rounds: 3, keep: Arc::new(|_| Ok(())) }
    }

    /// A function that keeps the log after each step, such as [`Journal::save`](crate::journal::Journal::save):
    /// [`resume`](Self::resume) goes on with it.
    pub fn keep(
        mut self,
        keep: impl Fn(&DialogLog) -> Result<(), KeepError> + Send + Sync + 'static,
    ) -> Self {
        self.keep = Arc::new(keep);
        self
    }

    /// The greatest number of rounds, the first included. Default 3; 0 counts as 1.
    pub fn rounds(mut self, rounds: u32) -> Self {
        self.rounds = rounds.max(1);
        self
    }

    /// Asks the same model for both parts, until the verifier passes a value or the rounds are used up.
    ///
    /// # Errors
    /// As [`run_with`](Self::run_with).
    pub async fn run(
        &self,
        task: impl Into<String>,
        model: &(impl Model + ?Sized),
    ) -> Result<Settled<P>, DialogError<P>> {
        self.run_with(task, model, model).await
    }

    /// The same with a model for each part; the verifier's may be a smaller one.
    ///
    /// A verifier that gives no verdict in the right form passes nothing: the same answer is judged again in the next
    /// round. A producer that gives no second answer in the right form is asked again in the next round.
    ///
    /// # Errors
    /// A model could not be asked, the producer gave no answer at all, a verifier that is no model could not tell, or
    /// the log could not be kept. The error has the log.
    pub async fn run_with(
        &self,
        task: impl Into<String>,
        producer_model: &(impl Model + ?Sized),
        verifier_model: &(impl Model + ?Sized),
    ) -> Result<Settled<P>, DialogError<P>> {
        let log = DialogLog::new(task, self.rounds);
        self.resume(log, producer_model, verifier_model).await
    }

    /// Goes on with a saved log: no step in it is asked for again. The dialog's own number of rounds counts.
    ///
    /// # Errors
    /// As [`run_with`](Self::run_with), or the saved answer is none of the type.
    pub async fn resume(
        &self,
        log: DialogLog,
        producer_model: &(impl Model + ?Sized),
        verifier_model: &(impl Model + ?Sized),
    ) -> Result<Settled<P>, DialogError<P>> {
        let mut log = log.with_rounds(self.rounds);
        let mut value = None;
        loop {
            let (role, step) = match log.next() {
                DialogMove::Settled => {
                    return match answer_value(value, log.answer()) {
                        Ok(value) => Ok(Settled::of(&log, value)),
                        Err(feedback) => {
                            let kind = DialogErrorKind::Unreadable { feedback };
                            Err(DialogError::new(Role::Producer, kind, log, None))
                        }
                    };
                }
                DialogMove::Produce => {
                    (Role::Producer, self.produce(&log, &mut value, producer_model).await)
                }
                DialogMove::Judge => {
                    (Role::Verifier, self.judge(&log, &mut value, verifier_model).await)
                }
            };
            let kept = step.and_then(|step| {
                log.on(step);
                (self.keep)(&log).map_err(DialogErrorKind::Keep)
            });
            if let Err(kind) = kept {
                return Err(DialogError::new(role, kind, log, value));
            }
        }
    }

    async fn produce(
        &self,
        log: &DialogLog,
        value: &mut Option<P>,
        model: &(impl Model + ?Sized),
    ) -> Result<DialogStep, DialogErrorKind> {
        match self.producer.think(Role::Producer, &log.round(), model).await {
            Ok(thought) => {
                let step =
                    DialogStep::Answered { reply: thought.reply.clone(), usage: thought.usage() };
                *value = Some(thought.value);
                Ok(step)
            }
            Err(error) if is_of_form(&error) && log.answer().is_some() => {
                Ok(DialogStep::NoAnswer { usage: error.usage() })
            }
            Err(error) => Err(DialogErrorKind::Model(error)),
        }
    }

    async fn judge(
        &self,
        log: &DialogLog,
        value: &mut Option<P>,
        model: &(impl Model + ?Sized),
    ) -> Result<DialogStep, DialogErrorKind> {
        let verifier = match &self.verifier {
            Verifier::Participant(verifier) => verifier,
            Verifier::Validator(validator) => {
                let unreadable = |feedback| DialogErrorKind::Unreadable { feedback };
                let at_hand = value.take();
                let value = value.insert(answer_value(at_hand, log.answer()).map_err(unreadable)?);
                let report = validator.validate(value).await.map_err(DialogErrorKind::Verifier)?;
                let findings: Vec<String> = report.findings.iter().map(of_field).collect();
                let passed = Some(findings.is_empty());
                return Ok(DialogStep::Judged { passed, findings, usage: report.usage });
            }
        };
        match verifier.think(Role::Verifier, &log.round(), model).await {
            Ok(ruling) => {
                let passed = ruling.value.passes();
                let findings = if passed { Vec::new() } else { ruling.value.findings() };
                Ok(DialogStep::Judged { passed: Some(passed), findings, usage: ruling.usage() })
            }
            Err(error) if is_of_form(&error) => {
                Ok(DialogStep::Judged { passed: None, findings: Vec::new(), usage: error.usage() })
            }
            Err(error) => Err(DialogErrorKind::Model(error)),
        }
    }
}

impl<P, V> Clone for Dialog<P, V> {
    fn clone(&self) -> Self {
        Self {
            producer: self.producer.clone(),
            verifier: self.verifier.clone(),
            rounds: self.rounds,
            keep: Arc::clone(&self.keep),
        }
    }
}

debug_fields!([P, V] Dialog<P, V> { producer, rounds });

/// Whether the model answered, and only the form of its replies was wrong.
pub(crate) fn is_of_form(error: &ThinkError) -> bool {
    matches!(
        error.kind(),
        ThinkErrorKind::Exhausted
            | ThinkErrorKind::Refused
            | ThinkErrorKind::Empty
            | ThinkErrorKind::CutOff
    )
}
