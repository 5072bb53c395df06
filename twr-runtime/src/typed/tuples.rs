//! Tuples as records whose fields are numbered in words: `First: Ann; Second: 36`.

use std::borrow::Cow;

use twr_spec::spec::{Examples, Field, Kind, List, Ref, Spec, Str, Value};

use super::{FieldValue, Fields, Mismatch, Record};

/// The fields of a tuple in their order.
trait Numbered {
    const FIELDS: &'static [Field];
    const SPEC: &'static Spec;
}

/// A field of this header, which is its name and its key in lower case.
macro_rules! field {
    ($name:literal, $header:literal, $part:ident) => {
        Field {
            name: Cow::Borrowed($name),
            header: Cow::Borrowed($header),
            keys: List::Borrowed(const { &[Str::Borrowed($name)] }),
            kind: Ref::Static($part::KIND),
            ..Field::EMPTY
        }
    };
}

macro_rules! tuples {
    ($(($($part:ident $at:tt $name:literal $header:literal),*))*) => {$(
        impl<$($part: FieldValue),*> Numbered for ($($part,)*) {
            const FIELDS: &'static [Field] = &[$(field!($name, $header, $part)),*];
            const SPEC: &'static Spec = &Spec {
                name: Cow::Borrowed("tuple"),
                fields: List::Borrowed(Self::FIELDS),
                // What a part is an example of, only the tuple's field knows.
                examples: Examples::Unwanted,
                ..Spec::EMPTY
            };
        }

        /// A record with the labels `First`, `Second` and so on.
        impl<$($part: FieldValue),*> FieldValue for ($($part,)*) {
            const KIND: &'static Kind = &Kind::Record(Ref::Static(<Self as Numbered>::SPEC));

            fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
                let mut parts = Fields::open(<Self as Numbered>::SPEC, value)?;
                Ok(($(parts.next($name, $part::from_value)?,)*))
            }

            fn to_value(&self) -> Value<'_> {
                let parts = Record::with_room(<Self as Numbered>::FIELDS.len());
                parts$(.and(self.$at.to_value()))*.value()
            }
        }
    )*};
}

tuples! {
    (A 0 "first" "First", B 1 "second" "Second")
    (A 0 "first" "First", B 1 "second" "Second", C 2 "third" "Third")
    (A 0 "first" "First", B 1 "second" "Second", C 2 "third" "Third", D 3 "fourth" "Fourth")
    (
        A 0 "first" "First", B 1 "second" "Second", C 2 "third" "Third", D 3 "fourth" "Fourth",
        E 4 "fifth" "Fifth"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_go_there_and_back() {
        let pair = ("Ann".to_owned(), 36_u8);
        let value = pair.to_value().into_owned();
        assert_eq!(<(String, u8)>::from_value(value), Ok(pair));
        let short = <(u8, u8)>::from_value(Value::Record(vec![None]));
        let expect = "expected a record of `tuple` with 2 fields, found a record";
        assert_eq!(short.unwrap_err().to_string(), expect);
        let five = (1_u8, 2_u8, 3_u8, 4_u8, 5_u8);
        assert_eq!(FieldValue::from_value(five.to_value().into_owned()), Ok(five));
    }
}
