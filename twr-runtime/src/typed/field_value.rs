//! `FieldValue`: a type that a section, an item or an entry can hold.

use twr_spec::spec::{Kind, Value};

use super::Mismatch;

/// A type that a section of a reply can hold.
///
/// The trait says which [`Kind`] of text twr asks for and reads, and converts between the type and the value that was
/// read. Strings, numbers, booleans, `Option`, `Vec`, `Box` and maps with `String` keys implement it.
/// `#[derive(Thinkable)]` implements it for structs and enums.
///
/// ```
/// # mod twr { pub use twr_runtime::typed::FieldValue; pub mod verdict { pub use twr_runtime::spec::Value; } }
/// use twr::FieldValue;
/// use twr::verdict::Value;
///
/// assert_eq!(true.to_value(), Value::Boolean(true));
/// assert_eq!(bool::from_value(Value::Boolean(true)), Ok(true));
/// assert!(bool::from_value(Value::text("true")).is_err());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a reply",
    label = "not a type that a section can hold",
    note = "if `{Self}` is your own type, derive `Thinkable` for it",
    note = "if it has `FromStr` and `Display`, write `#[think(parse)]` on the field",
    note = "if the model has no part in it, write `#[think(skip)]` on the field"
)]
pub trait FieldValue: Sized {
    /// What is asked for, and how it is read.
    const KIND: &'static Kind;

    /// The typed value of what was read.
    ///
    /// # Errors
    /// The value is not of [`KIND`](Self::KIND). A value that was read by this kind without a
    /// diagnostic never is.
    fn from_value(value: Value<'_>) -> Result<Self, Mismatch>;

    /// The value to write as a reply, borrowing text.
    fn to_value(&self) -> Value<'_>;
}
