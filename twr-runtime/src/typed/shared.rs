//! Values that are shared: `Arc` and `Rc`, as what they hold.

use std::rc::Rc;
use std::sync::Arc;

use twr_spec::spec::{Kind, Value};

use super::{FieldAs, FieldValue, Mismatch};

macro_rules! shared {
    ($($pointer:ident),*) => {$(
        impl<T: FieldValue> FieldValue for $pointer<T> {
            const KIND: &'static Kind = T::KIND;

            fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
                T::from_value(value).map(Self::new)
            }

            fn to_value(&self) -> Value<'_> {
                T::to_value(self)
            }
        }

        impl<T, Via: FieldAs<T>> FieldAs<$pointer<T>> for $pointer<Via> {
            const KIND: &'static Kind = Via::KIND;

            fn from_value(value: Value<'_>) -> Result<$pointer<T>, Mismatch> {
                Via::from_value(value).map($pointer::new)
            }

            fn to_value(value: &$pointer<T>) -> Value<'_> {
                Via::to_value(value)
            }
        }
    )*};
}

shared!(Arc, Rc);
