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
/// that nothing sloppy is copied. What is before the sections is its thought, if it has no other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiteralExample {
    /// The task, as the user would state it.
    pub task: Str,
    /// What the model thinks before the sections; empty for what is there in the reply.
    pub thought: Str,
    /// The reply.
    pub reply: Str,
}

/// The worked examples of a spec.
#[derive(Clone, Default)]
pub enum Examples {
    /// None are given: one is assembled from the fields' own examples.
    #[default]
    None,
    /// No example is shown, and none is assembled. The fields' own examples then only tell the reader what a
    /// value looks like.
    Unwanted,
    /// Rust values, written in the derive's attribute.
    Typed(fn() -> Vec<Example>),
    /// Data, from a file or a tool.
    Data(Arc<[Example]>),
    /// Examples that were read back already, and are shown as they are.
    Checked(Arc<[Example]>),
}

impl Examples {
    /// The examples themselves.
    pub fn get(&self) -> Vec<Example> {
        match self {
            Self::None | Self::Unwanted => Vec::new(),
            Self::Typed(make) => make(),
            Self::Data(examples) | Self::Checked(examples) => examples.to_vec(),
        }
    }

    /// Whether none are given, without making them.
    pub const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// Whether no example is to be shown at all.
    pub const fn are_unwanted(&self) -> bool {
        matches!(self, Self::Unwanted)
    }
}

impl Example {
    /// The example with only the fields at these positions.
    pub(crate) fn only(mut self, kept: &[usize]) -> Self {
        if let Value::Record(fields) = &self.reply {
            let fields = kept.iter().map(|&at| fields.get(at).cloned().flatten()).collect();
            self.reply = Value::Record(fields);
        }
        self
    }

    /// The example without the fields at these positions.
    pub(crate) fn without(mut self, fields: &[usize]) -> Self {
        if let Value::Record(values) = &mut self.reply {
            for &at in fields {
                if let Some(value) = values.get_mut(at) {
                    *value = None;
                }
            }
        }
        self
    }
}

/// Never prints a function's address.
impl fmt::Debug for Examples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("None"),
            Self::Unwanted => f.write_str("Unwanted"),
            Self::Typed(_) => f.write_str("Typed(..)"),
            Self::Data(examples) => f.debug_tuple("Data").field(examples).finish(),
            Self::Checked(examples) => f.debug_tuple("Checked").field(examples).finish(),
        }
    }
}
