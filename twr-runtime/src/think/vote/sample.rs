//! `Vote`: a task that is sampled several times.

use std::fmt;

use super::super::error::Cause;
use super::super::{Think, ThinkAll};
use super::count::Count;
use super::{VoteError, Voted};
use crate::model::Model;
use crate::typed::Answer;

/// How many samples are taken, where nothing else is said.
const SAMPLES: usize = 5;
/// The temperature, where none is set: without one many servers give the same answer each time.
const TEMPERATURE: f64 = 0.7;
/// What a sample's seed is above that of the one before it. Within a sample, each call adds one.
const STRIDE: u64 = 1000;

/// Asks the same task several times at once, and makes one answer of the samples, field by field. [`Voted`] says how
/// values are compared, and where the samples disagree.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{Think, Vote};
///
/// // `Plan` has two sections, `plan` and `weeks`.
/// let model = ScriptedModel::new([
///     "[Plan] Follow the bees home.\n[Weeks] 3",
///     "[Plan] Wait at the hive.\n[Weeks] 5",
///     "[Plan] Follow some bees home.\n[Weeks] 5",
/// ]);
/// let think = Think::new("Plan a study of bees.").of::<Plan>();
/// let voted = Vote::new(think).samples(3).run(&model).await?;
/// assert_eq!(voted.value.plan, "Follow the bees home.");
/// assert_eq!(voted.value.weeks, 5);
///
/// let weeks = voted.field("weeks").unwrap();
/// assert_eq!((weeks.votes, weeks.of), (2, 3));
/// assert_eq!(weeks.dissent[0].written, "[Weeks] 3");
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct Vote<T> {
    think: Think<T>,
    samples: usize,
    at_once: Option<usize>,
}

impl<T: Answer> Vote<T> {
    /// Five samples of this, with its settings but [`Think::votes`], for the samples are whole answers; the temperature is 0.7 if it has none, and each sample has
    /// a seed of its own, a thousand apart from the one it has, or from 0.
    pub fn new(mut think: Think<T>) -> Self {
        think.options.temperature.get_or_insert(TEMPERATURE);
        think.options.seed.get_or_insert(0);
        think.options.votes = 1;
        Self { think, samples: SAMPLES, at_once: None }
    }

    /// How many samples are taken; 0 counts as 1. Default 5.
    pub fn samples(mut self, samples: usize) -> Self {
        self.samples = samples.max(1);
        self
    }

    /// How many samples are under way at once. Default: all.
    pub fn at_once(mut self, samples: usize) -> Self {
        self.at_once = Some(samples);
        self
    }

    /// The temperature of each sample's first call; `None` sends none, for models that take none.
    pub fn temperature(mut self, temperature: impl Into<Option<f64>>) -> Self {
        self.think.options.temperature = temperature.into();
        self
    }

    /// The seed of the first sample; `None` sends none, for servers that take none.
    pub fn seed(mut self, seed: impl Into<Option<u64>>) -> Self {
        self.think.options.seed = seed.into();
        self
    }

    /// The samples, to be taken by other means: those of many tasks in one [`ThinkAll`], with its budget
    /// and its journal. [`Voted::of`] makes one answer of each task's.
    pub fn thinks(&self) -> Vec<Think<T>> {
        let sample = |number: usize| {
            let mut think = self.think.clone();
            let further = STRIDE.wrapping_mul(number as u64);
            think.options.seed = think.options.seed.map(|seed| seed.wrapping_add(further));
            think
        };
        (0..self.samples).map(sample).collect()
    }

    /// Takes the samples, and makes one answer of them. A sample that fails does not count. If the answer equals no
    /// sample, the validators check it once more. If they reject it, the best sample, which they have checked, is the
    /// answer.
    ///
    /// # Errors
    /// All samples failed.
    pub async fn run(self, model: &(impl Model + ?Sized)) -> Result<Voted<T>, VoteError> {
        let at_once = self.at_once.unwrap_or(self.samples);
        let samples = ThinkAll::of(self.thinks()).at_once(at_once).run(model).await;
        // Only a journal gives an error, and there is none.
        let mut count = Count::of(samples.unwrap_or_default())?;
        if count.is_mixed() {
            for judge in &self.think.judges {
                match judge.judge(count.value()).await {
                    Ok(report) => {
                        count.judging += report.usage;
                        if report.findings.is_empty() {
                            continue;
                        }
                    }
                    // No verdict is not a good one.
                    Err(Cause::Validator(error)) => count.judging += error.usage(),
                    Err(_) => {}
                }
                count.fall_back();
                break;
            }
        }
        count.voted()
    }
}

impl<T> fmt::Debug for Vote<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vote")
            .field("think", &self.think)
            .field("samples", &self.samples)
            .field("at_once", &self.at_once)
            .finish()
    }
}
