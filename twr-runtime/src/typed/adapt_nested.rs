//! `FieldAs` through the types that hold others, so that an adapter reaches the innermost type.

use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasher;

use twr_spec::spec::{Kind, Ref, Value};

use super::nested::{read_list, read_map, read_option, write_map};
use super::{FieldAs, Mismatch};

impl<T, Via: FieldAs<T>> FieldAs<Option<T>> for Option<Via> {
    const KIND: &'static Kind = &Kind::Optional(Ref::Static(Via::KIND));

    fn from_value(value: Value<'_>) -> Result<Option<T>, Mismatch> {
        read_option(value, Via::from_value)
    }

    fn to_value(value: &Option<T>) -> Value<'_> {
        value.as_ref().map_or(Value::Null, Via::to_value)
    }
}

impl<T, Via: FieldAs<T>> FieldAs<Vec<T>> for Vec<Via> {
    const KIND: &'static Kind = &Kind::List(Ref::Static(Via::KIND));

    fn from_value(value: Value<'_>) -> Result<Vec<T>, Mismatch> {
        read_list(<Self as FieldAs<Vec<T>>>::KIND, value, Via::from_value)
    }

    fn to_value(value: &Vec<T>) -> Value<'_> {
        Value::List(value.iter().map(Via::to_value).collect())
    }
}

impl<T, Via: FieldAs<T>> FieldAs<Box<T>> for Box<Via> {
    const KIND: &'static Kind = Via::KIND;

    fn from_value(value: Value<'_>) -> Result<Box<T>, Mismatch> {
        Via::from_value(value).map(Box::new)
    }

    fn to_value(value: &Box<T>) -> Value<'_> {
        Via::to_value(value)
    }
}

impl<T, Via: FieldAs<T>> FieldAs<BTreeMap<String, T>> for BTreeMap<String, Via> {
    const KIND: &'static Kind = &Kind::Map(Ref::Static(Via::KIND));

    fn from_value(value: Value<'_>) -> Result<BTreeMap<String, T>, Mismatch> {
        read_map(<Self as FieldAs<BTreeMap<String, T>>>::KIND, value, Via::from_value)
    }

    fn to_value(value: &BTreeMap<String, T>) -> Value<'_> {
        write_map(value.iter(), Via::to_value)
    }
}

impl<T, Via: FieldAs<T>, S: BuildHasher + Default> FieldAs<HashMap<String, T, S>>
    for HashMap<String, Via, S>
{
    const KIND: &'static Kind = &Kind::Map(Ref::Static(Via::KIND));

    fn from_value(value: Value<'_>) -> Result<HashMap<String, T, S>, Mismatch> {
        read_map(<Self as FieldAs<HashMap<String, T, S>>>::KIND, value, Via::from_value)
    }

    fn to_value(value: &HashMap<String, T, S>) -> Value<'_> {
        write_map(value.iter(), Via::to_value)
    }
}
