//! Whether two values of JSON say the same: numbers by value, texts without blanks at their ends, and a member
//! that is missing as one that is null or an empty list.

use serde_json::{Map, Value};

/// Whether both say the same.
pub(super) fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one == other || one.as_f64() == other.as_f64()
        }
        (Value::String(one), Value::String(other)) => one.trim() == other.trim(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| alike(one, other))
        }
        (Value::Object(one), Value::Object(other)) => members_alike(one, other),
        _ => one == other || (is_nothing(one) && is_nothing(other)),
    }
}

/// Whether a value says the same as one that is missing.
pub(super) fn is_nothing(value: &Value) -> bool {
    value.is_null()
        || value.as_array().is_some_and(Vec::is_empty)
        || value.as_object().is_some_and(Map::is_empty)
}

fn members_alike(one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    let within = |one: &Map<String, Value>, other: &Map<String, Value>| {
        one.iter().all(|(name, value)| alike(value, other.get(name).unwrap_or(&Value::Null)))
    };
    within(one, other) && within(other, one)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::alike;

    #[test]
    fn numbers_texts_and_absence_are_compared_by_what_they_say() {
        for (one, other) in [
            (json!({"a": 4, "b": null}), json!({"a": 4.0})),
            (json!({"a": "bees\n"}), json!({"a": "bees"})),
            (json!({"a": {"b": []}}), json!({"a": {}})),
            (json!({}), json!({"a": null})),
        ] {
            assert!(alike(&one, &other) && alike(&other, &one), "{one} {other}");
        }
        for (one, other) in [
            (json!({"a": 4}), json!({"a": "4"})),
            (json!({"a": ["b", "c"]}), json!({"a": ["c", "b"]})),
            (json!({"a": ["b"]}), json!({"a": []})),
            (json!({"a": false}), json!({})),
            (json!({"a": ""}), json!({})),
        ] {
            assert!(!alike(&one, &other) && !alike(&other, &one), "{one} {other}");
        }
    }
}
