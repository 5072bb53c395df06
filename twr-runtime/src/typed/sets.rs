//! Sets as lists: the derive gives their fields the rule `unique`.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::hash::{BuildHasher, Hash};

use twr_spec::spec::{Kind, Ref, Value};

use super::nested::read_list;
use super::{FieldAs, FieldValue, Mismatch};

/// A list. Items that are equal are one.
impl<T: FieldValue + Ord> FieldValue for BTreeSet<T> {
    const KIND: &'static Kind = &Kind::List(Ref::Static(T::KIND));

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        Ok(read_list(Self::KIND, value, T::from_value)?.into_iter().collect())
    }

    fn to_value(&self) -> Value<'_> {
        Value::List(self.iter().map(T::to_value).collect())
    }
}

/// A list, written in order, so that the same set always gives the same text. Items that are equal are one.
impl<T: FieldValue + Eq + Hash, S: BuildHasher + Default> FieldValue for HashSet<T, S> {
    const KIND: &'static Kind = &Kind::List(Ref::Static(T::KIND));

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        Ok(read_list(Self::KIND, value, T::from_value)?.into_iter().collect())
    }

    fn to_value(&self) -> Value<'_> {
        in_order(self.iter().map(T::to_value))
    }
}

impl<T: Ord, Via: FieldAs<T>> FieldAs<BTreeSet<T>> for BTreeSet<Via> {
    const KIND: &'static Kind = &Kind::List(Ref::Static(Via::KIND));

    fn from_value(value: Value<'_>) -> Result<BTreeSet<T>, Mismatch> {
        let kind = <Self as FieldAs<BTreeSet<T>>>::KIND;
        Ok(read_list(kind, value, Via::from_value)?.into_iter().collect())
    }

    fn to_value(value: &BTreeSet<T>) -> Value<'_> {
        Value::List(value.iter().map(Via::to_value).collect())
    }
}

impl<T: Eq + Hash, Via: FieldAs<T>, S: BuildHasher + Default> FieldAs<HashSet<T, S>>
    for HashSet<Via, S>
{
    const KIND: &'static Kind = &Kind::List(Ref::Static(Via::KIND));

    fn from_value(value: Value<'_>) -> Result<HashSet<T, S>, Mismatch> {
        let kind = <Self as FieldAs<HashSet<T, S>>>::KIND;
        Ok(read_list(kind, value, Via::from_value)?.into_iter().collect())
    }

    fn to_value(value: &HashSet<T, S>) -> Value<'_> {
        in_order(value.iter().map(Via::to_value))
    }
}

fn in_order<'a>(items: impl Iterator<Item = Value<'a>>) -> Value<'a> {
    let mut items: Vec<Value<'a>> = items.collect();
    items.sort_by(order);
    Value::List(items)
}

/// Numbers and words by their order, anything else by how it is shown.
fn order(one: &Value<'_>, other: &Value<'_>) -> Ordering {
    match (one, other) {
        (Value::Integer(one), Value::Integer(other)) => one.cmp(other),
        (Value::Choice(one), Value::Choice(other)) => one.cmp(other),
        (Value::Text(one), Value::Text(other)) => one.cmp(other),
        (Value::Number(one), Value::Number(other)) => one.total_cmp(other),
        (one, other) => format!("{one:?}").cmp(&format!("{other:?}")),
    }
}
