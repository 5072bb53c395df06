//! `Judge`: decides whether an answer is right, clean, original and true, the same way for every arm.
//!
//! The judge shares no code with the product. It knows the product's types and the data of a spec, and
//! decides everything itself, from the definitions below. So it sees what the product overlooks.
//!
//! | mark | definition | file |
//! |---|---|---|
//! | right | every field is there and has its type | `shape` |
//! | | every rule is kept | `condition` |
//! | | nothing is copied from a worked example that the model was shown | `copied` |
//! | clean | right, and no list says the same twice | `repeated`, `alike` |
//! | original | clean, and no item of a list says the same as an item of such an example | `copied`, `alike` |
//! | true | right, and every known value is the true one | `truth` |

mod alike;
mod condition;
mod copied;
mod objection;
mod repeated;
mod shape;
mod stem;
mod text;
mod truth;
mod unjudged;

#[cfg(test)]
mod tests;

pub use objection::{Fault, Objection};
pub use truth::is_same;
pub use unjudged::Unjudged;

use twr::advanced::spec::{Example, Spec};
use twr::verdict::Value;

use crate::record::fields;
use crate::suite::Task;
use shape::RecordShape;

/// Judges answers of one spec.
#[derive(Debug)]
pub struct Judge {
    shape: RecordShape,
}

/// What the judge says of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Every field is there and keeps its rules, and nothing was copied from a worked example.
    pub right: bool,
    /// Right, and no list says the same twice, not even in other words.
    pub clean: bool,
    /// Clean, and no item of a list of texts says the same as an item of a worked example.
    pub original: bool,
    /// Right, and every known value is the true one; `None` where the truth is not known.
    pub is_true: Option<bool>,
}

impl Judge {
    /// A judge of answers of this spec.
    ///
    /// # Errors
    /// The spec has a kind or a rule that the judge does not know.
    pub fn new(spec: &Spec) -> Result<Self, Unjudged> {
        Ok(Self { shape: RecordShape::of(spec)? })
    }

    /// The marks of an answer to the task. The model was shown these worked examples.
    pub fn marks(&self, value: &Value<'_>, task: &Task, shown: &[Example]) -> Marks {
        let right = self.objections(value, task, shown).is_empty();
        let clean = right && !repeated::repeats_itself(value);
        Marks {
            right,
            clean,
            original: clean && !copied::rewords_an_item(&self.shape, value, &task.text, shown),
            is_true: task.truth.as_ref().map(|truth| right && is_true(truth, value, task)),
        }
    }

    /// What keeps an answer to the task from being right.
    pub fn objections(&self, value: &Value<'_>, task: &Task, shown: &[Example]) -> Vec<Objection> {
        let mut objections = self.shape.objections(value, &task.text);
        objections.extend(copied::copies(&self.shape, value, &task.text, shown));
        objections
    }
}

/// Whether every value that is known is the true one.
fn is_true(truth: &Value<'_>, value: &Value<'_>, task: &Task) -> bool {
    let (known, found) = (fields(truth), fields(value));
    known.iter().enumerate().all(|(at, known)| {
        let found = found.get(at).and_then(Option::as_ref);
        is_same(known.as_ref(), found, task.order).unwrap_or(true)
    })
}
