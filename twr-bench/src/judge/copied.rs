//! Which values of an answer are copied from the worked examples that the model was shown.
//!
//! | value | a copy if |
//! |---|---|
//! | text, line, code | it is the same as the example's in that field, and the task does not hold it |
//! | item of a list of texts | it is the same as any item of the example's list, and the task does not hold it |
//! | item of a list of records | all of it is the same as an item of the example, and the task lacks one of its texts |
//! | number, yes or no, choice, text with the rule `one_of` | never |
//!
//! Texts are the same apart from case, white space and outer punctuation. Their length does not count. A
//! single text inside an item of a list, such as the unit `grams`, is no copy: the item is what was made up.

use twr::advanced::spec::Example;
use twr::verdict::Value;

use super::alike::says_the_same;
use super::condition::Condition;
use super::objection::{Fault, Objection};
use super::shape::{FieldShape, KindShape, RecordShape};
use super::text::{is_same_text, plain, stands_in};
use crate::record::fields;

/// The copies in an answer.
pub(super) fn copies(
    shape: &RecordShape,
    value: &Value<'_>,
    task: &str,
    shown: &[Example],
) -> Vec<Objection> {
    let mut found = Vec::new();
    for example in shown {
        for objection in copies_of(shape, value, &example.reply, task) {
            if !found.contains(&objection) {
                found.push(objection);
            }
        }
    }
    found
}

fn copies_of(
    shape: &RecordShape,
    value: &Value<'_>,
    known: &Value<'_>,
    task: &str,
) -> Vec<Objection> {
    let pairs = shape.fields.iter().zip(fields(value)).zip(fields(known));
    let mut found = Vec::new();
    for ((field, value), known) in pairs {
        let (Some(value), Some(known)) = (value, known) else { continue };
        if !field.is_choice() {
            found.extend(copies_in(&field.kind, &field.name, value, known, task));
        }
    }
    found
}

fn copies_in(
    kind: &KindShape,
    place: &str,
    value: &Value<'_>,
    known: &Value<'_>,
    task: &str,
) -> Vec<Objection> {
    match (kind, value, known) {
        (KindShape::Text | KindShape::Line, Value::Text(text), Value::Text(known)) => {
            let is_copy = is_copied_text(text, known, task);
            is_copy.then(|| Objection::new(place, Fault::Copied)).into_iter().collect()
        }
        (KindShape::Record(shape), value, known) => {
            let inner = copies_of(shape, value, known, task).into_iter();
            inner
                .map(|copy| Objection { place: format!("{place}.{}", copy.place), ..copy })
                .collect()
        }
        (KindShape::List(_), Value::List(items), Value::List(known)) => {
            let is_copy = |item: &Value<'_>| known.iter().any(|known| is_copied(item, known, task));
            let copies = items.iter().enumerate().filter(|(_, item)| is_copy(item));
            copies.map(|(at, _)| Objection::new(&format!("{place}[{at}]"), Fault::Copied)).collect()
        }
        _ => Vec::new(),
    }
}

impl FieldShape {
    fn is_choice(&self) -> bool {
        self.conditions.iter().any(Condition::is_choice)
    }
}

fn is_copied_text(text: &str, known: &str, task: &str) -> bool {
    is_same_text(text, known) && !is_held(text, task)
}

/// Whether the task holds the text.
fn is_held(text: &str, task: &str) -> bool {
    stands_in(&plain(text), task)
}

/// Whether an item of a list is a copy of an item of an example.
fn is_copied(item: &Value<'_>, known: &Value<'_>, task: &str) -> bool {
    is_same_item(item, known) && texts(item).iter().any(|text| !is_held(text, task))
}

fn is_same_item(item: &Value<'_>, known: &Value<'_>) -> bool {
    match (item, known) {
        (Value::Text(item), Value::Text(known)) => is_same_text(item, known),
        (Value::Record(item), Value::Record(known)) => {
            item.len() == known.len()
                && item.iter().zip(known).all(|pair| match pair {
                    (Some(item), Some(known)) => is_same_item(item, known),
                    (item, known) => item.is_some() == known.is_some(),
                })
        }
        (Value::List(items), Value::List(known)) => {
            items.len() == known.len()
                && items.iter().zip(known).all(|(item, known)| is_same_item(item, known))
        }
        (item, known) => item == known,
    }
}

/// All texts in a value.
fn texts<'v>(value: &'v Value<'_>) -> Vec<&'v str> {
    match value {
        Value::Text(text) => vec![text],
        Value::Record(fields) => fields.iter().flatten().flat_map(texts).collect(),
        Value::List(items) => items.iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// Whether an item of a list of texts says the same as an item of an example in that field, also in other
/// words, and the task does not hold it.
pub(super) fn rewords_an_item(
    shape: &RecordShape,
    value: &Value<'_>,
    task: &str,
    shown: &[Example],
) -> bool {
    shown.iter().any(|example| {
        let pairs = shape.fields.iter().zip(fields(value)).zip(fields(&example.reply));
        pairs.filter(|((field, _), _)| !field.is_choice()).any(|((_, value), known)| {
            let (items, known) = (items(value.as_ref()), items(known.as_ref()));
            let rewords = |item: &str| known.iter().any(|known| says_the_same(item, known));
            items.iter().any(|item| rewords(item) && !is_held(item, task))
        })
    })
}

/// The items of a list of texts.
fn items<'v>(value: Option<&'v Value<'_>>) -> Vec<&'v str> {
    let Some(Value::List(items)) = value else { return Vec::new() };
    let text = |item: &'v Value<'_>| match item {
        Value::Text(text) => Some(text.as_ref()),
        _ => None,
    };
    items.iter().filter_map(text).collect()
}
