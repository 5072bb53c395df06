//! `Reading` and `Unreadable`: what came of reading a reply.

use std::fmt;

use twr::__private::show_in_words;

use super::coercion::Coercion;
use super::recovery::{Recovery, of_missing_ids};
use crate::payload::Payload;

/// How a payload was found in a reply, from the strictest way to the most lenient one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// The reply is the payload just as asked for, with the tag line or without it.
    Strict,
    /// The payload is among other words, or in a fence.
    Extracted,
    /// The payload has slips that leave one meaning.
    Repaired,
    /// A second call brought the reply into form.
    Formatted,
    /// The reply is shown as it is.
    PlainText,
}

/// A payload, and how it was found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reading {
    /// The payload.
    pub payload: Payload,
    /// How it was found.
    pub layer: Layer,
    /// What was written otherwise than asked, and read all the same.
    pub recoveries: Vec<Recovery>,
    /// What the person has to be told: that a form was meant and could not be read.
    pub notice: Option<&'static str>,
}

impl Reading {
    /// A payload that was found this way, and what was tolerated. Questions without an id are recorded, too.
    pub(super) fn new(payload: Payload, layer: Layer, mut recoveries: Vec<Recovery>) -> Self {
        recoveries.extend(of_missing_ids(&payload));
        Self { payload, layer, recoveries, notice: None }
    }

    /// The reply as it is, since it is no form.
    pub(super) fn plain_text(reply: &str) -> Self {
        Self::new(Payload::normal(reply), Layer::PlainText, Vec::new())
    }

    /// What was put right in the form, each once, in the order of [`Coercion::ALL`].
    pub fn coercions(&self) -> Vec<Coercion> {
        let mut found: Vec<Coercion> =
            self.recoveries.iter().filter_map(|recovery| recovery.coercion).collect();
        found.sort();
        found.dedup();
        found
    }
}

/// The notice on a reply that set out to be a form.
pub const NOTICE: &str = "The model asked for something in a form that could not be read. Its words are shown as they are; you can ask it to try again.";

/// A reply that sets out to be a payload and is none.
#[derive(Clone, PartialEq, Eq)]
pub struct Unreadable {
    feedback: String,
}

impl Unreadable {
    pub(super) fn new(feedback: impl Into<String>) -> Self {
        Self { feedback: feedback.into() }
    }

    /// What the model has to write instead, for the model to read.
    pub fn feedback(&self) -> &str {
        &self.feedback
    }
}

impl Unreadable {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        write!(f, "no form could be read: {}", self.feedback)
    }
}

show_in_words!(Unreadable: Error);
