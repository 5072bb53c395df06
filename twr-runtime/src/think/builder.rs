//! `Think`: a task or a prompt with its settings, and the calls that carry it out.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use serde::Serialize;
use twr_spec::spec::{Layout, Output, Ref, Spec};
use twr_spec::template::{Filled, TASK, TemplateError, Variables, fill};

use super::drive::{DriveContext, Judge, Listener, PieceListener, RunHooks, Timer, drive};
use super::error::Cause;
use super::options::Setting;
use super::prompted::fill_in;
use super::{Attempt, Options, Prompted, Run, Saved, Step, Task, ThinkError, Thought};
use crate::dynamic;
use crate::model::{Message, Model};
use crate::parse::SpecReader;
use crate::typed::{Answer, Thinkable};

mod settings;

/// Asks the model for a `T`, and asks again for anything that is missing or wrong.
///
/// The default is at most three calls; `#[think(asking(attempts = 2))]` changes it for a type. The task is a text, or
/// a list of messages whose last message is the task. To stop a run, drop the future: only the cost of the current
/// call is lost. [`Think`] does the same with settings, and returns the record of the run with the value.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::think_with_retry;
///
/// // #[derive(Thinkable)] struct Plan { plan: String, weeks: u8 }
/// // In a program: `HttpModel::from_env()?`.
/// let model = ScriptedModel::new(["[Plan] We follow the bees home.", "[Weeks] 3"]);
/// let plan: Plan = think_with_retry(&model, "Plan a study of bees.").await?;
/// assert_eq!((plan.plan.as_str(), plan.weeks), ("We follow the bees home.", 3));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// No reply had a whole and valid value, or the model could not be asked: see [`ThinkErrorKind`].
///
/// [`ThinkErrorKind`]: super::ThinkErrorKind
pub async fn think_with_retry<T: Thinkable>(
    model: &(impl Model + ?Sized),
    task: impl Into<Task>,
) -> Result<T, ThinkError> {
    Think::new(task).run::<T>(model).await.map(|thought| thought.value)
}

/// A question to a model with its settings: a task ([`Think::new`]), a type's prompt template with an input
/// ([`Think::input`]), or a spec built at run time ([`Think::spec`]).
///
/// `run::<T>(&model)` asks for a `T`. [`of::<T>()`](Think::of) names the type earlier; settings that look at the value,
/// such as [`check`](Think::check), need it.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{Finding, Think};
///
/// // #[derive(Thinkable)] struct Plan { plan: String, weeks: u8 }
/// let model = ScriptedModel::new(["[Plan] We follow the bees home.\n[Weeks] 30", "[Weeks] 3"]);
/// let think = Think::new("Plan a study of bees.")
///     .of::<Plan>()
///     .temperature(0.2)
///     .max_attempts(4)
///     .check(|plan| match plan.weeks {
///         0..=10 => vec![],
///         _ => vec![Finding::of("weeks", "must be at most 10")],
///     });
/// let thought = think.run(&model).await?;
/// assert_eq!(thought.value.weeks, 3);
/// assert_eq!(thought.transcript.attempts.len(), 2);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct Think<T = Plain> {
    pub(super) task: Task,
    pub(super) options: Options,
    /// What the caller set before the type was known.
    told: Vec<Setting>,
    /// What is sent in the place of the task.
    message: Option<Result<Filled, TemplateError>>,
    pub(super) judges: Vec<Arc<dyn Judge>>,
    pub(super) timer: Option<Timer>,
    pub(super) listeners: Vec<Listener>,
    pub(super) saved: Option<Saved>,
    /// What is asked for; nothing as long as the type is not known.
    pub(super) spec: Ref<Spec>,
    of: PhantomData<fn() -> T>,
}

/// The spec of a task whose type is not known yet.
const UNKNOWN: &Spec = &Spec::EMPTY;

/// Of a [`Think`]: a task in words, whose type is chosen when it runs.
#[derive(Clone, Copy, Debug)]
pub enum Plain {}

impl Think {
    /// A task with the default settings. A type whose template takes `{{ task }}` is asked for with it;
    /// one whose template takes an input is asked for with the task alone.
    pub fn new(task: impl Into<Task>) -> Self {
        Self::with_task(Ref::Static(UNKNOWN), task.into())
    }

    /// A task whose answer is of a spec that is made at run time, with the settings that the spec asks for.
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// use twr::dynamic::{Field, Spec};
    /// use twr::model::ScriptedModel;
    /// use twr::think::Think;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let review = Spec::builder("Review")
    ///     .field(Field::integer("score").min(1).max(5))
    ///     .field(Field::text("reason").example("It names its sources."))
    ///     .build()?;
    /// let model = ScriptedModel::new(["[Score] 4\n[Reason] It is short."]);
    /// let thought = Think::spec(&review, "Judge this: bees dance.").run(&model).await?;
    /// assert_eq!(thought.value.to_json()["score"], 4);
    /// # Ok(())
    /// # }
    /// ```
    pub fn spec(spec: &dynamic::Spec, task: impl Into<Task>) -> Think<dynamic::Record> {
        Self::new(task).of_spec(spec.shape().clone())
    }

    /// The messages of the first call, as they are sent. None if the type's template cannot be filled in
    /// with the task.
    pub fn messages<T: Thinkable>(&self) -> Vec<Message> {
        self.clone().of::<T>().messages().unwrap_or_default()
    }

    /// Asks until the answer is there.
    ///
    /// # Errors
    /// No reply was as asked, or the model could not be asked: see [`ThinkErrorKind`].
    ///
    /// [`ThinkErrorKind`]: super::ThinkErrorKind
    pub async fn run<T: Thinkable>(
        self,
        model: &(impl Model + ?Sized),
    ) -> Result<Thought<T>, ThinkError> {
        self.of::<T>().run(model).await
    }

    /// As [`run`](Self::run), calling `watch` after each attempt, for progress.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub async fn watch<T: Thinkable>(
        self,
        model: &(impl Model + ?Sized),
        watch: impl FnMut(&Attempt),
    ) -> Result<Thought<T>, ThinkError> {
        self.of::<T>().watch(model, watch).await
    }

    /// The same for a type: what is known of it can then be said too, as how its values are
    /// [validated](Think::validate).
    ///
    /// The settings that the type asks for (`#[think(asking(…))]`) count where nothing was set.
    pub fn of<T: Thinkable>(self) -> Think<T> {
        self.of_spec(Ref::Static(T::SPEC))
    }

    fn of_spec<T: Answer>(mut self, spec: Ref<Spec>) -> Think<T> {
        self.options.take(&spec.asking, &self.told);
        let template = &spec.template;
        let message = template
            .takes_a_task()
            .then(|| fill(&template.source, &Variables::new().and(TASK, &self.task.text)));
        let think = Think {
            options: self.options,
            timer: self.timer,
            listeners: self.listeners,
            saved: self.saved,
            ..Think::with_task(spec, self.task)
        };
        match message {
            Some(message) => think.with_message(message),
            None => think,
        }
    }
}

impl<T: Thinkable> Think<T> {
    /// The type's own template with this input, and the default settings.
    pub fn input(input: &T::Input) -> Self
    where
        T: Prompted,
    {
        Self::filled(T::try_examples().and_then(|()| fill_in::<T>(input)))
    }

    /// A template that is filled in: what `prompt!` gives.
    pub(crate) fn filled(message: Result<Filled, TemplateError>) -> Self {
        Self::with_filled(Ref::Static(T::SPEC), message)
    }
}

impl Think<dynamic::Record> {
    /// The template of a spec that is made at run time, with these values of its variables, and the settings that
    /// the spec asks for: see [`dynamic::Spec::inputs`].
    pub fn spec_input<N: Into<String>, V: Serialize>(
        spec: &dynamic::Spec,
        input: impl IntoIterator<Item = (N, V)>,
    ) -> Self {
        let shape = spec.shape().clone();
        let defaults = spec.input_defaults();
        let defaults = defaults.fold(Variables::new(), |all, (name, value)| all.and(name, value));
        let variables = input.into_iter().fold(defaults, |all, (name, value)| {
            let name: String = name.into();
            all.and(&name, &value)
        });
        let message = fill(&shape.template.source, &variables);
        Self::with_filled(shape, message)
    }
}

impl<T: Answer> Think<T> {
    fn with_filled(spec: Ref<Spec>, message: Result<Filled, TemplateError>) -> Self {
        let options = Options::of(&spec.asking);
        Self { options, ..Self::with_task(spec, Task::default()) }.with_message(message)
    }

    fn with_message(mut self, message: Result<Filled, TemplateError>) -> Self {
        if let Ok(message) = &message {
            self.task.text = message.task();
        }
        self.message = Some(message);
        self
    }

    /// The messages before the task. Default: none.
    pub fn history(mut self, history: impl Into<Vec<Message>>) -> Self {
        self.task.history = history.into();
        self
    }

    /// The messages of the first call, as they are sent.
    ///
    /// # Errors
    /// The template cannot be filled in.
    pub fn messages(&self) -> Result<Vec<Message>, TemplateError> {
        self.at_first(|run| match run.next_step() {
            Step::Ask(request, _) => request.messages.clone(),
            _ => Vec::new(),
        })
    }

    /// A number that tells this run from those of other types, tasks and prompts: [`Run::fingerprint`].
    ///
    /// # Errors
    /// The template cannot be filled in.
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method by its name is one of a run of one lifetime"
    )]
    pub fn fingerprint(&self) -> Result<u64, TemplateError> {
        self.at_first(|run| run.fingerprint())
    }

    /// What is to be said of the run before anything is asked.
    fn at_first<R>(&self, look: impl FnOnce(&Run<'_>) -> R) -> Result<R, TemplateError> {
        let spec = self.laid_out();
        let reader = SpecReader::new(&spec);
        let run = Run::new(&spec, &reader, self.task.clone(), self.options.clone());
        let run = match self.message.clone() {
            Some(message) => run.with_message(message?),
            None => run,
        };
        Ok(look(&run))
    }

    /// Asks until the answer is there.
    ///
    /// # Errors
    /// The template could not be filled in, no reply was as asked, or the model could not be asked: see
    /// [`ThinkErrorKind`].
    ///
    /// [`ThinkErrorKind`]: super::ThinkErrorKind
    pub async fn run(self, model: &(impl Model + ?Sized)) -> Result<Thought<T>, ThinkError> {
        // A function and no closure, whose type would be another for each `T`.
        fn nobody(_: &Attempt) {}
        self.watch(model, nobody).await
    }

    /// As [`run`](Self::run), calling `watch` after each attempt, for progress.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub async fn watch(
        self,
        model: &(impl Model + ?Sized),
        watch: impl FnMut(&Attempt),
    ) -> Result<Thought<T>, ThinkError> {
        self.kept(&model, None, watch).await
    }

    /// As [`watch`](Self::watch), and calls the hooks of the run.
    pub(super) async fn kept(
        self,
        model: &dyn Model,
        hooks: Option<&dyn RunHooks>,
        watch: impl FnMut(&Attempt),
    ) -> Result<Thought<T>, ThinkError> {
        self.driven(model, hooks, None, watch).await
    }

    /// The same, with someone who is told of each piece of a reply.
    pub(super) async fn driven(
        self,
        model: &dyn Model,
        hooks: Option<&dyn RunHooks>,
        pieces: Option<&PieceListener<'_>>,
        watch: impl FnMut(&Attempt),
    ) -> Result<Thought<T>, ThinkError> {
        let spec = self.laid_out();
        let reader = SpecReader::new(&spec);
        let json = self.in_json();
        let json_reader = json.as_ref().map(SpecReader::new);
        let mut run = Run::new(&spec, &reader, self.task, self.options);
        if let Some((spec, reader)) = json.as_ref().zip(json_reader.as_deref()) {
            run = run.with_json(spec, reader);
        }
        match self.message {
            Some(Ok(message)) => run = run.with_message(message),
            Some(Err(error)) => return Err(ThinkError::of(run, Cause::Template(error))),
            None => {}
        }
        let saved = self.saved.as_ref().map(|saved| saved.size);
        run = run.for_size(saved.filter(|size| !size.is_unknown()).unwrap_or(model.size()));
        // A saved run goes on in the mode that it was begun in.
        let saved = self.saved.as_ref().filter(|saved| !saved.entries.is_empty());
        run = match saved.map(|saved| saved.output) {
            Some(Some(output)) => run.begun_as(output, model.offers()),
            Some(None) => run,
            None => run.for_offers(model.offers()),
        };
        if !self.judges.is_empty() {
            run = run.with_validators();
        }
        if let Some(saved) = &self.saved
            && let Err(error) = run.resume(saved)
        {
            return Err(ThinkError::of(run, Cause::Resume(error)));
        }
        let context = DriveContext {
            model,
            judges: &self.judges,
            timer: self.timer.as_ref(),
            hooks,
            listeners: &self.listeners,
            pieces,
        };
        // A run with the state of a stream is large; a future of it should not be.
        Thought::of(&self.spec, Box::pin(drive(run, context, watch)).await?)
    }

    /// The spec in the layout of JSON, if an output mode may need it.
    fn in_json(&self) -> Option<Ref<Spec>> {
        let is_wanted = self.options.output.is_some_and(|output| output != Output::Text);
        is_wanted.then(|| Ref::shared(self.spec.in_layout(Layout::Json)))
    }

    /// The spec, in the layout that is asked for.
    fn laid_out(&self) -> Ref<Spec> {
        match self.options.layout.filter(|layout| *layout != self.spec.layout) {
            Some(layout) => Ref::shared(self.spec.in_layout(layout)),
            None => self.spec.clone(),
        }
    }
}

impl<T> Think<T> {
    /// Whether nothing is said to be done, neither in words nor by a template.
    pub(super) fn says_nothing(&self) -> bool {
        self.message.is_none() && self.task.says_nothing()
    }

    /// What is asked for.
    pub(super) fn asked(&self) -> &Ref<Spec> {
        &self.spec
    }

    fn with_task(spec: Ref<Spec>, task: Task) -> Self {
        Self {
            task,
            options: Options::default(),
            told: Vec::new(),
            message: None,
            judges: Vec::new(),
            timer: None,
            listeners: Vec::new(),
            saved: None,
            spec,
            of: PhantomData,
        }
    }
}

/// Whatever the type, it is only named.
impl<T> Clone for Think<T> {
    fn clone(&self) -> Self {
        Self {
            task: self.task.clone(),
            options: self.options.clone(),
            told: self.told.clone(),
            message: self.message.clone(),
            judges: self.judges.clone(),
            timer: self.timer.clone(),
            listeners: self.listeners.clone(),
            saved: self.saved.clone(),
            spec: self.spec.clone(),
            of: PhantomData,
        }
    }
}

impl<T> fmt::Debug for Think<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Think")
            .field("task", &self.task)
            .field("options", &self.options)
            .field("message", &self.message)
            .field("validators", &self.judges.len())
            .field("listeners", &self.listeners.len())
            .field("saved", &self.saved)
            .finish_non_exhaustive()
    }
}
