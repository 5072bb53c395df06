//! `Settled`: the answer of a dialog, whether it passed, and every round.

use serde::ser::{Serialize, SerializeMap, Serializer};
use twr::advanced::partial::Named;
use twr::model::{Message, Usage};
use twr::{Conversation, Thinkable, Thought};

use super::{Round, Ruling};

/// The answer of a dialog, and how it came about.
///
/// It serializes as the contract of `dialog_with_retry`: `status` (always `success`), `content`, `rounds_used`,
/// `max_rounds_exceeded` and, if the rounds were exceeded, `last_feedback`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settled<P> {
    /// The last answer.
    pub value: P,
    /// The last answer as a clean reply.
    pub reply: String,
    /// Whether the verifier passed it.
    pub passed: bool,
    /// How many rounds were begun.
    pub rounds_used: u32,
    /// What the verifier found fault with last; empty if it passed the answer.
    pub findings: Vec<String>,
    /// Every judgement, in order.
    pub exchanges: Vec<Exchange>,
    /// What all calls together cost.
    pub usage: Usage,
    task: String,
    rounds: u32,
}

/// One round's judgement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exchange {
    /// Which round, from 1.
    pub round: u32,
    /// The answer that was judged, as a clean reply.
    pub answer: String,
    /// Whether it passed; `None` if the verifier gave no verdict in the right form.
    pub passed: Option<bool>,
    /// What the verifier found fault with.
    pub findings: Vec<String>,
}

impl<P> Settled<P> {
    /// Whether the rounds ended before the verifier passed an answer.
    pub fn max_rounds_exceeded(&self) -> bool {
        !self.passed
    }

    /// Appends the task and one clean reply to a conversation: no trace of the rounds.
    pub fn append_to(&self, conversation: &mut Conversation) {
        conversation.turns.push(Message::user(&self.task));
        conversation.turns.push(Message::assistant(&self.reply));
    }

    pub(super) fn of(task: String, first: Thought<P>, rounds: u32) -> Self {
        let usage = first.usage();
        Self {
            value: first.value,
            reply: first.reply,
            passed: false,
            rounds_used: 1,
            findings: Vec::new(),
            exchanges: Vec::new(),
            usage,
            task,
            rounds,
        }
    }

    pub(super) fn round(&self, number: u32) -> Round<'_> {
        let (rounds, answer) = (self.rounds, Some(self.reply.as_str()));
        Round { number, rounds, task: &self.task, answer, findings: &self.findings }
    }

    pub(super) fn replace(&mut self, answer: Thought<P>) {
        self.usage += answer.usage();
        self.value = answer.value;
        self.reply = answer.reply;
    }

    pub(super) fn note_usage(&mut self, usage: Usage) {
        self.usage += usage;
    }

    pub(super) fn judge(&mut self, round: u32, ruling: &impl Ruling, usage: Usage) {
        self.usage += usage;
        self.passed = ruling.passes();
        self.findings = if self.passed { Vec::new() } else { ruling.findings() };
        let (answer, findings) = (self.reply.clone(), self.findings.clone());
        self.exchanges.push(Exchange { round, answer, passed: Some(self.passed), findings });
    }

    pub(super) fn no_verdict(&mut self, round: u32, usage: Usage) {
        self.usage += usage;
        let answer = self.reply.clone();
        self.exchanges.push(Exchange { round, answer, passed: None, findings: Vec::new() });
    }
}

impl<P: Thinkable> Serialize for Settled<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("status", "success")?;
        map.serialize_entry("content", &Named::reply(P::SPEC, &self.value.to_reply()))?;
        map.serialize_entry("rounds_used", &self.rounds_used)?;
        map.serialize_entry("max_rounds_exceeded", &self.max_rounds_exceeded())?;
        if self.max_rounds_exceeded() {
            map.serialize_entry("last_feedback", &self.findings.join("\n"))?;
        }
        map.end()
    }
}
