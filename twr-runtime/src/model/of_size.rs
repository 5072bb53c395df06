//! How large a model is: told by the caller, for nothing else says it.

use super::{BoxFuture, Model, ModelError, ModelSize, Reply, ReplyStream, Request};

/// A model that is told to be small or large, so that its prompts suit it: see
/// [`Placement::Auto`](twr_spec::prompt::Placement::Auto).
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{Model, ModelSize, OfSize, ScriptedModel};
///
/// let model = OfSize::large(ScriptedModel::new(["ok"]));
/// assert_eq!(model.size(), ModelSize::Large);
/// ```
#[derive(Debug, Clone)]
pub struct OfSize<M> {
    model: M,
    size: ModelSize,
}

impl<M: Model> OfSize<M> {
    /// This model, told to have this size.
    pub fn new(size: ModelSize, model: M) -> Self {
        Self { model, size }
    }

    /// This model, told to be small.
    pub fn small(model: M) -> Self {
        Self::new(ModelSize::Small, model)
    }

    /// This model, told to be large.
    pub fn large(model: M) -> Self {
        Self::new(ModelSize::Large, model)
    }
}

impl<M: Model> Model for OfSize<M> {
    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.model]
    }

    fn size(&self) -> ModelSize {
        self.size
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        self.model.complete(request)
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        self.model.stream(request)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::{Model, ModelSize, OfSize};
    use crate::model::{Fallback, Named, Patient, Purpose, Race, Routed, ScriptedModel};

    #[test]
    fn a_model_made_of_others_is_as_small_as_the_smallest() {
        fn check(model: impl Model, expect: ModelSize) {
            assert_eq!(model.size(), expect, "{}", model.name());
        }
        let plain = || ScriptedModel::new(["ok"]);
        let (small, large) = (|| OfSize::small(plain()), || OfSize::large(plain()));
        let sleep = |_: Duration| Box::pin(async {}) as crate::model::BoxFuture<'static, ()>;
        check(plain(), ModelSize::Unknown);
        check(small(), ModelSize::Small);
        check(Box::new(large()) as Box<dyn Model>, ModelSize::Large);
        check(Arc::new(large()), ModelSize::Large);
        check(OfSize::large(small()), ModelSize::Large);
        check(Named::new("other", large()), ModelSize::Large);
        check(Patient::new(large(), sleep), ModelSize::Large);
        check(Race::new([large(), large()]), ModelSize::Large);
        check(Race::new([large()]).and(plain()), ModelSize::Unknown);
        check(Fallback::new(large()).then(small()), ModelSize::Small);
        check(Routed::new(large()).on(Purpose::Repair, small()), ModelSize::Small);
    }
}
