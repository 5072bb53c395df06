//! The worked examples of a spec: its own, or one that is assembled from those of its fields.

use super::example::read_example;
use super::literal::literal_examples_of;
use crate::read::Reader;
use crate::spec::{Case, Example, Kind, Language, Rule, Spec, Value};

/// The spec's worked examples; if it has none, the one assembled from its fields' literal examples. So is one for
/// each case of a union that no worked example shows, if the fields of the case have examples of their own.
pub fn worked_examples(spec: &Spec) -> Vec<Example> {
    worked_examples_of(&Reader::new(spec))
}

/// The same of the reader's spec.
pub(super) fn worked_examples_of(reader: &Reader<'_>) -> Vec<Example> {
    let spec = reader.spec();
    let mut given = spec.examples.get();
    given.extend(literal_examples_of(reader));
    let shown: Vec<u16> = given.iter().filter_map(|example| spec.word_of(&example.reply)).collect();
    if !given.is_empty() {
        let of_case = assembled_examples(reader).into_iter().filter(|example| {
            let is_new = |word| !shown.contains(&word);
            spec.word_of(&example.reply).is_some_and(is_new) && is_complete(spec, &example.reply)
        });
        given.extend(of_case);
        return given;
    }
    assembled_examples(reader)
}

/// Whether an example of one case has all fields of the case, and none that its task would have to hold.
fn is_complete(spec: &Spec, reply: &Value<'_>) -> bool {
    let (Value::Record(values), word) = (reply, spec.word_of(reply)) else { return false };
    let mut fields = spec.fields.iter().zip(values).filter(|(field, _)| field.case.counts(word));
    fields.all(|(field, value)| {
        let is_grounded = field.rules.iter().any(|rule| matches!(rule, Rule::Grounded));
        !is_grounded && (value.is_some() || field.may_be_left_out())
    })
}

/// The examples that are assembled from the fields' own: one, or of a union one for each word.
fn assembled_examples(reader: &Reader<'_>) -> Vec<Example> {
    let spec = reader.spec();
    let stock = match spec.language {
        Language::English => "Do this for a small example.",
        Language::Chinese => "请做一个小例子。",
    };
    let task =
        if spec.example_task.is_empty() { stock.to_owned() } else { spec.example_task.to_string() };
    let words = match spec.tag().and_then(|at| spec.fields.get(at)).map(|tag| &*tag.kind) {
        Some(Kind::Choice(words)) => words.as_ref(),
        _ => return vec![Example { task, thought: None, reply: assembled(reader, &[], 0) }],
    };
    // A union shows each of its words, which the task names.
    let shown = words.iter().zip(0..).map(|(word, at)| {
        let task = match spec.language {
            Language::English => format!("{task} ({})", word.text),
            Language::Chinese => format!("{task}（{}）", word.text),
        };
        Example { task, thought: None, reply: assembled(reader, &[], at) }
    });
    shown.collect()
}

/// A record of the fields' own examples. A field without one shows the first of its words, or its
/// record's own example. `around` are the records that it stands in.
fn assembled(reader: &Reader<'_>, around: &[&Spec], word: u16) -> Value<'static> {
    let spec = reader.spec();
    let around: Vec<&Spec> = around.iter().copied().chain([spec]).collect();
    let fields = spec.fields.iter().enumerate().map(|(at, field)| {
        if field.case == Case::Tag {
            Some(Value::Choice(word))
        } else if matches!(field.case, Case::Of(of) if of != word) {
            None
        } else if field.example.is_empty() {
            stand_in(&field.kind, &around)
        } else {
            read_example(spec, reader, at).ok()
        }
    });
    Value::Record(fields.collect())
}

/// A record that comes again inside itself is shown once inside, and then not again.
fn stand_in(kind: &Kind, around: &[&Spec]) -> Option<Value<'static>> {
    let again = |held: &Spec| around.iter().filter(|outer| outer.is(held)).count() > 1;
    match kind {
        Kind::Optional(inner) => stand_in(inner, around).or(Some(Value::Null)),
        _ if kind.holds().is_some_and(again) => None,
        Kind::Choice(_) => Some(Value::Choice(0)),
        Kind::Boolean => Some(Value::Boolean(true)),
        Kind::List(item) => Some(Value::List(stand_in(item, around).into_iter().collect())),
        Kind::Record(spec) => Some(assembled(&Reader::new(spec), around, 0)),
        Kind::Table(spec) => Some(Value::List(vec![assembled(&Reader::new(spec), around, 0)])),
        _ => None,
    }
}
