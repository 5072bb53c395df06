//! What worked examples show of a field: its values, and those that are lines.

use crate::spec::Value;

/// What worked examples give for the field at this position.
pub(super) fn values_at<'v>(records: &[&'v Value<'v>], at: usize) -> Vec<&'v Value<'v>> {
    let value = |record: &&'v Value<'v>| match record {
        Value::Record(fields) => fields.get(at)?.as_ref(),
        _ => None,
    };
    records.iter().filter_map(value).collect()
}

/// The items of a list; any other value is the only one.
pub(super) fn items_of<'v>(value: &'v Value<'v>) -> Vec<&'v Value<'v>> {
    match value {
        Value::List(items) => items.iter().collect(),
        value => vec![value],
    }
}

/// The values that are a line, one below the other.
pub(super) fn lines_of(values: &[&Value<'_>]) -> String {
    let texts = values.iter().flat_map(|value| items_of(value)).filter_map(|value| match value {
        Value::Text(text) if !text.contains('\n') => Some(text.as_ref()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join("\n")
}
