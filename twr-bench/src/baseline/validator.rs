//! `Validator`: what a baseline's library would say is wrong with an answer, for its next message.
//!
//! This is feedback and no judgement: it uses the product's rules, as the prompt of the baseline names them.

use std::fmt::Write;

use twr::advanced::feedback::expected;
use twr::advanced::read::Reader;
use twr::advanced::rule::Rule;
use twr::advanced::soft::write;
use twr::advanced::spec::Spec;
use twr::verdict::{Circumstances, Diagnostic, DiagnosticKind, Segment, Value};

use crate::suite::Task;

/// Finds what is wrong with answers of one spec.
#[derive(Debug)]
pub struct Validator<'s> {
    spec: &'s Spec,
    reader: Reader<'s>,
}

impl<'s> Validator<'s> {
    /// A validator of answers of this spec.
    pub fn new(spec: &'s Spec) -> Self {
        Self { spec, reader: Reader::new(spec) }
    }

    /// The spec.
    pub fn spec(&self) -> &'s Spec {
        self.spec
    }

    /// What is wrong with this answer, a sentence for each fault, by the names of the fields.
    pub fn faults(&self, value: &Value<'_>, task: &Task) -> Vec<String> {
        let written = write(self.spec, value);
        let known = Circumstances { task: Some(&task.text), ..Circumstances::default() };
        let reading = self.reader.read_in(&written, known);
        reading.diagnostics.iter().map(|wrong| self.fault(wrong)).collect()
    }

    fn fault(&self, wrong: &Diagnostic) -> String {
        let place = self.place(wrong);
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

    /// The field's name and the item's position.
    fn place(&self, wrong: &Diagnostic) -> String {
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
        place
    }
}

#[cfg(test)]
mod tests {
    use twr::Thinkable;

    use super::*;

    #[derive(Thinkable)]
    struct Note {
        #[think(min_items = 1, example = ["Bees"])]
        names: Vec<String>,
        #[think(min = 1, example = 3)]
        count: u8,
    }

    fn check(names: &[&str], count: u8, faults: &[&str]) {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        let note = Note { names, count };
        let task = Task::about("Bees.".into(), "");
        assert_eq!(Validator::new(Note::SPEC).faults(&note.to_reply(), &task), faults);
    }

    #[test]
    fn each_fault_is_a_sentence_with_the_field_s_name() {
        check(&["Bees"], 3, &[]);
        check(&["Bees"], 0, &["count: should be a whole number, at least 1, not 0"]);
        check(&[], 3, &["names: should be at least 1 item, not 0"]);
    }
}
