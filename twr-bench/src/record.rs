//! `fields`: the fields of a record value.

use twr::verdict::Value;

/// The fields of a record, by position; none if the value is no record.
pub fn fields<'v, 'a>(value: &'v Value<'a>) -> &'v [Option<Value<'a>>] {
    match value {
        Value::Record(fields) => fields,
        _ => &[],
    }
}
