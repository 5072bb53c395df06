//! What other libraries do, as plain adapters: prompts, parsers and retries of their own, twr's rules.

pub mod json_again;
pub mod json_blind;
mod json_prompt;
mod lenient;
pub mod markers;
mod strict;
mod validator;

pub use json_prompt::is_json_prompt;
pub use markers::{is_marker_prompt, written as markers_of};
use twr::Language;
use twr::advanced::spec::{Example, Spec};
use twr::model::{Message, Model, ModelError, Reply, Request};
use twr::verdict::Value;
pub use validator::Validator;

use crate::arm::Shots;
use crate::exchange::Exchange;
use crate::limits::Limits;
use crate::piecewise::Saved;
use crate::suite::Task;

/// What is asked of a baseline.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The spec, and what is wrong with an answer.
    pub validator: &'a Validator<'a>,
    /// The task.
    pub task: &'a Task,
    /// The examples that are shown.
    pub shots: Shots,
    /// What may be spent.
    pub limits: Limits,
    /// The seed of the first call; each further one adds one.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Answers {
    /// What the first reply held.
    pub first: Value<'static>,
    /// What there was in the end.
    pub end: Value<'static>,
    /// The calls.
    pub exchanges: Vec<Exchange>,
    /// What was saved by ending calls early.
    pub saved: Saved,
}

impl Ask<'_> {
    fn spec(&self) -> &Spec {
        self.validator.spec()
    }

    fn examples(&self) -> Vec<Example> {
        twr::advanced::soft::worked_examples(self.spec())
            .into_iter()
            .take(self.shots.count)
            .collect()
    }

    /// The request of this call, counted from 0.
    fn request(&self, messages: Vec<Message>, call: u32) -> Request {
        Request::new(messages)
            .with_temperature(self.limits.temperature)
            .with_max_tokens(self.limits.max_tokens)
            .with_seed(self.seed.wrapping_add(u64::from(call)))
    }

    /// The value that was parsed, if the rules find nothing wrong; else what is wrong.
    fn validated(&self, value: Value<'static>) -> Result<Value<'static>, String> {
        let faults = self.validator.faults(&value, self.task);
        if faults.is_empty() { Ok(value) } else { Err(faults.join("\n")) }
    }
}

impl Answers {
    /// None yet.
    fn none() -> Self {
        let (first, end) = (Value::Null, Value::Null);
        Self { first, end, exchanges: Vec::new(), saved: Saved::default() }
    }

    /// Asks, and keeps what `parse` makes of the reply: the answer, or what is wrong.
    async fn ask(
        &mut self,
        model: &dyn Model,
        request: Request,
        parse: impl Fn(&Reply) -> Result<Value<'static>, String>,
    ) -> Result<Option<String>, ModelError> {
        let reply = model.complete(&request).await?;
        let parsed = parse(&reply);
        let faults = parsed.as_ref().err().cloned();
        if let Ok(value) = parsed {
            if self.exchanges.is_empty() {
                self.first = value.clone();
            }
            self.end = value;
        }
        let said = faults.clone().unwrap_or_default();
        self.exchanges.push(Exchange { request, reply, faults: said });
        Ok(faults)
    }
}

/// What to write in each field, for people and models: the case it belongs to, the description, every rule.
fn described(spec: &Spec, at: usize) -> String {
    let Some(field) = spec.fields.get(at) else { return String::new() };
    let case = spec.when(field).map(|(tag, word)| match spec.language {
        Language::Chinese => format!("仅当{tag}为{word}时"),
        _ => format!("only if {tag} is {word}"),
    });
    let about = Some(field.about.to_string()).filter(|about| !about.is_empty());
    let rules = field.rules.iter().map(|rule| rule.phrase(spec.language));
    let gap = if spec.language == Language::Chinese { "，" } else { "; " };
    case.into_iter().chain(about).chain(rules).collect::<Vec<_>>().join(gap)
}
