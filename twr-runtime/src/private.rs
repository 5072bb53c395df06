//! Every name that code written by `#[derive(Thinkable)]` may use. No part of the public API: it may
//! change in any release, which is why the crates of this workspace depend on each other exactly.

pub use std::borrow::Cow;
pub use std::clone::Clone;
pub use std::default::Default;
pub use std::option::Option;
pub use std::result::Result;
pub use std::string::{String, ToString};
pub use std::{unreachable, vec};

pub use twr_spec::rule::{Bound, Bounds, Check, Range, Rule};
pub use twr_spec::spec::{
    Example, Examples, Field, Int, Kind, Language, Presence, Ref, Spec, Value, Word,
};

pub use crate::typed::{
    AsLine, FieldAs, FieldValue, Fields, Mismatch, Named, Parse, Same, Thinkable,
};
