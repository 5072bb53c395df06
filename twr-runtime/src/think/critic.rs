//! `Critic`: another model, or the same one, as a validator.

use std::fmt;
use std::marker::PhantomData;

use super::{Finding, Options, Report, Task, Think, Validator, ValidatorError};
use crate::model::{BoxFuture, Model, Purpose};
use crate::typed::Thinkable;

/// A model that judges the answers of another. Its verdict `V` is asked for with feedback and retry as any
/// other value is; without one it does not pass an answer, it ends the run.
///
/// It is given a way to ask about an answer, and a way to make findings of its verdict:
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/review.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{Critic, Finding, Think};
///
/// // #[derive(Thinkable)] struct Review { passes: bool, order: Option<String> }
/// // In a program: the `HttpModel` of a larger model.
/// let judge = ScriptedModel::new(["[Passes] no\n[Order] Write at least 9 weeks.", "[Passes] yes"]);
/// let critic = Critic::new(
///     judge,
///     |plan: &Plan| format!("A plan:\n\n{plan:?}\n\nIs there time enough?"),
///     |review: Review| match review {
///         Review { passes: true, .. } => Vec::new(),
///         Review { order, .. } => vec![Finding::of("weeks", order.unwrap_or_default())],
///     },
/// );
/// let model = ScriptedModel::new(["[Plan] Follow the bees.\n[Weeks] 2", "[Weeks] 9"]);
/// let think = Think::new("Plan a study of bees.").of::<Plan>().validate(critic);
/// assert_eq!(think.run(&model).await?.value.weeks, 9);
/// # Ok(())
/// # }
/// ```
pub struct Critic<M, V, A, F> {
    model: M,
    ask: A,
    find: F,
    options: Options,
    verdict: PhantomData<fn() -> V>,
}

impl<M: Model, V: Thinkable, A, F: Fn(V) -> Vec<Finding>> Critic<M, V, A, F> {
    /// A critic with the default options: `ask` says what the model is asked about an answer, `find` what
    /// there is to be changed by its verdict.
    pub fn new(model: M, ask: A, find: F) -> Self {
        let options = Options { purpose: Purpose::Judge, ..Options::default() };
        Self { model, ask, find, options, verdict: PhantomData }
    }

    /// With these options.
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Self {
        self.options = Options { purpose: Purpose::Judge, ..options };
        self
    }
}

impl<T, M, V, A, Q, F> Validator<T> for Critic<M, V, A, F>
where
    T: Sync,
    M: Model,
    V: Thinkable + Send,
    A: Fn(&T) -> Q + Send + Sync,
    Q: Into<Task>,
    F: Fn(V) -> Vec<Finding> + Send + Sync,
{
    fn validate<'a>(&'a self, value: &'a T) -> BoxFuture<'a, Result<Report, ValidatorError>> {
        let task: Task = (self.ask)(value).into();
        Box::pin(async move {
            let think = Think::new(task).options(self.options.clone());
            match think.run::<V>(&self.model).await {
                Ok(thought) => Ok(Report {
                    usage: thought.usage(),
                    model: thought
                        .transcript
                        .model()
                        .or_else(|| Some(self.model.name().to_owned())),
                    findings: (self.find)(thought.value),
                }),
                Err(error) => {
                    let usage = error.usage();
                    Err(ValidatorError::new(error).with_usage(usage))
                }
            }
        })
    }
}

impl<M: fmt::Debug, V, A, F> fmt::Debug for Critic<M, V, A, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Critic")
            .field("model", &self.model)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}
