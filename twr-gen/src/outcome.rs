//! `Outcome`: what became of a saved reply, and whether that was expected.

use serde_json::{Value as Json, json};
use twr_runtime::think::Ask;
use twr_spec::partial::Named;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::soft::worked_examples;
use twr_spec::spec::{Ref, Spec, Value};
use twr_spec::verdict::{Status, Verdict};
use twr_spec::wording::Wording;
use twr_yaml::{Document, Expectation, Test};

/// A saved reply, read.
#[derive(Debug)]
pub(crate) struct Outcome<'d> {
    pub(crate) test: &'d Test,
    /// What was expected; `None` where nothing is said.
    pub(crate) expected: Option<Answer>,
    /// What it was read as.
    pub(crate) found: Answer,
    /// The feedback that the model would get.
    pub(crate) feedback: Option<String>,
}

/// A value, or the fields of the feedback.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    Value(Json),
    Feedback(Vec<String>),
}

impl Outcome<'_> {
    pub(crate) fn passes(&self) -> bool {
        self.expected.as_ref() == Some(&self.found)
    }
}

impl Answer {
    /// The same without what is left out, which needs no words.
    pub(crate) fn without_nulls(&self) -> Self {
        match self {
            Self::Value(Json::Object(fields)) => {
                let fields = fields.iter().filter(|(_, value)| !value.is_null());
                Self::Value(fields.map(|(name, value)| (name.clone(), value.clone())).collect())
            }
            other => other.clone(),
        }
    }

    /// As JSON, in lines.
    pub(crate) fn text(&self) -> String {
        let shown = match self {
            Self::Value(value) => serde_json::to_string_pretty(value),
            Self::Feedback(fields) => serde_json::to_string_pretty(&json!({ "feedback": fields })),
        };
        format!("{}\n", shown.unwrap_or_default())
    }
}

/// Reads every saved reply of a document. What a reply or an expectation leaves out is its default.
pub(crate) fn outcomes<'d>(document: &'d Document, spec: &Ref<Spec>) -> Vec<Outcome<'d>> {
    let reader = Reader::new(spec).telling_echoes(&worked_examples(spec));
    document.tests().iter().map(|test| outcome(document, (spec, &reader), test)).collect()
}

fn outcome<'d>(
    document: &Document,
    (spec, reader): (&Ref<Spec>, &Reader<'_>),
    test: &'d Test,
) -> Outcome<'d> {
    let answer = |value: &Value<'static>| answer_of(spec, &document.with_defaults(value.clone()));
    let known = Circumstances {
        task: test.task.as_deref(),
        cut_off: test.cut_off,
        ..Circumstances::default()
    };
    let verdict = Ask::Whole.judge(reader, spec, &test.reply, known, &Wording::default());
    let expected = match &test.expect {
        Expectation::Value(value) => Some(answer(value)),
        Expectation::Feedback(fields) => Some(Answer::Feedback(fields.clone())),
        Expectation::Unsaid => None,
    };
    let feedback = verdict.feedback().map(str::to_owned);
    Outcome { test, expected, found: of_verdict(&verdict, answer), feedback }
}

fn of_verdict(
    verdict: &Verdict<Value<'static>>,
    answer: impl Fn(&Value<'static>) -> Answer,
) -> Answer {
    let spec = &verdict.partial.spec;
    match &verdict.status {
        Status::Success(value) => answer(value),
        Status::Error { .. } => {
            let wrong = verdict.wrong().into_iter().filter_map(|at| spec.fields.get(at));
            Answer::Feedback(wrong.map(|field| field.name.to_string()).collect())
        }
    }
}

fn answer_of(spec: &Spec, value: &Value<'_>) -> Answer {
    Answer::Value(serde_json::to_value(Named::reply(spec, value)).unwrap_or_default())
}
