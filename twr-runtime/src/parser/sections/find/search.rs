//! What is looked for on a page, and what was found.

use std::ops::Range;

use twr_spec::recovery::Recovery;

use crate::parser::page::Asked;

/// What was found in a reply.
#[derive(Clone, Debug, Default)]
pub(in crate::parser) struct Finding {
    /// One a field at most, in the order of the fields.
    pub(in crate::parser) bodies: Vec<Body>,
    /// Sections that were not asked for: name and text.
    pub(in crate::parser) extra: Vec<(String, String)>,
    /// What is before the first mark.
    pub(in crate::parser) thought: Option<String>,
    /// What was tolerated.
    pub(in crate::parser) recoveries: Vec<Recovery>,
}

/// The text that a mark begins.
#[derive(Clone, Debug)]
pub(in crate::parser) struct Body {
    /// Which.
    pub(in crate::parser) field: usize,
    /// Where its header is, in bytes.
    pub(in crate::parser) at: usize,
    /// The text, cleaned; empty if nothing is there.
    pub(in crate::parser) text: String,
}

/// What is looked for on a page.
#[derive(Clone, Copy, Debug)]
pub(in crate::parser) struct Search<'s> {
    pub(in crate::parser) asked: &'s Asked,
    /// How many fields there are.
    pub(in crate::parser) fields: usize,
    /// Whether every field has to be there.
    pub(in crate::parser) is_all: bool,
    /// Whether a line in brackets begins a section, whatever its name.
    pub(in crate::parser) has_extra: bool,
}

pub(super) fn piece(reply: &str, range: Range<usize>) -> &str {
    reply.get(range).unwrap_or_default().trim()
}
