//! `Judge`: whether an answer is right, clean and true, the same for every way in which it was got.

use std::fmt::Write;

use twr::diagnostic::{Diagnostic, DiagnosticKind};
use twr::feedback::expected;
use twr::read::{Circumstances, Reader, Reading};
use twr::recovery::RecoveryKind;
use twr::rule::{Rule, near_repeat};
use twr::soft::{fold, worked_examples, write};
use twr::spec::{Example, Segment, Spec, Value};

use crate::suite::Task;

/// Judges answers of one spec.
#[derive(Debug)]
pub struct Judge<'s> {
    spec: &'s Spec,
    reader: Reader<'s>,
    examples: Vec<Example>,
}

/// What an answer is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Every field is there and keeps its rules, and nothing was copied from a worked example.
    pub right: bool,
    /// Right, and no list says the same twice, in other words.
    pub clean: bool,
    /// Clean, and no item of a list of texts is an item of a worked example, which a list that is not the
    /// example's as a whole may hold.
    pub original: bool,
    /// Right, and every value is the true one; `None` where the truth is not known.
    pub is_true: Option<bool>,
}

impl<'s> Judge<'s> {
    /// A judge of answers of this spec.
    pub fn new(spec: &'s Spec) -> Self {
        let examples = worked_examples(spec);
        Self { spec, reader: Reader::new(spec).telling_echoes(&examples), examples }
    }

    /// The spec.
    pub fn spec(&self) -> &'s Spec {
        self.spec
    }

    /// What this answer, a record of the spec, is for the task.
    pub fn marks(&self, value: &Value<'_>, task: &Task) -> Marks {
        let written = write(self.spec, value);
        let reading = self.read(&written, task);
        let is_echo = reading.recoveries.iter().any(|found| found.kind == RecoveryKind::Echo);
        let right = reading.diagnostics.is_empty() && !is_echo;
        let clean = right && !repeats_itself(value);
        Marks {
            right,
            clean,
            original: clean && !self.copies_an_item(value, task),
            is_true: task.truth.as_ref().map(|truth| {
                let true_fields = fields(truth).iter().zip(fields(value));
                right
                    && true_fields
                        .into_iter()
                        .all(|(truth, found)| is_same(truth.as_ref(), found.as_ref()))
            }),
        }
    }

    /// Whether an item of more than a word or two is that of a worked example, and not of the task.
    fn copies_an_item(&self, value: &Value<'_>, task: &Task) -> bool {
        let items = fields(value)
            .iter()
            .enumerate()
            .flat_map(|(at, field)| texts(field.as_ref()).map(move |text| (at, text)));
        let mut worded =
            items.filter(|(_, text)| text.chars().count() > 8 && !task.text.contains(text));
        worded.any(|(at, text)| {
            self.examples.iter().any(|example| {
                let known = fields(&example.reply).get(at).and_then(Option::as_ref);
                texts(known).any(|known| fold(known) == fold(text))
            })
        })
    }

    /// What is wrong with this answer, a sentence for each, by the names of the fields.
    pub fn faults(&self, value: &Value<'_>, task: &Task) -> Vec<String> {
        let written = write(self.spec, value);
        let reading = self.read(&written, task);
        reading.diagnostics.iter().map(|wrong| self.fault(wrong)).collect()
    }

    fn read<'a>(&self, written: &'a str, task: &Task) -> Reading<'a> {
        let known = Circumstances { task: Some(&task.text), ..Circumstances::default() };
        self.reader.read_in(written, known)
    }

    fn fault(&self, wrong: &Diagnostic) -> String {
        let mut place = String::new();
        for segment in &wrong.path.0 {
            match segment {
                Segment::Field(at) if place.is_empty() => {
                    let field = self.spec.fields.get(*at);
                    place.push_str(field.map_or("", |field| field.name.as_ref()));
                }
                Segment::Item(at) => {
                    let _ = write!(place, "[{at}]");
                }
                _ => {}
            }
        }
        match &wrong.kind {
            DiagnosticKind::Broken(Rule::Check(_)) => format!("{place}: {}", wrong.found),
            _ if wrong.found.is_empty() => {
                format!("{place}: should be {}", expected(self.spec, wrong))
            }
            _ => {
                format!("{place}: should be {}, not {}", expected(self.spec, wrong), wrong.found)
            }
        }
    }
}

/// The fields of a record.
pub fn fields<'v, 'a>(value: &'v Value<'a>) -> &'v [Option<Value<'a>>] {
    match value {
        Value::Record(fields) => fields,
        _ => &[],
    }
}

/// The texts of a list of texts.
fn texts<'v>(value: Option<&'v Value<'_>>) -> impl Iterator<Item = &'v str> {
    let items = match value {
        Some(Value::List(items)) => items.as_slice(),
        _ => &[],
    };
    items.iter().filter_map(|item| match item {
        Value::Text(text) => Some(text.as_ref()),
        _ => None,
    })
}

/// Whether a value says what the truth does: texts after folding, all else exactly.
pub fn is_same(truth: Option<&Value<'_>>, found: Option<&Value<'_>>) -> bool {
    match (truth, found) {
        (Some(Value::Text(truth)), Some(Value::Text(found))) => fold(truth) == fold(found),
        (truth, found) => truth == found,
    }
}

/// Whether one of its lists says the same twice.
fn repeats_itself(value: &Value<'_>) -> bool {
    fields(value).iter().flatten().any(|field| match field {
        Value::List(items) => {
            let names: Vec<&str> = items.iter().filter_map(name).collect();
            names
                .iter()
                .enumerate()
                .any(|(at, one)| names.iter().skip(at + 1).any(|other| near_repeat(one, other)))
        }
        _ => false,
    })
}

/// What tells an item from others: a text itself, the first text of a record.
fn name<'v>(item: &'v Value<'_>) -> Option<&'v str> {
    match item {
        Value::Text(text) => Some(text),
        Value::Record(fields) => fields.iter().flatten().find_map(name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use twr::Thinkable;

    use super::*;

    /// What is said of bees.
    #[derive(Clone, Debug, Thinkable)]
    #[think(
        example(task = "Ants.", reply = Note { names: vec!["Black ants".into()], count: 1 }),
        example(task = "Moths.", reply = Note { names: vec!["Great moths".into()], count: 2 })
    )]
    struct Note {
        #[think(min_items = 1)]
        names: Vec<String>,
        #[think(min = 1)]
        count: u8,
    }

    fn check(names: &[&str], count: u8, expect: (bool, bool, Option<bool>), faults: &[&str]) {
        let note = |names: &[&str], count| Note {
            names: names.iter().map(|&name| name.to_owned()).collect(),
            count,
        };
        let truth = note(&["Bees that sting badly"], 3).to_reply().into_owned();
        let task = Task { text: "Bees.".into(), topic: "", truth: Some(truth) };
        let judge = Judge::new(Note::SPEC);
        let note = note(names, count);
        let value = note.to_reply();
        let Marks { right, clean, original, is_true } = judge.marks(&value, &task);
        assert_eq!((right, clean, is_true), expect, "{names:?}");
        assert_eq!(original, clean && !names.contains(&"Great moths"), "{names:?}");
        assert_eq!(judge.faults(&value, &task), faults);
    }

    #[test]
    fn right_is_not_clean_and_clean_is_not_true() {
        check(&["Bees that sting badly"], 3, (true, true, Some(true)), &[]);
        check(&["Bees"], 3, (true, true, Some(false)), &[]);
        let alike = ["Bees that sting very badly", "Bees that sting very badly."];
        check(&alike, 3, (true, false, Some(false)), &[]);
        check(&["Great moths"], 3, (false, false, Some(false)), &[]);
        check(&["Great moths", "Small bees"], 3, (true, true, Some(false)), &[]);
        let zero = ["count: should be a whole number, at least 1, not 0"];
        check(&["Bees that sting badly"], 0, (false, false, Some(false)), &zero);
        let none = ["names: should be at least 1 item, not 0"];
        check(&[], 3, (false, false, Some(false)), &none);
    }
}
