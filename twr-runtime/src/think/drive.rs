//! `Think` and `think_with_retry`: a run, driven by a model.

use twr_spec::prompt::Placement;
use twr_spec::soft::write;
use twr_spec::spec::{Ref, Spec, Value};
use twr_spec::verdict::Verdict;
use twr_spec::wording::Wording;

use super::{
    Attempt, Conversation, Options, Policy, Run, Sampling, Step, ThinkError, ThinkErrorKind,
    Transcript,
};
use crate::model::{Message, Model, Usage};
use crate::parse::reader_of;
use crate::typed::Thinkable;

/// Asks the model for a `T`, and again for what is missing, three calls in all at most.
///
/// The task is a text, or messages of which the last is the task. Dropping the future stops; what the
/// call under way has cost is lost then, nothing else. For settings, and for everything besides the
/// value, see [`Think`].
///
/// # Errors
/// No reply was as asked, or the model could not be asked: see [`ThinkErrorKind`].
pub async fn think_with_retry<T: Thinkable>(
    model: &(impl Model + ?Sized),
    task: impl Into<Conversation>,
) -> Result<T, ThinkError> {
    Think::new(task).run::<T>(model).await.map(|thought| thought.value)
}

/// A task with its settings.
#[derive(Clone, Debug)]
#[must_use]
pub struct Think {
    conversation: Conversation,
    options: Options,
}

/// An answer, and how it came about.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Thought<T> {
    /// The answer.
    pub value: T,
    /// The reply that a perfect model would have given at once: the value, written.
    pub reply: String,
    /// The fields that a repair supplied, by name: their form was asked for again, their truth was not.
    pub repaired: Vec<String>,
    /// Every call.
    pub transcript: Transcript,
    task: String,
}

impl<T> Thought<T> {
    /// What all calls together cost.
    pub fn usage(&self) -> Usage {
        self.transcript.usage()
    }

    /// The verdict on the first reply, as `parse` gives it, with what was tolerated.
    pub fn first_verdict(&self) -> Option<&Verdict<Value<'static>>> {
        self.transcript.attempts.first().map(|attempt| &attempt.verdict)
    }

    /// The task and one clean reply, for the caller's conversation: no trace of a repair.
    pub fn turns(&self) -> [Message; 2] {
        [Message::user(&self.task), Message::assistant(&self.reply)]
    }

    /// Appends the clean reply to a conversation that ends with the task, or the task and the reply to
    /// one that does not.
    pub fn append_to(&self, conversation: &mut Vec<Message>) {
        let [task, reply] = self.turns();
        if conversation.last() != Some(&task) {
            conversation.push(task);
        }
        conversation.push(reply);
    }
}

impl Think {
    /// A task with the default settings.
    pub fn new(task: impl Into<Conversation>) -> Self {
        Self { conversation: task.into(), options: Options::default() }
    }

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

    /// The messages of the first call, as they are sent.
    pub fn messages<T: Thinkable>(&self) -> Vec<Message> {
        super::request::fresh(T::SPEC, &super::Ask::Whole, &self.conversation, None, &self.options)
    }

    /// Asks until the answer is there.
    ///
    /// # Errors
    /// No reply was as asked, or the model could not be asked: see [`ThinkErrorKind`].
    pub async fn run<T: Thinkable>(
        self,
        model: &(impl Model + ?Sized),
    ) -> Result<Thought<T>, ThinkError> {
        self.watch(model, |_| {}).await
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
        let spec = Ref::Static(T::SPEC);
        let task = self.conversation.task.clone();
        let run = Run::new(&spec, reader_of(T::SPEC), self.conversation, self.options);
        let run = drive(run, model, watch).await?;
        let value = run.value();
        match T::from_reply(value.clone()) {
            Ok(typed) => Ok(Thought {
                value: typed,
                reply: write(T::SPEC, &value),
                repaired: repaired(T::SPEC, run.transcript()),
                transcript: run.into_transcript(),
                task,
            }),
            Err(mismatch) => {
                let partial = run.partial();
                let error =
                    ThinkError::new(ThinkErrorKind::Mismatch, partial, run.into_transcript());
                Err(error.with_mismatch(mismatch))
            }
        }
    }
}

/// Asks and reads until the run is done. Not generic in the type: the same code for all.
async fn drive<'r>(
    mut run: Run<'r>,
    model: &(impl Model + ?Sized),
    mut watch: impl FnMut(&Attempt),
) -> Result<Run<'r>, ThinkError> {
    loop {
        let kind = match run.next_step() {
            Step::Done => return Ok(run),
            Step::OutOfAttempts => ThinkErrorKind::Exhausted,
            Step::OutOfTokens => ThinkErrorKind::OutOfTokens,
            Step::Ask(request, _) => {
                let request = request.clone();
                match model.complete(&request).await {
                    Ok(reply) => {
                        run.on_reply(reply);
                        if let Some(attempt) = run.transcript().attempts.last() {
                            watch(attempt);
                        }
                        continue;
                    }
                    Err(error) => {
                        let partial = run.partial();
                        let failed =
                            ThinkError::new(ThinkErrorKind::Model, partial, run.into_transcript());
                        return Err(failed.with_model(error));
                    }
                }
            }
        };
        let partial = run.partial();
        return Err(ThinkError::new(kind, partial, run.into_transcript()));
    }
}

/// The fields that were wrong in the first reply.
fn repaired(spec: &Spec, transcript: &Transcript) -> Vec<String> {
    let wrong =
        transcript.attempts.first().map(|attempt| attempt.verdict.wrong()).unwrap_or_default();
    wrong.iter().filter_map(|&at| spec.fields.get(at)).map(|field| field.name.to_string()).collect()
}
