//! Worked examples: a task with the value that a perfect model would answer.

use std::fmt;
use std::sync::Arc;

use super::{Str, Value};

/// A task with the complete reply that a perfect model would give, as a value.
///
/// The text that the model sees is written from the value, so it cannot be in a format that the
/// reader does not know.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The task, as the user would state it.
    pub task: String,
    /// What the model thinks before the sections; `None` for nothing.
    pub thought: Option<String>,
    /// The reply: a [`Value::Record`] of the spec.
    pub reply: Value<'static>,
}

/// A worked example whose reply is text, as a model would write it.
///
/// The reader reads it, however sloppy it is, and the model is shown it as the writer writes the value, so
/// that nothing sloppy is copied. What stands before the sections is its thought, if it has no other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiteralExample {
    /// The task, as the user would state it.
    pub task: Str,
    /// What the model thinks before the sections; empty for what stands there in the reply.
    pub thought: Str,
    /// The reply.
    pub reply: Str,
}

/// The worked examples of a spec.
#[derive(Clone, Default)]
pub enum Examples {
    /// None: one is assembled from the fields' own examples.
    #[default]
    None,
    /// Rust values, written in the derive's attribute.
    Typed(fn() -> Vec<Example>),
    /// Data, from a file or a tool.
    Data(Arc<[Example]>),
}

impl Examples {
    /// The examples themselves.
    pub fn get(&self) -> Vec<Example> {
        match self {
            Self::None => Vec::new(),
            Self::Typed(make) => make(),
            Self::Data(examples) => examples.to_vec(),
        }
    }

    /// Whether there are none, without making them.
    pub fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// The examples with only the fields at `kept`, and further ones.
    pub(crate) fn only(&self, further: Vec<Example>, kept: &[usize]) -> Self {
        if self.is_none() && further.is_empty() {
            return Self::None;
        }
        let cut = |mut example: Example| {
            if let Value::Record(fields) = &example.reply {
                let fields = kept.iter().map(|&at| fields.get(at).cloned().flatten()).collect();
                example.reply = Value::Record(fields);
            }
            example
        };
        Self::Data(self.get().into_iter().chain(further).map(cut).collect())
    }
}

/// Never prints a function's address.
impl fmt::Debug for Examples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("None"),
            Self::Typed(_) => f.write_str("Typed(..)"),
            Self::Data(examples) => f.debug_tuple("Data").field(examples).finish(),
        }
    }
}
