//! `strict_json_schema`: the same in the subset that providers of structured output hold a model to.

use super::json_schema;
use crate::spec::{Json, Spec};

type Members = Vec<(String, Json)>;

/// The schema of the spec in the strict subset: every member is required, what may be left out may be `null`
/// instead, no other member is allowed, and a union is one object in which the members of other cases are `null`.
/// `None` where the subset cannot say it: a map with any keys, and JSON of any shape.
///
/// What is read of a reply by this schema is what is read of any other. Lengths and other rules that the subset
/// leaves out are checked by the reader.
pub fn strict_json_schema(spec: &Spec) -> Option<Json> {
    strict(json_schema(spec))
}

/// The keywords of the subset that are passed on as they are.
const PASSED_ON: [&str; 14] = [
    "type",
    "description",
    "enum",
    "pattern",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minItems",
    "maxItems",
    "additionalProperties",
    "format",
    "$ref",
];

/// The formats of the subset.
const FORMATS: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/// The schema in the subset; `None` where the subset cannot say it. What only narrows it is left out.
pub(super) fn strict(schema: Json) -> Option<Json> {
    let Json::Object(members) = schema else { return Some(schema) };
    let members = if is_union(&members) { one_object(members) } else { members };
    let mut out: Members = Vec::with_capacity(members.len());
    let required = required_of(&members);
    for (key, value) in members {
        match key.as_str() {
            "minimum" | "maximum" if !fits_64_bits(&value) => {}
            "format" if !is_format(&value) => {}
            "properties" => {
                let properties = strict_properties(value, &required)?;
                let names = properties.iter().map(|(name, _)| Json::Text(name.clone())).collect();
                out.push((key, Json::Object(properties)));
                out.push(("required".to_owned(), Json::List(names)));
            }
            "$defs" => {
                let Json::Object(definitions) = value else { return None };
                let definitions = definitions
                    .into_iter()
                    .map(|(name, definition)| Some((name, strict(definition)?)));
                out.push((key, Json::Object(definitions.collect::<Option<_>>()?)));
            }
            "items" => out.push((key, strict(value)?)),
            // Some providers take no value without its type.
            "const" => {
                out.push(("type".to_owned(), Json::Text("string".to_owned())));
                out.push(("enum".to_owned(), Json::List(vec![value])));
            }
            // Words with descriptions.
            "anyOf" | "oneOf" => {
                let Json::List(variants) = value else { return None };
                let variants = variants.into_iter().map(strict).collect::<Option<_>>()?;
                out.push(("anyOf".to_owned(), Json::List(variants)));
            }
            // An object with any keys.
            "additionalProperties" if value != Json::Bool(false) => return None,
            passed_on if PASSED_ON.contains(&passed_on) => out.push((key, value)),
            _ => {}
        }
    }
    let says_what = ["type", "anyOf", "$ref", "const", "enum"];
    let is_said = out.iter().any(|(key, _)| says_what.contains(&key.as_str()));
    is_said.then(|| Json::Object(with_reference_alone(out)))
}

/// The members, where no other is beside a reference: a reference with a description is one of one variant.
fn with_reference_alone(members: Members) -> Members {
    if members.len() == 1 || members.iter().all(|(key, _)| key != "$ref") {
        return members;
    }
    let (reference, mut out): (Members, Members) =
        members.into_iter().partition(|(key, _)| key == "$ref");
    out.push(("anyOf".to_owned(), Json::List(vec![Json::Object(reference)])));
    out
}

fn is_format(format: &Json) -> bool {
    matches!(format, Json::Text(format) if FORMATS.contains(&format.as_str()))
}

/// The names of an object's required members.
fn required_of(members: &Members) -> Vec<String> {
    let list = members.iter().find(|(key, _)| key == "required").map(|(_, value)| value);
    let Some(Json::List(names)) = list else { return Vec::new() };
    let name = |name: &Json| match name {
        Json::Text(name) => Some(name.clone()),
        _ => None,
    };
    names.iter().filter_map(name).collect()
}

fn strict_properties(properties: Json, required: &[String]) -> Option<Members> {
    let Json::Object(properties) = properties else { return None };
    let properties = properties.into_iter().map(|(name, schema)| {
        let schema = strict(schema)?;
        let schema = if required.contains(&name) { schema } else { or_null(schema) };
        Some((name, schema))
    });
    properties.collect()
}

/// The schema, or `null`.
fn or_null(schema: Json) -> Json {
    let null = || Json::Object(vec![("type".to_owned(), Json::Text("null".to_owned()))]);
    let variants = match &schema {
        Json::Object(members) => members.iter().find(|(key, _)| key == "anyOf"),
        _ => None,
    };
    if let Some((_, Json::List(variants))) = variants
        && variants.contains(&null())
    {
        return schema;
    }
    Json::Object(vec![("anyOf".to_owned(), Json::List(vec![schema, null()]))])
}

/// Whether a schema is one of objects, as that of a union with a tag is.
fn is_union(members: &Members) -> bool {
    let variants = members.iter().find(|(key, _)| key == "anyOf").map(|(_, value)| value);
    let Some(Json::List(variants)) = variants else { return false };
    !variants.is_empty() && variants.iter().all(|variant| variant.get("properties").is_some())
}

/// The objects of a union as one: a member that not all of them require may be left out.
fn one_object(members: Members) -> Members {
    let mut out: Members = Vec::new();
    let mut cases: Vec<Json> = Vec::new();
    for (key, value) in members {
        match value {
            Json::List(variants) if key == "anyOf" => cases = variants,
            value => out.push((key, value)),
        }
    }
    let count = cases.len();
    let mut properties: Vec<(String, Vec<Json>, usize)> = Vec::new();
    for case in cases {
        let Json::Object(case) = case else { continue };
        let required = required_of(&case);
        let own = case.into_iter().find(|(key, _)| key == "properties");
        let Some((_, Json::Object(own))) = own else { continue };
        for (name, schema) in own {
            let needed = usize::from(required.contains(&name));
            match properties.iter_mut().find(|(known, ..)| *known == name) {
                Some((_, schemas, times)) => {
                    *times += needed;
                    if !schemas.contains(&schema) {
                        schemas.push(schema);
                    }
                }
                None => properties.push((name, vec![schema], needed)),
            }
        }
    }
    let required = properties.iter().filter(|(_, _, times)| *times == count);
    let required = required.map(|(name, ..)| Json::Text(name.clone())).collect();
    let either = |schemas: Vec<Json>| match <[Json; 1]>::try_from(schemas) {
        Ok([only]) => only,
        Err(schemas) => Json::Object(vec![("anyOf".to_owned(), Json::List(schemas))]),
    };
    let properties = properties.into_iter().map(|(name, schemas, _)| (name, either(schemas)));
    out.push(("type".to_owned(), Json::Text("object".to_owned())));
    out.push(("properties".to_owned(), Json::Object(properties.collect())));
    out.push(("required".to_owned(), Json::List(required)));
    out.push(("additionalProperties".to_owned(), Json::Bool(false)));
    out
}

/// Whether a bound is one that readers of 64 bits keep.
fn fits_64_bits(bound: &Json) -> bool {
    matches!(bound, Json::Number(digits) if digits.parse::<i64>().is_ok() || digits.contains('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Bounds, Case, Field, Kind, Ref, Rule, Width, Word};
    use crate::text::fold;

    fn field(name: &'static str, kind: Kind) -> Field {
        let keys = vec![fold(name).into()].into();
        Field {
            name: name.into(),
            header: name.into(),
            keys,
            kind: Ref::shared(kind),
            ..Field::EMPTY
        }
    }

    fn check(fields: Vec<Field>, expect: &str) {
        let spec = Spec { name: "Plan".into(), fields: fields.into(), ..Spec::EMPTY };
        let schema = strict_json_schema(&spec).map(|schema| schema.compact());
        assert_eq!(schema.as_deref().unwrap_or("none"), expect);
    }

    #[test]
    fn every_member_is_required_and_may_be_null() {
        let optional = |kind| Kind::Optional(Ref::shared(kind));
        let rule = Rule::Items(Bounds { min: Some(2), max: None });
        let list = Kind::List(Ref::shared(Kind::Text));
        let steps = Field { rules: vec![rule, Rule::Unique].into(), ..field("steps", list) };
        check(
            vec![steps, field("size", optional(Kind::Integer(Width::U64)))],
            r#"{"type":"object","properties":{"steps":{"type":"array","items":{"type":"string"},"minItems":2},"size":{"anyOf":[{"type":"integer","minimum":0},{"type":"null"}]}},"required":["steps","size"],"additionalProperties":false}"#,
        );
        check(vec![field("all", Kind::Map(Ref::shared(Kind::Text)))], "none");
        check(vec![field("all", Kind::Json(crate::spec::JsonType::ANY))], "none");
    }

    #[test]
    fn a_union_is_one_object() {
        let word = |text: &'static str| Word {
            text: text.into(),
            keys: vec![text.into()].into(),
            ..Word::EMPTY
        };
        let tag = field("step", Kind::Choice(vec![word("ask"), word("say")].into()));
        let of = |case, field| Field { case, ..field };
        check(
            vec![
                of(Case::Tag, tag),
                of(Case::Of(0), field("question", Kind::Text)),
                of(Case::Of(1), field("answer", Kind::Text)),
            ],
            r#"{"type":"object","properties":{"step":{"anyOf":[{"type":"string","enum":["ask"]},{"type":"string","enum":["say"]}]},"question":{"anyOf":[{"type":"string"},{"type":"null"}]},"answer":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["step","question","answer"],"additionalProperties":false}"#,
        );
    }
}
