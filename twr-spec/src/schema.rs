//! `json_schema`: a spec as a JSON Schema, for tools and providers that take one.

mod reply;
mod strict;

pub use reply::{CaseSchema, ReplySchema, case_schemas, reply_schema, thought_member};
pub use strict::strict_json_schema;

use crate::kind::{self, Definitions, Naming, entry, schema_text as text};
use crate::spec::{Case, Field, Json, Kind, Language, Layout, Rule, Spec, Word};

/// The JSON Schema (draft 2020-12) of the spec's values as they serialize: objects by field names, choices
/// by their words. Records inside are definitions of their names, so that a type may hold itself.
///
/// It says all that JSON Schema can: kinds, counts, ranges, patterns, words. What only the reader knows
/// (grounded values, a program's own checks, that items differ after folding) it leaves out.
pub fn json_schema(spec: &Spec) -> Json {
    let mut root = vec![entry("$schema", text("https://json-schema.org/draft/2020-12/schema"))];
    if !spec.name.is_empty() {
        root.push(entry("title", text(&spec.name)));
    }
    root.extend(with_definitions(Naming::Fields, |known| object(spec, known)));
    Json::Object(root)
}

/// The members of a schema, and the definitions of the records inside it.
fn with_definitions<'s>(
    naming: Naming,
    schema: impl FnOnce(&mut Definitions<'s>) -> Vec<(String, Json)>,
) -> Vec<(String, Json)> {
    let mut known = kind::definitions(naming);
    let mut root = schema(&mut known);
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
    root
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
            _ => described(field, spec.language, known),
        };
        let name = match known.naming {
            Naming::Fields => field.name.to_string(),
            Naming::Headers => Layout::Json.spell(&field.header).into_owned(),
        };
        if !field.may_be_left_out() {
            required.push(text(&name));
        }
        properties.push((name, schema));
    }
    vec![
        entry("type", text("object")),
        entry("properties", Json::Object(properties)),
        entry("required", Json::List(required)),
        entry("additionalProperties", Json::Bool(false)),
    ]
}

fn described<'s>(field: &'s Field, language: Language, known: &mut Definitions<'s>) -> Json {
    let mut schema = kind::schema(&field.kind, &field.rules, known);
    let own = schema.iter().position(|(key, _)| key == "description").map(|at| schema.remove(at));
    let of_kind = match &own {
        Some((_, Json::Text(of_kind))) => of_kind.as_str(),
        _ => "",
    };
    let about = match known.naming {
        Naming::Fields => match (field.about.is_empty(), of_kind) {
            (true, of_kind) => of_kind.to_owned(),
            (false, "") => field.about.to_string(),
            // What the kind says of itself is in English.
            (false, of_kind) => sentences([&field.about, of_kind], Language::English),
        },
        Naming::Headers => field_description(field, language),
    };
    if !about.is_empty() {
        schema.insert(0, entry("description", text(&about)));
    }
    Json::Object(schema)
}

/// The description of a field in its schema: what the field is, what its schema does not show of its form, and the rules
/// that servers do not enforce.
fn field_description(field: &Field, language: Language) -> String {
    let is_unsaid = |rule: &&Rule| {
        !matches!(rule, Rule::Range(_) | Rule::Items(_) | Rule::Pattern(_) | Rule::OneOf(_))
    };
    let rules = field.rules.iter().filter(is_unsaid).map(|rule| rule.phrase(language));
    let rules: Vec<String> = rules.filter(|phrase| !phrase.is_empty()).collect();
    let comma = if language == Language::Chinese { "，" } else { ", " };
    let form = kind::unseen_form(&field.kind, language, false);
    sentences([&field.about, &form, &rules.join(comma)], language)
}

/// The phrases as sentences, without those that are empty.
fn sentences<const N: usize>(phrases: [&str; N], language: Language) -> String {
    let (stop, gap) = match language {
        Language::Chinese => ("。", ""),
        Language::English => (".", " "),
    };
    let sentence = |words: &str| {
        let words = words.trim();
        let mut letters = words.chars();
        let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
        let is_ended = words.ends_with(['.', '。', '?', '!', '？', '！']);
        let end = if is_ended { "" } else { stop };
        format!("{}{}{end}", first.unwrap_or_default(), letters.as_str())
    };
    let phrases = phrases.into_iter().filter(|phrase| !phrase.trim().is_empty());
    phrases.map(sentence).collect::<Vec<_>>().join(gap)
}
