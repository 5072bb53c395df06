//! `Think`: a task or a prompt with its settings, and the calls that carry it out.

use std::fmt;
use std::marker::PhantomData;

use twr_spec::prompt::Placement;
use twr_spec::spec::{Layout, Ref, Spec};
use twr_spec::strictness::Strictness;
use twr_spec::template::{Filled, TASK, TemplateError, Variables, fill};
use twr_spec::wording::Wording;

use super::drive::drive;
use super::error::Cause;
use super::prompted::fill_in;
use super::{
    Attempt, Conversation, Options, Policy, Prompted, Run, Sampling, Step, ThinkError, Thought,
};
use crate::model::{Message, Model};
use crate::parse::{reader_for, reader_of};
use crate::typed::Thinkable;

/// Asks the model for a `T`, and again for what is missing, three calls in all at most.
///
/// The task is a text, or messages of which the last is the task. Dropping the future stops; what the
/// call under way has cost is lost then, nothing else. For settings, and for everything besides the
/// value, see [`Think`].
///
/// # Errors
/// No reply was as asked, or the model could not be asked: see [`ThinkErrorKind`].
///
/// [`ThinkErrorKind`]: super::ThinkErrorKind
pub async fn think_with_retry<T: Thinkable>(
    model: &(impl Model + ?Sized),
    task: impl Into<Conversation>,
) -> Result<T, ThinkError> {
    Think::new(task).run::<T>(model).await.map(|thought| thought.value)
}

/// What is asked, with its settings: a task in words ([`Think::new`]), or a type's prompt template with an
/// input ([`Think::input`]); then `T` is that type.
#[must_use]
pub struct Think<T = Plain> {
    conversation: Conversation,
    options: Options,
    /// What is sent in the place of the task.
    message: Option<Result<Filled, TemplateError>>,
    of: PhantomData<fn() -> T>,
}

/// Of a [`Think`]: a task in words, whose type is chosen when it runs.
#[derive(Clone, Copy, Debug)]
pub enum Plain {}

impl Think {
    /// A task with the default settings. A type whose template takes `{{ task }}` is asked for with it;
    /// one whose template takes an input is asked for with the task alone.
    pub fn new(task: impl Into<Conversation>) -> Self {
        Self {
            conversation: task.into(),
            options: Options::default(),
            message: None,
            of: PhantomData,
        }
    }

    /// The messages of the first call, as they are sent. None if the type's template cannot be filled in
    /// with the task.
    pub fn messages<T: Thinkable>(&self) -> Vec<Message> {
        self.clone().of_type::<T>().messages().unwrap_or_default()
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
        self.of_type::<T>().run(model).await
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
        self.of_type::<T>().watch(model, watch).await
    }

    /// The task as this type is asked for.
    fn of_type<T: Thinkable>(self) -> Think<T> {
        let template = &T::SPEC.template;
        let message = template
            .takes_a_task()
            .then(|| fill(&template.source, &Variables::new().and(TASK, &self.conversation.task)));
        let think = Think {
            conversation: self.conversation,
            options: self.options,
            message: None,
            of: PhantomData,
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
        let think = Self {
            conversation: Conversation::default(),
            options: Options::default(),
            message: None,
            of: PhantomData,
        };
        think.with_message(message)
    }

    fn with_message(mut self, message: Result<Filled, TemplateError>) -> Self {
        if let Ok(message) = &message {
            self.conversation.task = message.task();
        }
        self.message = Some(message);
        self
    }

    /// What was said before. Default: nothing.
    pub fn history(mut self, history: impl Into<Vec<Message>>) -> Self {
        self.conversation.history = history.into();
        self
    }

    /// The messages of the first call, as they are sent.
    ///
    /// # Errors
    /// The template cannot be filled in.
    pub fn messages(&self) -> Result<Vec<Message>, TemplateError> {
        let spec = self.spec();
        let made = matches!(spec, Ref::Shared(_)).then(|| reader_for(&spec));
        let reader = made.as_ref().unwrap_or_else(|| reader_of(T::SPEC));
        let run = Run::new(&spec, reader, self.conversation.clone(), self.options.clone());
        let run = match self.message.clone() {
            Some(message) => run.with_message(message?),
            None => run,
        };
        Ok(match run.next_step() {
            Step::Ask(request, _) => request.messages.clone(),
            _ => Vec::new(),
        })
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
        let spec = self.spec();
        let made = matches!(spec, Ref::Shared(_)).then(|| reader_for(&spec));
        let reader = made.as_ref().unwrap_or_else(|| reader_of(T::SPEC));
        let run = Run::new(&spec, reader, self.conversation, self.options);
        let run = match self.message {
            Some(Ok(message)) => run.with_message(message),
            Some(Err(error)) => return Err(ThinkError::of(run, Cause::Template(error))),
            None => run,
        };
        Thought::of(drive(run, &model, watch).await?)
    }

    /// The type's spec, in the layout that is asked for.
    fn spec(&self) -> Ref<Spec> {
        match self.options.layout.filter(|layout| *layout != T::SPEC.layout) {
            Some(layout) => Ref::shared(T::SPEC.in_layout(layout)),
            None => Ref::Static(T::SPEC),
        }
    }
}

/// Whatever the type, it is only named.
impl<T> Clone for Think<T> {
    fn clone(&self) -> Self {
        Self {
            conversation: self.conversation.clone(),
            options: self.options.clone(),
            message: self.message.clone(),
            of: PhantomData,
        }
    }
}

impl<T> fmt::Debug for Think<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Think")
            .field("conversation", &self.conversation)
            .field("options", &self.options)
            .field("message", &self.message)
            .finish()
    }
}

/// The settings.
impl<T> Think<T> {
    /// All settings at once.
    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// The total number of calls, the first included. Default 3.
    pub fn max_attempts(mut self, calls: u32) -> Self {
        self.options.max_attempts = calls;
        self
    }

    /// How to go on after a reply that is not as asked. Default [`Policy::Missing`].
    pub fn policy(mut self, policy: Policy) -> Self {
        self.options.policy = policy;
        self
    }

    /// The temperature of the first call. Default: none is sent.
    pub fn temperature(mut self, temperature: f64) -> Self {
        self.options.temperature = Some(temperature);
        self
    }

    /// How the temperature changes from call to call.
    pub fn sampling(mut self, sampling: Sampling) -> Self {
        self.options.sampling = Some(sampling);
        self
    }

    /// The most tokens of a reply. Default: the server's.
    pub fn max_tokens(mut self, tokens: u32) -> Self {
        self.options.max_tokens = Some(tokens);
        self
    }

    /// The most tokens, of prompts and replies together, after which no further call is made.
    pub fn max_total_tokens(mut self, tokens: u64) -> Self {
        self.options.max_total_tokens = Some(tokens);
        self
    }

    /// A text at which the model stops; may be given again.
    pub fn stop(mut self, text: impl Into<String>) -> Self {
        self.options.stop.push(text.into());
        self
    }

    /// The seed of the first call; each further one adds one.
    pub fn seed(mut self, seed: u64) -> Self {
        self.options.seed = Some(seed);
        self
    }

    /// How the sections of replies are marked. Default: as the type says.
    pub fn layout(mut self, layout: Layout) -> Self {
        self.options.layout = Some(layout);
        self
    }

    /// Which leniencies make a section wrong, so that it is asked for again. Default: none.
    pub fn strictness(mut self, strictness: Strictness) -> Self {
        self.options.strictness = strictness;
        self
    }

    /// Where the worked examples stand. Default: as earlier turns.
    pub fn placement(mut self, placement: Placement) -> Self {
        self.options.placement = placement;
        self
    }

    /// How many worked examples are shown at most. Default 3.
    pub fn max_examples(mut self, examples: usize) -> Self {
        self.options.max_examples = examples;
        self
    }

    /// The templates of prompt and feedback.
    pub fn wording(mut self, wording: Wording) -> Self {
        self.options.wording = wording;
        self
    }
}
