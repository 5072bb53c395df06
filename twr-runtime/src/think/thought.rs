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
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Thought<T> {
    /// The answer.
    pub value: T,
    /// The reply that a perfect model would have given at once: the value, written.
    pub reply: String,
    /// The fields that the first reply did not supply as they are now, by name. Their form was asked for
    /// again, their truth was not.
    pub repaired: Vec<String>,
    /// Every call.
    pub transcript: Transcript,
    /// What breaks a rule and counts all the same, as [`OnFail::Keep`](super::OnFail::Keep) says.
    pub reported: Vec<Diagnostic>,
    /// How many replies agree with each field that was [voted on](super::Think::votes), in the spec's order.
    pub agreement: Vec<Agreement>,
    /// What the task was shown to say for each grounded field, in the spec's order, if
    /// [evidence](super::Think::evidence) was asked for.
    pub evidence: Vec<Evidence>,
    task: Message,
    /// What was asked for, in its own layout.
    pub(super) spec: Ref<Spec>,
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

    /// The task, with the images that came with it, and one clean reply, for the caller's conversation: no
    /// trace of a repair.
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
