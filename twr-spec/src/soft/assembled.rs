//! The worked examples of a spec: its own, or one that is assembled from those of its fields. None is shown
//! that the reader refuses.

use super::example::read_example;
use super::generated::{GenerationContext, made};
use super::literal::literal_examples_of;
use super::together::read_examples;
use super::worked::reads_back;
use crate::read::Reader;
use crate::rule::occurs_in;
use crate::spec::{Case, Example, Examples, Kind, Language, Spec, Value};

/// The spec's worked examples; if it has none, the one assembled from its fields' literal examples. So is one for
/// each case of a union that no worked example shows. What the reader refuses is left out.
pub fn worked_examples(spec: &Spec) -> Vec<Example> {
    worked_examples_of(&Reader::new(spec))
}

/// The same of the reader's spec.
pub(super) fn worked_examples_of(reader: &Reader<'_>) -> Vec<Example> {
    let spec = reader.spec();
    let mut given = given_examples_of(reader);
    let shown: Vec<u16> = given.iter().filter_map(|example| spec.word_of(&example.reply)).collect();
    let (is_all, is_checked) = (given.is_empty(), matches!(spec.examples, Examples::Checked(_)));
    if !is_all && (spec.tag().is_none() || is_checked) {
        return given;
    }
    let is_new = |example: &Example| {
        is_all || spec.word_of(&example.reply).is_some_and(|word| !shown.contains(&word))
    };
    let mut assembled = assembled_examples(reader);
    assembled.retain(|example| is_new(example) && reads_back(reader, example));
    given.extend(assembled);
    given
}

/// All that would be shown if the reader refused nothing: for a check, which says what is wrong.
#[cfg(feature = "templates")]
pub(crate) fn intended_examples(reader: &Reader<'_>) -> Vec<Example> {
    let mut given = reader.spec().examples.get();
    given.extend(literal_examples_of(reader));
    if given.is_empty() { assembled_examples(reader) } else { given }
}

/// The examples that are given with the reader's spec and read back, values before texts.
pub(super) fn given_examples_of(reader: &Reader<'_>) -> Vec<Example> {
    let examples = &reader.spec().examples;
    let is_checked = matches!(examples, Examples::Checked(_));
    let mut given = examples.get();
    given.retain(|example| is_checked || reads_back(reader, example));
    given.extend(literal_examples_of(reader));
    given
}

/// The examples that can be assembled from the fields' own: one, or of a union one for each word.
fn assembled_examples(reader: &Reader<'_>) -> Vec<Example> {
    let spec = reader.spec();
    if spec.examples.are_unwanted() {
        return Vec::new();
    }
    let stock = match spec.language {
        Language::English => "Do this for a small example.",
        Language::Chinese => "请做一个小例子。",
    };
    let task =
        if spec.example_task.is_empty() { stock.to_owned() } else { spec.example_task.to_string() };
    let example = |mut task: String, word: u16| {
        let reply = assembled(reader, &GenerationContext::of_reply(record), word)?;
        name_grounded(spec, &reply, &mut task);
        Some(Example { task, thought: None, reply })
    };
    let Some(words) = spec.tag_words() else { return example(task, 0).into_iter().collect() };
    // A union shows each of its words, which the task names.
    let shown = words
        .iter()
        .zip(0..)
        .filter_map(|(word, at)| example(with_words(&task, &[&word.text], spec.language), at));
    shown.collect()
}

/// A record of the fields' own examples, where the tag is this word. A field without one shows a value that
/// is made. `None` if a field that has to be there cannot be shown.
fn assembled(
    reader: &Reader<'_>,
    around: &GenerationContext<'_>,
    word: u16,
) -> Option<Value<'static>> {
    let spec = reader.spec();
    let mut inside = around.inside(spec);
    let mut read = read_examples(spec, reader);
    let fields = spec.fields.iter().enumerate().map(|(at, field)| {
        if field.case == Case::Tag {
            return Some(Some(Value::Choice(word)));
        }
        if !field.case.counts(Some(word)) {
            return Some(None);
        }
        let value = if field.example.is_empty() {
            inside.turn += 1;
            made(field, &inside)
        } else {
            let known = read.get_mut(at).and_then(Option::take);
            known.or_else(|| read_example(spec, reader, at).ok())
        };
        (value.is_some() || field.may_be_left_out()).then_some(value)
    });
    fields.collect::<Option<Vec<_>>>().map(Value::Record)
}

/// The example of a record; of a union the first that can be shown from the word that the turn says.
fn record(spec: &Spec, place: &GenerationContext<'_>) -> Option<Value<'static>> {
    let reader = Reader::new(spec);
    let Some(words) = spec.tag_words() else { return assembled(&reader, place, 0) };
    let count = words.len();
    let words = (0..count).filter_map(|step| (place.turn + step).checked_rem(count));
    let mut words = words.filter_map(|word| u16::try_from(word).ok());
    words.find_map(|word| assembled(&reader, place, word))
}

/// Adds to the task what the reply has to have from it, as a rule of its field says.
fn name_grounded(spec: &Spec, reply: &Value<'static>, task: &mut String) {
    let mut texts = Vec::new();
    grounded(spec, reply, &mut texts);
    texts.retain(|text| !occurs_in(text, task));
    if !texts.is_empty() {
        *task = with_words(task, &texts, spec.language);
    }
}

/// The texts of a record that have to be in the task.
fn grounded<'v>(spec: &Spec, reply: &'v Value<'static>, found: &mut Vec<&'v str>) {
    let Value::Record(values) = reply else { return };
    for (field, value) in spec.fields.iter().zip(values) {
        let Some(value) = value else { continue };
        texts(&field.kind, value, field.is_grounded(), found);
    }
}

fn texts<'v>(kind: &Kind, value: &'v Value<'static>, is_grounded: bool, found: &mut Vec<&'v str>) {
    match (kind, value) {
        (Kind::Optional(inner), value) => texts(inner, value, is_grounded, found),
        (Kind::List(item), Value::List(items)) => {
            for value in items {
                texts(item, value, is_grounded, found);
            }
        }
        (Kind::Map(item), Value::Map(entries)) => {
            for (_, value) in entries {
                texts(item, value, is_grounded, found);
            }
        }
        (Kind::Table(row), Value::List(rows)) => {
            for value in rows {
                grounded(row, value, found);
            }
        }
        (Kind::Record(record), value) => grounded(record, value, found),
        (_, Value::Text(text)) if is_grounded => found.push(text),
        _ => {}
    }
}

/// The task with the words that it is about: `Do this for a small example: search.`
fn with_words(task: &str, words: &[&str], language: Language) -> String {
    let sentence = task.trim_end().strip_suffix(['.', '。']);
    match (language, sentence) {
        (Language::English, Some(task)) => format!("{task}: {}.", words.join(", ")),
        (Language::English, None) => format!("{task} ({})", words.join(", ")),
        (Language::Chinese, Some(task)) => format!("{task}：{}。", words.join("、")),
        (Language::Chinese, None) => format!("{task}（{}）", words.join("、")),
    }
}
