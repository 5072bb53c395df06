//! A reading held against what a careful person reads from the page.

use serde_json::{Map, Value, json};
use twr_spec::diagnostic::Diagnostic;
use twr_spec::partial::Named;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::Spec;

use super::alike::{alike, is_nothing};
use super::expectation::Expectation;

/// How a reading compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is what was expected.
    Right,
    /// Something is asked for again that is on the page.
    Asked,
    /// A value came out without a diagnostic that is not what is on the page.
    Wrong,
    /// The format refuses the spec.
    Refused,
}

/// What came out of a reply.
#[derive(Clone, Debug)]
pub struct Judged {
    /// How it compares.
    pub outcome: Outcome,
    /// The good fields by name.
    pub value: Value,
    /// Each diagnostic: its path, its name and what was found.
    pub diagnostics: Vec<String>,
}

/// Reads the reply and compares it with what is expected.
pub fn judge(spec: &Spec, reply: &str, expected: &Expectation) -> Judged {
    let reading = Reader::new(spec).read_in(reply, Circumstances::default());
    let value = json!(Named::reply(spec, &reading.value));
    let none = Map::new();
    let got =
        Got { spec, values: value.as_object().unwrap_or(&none), diagnostics: &reading.diagnostics };
    let outcome = match expected {
        Expectation::Value(values) => got.against_value(values),
        Expectation::Ask { fields, keep } => got.against_ask(fields, keep),
    };
    let diagnostics = reading.diagnostics.iter().map(|wrong| shown(spec, wrong)).collect();
    Judged { outcome, value, diagnostics }
}

/// What was read, field by field.
struct Got<'g> {
    spec: &'g Spec,
    values: &'g Map<String, Value>,
    diagnostics: &'g [Diagnostic],
}

impl Got<'_> {
    /// A field that came out and differs is wrong even where others are asked for: the loop keeps it.
    fn against_value(&self, expected: &Map<String, Value>) -> Outcome {
        let whole = self.diagnostics.is_empty();
        let names = self.spec.fields.iter().map(|field| &*field.name);
        let is_wrong = |name: &str| match self.values.get(name) {
            None | Some(Value::Null) => whole && !expected.get(name).is_none_or(is_nothing),
            Some(value) => {
                !self.is_diagnosed(name)
                    && !alike(value, expected.get(name).unwrap_or(&Value::Null))
            }
        };
        match (names.clone().any(is_wrong), whole) {
            (true, _) => Outcome::Wrong,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Asked,
        }
    }

    fn against_ask(&self, fields: &[String], keep: &Map<String, Value>) -> Outcome {
        let unasked = fields.iter().any(|name| !self.is_diagnosed(name));
        let read = |name: &str| self.values.get(name).filter(|_| !self.is_diagnosed(name));
        let differs =
            |(name, value): (&String, &Value)| read(name).is_some_and(|read| !alike(read, value));
        let lacks = |(name, value): (&String, &Value)| read(name).is_none() && !is_nothing(value);
        if self.diagnostics.is_empty() || unasked || keep.iter().any(differs) {
            Outcome::Wrong
        } else if keep.iter().any(lacks) {
            Outcome::Asked
        } else {
            Outcome::Right
        }
    }

    /// Whether the field has a diagnostic, or the whole reply has one.
    fn is_diagnosed(&self, name: &str) -> bool {
        // The cases of a union share names.
        let is_named = |at: usize| self.spec.fields.get(at).is_some_and(|field| field.name == name);
        let mut sections = self.diagnostics.iter().map(|wrong| wrong.path.section());
        sections.any(|section| section.is_none_or(is_named))
    }
}

fn shown(spec: &Spec, wrong: &Diagnostic) -> String {
    let section = wrong.path.section().and_then(|at| spec.fields.get(at));
    let name = section.map_or("the whole reply", |field| &*field.name);
    format!("{name} {}: {} {}", wrong.path, wrong.kind.name(), wrong.found)
}

#[cfg(test)]
mod tests {
    use twr_yaml::Document;

    use super::super::expectation::Expectation;
    use super::{Outcome, judge};

    const SPEC: &str = "\
name: Small
sections:
  - {field: title, kind: line, example: Bees}
  - {field: score, kind: u8, example: 4}
";

    #[test]
    fn an_outcome_follows_from_values_and_diagnostics() {
        let document = Document::of_text("small.yaml", SPEC).unwrap();
        let spec = document.spec().unwrap();
        let whole = r#"{"title": "Ants", "score": 3}"#;
        let ask = r#"{"ask": ["score"], "keep": {"title": "Ants"}}"#;
        for (reply, expected, outcome) in [
            ("[Title] Ants\n[Score] 3", whole, Outcome::Right),
            ("[Title] Ants", whole, Outcome::Asked),
            ("[Title] Bees", whole, Outcome::Wrong),
            ("[Title] Ants\n[Score] 4", whole, Outcome::Wrong),
            ("[Title] Ants", ask, Outcome::Right),
            ("[Title] Bees", ask, Outcome::Wrong),
            ("[Title] Ants\n[Score] 3", ask, Outcome::Wrong),
            ("[Score] x", ask, Outcome::Asked),
        ] {
            let expected = Expectation::parse(expected).unwrap();
            assert_eq!(judge(spec, reply, &expected).outcome, outcome, "{reply}");
        }
    }

    #[test]
    fn an_expectation_of_another_form_is_refused() {
        for text in ["[]", "{", r#"{"ask": "score"}"#, r#"{"ask": [], "title": 1}"#] {
            assert!(Expectation::parse(text).is_err(), "{text}");
        }
    }
}
