//! The typed glue: how a [`Value`](twr_spec::spec::Value) becomes a Rust value, and back.
//!
//! The reader knows specs and values only; everything generic is in this folder, and is thin.
//! [`FieldValue`] is what a field's type needs, [`Thinkable`] what the type of a whole reply needs,
//! and [`FieldAs`] reads a type that has neither in the way of another.

mod adapt;
mod adapt_kinds;
mod adapt_nested;
mod answer;
#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "rust_decimal")]
mod decimal;
mod duration;
mod edit;
mod field_value;
mod fields;
mod file;
mod iso_duration;
#[cfg(feature = "jiff")]
mod jiff;
mod json;
mod mismatch;
mod nested;
mod non_zero;
mod part;
mod partly;
mod parts;
mod scalar;
mod sets;
mod shared;
pub(crate) mod template;
#[cfg(test)]
mod tests;
mod text;
mod thinkable;
mod tuples;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "uuid")]
mod uuid;

pub use adapt::{AsLine, FieldAs, Named, Parsable, Parse, Same};
pub use adapt_kinds::{AsCode, AsTable};
pub use answer::Answer;
pub use edit::{Edit, EditFault, EditMismatch, FileLine};
pub use field_value::FieldValue;
pub use fields::{Fields, Record};
pub use file::File;
pub use json::AsJson;
pub use mismatch::Mismatch;
pub use part::Part;
pub use partly::Partly;
pub use parts::Parts;
pub use thinkable::Thinkable;
