//! `Judge`: a validator after a face that knows no type.

use std::marker::PhantomData;

use twr_spec::spec::{Ref, Spec, Value};

use crate::model::BoxFuture;
use crate::think::error::Cause;
use crate::think::{Report, Validator};
use crate::typed::Answer;

/// Judges values that keep all of the spec's rules.
pub(in crate::think) trait Judge: Send + Sync {
    /// What the validator says; or why it cannot tell.
    fn judge<'a>(&'a self, value: Value<'static>) -> BoxFuture<'a, Result<Report, Cause>>;
}

/// A validator of answers of a spec.
pub(in crate::think) struct Typed<T, V> {
    spec: Ref<Spec>,
    validator: V,
    of: PhantomData<fn(&T)>,
}

impl<T, V> Typed<T, V> {
    pub(in crate::think) fn new(spec: Ref<Spec>, validator: V) -> Self {
        Self { spec, validator, of: PhantomData }
    }
}

impl<T: Answer + Send + Sync, V: Validator<T>> Judge for Typed<T, V> {
    fn judge<'a>(&'a self, value: Value<'static>) -> BoxFuture<'a, Result<Report, Cause>> {
        Box::pin(async move {
            let value = T::from_answer(&self.spec, value).map_err(Cause::Mismatch)?;
            self.validator.validate(&value).await.map_err(Cause::Validator)
        })
    }
}
