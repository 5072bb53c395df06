//! `Mismatch`: a value that is not of the kind that a type asks for.

use std::borrow::Cow;
use std::fmt;

use twr_spec::spec::{Kind, Value};

/// A [`Value`] that does not fit a type.
///
/// ```
/// # mod twr { pub use twr_runtime::typed::FieldValue; pub mod verdict { pub use twr_runtime::spec::Value; } }
/// use twr::FieldValue;
/// use twr::verdict::Value;
///
/// let mismatch = u8::from_value(Value::text("three")).unwrap_err();
/// assert_eq!(mismatch.found(), "text");
/// ```
///
/// A value that the type's own spec read without a diagnostic always fits. So only values that were made by hand, or
/// read by another spec, give this error.
#[derive(Clone, PartialEq, Eq)]
pub struct Mismatch {
    path: Vec<Cow<'static, str>>,
    expected: Cow<'static, str>,
    found: &'static str,
}

impl Mismatch {
    /// A value that is not of the expected kind.
    pub fn new(expected: &Kind, found: &Value<'_>) -> Self {
        Self::described(kind_name(expected), found)
    }

    /// The same, with other words for what was expected: a fragment such as `a word of the choice`.
    pub fn described(expected: impl Into<Cow<'static, str>>, found: &Value<'_>) -> Self {
        Self { path: Vec::new(), expected: expected.into(), found: value_name(found) }
    }

    /// The same, seen from outside: it lies within the field, item or entry called `name`.
    #[must_use]
    pub fn within(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.path.insert(0, name.into());
        self
    }

    /// The names of the fields, items and entries from the whole value inwards; empty for the value
    /// itself.
    pub fn path(&self) -> &[Cow<'static, str>] {
        &self.path
    }

    /// The form that the type asks for.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// The kind of value that was there.
    pub fn found(&self) -> &'static str {
        self.found
    }
}

impl Mismatch {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "`{}`: ", self.path.join("."))?;
        }
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

twr_spec::show_in_words!(Mismatch: Error);

fn kind_name(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text => "text",
        Kind::Line => "a line",
        Kind::Integer(_) => "a whole number",
        Kind::Number(_) => "a number",
        Kind::Boolean => "a boolean",
        Kind::Choice(_) => "a choice",
        Kind::Optional(_) => "an optional value",
        Kind::List(_) => "a list",
        Kind::Record(_) => "a record",
        Kind::Map(_) => "a map",
        Kind::Table(_) => "a table",
        Kind::Code(_) => "code",
        Kind::File => "a file",
        Kind::Edit => "an edit",
        Kind::Parsed(_) => "text that a type accepts",
        Kind::Json(_) => "JSON",
        Kind::Temporal(_) => "a date, a time or a duration",
        _ => "another kind",
    }
}

fn value_name(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Text(_) => "text",
        Value::Integer(_) => "a whole number",
        Value::Number(_) | Value::Decimal(_) => "a number",
        Value::Boolean(_) => "a boolean",
        Value::Choice(_) => "a choice",
        Value::Json(_) => "JSON",
        Value::Temporal(_) => "a date, a time or a duration",
        Value::List(_) => "a list",
        Value::Record(_) => "a record",
        Value::Map(_) => "a map",
        _ => "another kind",
    }
}
