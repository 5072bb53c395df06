//! `Reading`: what was read of a reply, and what is known of the reply besides its text.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::recovery::Recovery;
use crate::spec::Value;
use crate::strictness::Strictness;

/// Context for reading a reply, besides its text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Circumstances<'c> {
    /// The task's text, for rules that look at it.
    pub task: Option<&'c str>,
    /// Whether the model was stopped before it had ended (a length limit).
    pub cut_off: bool,
    /// Whether the model is known to have ended by itself, or was asked for a part alone. Then a list that stops
    /// where sections are missing is whole; else its last item may be cut off.
    pub ended: bool,
    /// The leniencies that make a value wrong.
    pub strictness: Strictness,
    /// The worked examples that the model was shown, by position: of others nothing can be copied. `None`
    /// for all.
    pub shown: Option<&'c [usize]>,
    /// The fields that these examples were shown without, by position: nothing can be copied there.
    pub hidden_fields: &'c [usize],
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Reading<'a> {
    /// A [`Value::Record`] of the spec; `None` at the fields that are missing or rejected.
    pub value: Value<'a>,
    /// At the fields that could be read but break a rule, or are read in part: what was read. At one that
    /// was cut off: its text so far, whatever its kind.
    pub drafts: Vec<Option<Value<'a>>>,
    /// What is wrong; empty if the reply is as it should be.
    pub diagnostics: Vec<Diagnostic>,
    /// What was tolerated.
    pub recoveries: Vec<Recovery>,
    /// The free thinking before the sections, think blocks and all; `None` if there is none.
    pub thought: Option<&'a str>,
    /// Sections that were not asked for.
    pub extra: Vec<Section<'a>>,
    /// Where each field's body is in the reply.
    pub places: Vec<Option<Range<usize>>>,
}

/// A section that was not asked for, kept as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    /// The name in its header.
    pub header: &'a str,
    /// Its body, trimmed.
    pub body: &'a str,
}
