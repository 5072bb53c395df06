//! `std::time::Duration` as a value of a section: never negative.

use std::borrow::Cow;
use std::time::Duration;

use twr_spec::spec::{Kind, Temporal, Value};

use super::iso_duration::Exact;
use super::{FieldValue, Mismatch};

/// Written in ISO 8601, and read from `90 s`, `2 min`, `1h 30m`, `2小时30分` and the like. A negative duration is
/// refused.
impl FieldValue for Duration {
    const KIND: &'static Kind = &Kind::Temporal(Temporal::Elapsed);

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        let Value::Temporal(text) = &value else { return Err(Mismatch::new(Self::KIND, &value)) };
        let exact = Exact::of_text(text).filter(|exact| !exact.is_negative);
        let exact = exact
            .ok_or_else(|| Mismatch::described("a duration that std's `Duration` holds", &value))?;
        Ok(Self::new(exact.seconds, exact.nanos))
    }

    fn to_value(&self) -> Value<'_> {
        let (seconds, nanos) = (self.as_secs(), self.subsec_nanos());
        let exact = Exact { is_negative: false, seconds, nanos };
        Value::Temporal(Cow::Owned(exact.text()))
    }
}
