//! `FieldAs` for the kinds that no Rust type has by itself: a table of records, code in a fence.

use std::borrow::Cow;
use std::marker::PhantomData;

use twr_spec::spec::{Kind, Ref, Value};

use super::nested::read_list;
use super::{FieldAs, Mismatch, Named, Thinkable};

/// A `Vec` of structs as a table, one row each; `#[think(table)]` chooses it.
#[derive(Clone, Copy, Debug)]
pub enum AsTable {}

impl<T: Thinkable> FieldAs<Vec<T>> for AsTable {
    const KIND: &'static Kind = &Kind::Table(Ref::Static(T::SPEC));

    fn from_value(value: Value<'_>) -> Result<Vec<T>, Mismatch> {
        read_list(<Self as FieldAs<Vec<T>>>::KIND, value, T::from_value)
    }

    fn to_value(value: &Vec<T>) -> Value<'_> {
        Value::List(value.iter().map(T::to_value).collect())
    }
}

/// A `String` as code in a fence; `#[think(code)]` chooses it. `N` names the language, empty for any.
#[derive(Clone, Copy, Debug)]
pub struct AsCode<N>(PhantomData<N>);

impl<N: Named> FieldAs<String> for AsCode<N> {
    const KIND: &'static Kind = &Kind::Code(Cow::Borrowed(N::NAME));

    fn from_value(value: Value<'_>) -> Result<String, Mismatch> {
        match value {
            Value::Text(text) => Ok(text.into_owned()),
            other => Err(Mismatch::new(<Self as FieldAs<String>>::KIND, &other)),
        }
    }

    fn to_value(value: &String) -> Value<'_> {
        Value::Text(Cow::Borrowed(value))
    }
}
