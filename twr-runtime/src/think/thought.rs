//! `Thought`: an answer, and how it came about.

use twr_spec::diagnostic::Diagnostic;
use twr_spec::soft::write;
use twr_spec::spec::{Ref, Spec, Value};
use twr_spec::verdict::Verdict;

use super::error::Cause;
use super::{Agreement, Evidence, Run, ThinkError, Transcript};
use crate::model::{Message, Usage};
use crate::typed::Answer;

/// An answer, and how it came about.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::Think;
///
/// // #[derive(Thinkable)] struct Plan { plan: String, weeks: u8 }
/// let model = ScriptedModel::new(["[Plan] We follow the bees home.", "[Weeks] 3"]);
/// let thought = Think::new("Plan a study of bees.").run::<Plan>(&model).await?;
/// assert_eq!(thought.value.weeks, 3);
/// assert_eq!(thought.repaired, ["weeks"]);
/// assert_eq!(thought.transcript.attempts.len(), 2);
/// assert_eq!(thought.reply, "[Plan] We follow the bees home.\n[Weeks] 3");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Thought<T> {
    /// The answer.
    pub value: T,
    /// The value as a perfect model would have written it: one clean reply.
    pub reply: String,
    /// The names of the fields whose values do not come from the first reply. A repair makes the form of a value
    /// right, not its content.
    pub repaired: Vec<String>,
    /// Every call, with its request and reply.
    pub transcript: Transcript,
    /// The broken rules that [`OnFail::Keep`](super::OnFail::Keep) accepted.
    pub reported: Vec<Diagnostic>,
    /// How many replies agree with each field that was [voted on](super::Think::votes), in the spec's order.
    pub agreement: Vec<Agreement>,
    /// The evidence for each grounded field, in the spec's order, if
    /// [evidence](super::Think::evidence) was asked for.
    pub evidence: Vec<Evidence>,
    task: Message,
    /// What was asked for, in its own layout.
    pub(super) spec: Ref<Spec>,
}

impl<T> Thought<T> {
    /// The tokens and the cost of all calls together.
    pub fn usage(&self) -> Usage {
        self.transcript.usage()
    }

    /// The verdict on the first reply, as `parse` returns it.
    pub fn first_verdict(&self) -> Option<&Verdict<Value<'static>>> {
        self.transcript.attempts.first().map(|attempt| &attempt.verdict)
    }

    /// The task with its images, and one clean reply: two messages to append to a conversation, without any repair.
    pub fn turns(&self) -> [Message; 2] {
        [self.task.clone(), Message::assistant(&self.reply)]
    }

    /// Appends the clean reply to a conversation that ends with the task, or the task and the reply to
    /// one that does not.
    pub fn append_to(&self, conversation: &mut Vec<Message>) {
        let [task, reply] = self.turns();
        // The caller's own message may carry images besides.
        let is_there = |last: &Message| (last.role, &last.content) == (task.role, &task.content);
        if !conversation.last().is_some_and(is_there) {
            conversation.push(task);
        }
        conversation.push(reply);
    }
}

impl<T: Answer> Thought<T> {
    /// The answer of a run that is done; an error if the type refuses what its own kind reads.
    pub(super) fn of(spec: &Ref<Spec>, run: Run<'_>) -> Result<Self, ThinkError> {
        let value = run.value();
        match T::from_answer(spec, value.clone()) {
            Ok(typed) => Ok(Self {
                value: typed,
                reply: write(spec, &value),
                repaired: repaired(&value, run.transcript()),
                task: run.task_message(),
                reported: run.reported(),
                agreement: run.agreement(),
                evidence: run.evidence(),
                transcript: run.into_transcript(),
                spec: spec.clone(),
            }),
            Err(mismatch) => Err(ThinkError::of(run, Cause::Mismatch(mismatch))),
        }
    }
}

/// The fields that are not as the first reply gave them.
fn repaired(value: &Value<'_>, transcript: &Transcript) -> Vec<String> {
    let Some(first) = transcript.attempts.first() else { return Vec::new() };
    let first = &first.verdict.partial;
    let (Value::Record(before), Value::Record(now)) = (&first.value, value) else {
        return Vec::new();
    };
    let fields = first.spec.fields.iter().zip(before.iter().zip(now));
    let changed = fields.filter(|(_, (before, now))| before != now);
    changed.map(|(field, _)| field.name.to_string()).collect()
}
