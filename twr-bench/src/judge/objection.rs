//! `Objection`: one reason why an answer is not right.

use std::fmt;

/// One reason why an answer is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// Where the value is: `items[1].name`.
    pub place: String,
    /// What is wrong with the value.
    pub fault: Fault,
}

/// What is wrong with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no value, or a blank one.
    Missing,
    /// The value belongs to another case of the union.
    OutOfPlace,
    /// The value is not of the field's kind.
    WrongKind,
    /// The value breaks the rule of this name.
    Breaks(&'static str),
    /// The value is copied from a worked example.
    Copied,
}

impl Objection {
    /// An objection to the value at this place.
    pub(super) fn new(place: &str, fault: Fault) -> Self {
        Self { place: place.to_owned(), fault }
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = &self.place;
        match self.fault {
            Fault::Missing => write!(f, "{place}: missing"),
            Fault::OutOfPlace => write!(f, "{place}: belongs to another case"),
            Fault::WrongKind => write!(f, "{place}: wrong kind"),
            Fault::Breaks(rule) => write!(f, "{place}: breaks {rule}"),
            Fault::Copied => write!(f, "{place}: copied"),
        }
    }
}
