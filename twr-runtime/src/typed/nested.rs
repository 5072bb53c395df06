//! The types that hold others: `Option`, `Vec`, `Box`, and maps with `String` keys.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasher;

use twr_spec::spec::{Kind, Ref, Value};

use super::{FieldValue, Mismatch};

impl<T: FieldValue> FieldValue for Option<T> {
    const KIND: &'static Kind = &Kind::Optional(Ref::Static(T::KIND));

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        read_option(value, T::from_value)
    }

    fn to_value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Null, T::to_value)
    }
}

impl<T: FieldValue> FieldValue for Vec<T> {
    const KIND: &'static Kind = &Kind::List(Ref::Static(T::KIND));

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        read_list(Self::KIND, value, T::from_value)
    }

    fn to_value(&self) -> Value<'_> {
        Value::List(self.iter().map(T::to_value).collect())
    }
}

impl<T: FieldValue> FieldValue for Box<T> {
    const KIND: &'static Kind = T::KIND;

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        T::from_value(value).map(Self::new)
    }

    fn to_value(&self) -> Value<'_> {
        T::to_value(self)
    }
}

impl<T: FieldValue> FieldValue for BTreeMap<String, T> {
    const KIND: &'static Kind = &Kind::Map(Ref::Static(T::KIND));

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        read_map(Self::KIND, value, T::from_value)
    }

    fn to_value(&self) -> Value<'_> {
        write_map(self.iter(), T::to_value)
    }
}

/// Written with sorted keys, so that the same map always gives the same text.
impl<T: FieldValue, S: BuildHasher + Default> FieldValue for HashMap<String, T, S> {
    const KIND: &'static Kind = &Kind::Map(Ref::Static(T::KIND));

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        read_map(Self::KIND, value, T::from_value)
    }

    fn to_value(&self) -> Value<'_> {
        write_map(self.iter(), T::to_value)
    }
}

pub(super) fn read_option<T>(
    value: Value<'_>,
    read: impl Fn(Value<'_>) -> Result<T, Mismatch>,
) -> Result<Option<T>, Mismatch> {
    match value {
        Value::Null => Ok(None),
        value => read(value).map(Some),
    }
}

pub(super) fn read_list<T>(
    kind: &Kind,
    value: Value<'_>,
    read: impl Fn(Value<'_>) -> Result<T, Mismatch>,
) -> Result<Vec<T>, Mismatch> {
    match value {
        Value::List(items) => items
            .into_iter()
            .enumerate()
            .map(|(at, item)| read(item).map_err(|error| error.within(at.to_string())))
            .collect(),
        other => Err(Mismatch::new(kind, &other)),
    }
}

/// Of a key that occurs twice, the last entry wins, as it does with sections.
pub(super) fn read_map<T, M: FromIterator<(String, T)>>(
    kind: &Kind,
    value: Value<'_>,
    read: impl Fn(Value<'_>) -> Result<T, Mismatch>,
) -> Result<M, Mismatch> {
    match value {
        Value::Map(entries) => entries
            .into_iter()
            .map(|(key, value)| {
                let key = key.into_owned();
                let value = read(value).map_err(|error| error.within(key.clone()))?;
                Ok((key, value))
            })
            .collect(),
        other => Err(Mismatch::new(kind, &other)),
    }
}

pub(super) fn write_map<'a, T: 'a>(
    entries: impl Iterator<Item = (&'a String, &'a T)>,
    write: impl Fn(&'a T) -> Value<'a>,
) -> Value<'a> {
    let mut entries: Vec<_> =
        entries.map(|(key, value)| (Cow::Borrowed(key.as_str()), write(value))).collect();
    entries.sort_by(|(left, _), (right, _)| left.cmp(right));
    Value::Map(entries)
}
