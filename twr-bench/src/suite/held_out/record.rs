//! Records whose truth is known in part.

use twr::verdict::Value;

/// The record without the fields at these positions, whose truth is not known.
pub(super) fn without(value: Value<'static>, unknown: &[usize]) -> Value<'static> {
    match value {
        Value::Record(fields) => {
            let kept = fields.into_iter().enumerate();
            let kept = kept.map(|(at, field)| field.filter(|_| !unknown.contains(&at)));
            Value::Record(kept.collect())
        }
        other => other,
    }
}

/// The record with what is missing taken from another one.
pub(super) fn filled(value: Value<'static>, from: Value<'static>) -> Value<'static> {
    match (value, from) {
        (Value::Record(fields), Value::Record(from)) => Value::Record(
            fields.into_iter().zip(from).map(|(field, from)| field.or(from)).collect(),
        ),
        (value, _) => value,
    }
}
