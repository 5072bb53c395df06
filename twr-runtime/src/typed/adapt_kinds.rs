//! `FieldAs` for the kinds that no Rust type has by itself: a table of records, code in a fence.

use std::borrow::Cow;
use std::marker::PhantomData;

use twr_spec::spec::{Field, Kind, Ref, Spec, Value};

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

/// Looks at the rows of a table while the program is compiled: structs whose fields fit into cells. The
/// derive calls it in a constant of the user's own, so that what is wrong is told there.
///
/// # Panics
/// The rows do not fit: a compile error, for it only runs in constants.
#[track_caller]
pub const fn check_row(kind: &Kind, spec: &'static Spec) {
    assert!(
        matches!(kind, Kind::Record(_)),
        "the rows of a table are structs, and this is an enum"
    );
    let Cow::Borrowed(fields) = spec.fields else { return };
    let mut rest: &[Field] = fields;
    while let [field, others @ ..] = rest {
        assert!(
            fits_cell(&field.kind),
            "a row has a field that fits into no cell, which holds a number, a word or a short text: \
             leave `table` out for a list of records"
        );
        rest = others;
    }
}

const fn fits_cell(kind: &Ref<Kind>) -> bool {
    // A kind that closes a cycle, or was built at run time, is looked at with the whole spec.
    let Ref::Static(kind) = kind else { return true };
    match kind {
        Kind::Optional(inner) => fits_cell(inner),
        Kind::Text
        | Kind::Line
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Choice(_)
        | Kind::Temporal(_)
        | Kind::Parsed(_) => true,
        _ => false,
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
