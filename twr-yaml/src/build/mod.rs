//! Declarations to specs: names looked up, kinds made, examples read as data.

mod asked;
mod data;
mod field;
mod places;
mod tasks;
mod template;
mod trial;
mod types;

pub(crate) use asked::{AskedBuilt, asked};
#[cfg(test)]
pub(crate) use data::json;
pub(crate) use field::closes_a_cycle;
pub(crate) use places::{FieldPlaces, SpecPlaces};
pub(crate) use tasks::{AskedWith, tasks};
pub(crate) use trial::trials;
pub(crate) use types::{Built, Types};
