//! The request for a quote: the words of the task that say a field's value, and what came of it.

use std::borrow::Cow;
use std::sync::Arc;

use twr_spec::prompt::{PromptOptions, value_prompt};
use twr_spec::read::{Circumstances, Reader};
use twr_spec::rule::quote_of;
use twr_spec::soft::{fold, worked_examples};
use twr_spec::spec::{Example, Examples, Field, Kind, Ref, Spec, Value};

use super::request::messages;
use super::{Task, stock};
use crate::model::Message;
use crate::think::Options;

/// The messages that ask for the words of the task that say the value of the field at this position. The task of a
/// template is in no fence, as in the other messages of its run.
pub(in crate::think) fn quoting(
    spec: &Spec,
    at: usize,
    task: &Task,
    has_template: bool,
    options: &Options,
) -> Vec<Message> {
    let with = options.prompt_options(options.max_examples);
    let with = PromptOptions { fence_task: with.fence_task && !has_template, ..with };
    messages(value_prompt(&quote_spec(spec, at), 0, &task.text, with), task, "")
}

/// What a reply to that quotes, be it words of the task or not; `None` if it quotes nothing.
pub(in crate::think) fn quoted(spec: &Spec, at: usize, reply: &str) -> Option<String> {
    let spec = quote_spec(spec, at);
    let reading = Reader::new(&spec).read_field(0, reply, Circumstances::default());
    let value = match reading.value {
        Value::Record(values) => values.into_iter().next().flatten(),
        _ => None,
    };
    match value.or_else(|| reading.drafts.into_iter().next().flatten()) {
        Some(Value::Text(text)) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        _ => None,
    }
}

/// The spec of a quote: one line, copied from the task. Its worked examples are those of the spec, with the words
/// of each example's task that say the value.
fn quote_spec(spec: &Spec, at: usize) -> Spec {
    let (header, about) =
        spec.fields.get(at).map_or(("", ""), |field| (field.header.as_ref(), field.about.as_ref()));
    let header = stock::quote_header(header, spec.language);
    let quote = |example: Example| {
        let Value::Record(values) = &example.reply else { return None };
        let Some(Some(Value::Text(value))) = values.get(at) else { return None };
        let quote = quote_of(value, &example.task)?;
        let reply = Value::Record(vec![Some(Value::text(quote))]);
        Some(Example { task: example.task, thought: None, reply })
    };
    let examples: Arc<[Example]> = worked_examples(spec).into_iter().filter_map(quote).collect();
    let field = Field {
        name: Cow::Borrowed("quote"),
        keys: vec![Cow::Owned(fold(&header))].into(),
        header: header.into(),
        about: stock::quote_about(about, spec.language).into(),
        kind: Ref::Static(&Kind::Line),
        ..Field::EMPTY
    };
    Spec {
        fields: vec![field].into(),
        examples: Examples::Data(examples),
        literal_examples: Cow::Borrowed(&[]),
        ..spec.clone()
    }
}
