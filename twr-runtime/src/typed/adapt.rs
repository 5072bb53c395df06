//! `FieldAs`: reading a type in another way than its own, for types that have none and for `line`.

use std::borrow::Cow;
use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use twr_spec::spec::{Kind, Parsed, ParsedForm, Value};

use super::{FieldValue, Mismatch};

/// A way to read and write `T` that is not `T`'s own.
///
/// `#[think(parse)]` and `#[think(line)]` choose one. It applies at the innermost type: a
/// `Vec<Ipv4Addr>` is read as a `Vec<Parse<_>>`.
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be read from a reply in this way",
    label = "`#[think(parse)]` needs `FromStr` and `Display`, `#[think(line)]` needs `String`, \
             `#[think(json)]` needs `Serialize`, `DeserializeOwned`, `JsonSchema`, and twr's feature `json`"
)]
pub trait FieldAs<T> {
    /// What is asked for, and how it is read.
    const KIND: &'static Kind;

    /// The typed value of what was read.
    ///
    /// # Errors
    /// The value is not of [`KIND`](Self::KIND).
    fn from_value(value: Value<'_>) -> Result<T, Mismatch>;

    /// The value to write as a reply, borrowing text.
    fn to_value(value: &T) -> Value<'_>;
}

/// The type's own way.
#[derive(Clone, Copy, Debug)]
pub enum Same {}

impl<T: FieldValue> FieldAs<T> for Same {
    const KIND: &'static Kind = T::KIND;

    fn from_value(value: Value<'_>) -> Result<T, Mismatch> {
        T::from_value(value)
    }

    fn to_value(value: &T) -> Value<'_> {
        value.to_value()
    }
}

/// One line of text: trimmed, without decoration.
#[derive(Clone, Copy, Debug)]
pub enum AsLine {}

impl FieldAs<String> for AsLine {
    const KIND: &'static Kind = &Kind::Line;

    fn from_value(value: Value<'_>) -> Result<String, Mismatch> {
        match value {
            Value::Text(text) => Ok(text.into_owned()),
            other => Err(Mismatch::new(&Kind::Line, &other)),
        }
    }

    fn to_value(value: &String) -> Value<'_> {
        Value::Text(Cow::Borrowed(value))
    }
}

/// A line that the type's `FromStr` accepts, written by its `Display`. `N` names the type to the model.
#[derive(Clone, Copy, Debug)]
pub struct Parse<N>(PhantomData<N>);

/// A type that reads itself from a line and writes itself: anything with `FromStr` and `Display`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be parsed from a reply",
    label = "`#[think(parse)]` needs `FromStr`, with an error that has `Display`, and `Display`"
)]
pub trait Parsable: FromStr<Err: Display> + Display {}

#[diagnostic::do_not_recommend]
impl<T: FromStr<Err: Display> + Display> Parsable for T {}

/// The name of a type, for messages; the derive writes one for each `#[think(parse)]`.
pub trait Named {
    /// The name: `Ipv4Addr`.
    const NAME: &'static str;

    /// What the type takes, in words that follow "write"; empty for nothing.
    const PHRASE: &'static str = "";
}

impl<T: Parsable, N: Named> FieldAs<T> for Parse<N> {
    const KIND: &'static Kind = &Kind::Parsed(Parsed {
        name: Cow::Borrowed(N::NAME),
        phrase: Cow::Borrowed(N::PHRASE),
        check: accepts::<T>,
        form: ParsedForm::Line,
    });

    fn from_value(value: Value<'_>) -> Result<T, Mismatch> {
        match &value {
            Value::Text(text) => match text.parse() {
                Ok(parsed) => Ok(parsed),
                // The type's own message was for the model, when the text was read.
                Err(_) => Err(Mismatch::described(N::NAME, &value)),
            },
            other => Err(Mismatch::new(<Self as FieldAs<T>>::KIND, other)),
        }
    }

    fn to_value(value: &T) -> Value<'_> {
        Value::Text(Cow::Owned(value.to_string()))
    }
}

pub(super) fn accepts<T: Parsable>(text: &str) -> Result<(), String> {
    match text.parse::<T>() {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}
