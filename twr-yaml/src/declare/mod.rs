//! What a file declares, with the place of each part: still in the file's own terms, before it is a spec.

mod asking;
mod derives;
mod expression;
mod form;
mod home;
mod keys;
pub(crate) mod known;
mod meant;
mod name;
mod named;
mod placed;
mod reply;
mod rules;
mod section;
mod shape;
mod task;
mod trial;
mod words;

pub(crate) use expression::{Type, instead};
pub(crate) use form::expected;
pub(crate) use home::place_of_key;
pub(crate) use keys::whole;
pub(crate) use meant::{instead_of_key, meant};
pub(crate) use name::{
    MAX_NAME, NEVER, USED, as_name, capitalized, is_field_name, is_kept_by_rust, is_of_rust,
    is_too_long,
};
pub(crate) use placed::Placed;
pub(crate) use reply::{Asked, AskedShape, InputDeclared, Reply, declare};
pub(crate) use rules::{RulePlaces, meant_rule};
pub(crate) use shape::{Case, Choice, Definition, Field, Fields, Shape, Union, Word};
pub(crate) use task::{TaskDeclared, task, tasks};
pub(crate) use trial::Trial;
