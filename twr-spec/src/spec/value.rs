//! `Value`: what the reader yields, and where in it one is (`Path`).

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::{Int, Json};

/// A value read from a reply, by position in its spec. Text borrows from the reply where it can.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// Nothing, of an optional kind.
    Null,
    /// Text, a line, or what a parsed type accepts.
    Text(Cow<'a, str>),
    /// A whole number, exact.
    Integer(Int),
    /// A finite number.
    Number(f64),
    /// An exact decimal: `-`, digits, and perhaps a point with the digits after it.
    Decimal(Cow<'a, str>),
    /// Yes (`true`) or no.
    Boolean(bool),
    /// The position of the word in its choice.
    Choice(u16),
    /// A date, a time or a duration, in ISO 8601.
    Temporal(Cow<'a, str>),
    /// Any JSON; a copy shares it.
    Json(Arc<Json>),
    /// Items in order.
    List(Vec<Value<'a>>),
    /// One place a field of the spec, in the spec's order; `None` where nothing could be read.
    Record(Vec<Option<Value<'a>>>),
    /// Entries in the order of the reply.
    Map(Vec<(Cow<'a, str>, Value<'a>)>),
}

impl<'a> Value<'a> {
    /// A text value.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }

    /// The same value, owning its text, so that the reply may go.
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Self::Null => Value::Null,
            Self::Text(text) => Value::Text(Cow::Owned(text.into_owned())),
            Self::Integer(int) => Value::Integer(int),
            Self::Number(number) => Value::Number(number),
            Self::Boolean(yes) => Value::Boolean(yes),
            Self::Choice(at) => Value::Choice(at),
            Self::Json(json) => Value::Json(json),
            Self::Decimal(digits) => Value::Decimal(Cow::Owned(digits.into_owned())),
            Self::Temporal(text) => Value::Temporal(Cow::Owned(text.into_owned())),
            Self::List(items) => Value::List(items.into_iter().map(Self::into_owned).collect()),
            Self::Record(fields) => {
                Value::Record(fields.into_iter().map(|field| field.map(Self::into_owned)).collect())
            }
            Self::Map(entries) => Value::Map(
                entries
                    .into_iter()
                    .map(|(key, value)| (Cow::Owned(key.into_owned()), value.into_owned()))
                    .collect(),
            ),
        }
    }
}

/// One step into a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
    /// A field of a record, by its position in the spec.
    Field(usize),
    /// An item of a list, from 0.
    Item(usize),
    /// An entry of a map.
    Key(String),
}

/// Where in a value one is, from the whole reply inwards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path(pub Vec<Segment>);

impl Path {
    /// The position of the section that the path starts in; `None` for the whole reply.
    pub fn section(&self) -> Option<usize> {
        match self.0.first() {
            Some(Segment::Field(at)) => Some(*at),
            _ => None,
        }
    }
}

/// Field positions as `#0`, items as `[0]`, keys as `{key}`: exact, for logs. Feedback names headers.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for segment in &self.0 {
            match segment {
                Segment::Field(at) => write!(f, "#{at}")?,
                Segment::Item(at) => write!(f, "[{at}]")?,
                Segment::Key(key) => write!(f, "{{{key}}}")?,
            }
        }
        Ok(())
    }
}
