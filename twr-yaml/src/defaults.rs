//! Defaults: what a field is where the reply leaves it out, in records and unions of any depth.

use twr_spec::spec::{Field, Kind, Presence, Spec, Value};

use crate::build::{Built, FieldPlaces, Types};
use crate::document::Document;

impl Document {
    /// The value of a reply with the defaults of the fields that the reply left out, as the generated Rust
    /// type has them. A field of another case of a union stays out.
    pub fn with_defaults(&self, value: Value<'static>) -> Value<'static> {
        match &self.reply {
            Some(reply) => of_record(&self.types, &reply.spec, &reply.places.fields, value),
            None => value,
        }
    }
}

fn of_record(
    types: &Types,
    spec: &Spec,
    places: &[FieldPlaces],
    value: Value<'static>,
) -> Value<'static> {
    let Value::Record(values) = value else { return value };
    let tag = spec.tag().and_then(|at| values.get(at).cloned().flatten());
    let word = match tag {
        Some(Value::Choice(word)) => Some(word),
        _ => None,
    };
    let filled = values.into_iter().enumerate().map(|(at, value)| {
        let Some(field) = spec.fields.get(at) else { return value };
        match value {
            Some(value) => Some(of_kind(types, &field.kind, value)),
            None if field.case.counts(word) => default(field, places.get(at)),
            None => None,
        }
    });
    Value::Record(filled.collect())
}

/// The value of a field that is left out. A list that contains its own record is empty by default.
fn default(field: &Field, places: Option<&FieldPlaces>) -> Option<Value<'static>> {
    let given = places.and_then(|places| places.default.clone());
    let is_empty = field.presence == Presence::Defaulted && matches!(*field.kind, Kind::List(_));
    given.or_else(|| is_empty.then(|| Value::List(Vec::new())))
}

fn of_kind(types: &Types, kind: &Kind, value: Value<'static>) -> Value<'static> {
    match (kind, value) {
        (Kind::Optional(inner), value) => of_kind(types, inner, value),
        (Kind::List(inner), Value::List(items)) => {
            Value::List(items.into_iter().map(|item| of_kind(types, inner, item)).collect())
        }
        (Kind::Map(inner), Value::Map(entries)) => {
            let entry = |(key, value)| (key, of_kind(types, inner, value));
            Value::Map(entries.into_iter().map(entry).collect())
        }
        (Kind::Table(spec), Value::List(rows)) => {
            Value::List(rows.into_iter().map(|row| of_named(types, spec, row)).collect())
        }
        (Kind::Record(spec), value @ Value::Record(_)) => of_named(types, spec, value),
        (_, value) => value,
    }
}

/// A record or union by the name of its type, which has the defaults.
fn of_named(types: &Types, spec: &Spec, value: Value<'static>) -> Value<'static> {
    match types.built(&spec.name) {
        Some(Built::Record { spec, places, .. }) => of_record(types, spec, &places.fields, value),
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use twr_spec::partial::Named;
    use twr_spec::read::Reader;

    use super::*;

    const SPEC: &str = "\
name: Plan
sections:
  - {field: goal, kind: line, example: Bees}
  - {field: pages, kind: u8, default: 3}
  - {field: sources, kind: list<Source>}
  - {field: best, kind: optional Source}
  - {field: step, kind: Step}
  - {field: node, kind: Node}
records:
  Source:
    fields:
      - {field: title, kind: line, example: Waste}
      - {field: year, kind: u16, default: 2020}
      - {field: risk, words: [low, high], default: low}
  Node:
    fields:
      - {field: value, kind: line, example: root}
      - {field: inner, kind: list<Node>}
unions:
  Step:
    cases:
      - {word: search, fields: [{field: query, kind: line, default: bees}]}
      - {word: read, fields: [{field: page, kind: u8, default: 1}]}
";

    fn check(reply: &str, expect: &str) {
        let document = Document::of_text("plan.yaml", SPEC).expect("a spec");
        let spec = document.spec().expect("a spec");
        let value = Reader::new(spec).read(reply).value.into_owned();
        let filled = document.with_defaults(value);
        let shown = serde_json::to_string(&Named::reply(spec, &filled)).expect("JSON");
        assert_eq!(shown, expect, "{reply}");
    }

    #[test]
    fn what_a_reply_leaves_out_is_filled_in_at_any_depth() {
        check(
            "[Goal] Bees\n[Sources]\n- Title: A\n- Title: B\n  Year: 1999\n[Best]\nTitle: C\n\
             [Step]\nStep: read\n[Node]\nValue: a\nInner:\n- Value: b",
            "{\"goal\":\"Bees\",\"pages\":3,\"sources\":[{\"title\":\"A\",\"year\":2020,\"risk\":\"low\"},\
             {\"title\":\"B\",\"year\":1999,\"risk\":\"low\"}],\"best\":{\"title\":\"C\",\"year\":2020,\"risk\":\"low\"},\
             \"step\":{\"step\":\"read\",\"page\":1},\"node\":{\"value\":\"a\",\"inner\":[{\"value\":\"b\",\"inner\":[]}]}}",
        );
    }
}
