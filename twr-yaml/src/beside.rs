//! What is beside the spec in a file: the inputs of its prompt, the template, saved replies.

use std::path::PathBuf;

use twr_spec::spec::{Kind, Ref, Value};
use twr_spec::template::Filled;

use crate::declare::Type;
use crate::source::Place;

/// A value that the prompt template takes.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its name in the template.
    pub name: String,
    /// What it is; may be empty.
    pub about: String,
    /// What it holds.
    pub kind: Ref<Kind>,
    /// Whether it may be left out.
    pub optional: bool,
    /// What it is where it is left out.
    pub default: Option<Value<'static>>,
    /// A value to try the template with.
    pub example: Option<Value<'static>>,
    /// Where it is declared.
    pub place: Place,
    pub(crate) declared: Type,
}

/// The message that asks for a reply, with places for the inputs.
#[derive(Clone, Debug)]
pub struct Template {
    /// The template, in minijinja's syntax.
    pub text: String,
    /// The file that it is in, if it has one of its own.
    pub file: Option<PathBuf>,
    /// Where it is.
    pub place: Place,
}

/// A saved reply, with what is expected of it.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its name.
    pub name: String,
    /// The task that it replies to, for rules that look at it.
    pub task: Option<String>,
    /// The reply.
    pub reply: String,
    /// The file that the reply is in, if it has one of its own.
    pub reply_file: Option<PathBuf>,
    /// Whether the model was stopped before its end, as a provider tells beside the reply.
    pub cut_off: bool,
    /// What is expected.
    pub expect: Expectation,
    /// Where the expected value is, if it is said.
    pub expect_place: Option<Place>,
    /// Where the test is.
    pub place: Place,
    pub(crate) name_place: Place,
}

/// What a saved reply should be read as.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// This value.
    Value(Value<'static>),
    /// An error, with feedback on these fields.
    Feedback(Vec<String>),
    /// Nothing was said yet.
    Unsaid,
}

/// A task of a file of tasks.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its name, or its number.
    pub name: String,
    /// What is to be done, for rules that look at it.
    pub text: String,
    /// What is sent in its place: the prompt template, filled in.
    pub message: Option<Filled>,
    /// What is known to be true of the answer: fields, by position, with their values.
    pub expect: Vec<(usize, Value<'static>)>,
}

impl Input {
    /// What it is where it is left out; `None` if it has to be given.
    pub fn when_left_out(&self) -> Option<Value<'static>> {
        self.default.clone().or_else(|| self.optional.then_some(Value::Null))
    }
}
