//! `Trials`: one setting on one task, and what came of it.

use tokio::runtime::Runtime;
use twr_runtime::model::{Message, Model, ModelError, ModelErrorKind};
use twr_runtime::think::{Options, Run, Step, Task as Asked, Transcript};
use twr_spec::read::Reader;
use twr_spec::soft::{worked_examples, write};
use twr_spec::spec::{Layout, Ref, Spec};
use twr_yaml::Task;

use super::memory::{End, Memory};
use super::setting::Setting;
use super::truth::is_true;
use crate::tokens::estimate;

/// What came of one setting on one task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Whether there is a value without an error.
    pub(crate) is_clean: bool,
    /// Whether it is true; `None` where nothing is known of it.
    pub(crate) is_true: Option<bool>,
    /// Tokens of all calls, sent and received.
    pub(crate) tokens: u64,
    pub(crate) calls: u32,
    /// The tokens of the longest reply.
    pub(crate) longest: u64,
}

impl Outcome {
    /// Clean, and not known to be wrong.
    pub(crate) fn is_good(&self) -> bool {
        self.is_clean && self.is_true != Some(false)
    }
}

/// Why there is no outcome.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The budget is used up.
    End(End),
    /// The model cannot be asked.
    Model(Box<ModelError>),
}

/// The trials of one spec.
pub(crate) struct Trials<'t, M> {
    spec: &'t Ref<Spec>,
    tasks: &'t [Task],
    memory: &'t Memory<M>,
    runtime: Runtime,
    /// Whether the server took any request yet.
    is_taken: bool,
}

impl<'t, M: Model> Trials<'t, M> {
    pub(crate) fn new(
        spec: &'t Ref<Spec>,
        tasks: &'t [Task],
        memory: &'t Memory<M>,
    ) -> std::io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Self { spec, tasks, memory, runtime, is_taken: false })
    }

    pub(crate) fn memory(&self) -> &'t Memory<M> {
        self.memory
    }

    /// How many tasks there are.
    pub(crate) fn count(&self) -> usize {
        self.tasks.len()
    }

    /// About how many tokens the first request of the setting has; `None` without such a task.
    pub(crate) fn first_request(&self, setting: &Setting, task: usize) -> Option<usize> {
        let spec = Ref::shared(self.spec.in_layout(setting.layout()));
        let reader = Reader::new(&spec);
        match begun((&spec, &reader), setting, self.tasks.get(task)?).next_step() {
            Step::Ask(request, _) => Some(estimate(&request.messages)),
            _ => None,
        }
    }

    /// About how many tokens a reply has: as many as the first worked example.
    pub(crate) fn reply_tokens(&self) -> usize {
        let reply =
            worked_examples(self.spec).first().map(|example| write(self.spec, &example.reply));
        estimate(&[Message::assistant(reply.unwrap_or_default())])
    }

    /// Asks with the setting until there is an answer, or there are no calls left.
    pub(crate) fn carry_out(&mut self, setting: &Setting, task: usize) -> Result<Outcome, Fault> {
        let Some(task) = self.tasks.get(task) else { return Err(Fault::End(End::Calls)) };
        self.memory.begin();
        let spec = Ref::shared(self.spec.in_layout(setting.layout()));
        let reader = Reader::new(&spec).telling_echoes(&worked_examples(&spec));
        let run = begun((&spec, &reader), setting, task);
        let json = Ref::shared(self.spec.in_layout(Layout::Json));
        let json_reader = Reader::new(&json).telling_echoes(&worked_examples(&json));
        let run = run.with_json(&json, &json_reader);
        match self.runtime.block_on(run.drive(self.memory, |_| {})) {
            Ok(run) => {
                self.is_taken = true;
                let is_true = is_true(&run.value(), &task.expect);
                let is_true = (!task.expect.is_empty()).then_some(is_true);
                Ok(outcome(run.transcript(), true, is_true))
            }
            Err(error) => {
                let is_true = (!task.expect.is_empty()).then_some(false);
                let failed = outcome(error.transcript(), false, is_true);
                match (self.memory.end(), error.model_error()) {
                    (Some(end), Some(_)) => Err(Fault::End(end)),
                    (None, Some(fault)) if !self.is_skipped(fault) => {
                        Err(Fault::Model(Box::new(fault.clone())))
                    }
                    (_, fault) => {
                        self.is_taken |= fault.is_none();
                        Ok(failed)
                    }
                }
            }
        }
    }

    /// Whether a refusal speaks against the setting: once the server has taken another request.
    fn is_skipped(&self, fault: &ModelError) -> bool {
        self.is_taken
            && matches!(fault.kind(), ModelErrorKind::BadRequest | ModelErrorKind::Filtered)
    }
}

/// The run of a trial, before its first call.
fn begun<'r>(
    (spec, reader): (&'r Ref<Spec>, &'r Reader<'r>),
    setting: &Setting,
    task: &Task,
) -> Run<'r> {
    let run = Run::new(spec, reader, Asked::from(&task.text), Options::of(&setting.asking));
    match &task.message {
        Some(message) => run.with_message(message.clone()),
        None => run,
    }
}

fn outcome(transcript: &Transcript, is_clean: bool, is_true: Option<bool>) -> Outcome {
    let replies = transcript.attempts.iter().map(|attempt| &attempt.reply);
    let tokens = transcript.attempts.iter().map(|attempt| {
        match attempt.reply.usage.total_tokens() {
            // A server that does not count: about as many as there are.
            0 => {
                let received = [Message::assistant(&attempt.reply.text)];
                (estimate(&attempt.request.messages) + estimate(&received)) as u64
            }
            counted => counted,
        }
    });
    Outcome {
        is_clean,
        is_true,
        tokens: tokens.sum(),
        calls: u32::try_from(transcript.attempts.len()).unwrap_or(u32::MAX),
        longest: replies.map(|reply| reply.usage.output_tokens).max().unwrap_or(0),
    }
}
