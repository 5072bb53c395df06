//! The whole numbers that are never 0.

use std::num::NonZero;

use twr_spec::spec::{Int, Kind, Value, Width};

use super::{FieldValue, Mismatch};

macro_rules! non_zero {
    ($($type:ty = $width:ident),*) => {$(
        /// As the number itself; 0 is asked for again.
        impl FieldValue for NonZero<$type> {
            const KIND: &'static Kind = &Kind::Integer(Width::$width);

            fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
                let number = <$type>::from_value(value)?;
                let zero = || Mismatch::described("a number other than 0", &Value::Integer(Int::ZERO));
                Self::new(number).ok_or_else(zero)
            }

            fn to_value(&self) -> Value<'_> {
                self.get().to_value().into_owned()
            }
        }
    )*};
}

non_zero!(
    i8 = NonZeroI8,
    i16 = NonZeroI16,
    i32 = NonZeroI32,
    i64 = NonZeroI64,
    i128 = NonZeroI128,
    isize = NonZeroIsize,
    u8 = NonZeroU8,
    u16 = NonZeroU16,
    u32 = NonZeroU32,
    u64 = NonZeroU64,
    u128 = NonZeroU128,
    usize = NonZeroUsize
);
