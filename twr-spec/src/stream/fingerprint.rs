//! `Fingerprint`: what is kept of a value that was told, so that it need not be kept itself.

use std::hash::{Hash, Hasher};

use crate::spec::Value;
use crate::text::WordHasher;

/// Stands for a value in comparisons. That two values have the same one by chance is as good as impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of a value.
    pub(super) fn of(value: &Value<'_>) -> Self {
        let mut hasher = WordHasher::default();
        add(value, &mut hasher);
        Self(hasher.finish())
    }
}

fn add(value: &Value<'_>, hasher: &mut WordHasher) {
    std::mem::discriminant(value).hash(hasher);
    match value {
        Value::Null => {}
        Value::Text(text) | Value::Decimal(text) | Value::Temporal(text) => {
            hasher.write(text.as_bytes());
        }
        Value::Integer(number) => number.hash(hasher),
        Value::Number(number) => number.to_bits().hash(hasher),
        Value::Boolean(is_true) => is_true.hash(hasher),
        Value::Choice(at) => at.hash(hasher),
        Value::Json(json) => json.hash(hasher),
        Value::List(items) => {
            items.len().hash(hasher);
            for item in items {
                add(item, hasher);
            }
        }
        Value::Record(fields) => {
            fields.len().hash(hasher);
            for field in fields {
                field.is_some().hash(hasher);
                if let Some(field) = field {
                    add(field, hasher);
                }
            }
        }
        Value::Map(entries) => {
            entries.len().hash(hasher);
            for (key, value) in entries {
                key.hash(hasher);
                add(value, hasher);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_differ_in_one_place_have_other_fingerprints() {
        let text = |text: &str| Value::text(text.to_owned());
        let all = [
            Value::Null,
            text(""),
            text("a"),
            Value::Decimal("a".into()),
            Value::Number(1.0),
            Value::Boolean(true),
            Value::Choice(1),
            Value::List(vec![]),
            Value::List(vec![text("a"), text("b")]),
            Value::List(vec![text("ab")]),
            Value::List(vec![Value::List(vec![text("a")]), text("b")]),
            Value::Record(vec![None, Some(text("a"))]),
            Value::Record(vec![Some(text("a")), None]),
            Value::Map(vec![("a".into(), text("b"))]),
            Value::Map(vec![("ab".into(), text(""))]),
        ];
        for (at, value) in all.iter().enumerate() {
            for (other_at, other) in all.iter().enumerate() {
                let is_same = Fingerprint::of(value) == Fingerprint::of(&other.clone());
                assert_eq!(is_same, at == other_at, "{value:?} {other:?}");
            }
        }
    }
}
