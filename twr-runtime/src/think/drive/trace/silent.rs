//! The spans without the feature: nothing.

use crate::model::ModelError;
use crate::think::{Attempt, Run, ThinkError};

/// The span of a run.
#[derive(Debug)]
pub(in crate::think) struct RunSpan;

/// The span of a call.
#[derive(Debug)]
pub(in crate::think) struct CallSpan;

#[expect(clippy::unused_self, reason = "they are called as those that do something")]
impl RunSpan {
    pub(in crate::think) fn open(_run: &Run<'_>) -> Self {
        Self
    }

    pub(in crate::think) fn call(&self, _run: &Run<'_>, _model: &str) -> CallSpan {
        CallSpan
    }

    pub(in crate::think) async fn watch<T>(&self, work: impl Future<Output = T>) -> T {
        work.await
    }

    pub(in crate::think) fn answered(&self, _run: &Run<'_>) {}

    pub(in crate::think) fn failed(&self, _error: &ThinkError) {}
}

#[expect(clippy::unused_self, reason = "they are called as those that do something")]
impl CallSpan {
    pub(in crate::think) async fn watch<T>(&self, work: impl Future<Output = T>) -> T {
        work.await
    }

    pub(in crate::think) fn replied(&self, _attempt: &Attempt) {}

    pub(in crate::think) fn failed(&self, _error: &ModelError) {}
}
