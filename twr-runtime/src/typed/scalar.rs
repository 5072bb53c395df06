//! The types that are one piece of text: strings, numbers, booleans.

use std::borrow::Cow;

use twr_spec::spec::{Float, Int, Kind, Value, Width};

use super::{FieldValue, Mismatch};

impl FieldValue for String {
    const KIND: &'static Kind = &Kind::Text;

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        match value {
            Value::Text(text) => Ok(text.into_owned()),
            other => Err(Mismatch::new(Self::KIND, &other)),
        }
    }

    fn to_value(&self) -> Value<'_> {
        Value::Text(Cow::Borrowed(self))
    }
}

impl FieldValue for bool {
    const KIND: &'static Kind = &Kind::Boolean;

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        match value {
            Value::Boolean(yes) => Ok(yes),
            other => Err(Mismatch::new(Self::KIND, &other)),
        }
    }

    fn to_value(&self) -> Value<'_> {
        Value::Boolean(*self)
    }
}

macro_rules! integers {
    ($to:ident, $from:ident, $wide:ty: $($type:ty = $width:ident),*) => {$(
        impl FieldValue for $type {
            const KIND: &'static Kind = &Kind::Integer(Width::$width);

            fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
                match value {
                    Value::Integer(int) => int.$to().and_then(|int| int.try_into().ok()).ok_or(
                        Mismatch::described(concat!("a number that fits ", stringify!($type)), &value),
                    ),
                    other => Err(Mismatch::new(Self::KIND, &other)),
                }
            }

            #[allow(clippy::cast_lossless, reason = "`isize` and `usize` have no lossless `From`")]
            fn to_value(&self) -> Value<'_> {
                Value::Integer(Int::$from(*self as $wide))
            }
        }
    )*};
}

integers!(to_signed, from_signed, i128: i8 = I8, i16 = I16, i32 = I32, i64 = I64, i128 = I128, isize = Isize);
integers!(to_unsigned, from_unsigned, u128: u8 = U8, u16 = U16, u32 = U32, u64 = U64, u128 = U128, usize = Usize);

impl FieldValue for f64 {
    const KIND: &'static Kind = &Kind::Number(Float::F64);

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        match value {
            Value::Number(number) => Ok(number),
            other => Err(Mismatch::new(Self::KIND, &other)),
        }
    }

    fn to_value(&self) -> Value<'_> {
        Value::Number(*self)
    }
}

/// Goes through the shortest decimal, so that `0.1_f32` is written `0.1` and not as the `f64` nearest to
/// it, and is read back as the very same number.
impl FieldValue for f32 {
    const KIND: &'static Kind = &Kind::Number(Float::F32);

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        match value {
            Value::Number(number) => {
                // From the decimal, not from the `f64`: rounding twice can miss by one.
                let narrow: Self = number.to_string().parse().unwrap_or(Self::INFINITY);
                if number.is_finite() && narrow.is_infinite() {
                    return Err(Mismatch::described("a number that fits f32", &value));
                }
                Ok(narrow)
            }
            other => Err(Mismatch::new(Self::KIND, &other)),
        }
    }

    fn to_value(&self) -> Value<'_> {
        Value::Number(self.to_string().parse().unwrap_or_else(|_| f64::from(*self)))
    }
}
