//! `Partial`: what could be read of a reply, by field name, whatever is wrong with the rest.

use std::collections::HashSet;
use std::fmt;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::spec::{Json, Kind, Ref, Spec, Value};

/// What was read well, what was read and rejected, and why. Owns its text.
#[derive(Clone)]
pub struct Partial {
    /// The spec of the value.
    pub spec: Ref<Spec>,
    /// A [`Value::Record`] with the fields that are good.
    pub value: Value<'static>,
    /// At the other fields: what was read and rejected; of one that was cut off, its text so far.
    pub drafts: Vec<Option<Value<'static>>>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

impl Partial {
    /// The good value of the field called `name`.
    pub fn get(&self, name: &str) -> Option<&Value<'static>> {
        let at = self.position(name)?;
        match &self.value {
            Value::Record(fields) => fields.get(at)?.as_ref(),
            _ => None,
        }
    }

    /// What was read and rejected of the field called `name`; if it was cut off, its text so far.
    pub fn draft(&self, name: &str) -> Option<&Value<'static>> {
        self.drafts.get(self.position(name)?)?.as_ref()
    }

    /// The position of the field called `name`. Of cases of a union that share the name, that of the case
    /// that the reply is.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.spec.position_in(name, &self.value)
    }

    /// Whether the field at this position was being written when the reply ended.
    pub fn is_cut_off(&self, at: usize) -> bool {
        let is_cut = |wrong: &Diagnostic| {
            wrong.path.section() == Some(at) && matches!(wrong.kind, DiagnosticKind::CutOff)
        };
        self.diagnostics.iter().any(is_cut)
    }

    /// How many fields are good.
    pub fn good(&self) -> usize {
        match &self.value {
            Value::Record(fields) => fields.iter().flatten().count(),
            _ => 0,
        }
    }
}

/// The spec is shown by its name: as a whole it would hide the values.
impl fmt::Debug for Partial {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Partial")
            .field("spec", &self.spec.name)
            .field("value", &self.value)
            .field("drafts", &self.drafts)
            .field("diagnostics", &self.diagnostics)
            .finish()
    }
}

/// The good fields by name.
impl Serialize for Partial {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Named::reply(&self.spec, &self.value).serialize(serializer)
    }
}

/// A value with its kind, so that it serializes by field names and choice words.
#[derive(Clone, Copy, Debug)]
pub struct Named<'v> {
    shape: Shape<'v>,
    value: &'v Value<'v>,
}

#[derive(Clone, Copy, Debug)]
enum Shape<'v> {
    Spec(&'v Spec),
    Kind(&'v Kind),
}

impl<'v> Named<'v> {
    /// A whole reply.
    pub fn reply(spec: &'v Spec, value: &'v Value<'v>) -> Self {
        Self { shape: Shape::Spec(spec), value }
    }

    /// A value of a kind.
    pub fn value(kind: &'v Kind, value: &'v Value<'v>) -> Self {
        Self { shape: Shape::Kind(kind), value }
    }
}

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = match self.shape {
            Shape::Spec(spec) => return record(spec, self.value, serializer),
            Shape::Kind(kind) => kind.required(),
        };
        match (kind, self.value) {
            (Kind::Record(spec), value) => record(spec, value, serializer),
            (Kind::Table(spec), Value::List(rows)) => {
                let mut sequence = serializer.serialize_seq(Some(rows.len()))?;
                for row in rows {
                    sequence.serialize_element(&Named::reply(spec, row))?;
                }
                sequence.end()
            }
            (Kind::File | Kind::Edit, Value::Record(parts)) => {
                let mut map = serializer.serialize_map(Some(parts.len()))?;
                let names = match kind {
                    Kind::File => &["path", "content"][..],
                    _ => &["path", "find", "replace"][..],
                };
                for (name, part) in names.iter().zip(parts.iter().flatten()) {
                    map.serialize_entry(name, &Named::value(&Kind::Text, part))?;
                }
                map.end()
            }
            (Kind::List(item), Value::List(items)) => {
                let mut sequence = serializer.serialize_seq(Some(items.len()))?;
                for value in items {
                    sequence.serialize_element(&Named::value(item, value))?;
                }
                sequence.end()
            }
            (Kind::Map(inner), Value::Map(entries)) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(key, &Named::value(inner, value))?;
                }
                map.end()
            }
            (Kind::Choice(words), Value::Choice(at)) => {
                words.get(usize::from(*at)).map(|word| &word.text).serialize(serializer)
            }
            (_, Value::Json(json)) => of_json(json, serializer),
            (_, value) => scalar(value, serializer),
        }
    }
}

fn record<S: Serializer>(spec: &Spec, value: &Value<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    let Value::Record(values) = value else { return serializer.serialize_unit() };
    let word = spec.word_of(value);
    // As long as the word of a union is not known, the first of the cases that share a name is written.
    let (may_share, mut written) = (spec.tag().is_some(), HashSet::new());
    let mut map = serializer.serialize_map(None)?;
    for (field, value) in spec.fields.iter().zip(values) {
        if let Some(value) = value
            && field.case.counts(word)
            && (!may_share || written.insert(&field.name))
        {
            map.serialize_entry(&field.name, &Named::value(&field.kind, value))?;
        }
    }
    map.end()
}

/// JSON as it is. A number that the serializer's own cannot hold is text, so that no digit is lost.
fn of_json<S: Serializer>(json: &Json, serializer: S) -> Result<S::Ok, S::Error> {
    match json {
        Json::Null => serializer.serialize_unit(),
        Json::Bool(yes) => serializer.serialize_bool(*yes),
        Json::Text(text) => serializer.serialize_str(text),
        Json::Number(number) => match (number.parse(), number.parse(), number.parse()) {
            (Ok(signed), ..) => serializer.serialize_i64(signed),
            (_, Ok(unsigned), _) => serializer.serialize_u64(unsigned),
            (.., Ok(float)) if number.contains(['.', 'e', 'E']) => serializer.serialize_f64(float),
            _ => serializer.serialize_str(number),
        },
        Json::List(items) => serializer.collect_seq(items.iter().map(JsonValue)),
        Json::Object(entries) => {
            serializer.collect_map(entries.iter().map(|(key, value)| (key, JsonValue(value))))
        }
    }
}

/// JSON inside JSON.
struct JsonValue<'v>(&'v Json);

impl Serialize for JsonValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        of_json(self.0, serializer)
    }
}

fn scalar<S: Serializer>(value: &Value<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        // A number of JSON would lose digits of a decimal in many readers.
        Value::Text(text) | Value::Temporal(text) | Value::Decimal(text) => {
            serializer.serialize_str(text)
        }
        Value::Boolean(yes) => serializer.serialize_bool(*yes),
        Value::Number(number) => serializer.serialize_f64(*number),
        // Beyond 64 bits many readers of JSON lose digits: text keeps them.
        Value::Integer(int) => match int.to_signed().map(i64::try_from) {
            Some(Ok(small)) => serializer.serialize_i64(small),
            _ => match int.to_unsigned().map(u64::try_from) {
                Some(Ok(small)) => serializer.serialize_u64(small),
                _ => serializer.serialize_str(&int.to_string()),
            },
        },
        Value::Null
        | Value::Json(_)
        | Value::Choice(_)
        | Value::List(_)
        | Value::Record(_)
        | Value::Map(_) => serializer.serialize_unit(),
    }
}
