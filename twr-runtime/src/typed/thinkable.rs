//! `Thinkable`: a type that a whole reply can hold.

use twr_spec::spec::{Spec, Value};

use super::{FieldValue, Mismatch};

/// A type that a model can be asked for: derive it.
///
/// A struct's [`SPEC`](Self::SPEC) has a field for each of its own; an enum's has the one field in
/// which the model says its choice.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a top-level reply type",
    label = "does not implement `Thinkable`",
    note = "derive `Thinkable` for it; a list or a single text is asked for as a field of such a struct"
)]
pub trait Thinkable: FieldValue {
    /// Which sections the reply has.
    const SPEC: &'static Spec;

    /// The typed value of a whole reply: a record of [`SPEC`](Self::SPEC).
    ///
    /// # Errors
    /// The value is no such record. One that was read by the spec without a diagnostic always is.
    fn from_reply(value: Value<'_>) -> Result<Self, Mismatch> {
        Self::from_value(value)
    }

    /// The whole reply that says this value: a record of [`SPEC`](Self::SPEC).
    fn to_reply(&self) -> Value<'_> {
        self.to_value()
    }
}
