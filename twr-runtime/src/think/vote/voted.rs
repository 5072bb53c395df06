//! `Voted`: an answer made of samples, and who agrees with it.

use twr_spec::spec::Value;

use super::super::{ThinkError, Thought};
use crate::model::Usage;

/// An answer made of several samples, field by field, and who agrees with it.
///
/// Of each field it has the value of the sample that is most like all the others', the first of equals. Of
/// choices, booleans, numbers, dates and lines, that is the one that most samples have, lines without
/// what models vary. Of texts, code, lists, records and maps it is the one that shares most with the
/// others: a value that some sample has as a whole, so that it hangs together and keeps the rules of its
/// field; items of several lists are not mixed, which nobody has put in order. Where the type is a union,
/// the samples of its winning case have their say about that case. [`Vote`](super::Vote) has an example.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Voted<T> {
    /// The answer.
    pub value: T,
    /// The reply that a perfect model would have given at once: the value, written.
    pub reply: String,
    /// How each field came about, in the order of the type's.
    pub fields: Vec<FieldVote>,
    /// The sample that agrees most with the answer.
    pub best: usize,
    /// All samples, in their order, with all their calls. One that failed has no say.
    pub samples: Vec<Result<Thought<T>, ThinkError>>,
    pub(super) judging: Usage,
}

/// The samples that agree with the value of a field. [`Vote`](super::Vote) has an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FieldVote {
    /// The field's name in Rust.
    pub name: String,
    /// How many samples agree: they say the same, or, word by word or item by item, four fifths of it.
    pub votes: usize,
    /// How many samples have a say about it.
    pub of: usize,
    /// Whether it is the best sample's, because the winning values together broke a rule or a validator
    /// found fault with them.
    pub fell_back: bool,
    /// The values of the other samples, the most common first.
    pub dissent: Vec<Dissent>,
}

/// A value of a field that did not win. [`Vote`](super::Vote) has an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Dissent {
    /// It; none if the field was left out.
    pub value: Option<Value<'static>>,
    /// The section that says it, as it is written in a reply; empty if the field was left out.
    pub written: String,
    /// The samples that have it, by position.
    pub samples: Vec<usize>,
}

impl FieldVote {
    /// The share of samples that agree, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "nobody takes so many samples")]
    pub fn share(&self) -> f64 {
        if self.of == 0 { 0.0 } else { self.votes as f64 / self.of as f64 }
    }
}

impl<T> Voted<T> {
    /// How the field of this name came about.
    pub fn field(&self, name: &str) -> Option<&FieldVote> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The fields that not all samples agree on.
    pub fn contested(&self) -> impl Iterator<Item = &FieldVote> {
        self.fields.iter().filter(|field| field.votes < field.of)
    }

    /// The calls and tokens of all samples together, and of the validators of the whole.
    pub fn usage(&self) -> Usage {
        usage_of(&self.samples) + self.judging
    }
}

/// What these samples cost.
pub(super) fn usage_of<T>(samples: &[Result<Thought<T>, ThinkError>]) -> Usage {
    let usage = |sample: &Result<Thought<T>, ThinkError>| match sample {
        Ok(thought) => thought.usage(),
        Err(error) => error.usage(),
    };
    samples.iter().map(usage).sum()
}
