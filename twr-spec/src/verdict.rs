//! `Verdict`: success with the value, or error with the feedback; the contract of every parser.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::condition::Condition;
use crate::feedback::{Faults, expected, feedback, wrong_sections};
use crate::partial::{Named, Partial};
use crate::read::{Reader, Reading};
use crate::recovery::Recovery;
use crate::spec::{Ref, Spec, Value};
use crate::wording::Wording;

/// The result of reading a reply: the value, or the feedback that says what to write.
///
/// Serializes as `{"status": "success", "content": …}` or `{"status": "error", "feedback": "…"}`, with the other
/// parts beside it. In JSON the value is called `content`, the name that the contract of every
/// parser has for it.
#[derive(Clone, Debug)]
#[must_use]
pub struct Verdict<T> {
    /// The value, or what to write instead.
    pub status: Status<T>,
    /// What is the matter with the reply as a whole.
    pub condition: Condition,
    /// What was read well, field by field, and what is wrong.
    pub partial: Partial,
    /// What was tolerated.
    pub recoveries: Vec<Recovery>,
    /// The free thinking before the sections.
    pub thought: Option<String>,
    /// Sections that were not asked for, by header.
    pub extra: BTreeMap<String, String>,
}

/// The two ways a reply can go.
#[derive(Clone, Debug, PartialEq)]
pub enum Status<T> {
    /// Every field could be read and keeps its rules.
    Success(T),
    /// Something has to be written anew.
    Error {
        /// What, for the model to read.
        feedback: String,
    },
}

impl<T> Verdict<T> {
    /// The value of a success.
    pub fn value(&self) -> Option<&T> {
        match &self.status {
            Status::Success(value) => Some(value),
            Status::Error { .. } => None,
        }
    }

    /// The feedback of an error.
    pub fn feedback(&self) -> Option<&str> {
        match &self.status {
            Status::Success(_) => None,
            Status::Error { feedback } => Some(feedback),
        }
    }

    /// Whether it is a success.
    pub fn is_success(&self) -> bool {
        matches!(self.status, Status::Success(_))
    }

    /// The value, or the verdict itself if it is an error.
    ///
    /// # Errors
    /// The verdict itself, with its feedback.
    pub fn into_value(self) -> Result<T, Box<Self>> {
        match self.status {
            Status::Success(value) => Ok(value),
            Status::Error { .. } => Err(Box::new(self)),
        }
    }

    /// The same verdict with its value changed.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Verdict<U> {
        let status = match self.status {
            Status::Success(value) => Status::Success(change(value)),
            Status::Error { feedback } => Status::Error { feedback },
        };
        Verdict {
            status,
            condition: self.condition,
            partial: self.partial,
            recoveries: self.recoveries,
            thought: self.thought,
            extra: self.extra,
        }
    }
}

/// The verdict on a reply that the reader read; `spec` is the reader's. Without diagnostics it is a success, with the whole value.
pub fn judge(
    reader: &Reader<'_>,
    spec: &Ref<Spec>,
    reading: Reading<'_>,
    condition: Condition,
    wording: &Wording,
) -> Verdict<Value<'static>> {
    let value = reading.value.into_owned();
    let status = if reading.diagnostics.is_empty() {
        Status::Success(value.clone())
    } else {
        let kept: Vec<bool> = match &value {
            Value::Record(fields) => fields
                .iter()
                .map(|field| field.as_ref().is_some_and(|value| *value != Value::Null))
                .collect(),
            _ => Vec::new(),
        };
        let faults = Faults { diagnostics: &reading.diagnostics, kept: &kept, condition };
        Status::Error { feedback: feedback(reader, faults, wording) }
    };
    let drafts = reading.drafts.into_iter().map(|draft| draft.map(Value::into_owned)).collect();
    let extra =
        reading.extra.iter().map(|section| (section.header.to_owned(), section.body.to_owned()));
    Verdict {
        status,
        condition,
        recoveries: reading.recoveries,
        thought: reading.thought.map(str::to_owned),
        extra: extra.collect(),
        partial: Partial { spec: spec.clone(), value, drafts, diagnostics: reading.diagnostics },
    }
}

impl<T> Verdict<T> {
    /// The sections that something is wrong with, by position.
    pub fn wrong(&self) -> Vec<usize> {
        wrong_sections(&self.partial.spec, &self.partial.diagnostics)
    }

    /// The verdict with a value that serializes through the spec, for types without `Serialize`.
    pub fn named<'v>(&'v self, value: &'v Value<'v>) -> impl Serialize + 'v {
        Contract { verdict: self, content: Some(Named::reply(&self.partial.spec, value)) }
    }
}

impl<T: Serialize> Serialize for Verdict<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Contract { verdict: self, content: self.value() }.serialize(serializer)
    }
}

struct Contract<'v, T, C> {
    verdict: &'v Verdict<T>,
    content: Option<C>,
}

impl<T, C: Serialize> Serialize for Contract<'_, T, C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let verdict = self.verdict;
        let spec: &Spec = &verdict.partial.spec;
        let mut map = serializer.serialize_map(None)?;
        match &verdict.status {
            Status::Success(_) => {
                map.serialize_entry("status", "success")?;
                map.serialize_entry("content", &self.content)?;
            }
            Status::Error { feedback } => {
                map.serialize_entry("status", "error")?;
                map.serialize_entry("feedback", feedback)?;
                map.serialize_entry("condition", verdict.condition.name())?;
                map.serialize_entry("partial", &verdict.partial)?;
            }
        }
        map.serialize_entry("diagnostics", &shown_diagnostics(spec, &verdict.partial))?;
        map.serialize_entry("recoveries", &shown_recoveries(spec, &verdict.recoveries))?;
        map.serialize_entry("thought", &verdict.thought)?;
        map.serialize_entry("extra", &verdict.extra)?;
        map.end()
    }
}

#[derive(serde::Serialize)]
struct ShownDiagnostic<'v> {
    field: Option<&'v str>,
    path: String,
    kind: &'static str,
    expected: String,
    found: &'v str,
    span: Option<[usize; 2]>,
}

fn shown_diagnostics<'v>(spec: &'v Spec, partial: &'v Partial) -> Vec<ShownDiagnostic<'v>> {
    let shown = partial.diagnostics.iter().map(|diagnostic| ShownDiagnostic {
        field: field_name(spec, diagnostic.path.section()),
        path: diagnostic.path.to_string(),
        kind: diagnostic.kind.name(),
        expected: expected(spec, diagnostic),
        found: &diagnostic.found,
        span: diagnostic.span.as_ref().map(|span| [span.start, span.end]),
    });
    shown.collect()
}

#[derive(serde::Serialize)]
struct ShownRecovery<'v> {
    field: Option<&'v str>,
    kind: &'static str,
    span: [usize; 2],
}

fn shown_recoveries<'v>(spec: &'v Spec, recoveries: &[Recovery]) -> Vec<ShownRecovery<'v>> {
    let shown = recoveries.iter().map(|recovery| ShownRecovery {
        field: field_name(spec, recovery.section),
        kind: recovery.kind.name(),
        span: [recovery.span.start, recovery.span.end],
    });
    shown.collect()
}

fn field_name(spec: &Spec, section: Option<usize>) -> Option<&str> {
    spec.fields.get(section?).map(|field| field.name.as_ref())
}
