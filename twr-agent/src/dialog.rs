//! `Dialog`: a producer writes a value, a verifier judges it, and what the verifier finds goes back to the producer.

use twr::model::Model;
use twr::{ThinkError, ThinkErrorKind, Thinkable};

mod error;
mod participant;
mod ruling;
mod settled;

pub use error::DialogError;
pub use participant::{Participant, Role, Round, Sees};
pub use ruling::{Critique, Decision, Pass, Ruling, Verdict};
pub use settled::{Exchange, Settled};

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
#[derive(Clone, Debug)]
#[must_use]
pub struct Dialog<P, V> {
    producer: Participant<P>,
    verifier: Participant<V>,
    rounds: u32,
}

impl<P: Thinkable, V: Thinkable + Ruling> Dialog<P, V> {
    /// A dialog of at most three rounds.
    pub fn new(producer: Participant<P>, verifier: Participant<V>) -> Self {
        Self { producer, verifier, rounds: 3 }
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
    /// A model could not be asked, or the producer gave no answer at all.
    pub async fn run_with(
        &self,
        task: impl Into<String>,
        producer_model: &(impl Model + ?Sized),
        verifier_model: &(impl Model + ?Sized),
    ) -> Result<Settled<P>, DialogError<P>> {
        let task = task.into();
        let round =
            Round { number: 1, rounds: self.rounds, task: &task, answer: None, findings: &[] };
        let first = self.producer.think(Role::Producer, &round, producer_model).await;
        let first =
            first.map_err(|error| DialogError { role: Role::Producer, error, settled: None })?;
        let mut settled = Settled::of(task, first, self.rounds);
        let mut is_new = true;
        for number in 1..=self.rounds {
            settled.rounds_used = number;
            if !is_new {
                let answer = self
                    .producer
                    .think(Role::Producer, &settled.round(number), producer_model)
                    .await;
                match answer {
                    Ok(answer) => settled.replace(answer),
                    Err(error) if is_of_form(&error) => {
                        settled.note_usage(error.usage());
                        continue;
                    }
                    Err(error) => return Err(DialogError::after(settled, Role::Producer, error)),
                }
            }
            let ruling =
                self.verifier.think(Role::Verifier, &settled.round(number), verifier_model).await;
            match ruling {
                Ok(ruling) => {
                    is_new = false;
                    settled.judge(number, &ruling.value, ruling.usage());
                }
                Err(error) if is_of_form(&error) => {
                    is_new = true;
                    settled.no_verdict(number, error.usage());
                }
                Err(error) => return Err(DialogError::after(settled, Role::Verifier, error)),
            }
            if settled.passed {
                break;
            }
        }
        Ok(settled)
    }
}

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
