//! The parts that a JSON Schema is put together of: mappings of known keys, lists, texts.

use serde_json::{Map, Value, json};

pub(super) fn properties(
    keys: &[&str],
    of: fn(&str) -> Value,
    required: &[&str],
) -> Map<String, Value> {
    let property = |key: &&str| {
        if required.contains(key) { of(key) } else { or_nothing(of(key)) }
    };
    keys.iter().map(|key| ((*key).to_owned(), property(key))).collect()
}

/// A key with nothing after it counts as left out.
pub(super) fn or_nothing(mut schema: Value) -> Value {
    let Some(object) = schema.as_object_mut() else { return schema };
    if let Some(refer) = object.remove("$ref") {
        object.insert("anyOf".to_owned(), json!([{"$ref": refer}, {"type": "null"}]));
    } else if let Some(words) = object.get_mut("enum").and_then(Value::as_array_mut) {
        words.push(Value::Null);
    } else if let Some(types) = object.get_mut("type") {
        let known = types.take();
        *types = match known {
            Value::Array(mut known) => {
                known.push("null".into());
                known.into()
            }
            known => json!([known, "null"]),
        };
    }
    schema
}

pub(super) fn object(
    about: &str,
    keys: &[&str],
    of: fn(&str) -> Value,
    required: &[&str],
) -> Value {
    json!({
        "type": "object",
        "description": about,
        "properties": properties(keys, of, required),
        "required": required,
        "additionalProperties": false,
    })
}

/// The same, with of each two keys at most one, and one at least if it is `needed`.
pub(super) fn either(mut schema: Value, keys: &[(&str, &str)], needed: bool) -> Value {
    let rules = keys.iter().flat_map(|(one, other)| {
        let both = json!({"not": {"required": [one, other]}});
        let any = needed.then(|| one_of_keys(&[one, other]));
        std::iter::once(both).chain(any)
    });
    let rules: Vec<Value> = rules.collect();
    if let Some(object) = schema.as_object_mut() {
        match object.get_mut("allOf").and_then(Value::as_array_mut) {
            Some(known) => known.extend(rules),
            None => {
                object.insert("allOf".to_owned(), rules.into());
            }
        }
    }
    schema
}

pub(super) fn one_of_keys(keys: &[&str]) -> Value {
    let keys = keys.iter().map(|key| json!({"required": [key]}));
    json!({"anyOf": keys.collect::<Vec<_>>()})
}

/// A choice without a name has words, and nothing else has.
pub(super) fn of_words(mut schema: Value) -> Value {
    if let Some(object) = schema.as_object_mut() {
        let is_choice = r"^\s*(list\s*<|map\s*<|optional\s*<|optional\s)*\s*choice[\s>]*$";
        object.insert(
            "allOf".to_owned(),
            json!([
                {
                    "if": {"properties": {"kind": {"pattern": is_choice}}, "required": ["kind"]},
                    "then": {"required": ["words"]},
                },
                {
                    "if": {"required": ["words", "kind"]},
                    "then": {"properties": {"kind": {"pattern": is_choice}}},
                },
            ]),
        );
    }
    schema
}

pub(super) fn described(about: &str, mut schema: Value) -> Value {
    if let Some(object) = schema.as_object_mut() {
        object.insert("description".to_owned(), about.into());
    }
    schema
}

pub(super) fn text(about: &str) -> Value {
    json!({"type": ["string", "number", "boolean"], "description": about})
}

pub(super) fn flag(about: &str) -> Value {
    json!({"type": "boolean", "description": about})
}

pub(super) fn refer(name: &str, about: &str) -> Value {
    json!({"$ref": format!("#/$defs/{name}"), "description": about})
}

pub(super) fn list(of: &str, about: &str) -> Value {
    json!({"type": "array", "items": {"$ref": format!("#/$defs/{of}")}, "description": about})
}

pub(super) fn by_name(of: &str, about: &str) -> Value {
    json!({
        "type": "object",
        "propertyNames": {"$ref": "#/$defs/name"},
        "additionalProperties": {"$ref": format!("#/$defs/{of}")},
        "description": about,
    })
}
