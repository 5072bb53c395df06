//! `json_schema`: a spec as a JSON Schema, for tools and providers that take one.

mod strict;

pub use strict::strict_json_schema;

use crate::kind::{self, Definitions, entry, schema_text as text};
use crate::spec::{Case, Field, Json, Kind, Spec, Word};

/// The JSON Schema (draft 2020-12) of the spec's values as they serialize: objects by field names, choices
/// by their words. Records inside are definitions of their names, so that a type may hold itself.
///
/// It says all that JSON Schema can: kinds, counts, ranges, patterns, words. What only the reader knows
/// (grounded values, a program's own checks, that items differ after folding) it leaves out.
pub fn json_schema(spec: &Spec) -> Json {
    let mut known = kind::definitions();
    let mut root = vec![entry("$schema", text("https://json-schema.org/draft/2020-12/schema"))];
    if !spec.name.is_empty() {
        root.push(entry("title", text(&spec.name)));
    }
    root.extend(object(spec, &mut known));
    // Definitions of definitions come up while these are made.
    let mut definitions = Vec::new();
    let mut at = 0;
    while let Some((name, held)) = known.specs.get(at).map(|(name, held)| (name.clone(), *held)) {
        definitions.push((name, Json::Object(object(held, &mut known))));
        at += 1;
    }
    if !definitions.is_empty() {
        root.push(entry("$defs", Json::Object(definitions)));
    }
    Json::Object(root)
}

/// The members of a record's schema. Of a union, one of its cases.
fn object<'s>(spec: &'s Spec, known: &mut Definitions<'s>) -> Vec<(String, Json)> {
    let mut members = Vec::new();
    if !spec.about.is_empty() {
        members.push(entry("description", text(&spec.about)));
    }
    let tag = spec.tag().and_then(|at| spec.fields.get(at));
    let Some(Kind::Choice(words)) = tag.map(|tag| &*tag.kind) else {
        members.extend(fields(spec, None, known));
        return members;
    };
    let cases: Vec<Json> = (0..)
        .zip(words.iter())
        .map(|(at, word)| {
            let mut case = Vec::new();
            if !word.about.is_empty() {
                case.push(entry("description", text(&word.about)));
            }
            case.extend(fields(spec, Some((at, word)), known));
            Json::Object(case)
        })
        .collect();
    members.push(entry("anyOf", Json::List(cases)));
    members
}

/// The fields that count, in the case with this word.
fn fields<'s>(
    spec: &'s Spec,
    case: Option<(u16, &Word)>,
    known: &mut Definitions<'s>,
) -> Vec<(String, Json)> {
    let mut properties = Vec::new();
    let mut required = Vec::new();
    for field in spec.fields.iter() {
        let schema = match (field.case, case) {
            (Case::Of(of), Some((at, _))) if of != at => continue,
            (Case::Tag, Some((_, word))) => Json::Object(vec![entry("const", text(&word.text))]),
            _ => described(field, known),
        };
        properties.push((field.name.to_string(), schema));
        if !field.may_be_left_out() {
            required.push(text(&field.name));
        }
    }
    vec![
        entry("type", text("object")),
        entry("properties", Json::Object(properties)),
        entry("required", Json::List(required)),
        entry("additionalProperties", Json::Bool(false)),
    ]
}

fn described<'s>(field: &'s Field, known: &mut Definitions<'s>) -> Json {
    let mut schema = kind::schema(&field.kind, &field.rules, known);
    if !field.about.is_empty() {
        schema.insert(0, entry("description", text(&field.about)));
    }
    Json::Object(schema)
}
