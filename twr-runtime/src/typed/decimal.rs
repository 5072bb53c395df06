//! `rust_decimal::Decimal` as a value of a section: exact, with the zeros after the point as they were written.

use std::borrow::Cow;

use rust_decimal::Decimal;
use twr_spec::spec::{Float, Kind, Value};

use super::{FieldValue, Mismatch};

/// Read with its currency, its groups of thousands and the words round it, and never rounded.
impl FieldValue for Decimal {
    const KIND: &'static Kind = &Kind::Number(Float::Decimal);

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        match &value {
            Value::Decimal(digits) => Self::from_str_exact(digits)
                .map_err(|_unread| Mismatch::described("a number that `Decimal` holds", &value)),
            other => Err(Mismatch::new(Self::KIND, other)),
        }
    }

    fn to_value(&self) -> Value<'_> {
        // Minus zero is zero.
        let number = if self.is_zero() { self.abs() } else { *self };
        Value::Decimal(Cow::Owned(number.to_string()))
    }
}
