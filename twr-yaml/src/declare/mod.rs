//! What a file declares, with the place of each part: still in the file's own terms, before it is a spec.

mod expression;
mod form;
pub(crate) mod keys;
mod meant;
mod name;
mod named;
mod reply;
mod rules;
mod section;
mod trial;

pub(crate) use expression::{Type, instead};
pub(crate) use form::expected;
pub(crate) use keys::{Keys, items, optional_flag, text, texts};
pub(crate) use meant::{meant, rule as meant_rule};
pub(crate) use name::{NEVER, USED, as_name, capitalized, is_kept_by_rust, is_of_rust};
pub(crate) use named::{Case, Choice, Definition, Shape, Union, Word};
pub(crate) use reply::{Asked, AskedShape, InputDeclared, Reply, declare};
pub(crate) use section::{Field, Fields};
pub(crate) use trial::Trial;

use crate::source::Place;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Placed<T> {
    pub(crate) value: T,
    pub(crate) place: Place,
}
