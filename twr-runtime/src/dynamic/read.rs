//! Replies and JSON as records of a spec.

use std::fmt;

use serde_json::Value as Json;
use twr_spec::read::Circumstances;
use twr_spec::verdict::Verdict;

use super::data::record_of_json;
use super::record::Record;
use super::spec::Spec;
use crate::parse::answer_in;
use crate::typed::Answer;

impl Spec {
    /// Reads a reply, as [`parse`](crate::parse::parse) does for a type: the record, or the feedback that tells the
    /// model what to write instead.
    ///
    /// Linear in the reply, never fails otherwise, never panics.
    pub fn parse(&self, reply: &str) -> Verdict<Record> {
        self.parse_in(reply, Circumstances::default())
    }

    /// As [`parse`](Self::parse), with what else is known: the task, for rules that look at it, and whether the model
    /// was cut off.
    pub fn parse_in(&self, reply: &str, known: Circumstances<'_>) -> Verdict<Record> {
        answer_in(self.shape(), reply, known)
    }

    /// The record that this JSON says: the inverse of [`Record::to_json`].
    ///
    /// The JSON is read strictly: keys are names of fields, values are of their kinds and keep every rule but
    /// `grounded`, which needs a task.
    ///
    /// # Errors
    /// The first value that is not as the spec says, with its place.
    pub fn read_json(&self, json: &Json) -> Result<Record, ReadJsonError> {
        let error = |message| ReadJsonError { name: self.name().to_owned(), message };
        let value = record_of_json(self.shape(), json).map_err(error)?;
        Record::from_answer(self.shape(), value).map_err(|mismatch| error(mismatch.to_string()))
    }
}

/// JSON that is not a record of a spec.
///
/// ```
/// # use twr_runtime as twr;
/// use serde_json::json;
/// use twr::dynamic::{Field, Spec};
///
/// let spec = Spec::builder("Review").field(Field::integer("stars").max(5)).build()?;
/// let error = spec.read_json(&json!({"stars": 9})).unwrap_err();
/// assert!(error.to_string().contains("`stars`: expected at most 5, found 9"), "{error}");
/// # Ok::<(), twr_runtime::dynamic::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ReadJsonError {
    name: String,
    message: String,
}

impl ReadJsonError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        write!(f, "the JSON is not a record of `{}`: {}", self.name, self.message)
    }
}

twr_spec::show_in_words!(ReadJsonError: Error);
