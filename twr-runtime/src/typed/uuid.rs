//! `uuid::Uuid` as a value of a section.

use std::borrow::Cow;

use twr_spec::spec::{Kind, Parsed, ParsedForm, Value};
use uuid::Uuid;

use super::adapt::accepts;
use super::{FieldValue, Mismatch};

/// Written in lower case with hyphens; read in any case, without hyphens, in braces and as a URN, too.
impl FieldValue for Uuid {
    const KIND: &'static Kind = &Kind::Parsed(Parsed {
        name: Cow::Borrowed("UUID"),
        phrase: Cow::Borrowed(""),
        check: accepts::<Self>,
        form: ParsedForm::Uuid,
    });

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        match &value {
            Value::Text(text) => {
                text.parse().map_err(|_unread| Mismatch::described("a UUID", &value))
            }
            other => Err(Mismatch::new(Self::KIND, other)),
        }
    }

    fn to_value(&self) -> Value<'_> {
        Value::Text(Cow::Owned(self.to_string()))
    }
}
