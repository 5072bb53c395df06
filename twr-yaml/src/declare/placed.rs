//! `Placed`: a value and where it is.

use crate::source::Place;

/// A value and where it is.
#[derive(Clone, Debug)]
pub(crate) struct Placed<T> {
    pub(crate) value: T,
    pub(crate) place: Place,
}
