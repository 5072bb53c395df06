//! Texts in other types than `String`, and a path on a line.

use std::borrow::Cow;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use twr_spec::spec::{Kind, Value};

use super::{AsCode, AsLine, FieldAs, FieldValue, Mismatch, Named};

macro_rules! texts {
    ($($type:ty),*) => {$(
        impl FieldValue for $type {
            const KIND: &'static Kind = String::KIND;

            fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
                String::from_value(value).map(Self::from)
            }

            fn to_value(&self) -> Value<'_> {
                Value::Text(Cow::Borrowed(self))
            }
        }

        impl FieldAs<$type> for AsLine {
            const KIND: &'static Kind = &Kind::Line;

            fn from_value(value: Value<'_>) -> Result<$type, Mismatch> {
                <Self as FieldAs<String>>::from_value(value).map(<$type>::from)
            }

            fn to_value(value: &$type) -> Value<'_> {
                Value::Text(Cow::Borrowed(value))
            }
        }

        impl<N: Named> FieldAs<$type> for AsCode<N> {
            const KIND: &'static Kind = <Self as FieldAs<String>>::KIND;

            fn from_value(value: Value<'_>) -> Result<$type, Mismatch> {
                <Self as FieldAs<String>>::from_value(value).map(<$type>::from)
            }

            fn to_value(value: &$type) -> Value<'_> {
                Value::Text(Cow::Borrowed(value))
            }
        }
    )*};
}

/// Text that a program may have as a constant, too.
type MaybeStatic = Cow<'static, str>;

texts!(Box<str>, Arc<str>, Rc<str>, MaybeStatic);

/// One line that is a path, any path at all: absolute, with `..`, of another system. Nothing is looked up, and nothing
/// keeps it inside a folder; a file that a model writes is a [`File`](super::File), whose path is kept there.
///
/// A path that is not Unicode is written with `U+FFFD` for what is not.
impl FieldValue for PathBuf {
    const KIND: &'static Kind = &Kind::Line;

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        <AsLine as FieldAs<String>>::from_value(value).map(Self::from)
    }

    fn to_value(&self) -> Value<'_> {
        Value::Text(self.to_string_lossy())
    }
}
