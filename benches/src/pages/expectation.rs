//! What a careful person reads from a page: all of it, or what must be asked for again.

use serde_json::{Map, Value};

/// What is expected of a reply.
#[derive(Clone, Debug)]
pub enum Expectation {
    /// The whole value, by field name.
    Value(Map<String, Value>),
    /// Some fields must be asked for again.
    Ask {
        /// The fields that must have a diagnostic; none if any diagnostic will do.
        fields: Vec<String>,
        /// The fields that must be read all the same.
        keep: Map<String, Value>,
    },
}

impl Expectation {
    /// Reads `{"field": …}`, or `{"ask": ["field"], "keep": {…}}`.
    ///
    /// # Errors
    ///
    /// Where the text is neither.
    pub fn parse(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let Value::Object(mut members) = value else { return Err("it is no object".to_owned()) };
        let Some(ask) = members.remove("ask") else { return Ok(Self::Value(members)) };
        let fields = serde_json::from_value(ask).map_err(|error| format!("`ask`: {error}"))?;
        let keep = match members.remove("keep") {
            None => Map::new(),
            Some(Value::Object(keep)) => keep,
            Some(_) => return Err("`keep` is no object".to_owned()),
        };
        match members.keys().next() {
            Some(other) => Err(format!("`{other}` stands beside `ask`")),
            None => Ok(Self::Ask { fields, keep }),
        }
    }

    /// The names of the fields that it speaks of.
    pub fn fields(&self) -> impl Iterator<Item = &String> {
        let (asked, values) = match self {
            Self::Value(values) => (&[][..], values),
            Self::Ask { fields, keep } => (&fields[..], keep),
        };
        asked.iter().chain(values.keys())
    }

    /// As it is in its file.
    pub fn json(&self) -> Value {
        match self {
            Self::Value(values) => Value::Object(values.clone()),
            Self::Ask { fields, keep } => serde_json::json!({ "ask": fields, "keep": keep }),
        }
    }
}
