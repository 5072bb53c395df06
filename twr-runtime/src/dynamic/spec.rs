//! `Spec`: what a reply has to hold, made at run time and checked.

use std::fmt;
use std::sync::Arc;

use serde_json::Value as Json;
use twr_spec::spec::{Ref, Spec as Shape};
use twr_spec::wording::Wording;

use super::data::to_serde;
use crate::check::{CheckError, check_spec};
use crate::parse::wording;
use crate::typed::Thinkable;

/// The shape of a reply, made at run time and checked when it is made.
///
/// Make one with [`Spec::builder`], [`Spec::from_json_schema`] or, with the feature `yaml`, `Spec::from_yaml`. A clone
/// costs nothing. For a spec that is known when the program is written, derive
/// [`Thinkable`](crate::typed::Thinkable): its answers are Rust values.
#[derive(Clone)]
pub struct Spec {
    shape: Ref<Shape>,
    inputs: Arc<[Input]>,
}

/// A value that the prompt template of a spec takes.
#[derive(Clone, Debug)]
pub(super) struct Input {
    pub(super) name: String,
    /// What it is where it is not given; `None` for an input that has to be given.
    pub(super) default: Option<Json>,
}

impl Spec {
    /// Of a shape that was checked.
    pub(super) fn new(shape: Ref<Shape>, inputs: Vec<Input>) -> Self {
        Self { shape, inputs: inputs.into() }
    }

    /// The spec of a type, for a program that treats both alike.
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// use twr::dynamic::Spec;
    /// # use twr_runtime::typed::Thinkable;
    /// fn fields<T: Thinkable>() -> Vec<String> {
    ///     Spec::of_type::<T>().fields().map(str::to_owned).collect()
    /// }
    /// ```
    pub fn of_type<T: Thinkable>() -> Self {
        Self::new(Ref::Static(T::SPEC), Vec::new())
    }

    /// The name, as messages to people say it.
    pub fn name(&self) -> &str {
        &self.shape.name
    }

    /// The names of the fields, in the order in which they are asked for. Cases of a union may share a name.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.shape.fields.iter().map(|field| field.name.as_ref())
    }

    /// The names of the values that its prompt template takes, for
    /// [`Think::spec_input`](crate::think::Think::spec_input); none without a template.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.inputs.iter().map(|input| input.name.as_str())
    }

    /// The inputs that need not be given, with their values.
    pub(crate) fn input_defaults(&self) -> impl Iterator<Item = (&str, &Json)> {
        self.inputs.iter().filter_map(|input| Some((input.name.as_str(), input.default.as_ref()?)))
    }

    /// Looks for everything that can be told without a model, as [`check`](crate::check::check) does for a type:
    /// every worked example is written and read back in every layout, feedback on every rule names its section and
    /// says what to write, and the prompt has no more characters than the spec allows.
    ///
    /// # Errors
    /// Everything that was found. Its `Display` says of each what to write instead.
    pub fn check(&self) -> Result<(), CheckError> {
        self.check_worded(wording())
    }

    /// As [`check`](Self::check), for a program that words prompts and feedback by templates of its own.
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn check_worded(&self, wording: &Wording) -> Result<(), CheckError> {
        check_spec(&self.shape, wording)
    }

    /// The JSON Schema (draft 2020-12) of its answers, as [`Record::to_json`](super::Record::to_json) writes them.
    pub fn json_schema(&self) -> Json {
        to_serde(&twr_spec::schema::json_schema(&self.shape))
    }

    /// The spec as every other part of the library takes it.
    pub fn shape(&self) -> &Ref<Shape> {
        &self.shape
    }
}

/// The name and the fields.
impl fmt::Debug for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields: Vec<&str> = self.fields().collect();
        f.debug_struct("Spec").field("name", &self.name()).field("fields", &fields).finish()
    }
}
