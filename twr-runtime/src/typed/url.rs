//! `url::Url` as a value of a section.

use std::borrow::Cow;

use twr_spec::spec::{Kind, Parsed, ParsedForm, Value};
use url::Url;

use super::adapt::accepts;
use super::{FieldValue, Mismatch};

/// A link with its scheme, in a sentence perhaps, also in Markdown's forms. Of two links none is chosen.
impl FieldValue for Url {
    const KIND: &'static Kind = &Kind::Parsed(Parsed {
        name: Cow::Borrowed("link"),
        phrase: Cow::Borrowed(""),
        check: accepts::<Self>,
        form: ParsedForm::Link,
    });

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        match &value {
            Value::Text(text) => {
                text.parse().map_err(|_unread| Mismatch::described("a link", &value))
            }
            other => Err(Mismatch::new(Self::KIND, other)),
        }
    }

    fn to_value(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self.as_str()))
    }
}
