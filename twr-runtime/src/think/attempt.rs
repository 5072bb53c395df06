//! `Attempt` and `Transcript`: what was asked, what came, and what was made of it.

use serde::ser::{Serialize, SerializeStruct, Serializer};
use twr_spec::spec::Value;
use twr_spec::verdict::Verdict;

use super::Ask;
use crate::model::{Reply, Request, Usage};

/// One model call.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Attempt {
    /// Which call it was, from 1.
    pub number: u32,
    /// What it asked for.
    pub ask: Ask,
    /// What was sent.
    pub request: Request,
    /// What came back.
    pub reply: Reply,
    /// What was made of it.
    pub verdict: Verdict<Value<'static>>,
    /// The fields, by position, that are good since this attempt: by its own reply, or by what its reply
    /// added to an earlier one.
    pub completed: Vec<usize>,
}

/// All calls of a run, in order.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Transcript {
    /// The calls.
    pub attempts: Vec<Attempt>,
}

impl Transcript {
    /// What all calls together cost.
    pub fn usage(&self) -> Usage {
        self.attempts.iter().map(|attempt| attempt.reply.usage).sum()
    }

    /// The feedback on the last reply, if it was not as asked.
    pub fn last_feedback(&self) -> Option<&str> {
        self.attempts.last()?.verdict.feedback()
    }
}

impl Serialize for Attempt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let spec = &self.verdict.partial.spec;
        let header = |at: &usize| spec.fields.get(*at).map(|field| field.name.to_string());
        let asked: Option<Vec<String>> = match &self.ask {
            Ask::Whole => None,
            Ask::Sections(fields) => Some(fields.iter().filter_map(header).collect()),
            Ask::Value(field) => Some(header(field).into_iter().collect()),
        };
        let nothing = Value::Null;
        let content = self.verdict.content().unwrap_or(&nothing);
        let mut out = serializer.serialize_struct("Attempt", 5)?;
        out.serialize_field("number", &self.number)?;
        out.serialize_field("asked", &asked)?;
        out.serialize_field("request", &self.request)?;
        out.serialize_field("reply", &self.reply)?;
        out.serialize_field("verdict", &self.verdict.named(content))?;
        out.end()
    }
}

impl Serialize for Transcript {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Transcript", 2)?;
        out.serialize_field("attempts", &self.attempts)?;
        out.serialize_field("usage", &self.usage())?;
        out.end()
    }
}
