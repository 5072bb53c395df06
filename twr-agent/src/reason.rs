//! `reason`: tries until an answer passes its checks or its critic, and learns from each failed try.

mod chinese;
mod drive;
mod english;
mod error;
mod log;
mod metrics;
mod mode;
mod plot;
mod shorten;
mod steps;
mod voices;
mod words;

use std::fmt;
use std::sync::Arc;

use twr::model::Model;
use twr::think::Validator;
use twr::{Think, Thinkable};

use crate::agent::KeepError;
use crate::dialog::Participant;

pub use error::{ReasonError, ReasonErrorKind};
pub use log::{ReasonLimits, ReasonLog, ReasonMove, Reflection, Step, Voice};
pub use metrics::{ModeFigures, ReasonMetrics};
pub use mode::{Level, Mode};
pub(crate) use shorten::shorten;
pub use steps::{Steps, StepsError, think_in_steps};

/// A reasoning about a task, with the default settings: [`Mode::External`], three tries.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::{Thinkable, model::ScriptedModel, think::Finding};
/// use twr_agent::reason::{Mode, reason};
///
/// #[derive(Debug, Thinkable)]
/// struct Fruits {
///     /// One fruit a line.
///     #[think(example = ["Quince"])]
///     fruits: Vec<String>,
/// }
///
/// let three = |answer: &Fruits| match answer.fruits.len() {
///     3 => Vec::new(),
///     n => vec![Finding::whole(format!("Write three fruits, not {n}."))],
/// };
///
/// let model = ScriptedModel::new([
///     "[Fruits]\n- Apple\n- Pear",
///     "[What went wrong] Only two fruits.\n[Lesson] Count the items.\n[Next] Write a third fruit.",
///     "[Fruits]\n- Apple\n- Pear\n- Plum",
/// ]);
/// let reasoned =
///     reason(&model, "Name three fruits.").mode(Mode::Reflexion).check("three", three).run().await?;
/// assert_eq!(reasoned.value.fruits.len(), 3);
/// assert_eq!(reasoned.log.lessons()[0].lesson, "Count the items.");
///
/// // The second try was shown the lesson, and no word of the first answer.
/// let last = model.requests().pop().unwrap();
/// assert!(last.messages.iter().any(|message| message.content.contains("- Count the items.")));
/// # Ok(())
/// # }
/// ```
pub fn reason<T: Thinkable>(model: &dyn Model, task: impl Into<String>) -> Reason<'_, T> {
    Reason {
        model,
        critic: model,
        task: task.into(),
        background: String::new(),
        mode: Mode::default(),
        level: Level::default(),
        limits: ReasonLimits::default(),
        actor: Participant::new(""),
        checks: Vec::new(),
        saved: None,
        keep: Box::new(|_| Ok(())),
    }
}

/// A check by its name.
type Named<T> = (String, Arc<dyn Validator<T>>);

/// A task with its settings: what [`reason`] gives.
#[must_use]
pub struct Reason<'m, T> {
    model: &'m dyn Model,
    critic: &'m dyn Model,
    task: String,
    background: String,
    mode: Mode,
    level: Level,
    limits: ReasonLimits,
    actor: Participant<T>,
    checks: Vec<Named<T>>,
    saved: Option<ReasonLog>,
    keep: Keep<'m>,
}

/// Keeps the log after each step.
type Keep<'m> = Box<dyn Fn(&ReasonLog) -> Result<(), KeepError> + Send + Sync + 'm>;

/// An answer that passed everything that judges it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reasoned<T> {
    /// The answer.
    pub value: T,
    /// All steps, with what each cost.
    pub log: ReasonLog,
}

impl<'m, T: Thinkable> Reason<'m, T> {
    /// How the reasoning learns from a failed try. Default [`Mode::External`].
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// How strict the critic of [`Mode::ActorCritic`] is. Default [`Level::Light`].
    pub fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// The critic's model; a smaller one will often do. It writes reflections, too. Default: the model of the tries.
    pub fn critic(mut self, model: &'m dyn Model) -> Self {
        self.critic = model;
        self
    }

    /// Adds a check: a function, a command, a compiler, a test run, a tool. Checks run in the order in which they
    /// were added, up to the first that finds something. The name is for the log, figures and pictures.
    pub fn check(mut self, name: impl Into<String>, check: impl Validator<T> + 'static) -> Self {
        self.checks.push((name.into(), Arc::new(check)));
        self
    }

    /// The greatest number of tries, the first included; 0 counts as 1. Default 3.
    pub fn tries(mut self, tries: u32) -> Self {
        self.limits.tries = tries;
        self
    }

    /// All limits at once.
    pub fn limits(mut self, limits: ReasonLimits) -> Self {
        self.limits = limits;
        self
    }

    /// The persona of the tries, which is their system message. Default: none.
    pub fn persona(mut self, persona: impl Into<String>) -> Self {
        self.actor = self.actor.persona(persona);
        self
    }

    /// The settings of each try's calls, such as their greatest number: `|think| think.max_attempts(2)`.
    pub fn settings(
        mut self,
        settings: impl Fn(Think<T>) -> Think<T> + Send + Sync + 'static,
    ) -> Self {
        self.actor = self.actor.settings(settings);
        self
    }

    /// What each try is told before the task, such as the block of a memory. Default: nothing.
    pub fn background(mut self, text: impl Into<String>) -> Self {
        self.background = text.into();
        self
    }

    /// Goes on with a saved log: no step in it is carried out again. Without a log (`None`) it begins anew.
    pub fn resume(mut self, log: impl Into<Option<ReasonLog>>) -> Self {
        self.saved = log.into();
        self
    }

    /// A function that keeps the log after each step, such as [`Journal::save`](crate::journal::Journal::save):
    /// [`resume`](Self::resume) goes on with it.
    pub fn keep(
        mut self,
        keep: impl Fn(&ReasonLog) -> Result<(), KeepError> + Send + Sync + 'm,
    ) -> Self {
        self.keep = Box::new(keep);
        self
    }
}

impl<T> fmt::Debug for Reason<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let checks: Vec<&str> = self.checks.iter().map(|(name, _)| name.as_str()).collect();
        f.debug_struct("Reason")
            .field("task", &self.task)
            .field("mode", &self.mode)
            .field("level", &self.level)
            .field("limits", &self.limits)
            .field("checks", &checks)
            .finish_non_exhaustive()
    }
}
