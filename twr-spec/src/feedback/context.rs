//! What a template of feedback is given.

use serde::Serialize;

/// What is to be said of a reply.
#[derive(Serialize)]
pub(super) struct FeedbackContext<'f> {
    pub(super) condition: &'static str,
    pub(super) layout: &'static str,
    pub(super) kept: Vec<String>,
    pub(super) sections: Vec<SectionFaults<'f>>,
    /// Whether it is said with a request of its own, which says what to write.
    pub(super) is_anew: bool,
    pub(super) shape: String,
}

/// What is wrong with one section.
#[derive(Serialize)]
pub(super) struct SectionFaults<'f> {
    pub(super) header: &'f str,
    /// The header as a sentence names it: `[Plan]`, `## Plan`.
    pub(super) mention: String,
    pub(super) about: &'f str,
    pub(super) faults: Vec<Fault>,
}

/// One thing that is wrong.
#[derive(PartialEq, Serialize)]
pub(super) struct Fault {
    pub(super) kind: &'static str,
    /// The rule that is broken; empty for none.
    pub(super) rule: &'static str,
    pub(super) place: String,
    pub(super) is_check: bool,
    /// Whether `none` would be an answer.
    pub(super) is_optional: bool,
    pub(super) expected: String,
    pub(super) found: String,
}
