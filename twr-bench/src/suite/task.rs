//! A suite and its tasks, as data.

use twr::advanced::spec::Spec;
use twr::verdict::Value;

use crate::random::Random;

/// A spec and its tasks.
#[derive(Clone, Debug)]
pub struct Suite {
    /// A short name, for tables.
    pub name: &'static str,
    /// The spec.
    pub spec: &'static Spec,
    /// The tasks, each with a text of its own.
    pub tasks: Vec<Task>,
    /// A right answer to one of the tasks, for the simulated model. It is true where the truth is known.
    pub right: fn(&Task, &mut Random) -> Value<'static>,
}

/// One task.
#[derive(Clone, Debug)]
pub struct Task {
    /// What the model is told.
    pub text: String,
    /// What it is about, in a word or two.
    pub topic: &'static str,
    /// The true answer, where the text says it. A field that the text leaves open is `None`.
    pub truth: Option<Value<'static>>,
    /// Whether the order of true lists counts.
    pub order: Order,
}

/// Whether the order of a list counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The items are in the order in which the task names them.
    #[default]
    Given,
    /// The task asks for the items in any order.
    Any,
}

impl Task {
    /// A task without a known truth.
    pub(crate) fn about(text: String, topic: &'static str) -> Self {
        Self { text, topic, truth: None, order: Order::Given }
    }

    pub(super) fn known(text: &str, truth: Value<'_>) -> Self {
        Self { truth: Some(truth.into_owned()), ..Self::about(text.to_owned(), "") }
    }
}

/// The true answer.
pub(super) fn truth(task: &Task, _: &mut Random) -> Value<'static> {
    task.truth.clone().unwrap_or(Value::Null)
}
