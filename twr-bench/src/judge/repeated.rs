//! Whether a list of an answer says the same twice.

use twr::verdict::Value;

use super::alike::says_the_same;

/// Whether a list in the value, at any depth, holds two items that say the same.
pub(super) fn repeats_itself(value: &Value<'_>) -> bool {
    match value {
        Value::List(items) => has_repeat(items) || items.iter().any(repeats_itself),
        Value::Record(fields) => fields.iter().flatten().any(repeats_itself),
        _ => false,
    }
}

fn has_repeat(items: &[Value<'_>]) -> bool {
    let texts: Vec<&str> = items.iter().filter_map(first_text).collect();
    let is_repeat = |(at, one): (usize, &&str)| {
        texts.iter().skip(at + 1).any(|other| says_the_same(one, other))
    };
    texts.iter().enumerate().any(is_repeat)
}

/// What tells an item from the others: the item's text, or the first text of a record.
fn first_text<'v>(item: &'v Value<'_>) -> Option<&'v str> {
    match item {
        Value::Text(text) => Some(text),
        Value::Record(fields) => fields.iter().flatten().find_map(first_text),
        _ => None,
    }
}
