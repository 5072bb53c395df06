//! A value as JSON: what a saved run keeps of a reading.

use serde_json::{Value as Json, json};
use twr_spec::spec::{Kind, Spec, Value};

/// The record of a reply, with the headers of its spec as keys.
pub(crate) fn record(spec: &Spec, value: &Value<'_>) -> Json {
    let Value::Record(values) = value else { return Json::Null };
    let fields = spec.fields.iter().zip(values).map(|(field, value)| {
        let value = value.as_ref().map_or(Json::Null, |value| of_kind(&field.kind, value));
        (field.header.to_string(), value)
    });
    Json::Object(fields.collect())
}

/// A value of that kind.
fn of_kind(kind: &Kind, value: &Value<'_>) -> Json {
    match (kind, value) {
        (Kind::Optional(inner), _) => of_kind(inner, value),
        (Kind::Record(spec) | Kind::Table(spec), Value::Record(_)) => record(spec, value),
        (Kind::List(item), Value::List(items)) => {
            items.iter().map(|value| of_kind(item, value)).collect()
        }
        (Kind::Table(_), Value::List(rows)) => rows.iter().map(|row| of_kind(kind, row)).collect(),
        (Kind::Map(inner), Value::Map(entries)) => {
            entries.iter().map(|(key, value)| (key.to_string(), of_kind(inner, value))).collect()
        }
        (Kind::Choice(words), Value::Choice(at)) => {
            words.get(usize::from(*at)).map_or(Json::Null, |word| json!(word.text))
        }
        _ => plain(value),
    }
}

/// A value whose kind adds nothing.
fn plain(value: &Value<'_>) -> Json {
    match value {
        Value::Text(text) | Value::Temporal(text) | Value::Decimal(text) => json!(text),
        Value::Integer(int) => json!(int.to_string()),
        Value::Number(number) => json!(number),
        Value::Boolean(yes) => json!(yes),
        Value::Choice(at) => json!(at),
        Value::Json(json) => serde_json::from_str(&json.compact()).unwrap_or_default(),
        Value::List(items) => items.iter().map(plain).collect(),
        Value::Record(values) => {
            values.iter().map(|value| value.as_ref().map_or(Json::Null, plain)).collect()
        }
        Value::Map(entries) => {
            entries.iter().map(|(key, value)| (key.to_string(), plain(value))).collect()
        }
        _ => Json::Null,
    }
}
