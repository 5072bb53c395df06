//! Asking a model with a spec that was built at run time. The one place that does.

use std::sync::Arc;

use twr::model::{Message, Model};
use twr::read::Reader;
use twr::soft::worked_examples;
use twr::spec::{Ref, Spec, Value};
use twr::think::{Attempt, Options, Run};
use twr::{Task, ThinkError};

/// Asks for a value of the spec, and again for what is missing.
pub(crate) async fn think_by_spec(
    spec: &Ref<Spec>,
    system: &str,
    task: String,
    options: Options,
    model: &dyn Model,
    watch: impl FnMut(&Attempt) + Send,
) -> Result<Value<'static>, ThinkError> {
    let reader = Reader::new(spec).telling_echoes(&worked_examples(spec));
    let history = if system.is_empty() { Vec::new() } else { vec![Message::system(system)] };
    let run = Run::new(spec, &reader, Task { history, text: task, ..Task::default() }, options);
    Ok(run.drive(model, watch).await?.value())
}

/// The spec behind a pointer, as [`think_by_spec`] takes it.
pub(crate) fn shared(spec: Spec) -> Ref<Spec> {
    Ref::Shared(Arc::new(spec))
}
