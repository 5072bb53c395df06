//! `Thinkable`: a type that a whole reply can hold.

use twr_spec::spec::{Spec, Value};

use super::{FieldValue, Mismatch};

/// A type that a model can be asked for. Derive it, do not implement it.
///
/// [`SPEC`](Self::SPEC) describes the reply. The spec of a struct has a field for each field of the struct. The spec of
/// an enum has one field, in which the model writes its choice, and the fields of its cases.
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
    /// The value is not a record of the spec. A value that was read by the spec without a diagnostic always is.
    fn from_reply(value: Value<'_>) -> Result<Self, Mismatch> {
        Self::from_value(value)
    }

    /// The whole reply that says this value: a record of [`SPEC`](Self::SPEC).
    fn to_reply(&self) -> Value<'_> {
        self.to_value()
    }
}
