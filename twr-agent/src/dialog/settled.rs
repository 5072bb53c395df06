//! `Settled`: the answer of a dialog, whether it passed, and every round.

use serde::ser::{Serialize, SerializeMap, Serializer};
use twr::advanced::partial::Named;
use twr::model::{Message, Usage};
use twr::{Conversation, Thinkable};

use super::{DialogLog, Exchange};

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

    pub(super) fn of(log: &DialogLog, value: P) -> Self {
        Self {
            value,
            reply: log.answer().unwrap_or_default().to_owned(),
            passed: log.passed(),
            rounds_used: log.rounds_used(),
            findings: log.findings().to_vec(),
            exchanges: log.exchanges(),
            usage: log.usage(),
            task: log.task().to_owned(),
        }
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
