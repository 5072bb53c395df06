//! `Judge`: a validator behind a face that knows no type.

use std::marker::PhantomData;

use twr_spec::spec::Value;

use crate::model::BoxFuture;
use crate::think::error::Cause;
use crate::think::{Report, Validator};
use crate::typed::Thinkable;

/// Judges values that keep all of the spec's rules.
pub(in crate::think) trait Judge: Send + Sync {
    /// What the validator says; or why it cannot tell.
    fn judge<'a>(&'a self, value: Value<'static>) -> BoxFuture<'a, Result<Report, Cause>>;
}

/// A validator of a type.
pub(in crate::think) struct Typed<T, V> {
    validator: V,
    of: PhantomData<fn(&T)>,
}

impl<T, V> Typed<T, V> {
    pub(in crate::think) fn new(validator: V) -> Self {
        Self { validator, of: PhantomData }
    }
}

impl<T: Thinkable + Send + Sync, V: Validator<T>> Judge for Typed<T, V> {
    fn judge<'a>(&'a self, value: Value<'static>) -> BoxFuture<'a, Result<Report, Cause>> {
        Box::pin(async move {
            let value = T::from_reply(value).map_err(Cause::Mismatch)?;
            self.validator.validate(&value).await.map_err(Cause::Validator)
        })
    }
}
