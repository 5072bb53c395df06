//! `Record`: an answer of a spec that is made at run time.

use std::fmt;

use serde::{Serialize, Serializer};
use serde_json::Value as Json;
use twr_spec::partial::Named;
use twr_spec::spec::{Field, Kind, Presence, Ref, Spec as Shape, Value};

use crate::typed::{Answer, Mismatch};

/// An answer of a [`Spec`](super::Spec): values by the names of its fields.
///
/// It serializes as an object by field names, in the order of the spec: choices as their words, dates as text in ISO
/// 8601, an optional field without a value as `null`, a union as its tag beside the fields of its case. `Display` is
/// the same as JSON on one line. A whole number beyond 64 bits is text, so that no digit is lost.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::dynamic::{Field, Spec};
///
/// let spec = Spec::builder("Review")
///     .field(Field::line("title").example("Fine"))
///     .field(Field::integer("stars"))
///     .build()?;
/// let record = spec.parse("[Title] Warm and dry\n[Stars] 4").into_value().unwrap();
/// assert_eq!(record.to_json()["stars"], 4);
/// assert_eq!(record.to_string(), r#"{"title":"Warm and dry","stars":4}"#);
/// # Ok::<(), twr_runtime::dynamic::SpecError>(())
/// ```
#[derive(Clone)]
pub struct Record {
    shape: Ref<Shape>,
    value: Value<'static>,
}

impl Record {
    /// The record as JSON, for `record.to_json()["total"]` and for `serde_json::from_value`.
    pub fn to_json(&self) -> Json {
        // Keys are text and numbers are finite: nothing else can fail.
        serde_json::to_value(self).unwrap_or_default()
    }

    /// The record as every other part of the library takes it: a [`Value::Record`].
    pub fn value(&self) -> &Value<'static> {
        &self.value
    }
}

impl Answer for Record {
    fn from_answer(shape: &Ref<Shape>, value: Value<'_>) -> Result<Self, Mismatch> {
        match value {
            Value::Record(places) if places.len() == shape.fields.len() => {
                let value = Value::Record(places).into_owned();
                Ok(Self { shape: shape.clone(), value: with_defaults(shape, value) })
            }
            other => Err(Mismatch::described(
                format!("a record of `{}` with {} fields", shape.name, shape.fields.len()),
                &other,
            )),
        }
    }

    fn to_answer(&self) -> Value<'_> {
        self.value.clone()
    }
}

/// The value with the defaults of fields that are missing, at any depth. A field that may be omitted and has no value
/// is left out.
fn with_defaults(spec: &Shape, value: Value<'static>) -> Value<'static> {
    let word = spec.word_of(&value);
    let Value::Record(places) = value else { return value };
    let fill = |(field, place): (&Field, Option<Value<'static>>)| match place {
        Some(Value::Null) if field.presence == Presence::Defaulted => default_of(field),
        Some(value) => Some(inside(&field.kind, value)),
        None if field.case.counts(word) => default_of(field),
        None => None,
    };
    Value::Record(spec.fields.iter().zip(places).map(fill).collect())
}

fn default_of(field: &Field) -> Option<Value<'static>> {
    field.default.as_ref().map(|default| (**default).clone())
}

fn inside(kind: &Kind, value: Value<'static>) -> Value<'static> {
    match (kind, value) {
        (_, Value::Null) => Value::Null,
        (Kind::Optional(inner), value) => inside(inner, value),
        (Kind::Record(spec), value) => with_defaults(spec, value),
        (Kind::Table(spec), Value::List(rows)) => {
            Value::List(rows.into_iter().map(|row| with_defaults(spec, row)).collect())
        }
        (Kind::List(item), Value::List(items)) => {
            Value::List(items.into_iter().map(|value| inside(item, value)).collect())
        }
        (Kind::Map(item), Value::Map(entries)) => {
            let entries = entries.into_iter().map(|(key, value)| (key, inside(item, value)));
            Value::Map(entries.collect())
        }
        (_, value) => value,
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Named::reply(&self.shape, &self.value).serialize(serializer)
    }
}

/// JSON on one line.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Keys are text and numbers are finite: nothing can fail.
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

/// The name of the spec, and the values as JSON.
impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.shape.name)
    }
}

/// The same spec and the same values.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.shape.is(&other.shape) && self.value == other.value
    }
}
