//! `parse`: a text to a value of JSON, repaired where only one value can be meant.

use super::repair::Repairs;
use crate::outline::json::{self, JsonFault, Outcome};
use crate::outline::{NodeId, Vocab};
use crate::spec::Json;

/// A value, what was repaired to read it, and where it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The value.
    pub json: Json,
    /// What was repaired.
    pub repairs: Repairs,
    /// The byte after the value.
    pub end: usize,
}

/// Where a text stops being JSON, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong there.
    pub kind: FaultKind,
    /// The byte of the text.
    pub at: usize,
}

/// What can be wrong with a text that should be JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// No value begins here.
    NoValue,
    /// No key begins here.
    NoKey,
    /// A key without a colon.
    NoColon,
    /// Neither a comma nor the closing bracket.
    NoComma,
    /// The text could be read in two ways.
    TwoWays,
    /// The text ends inside a string, or where a value should follow.
    CutOff,
    /// Nested deeper than is read.
    TooDeep,
}

impl FaultKind {
    /// What is wrong, as a fragment.
    pub fn reason(self) -> &'static str {
        match self {
            Self::NoValue => "no value begins here",
            Self::NoKey => "no key begins here",
            Self::NoColon => "the key has no colon",
            Self::NoComma => "neither a comma nor a closing bracket follows",
            Self::TwoWays => "the JSON could be read in two ways",
            Self::CutOff => "the JSON is cut off",
            Self::TooDeep => "nested too deeply",
        }
    }
}

impl From<JsonFault> for FaultKind {
    fn from(fault: JsonFault) -> Self {
        match fault {
            JsonFault::NoValue => Self::NoValue,
            JsonFault::NoKey => Self::NoKey,
            JsonFault::NoColon => Self::NoColon,
            JsonFault::NoComma => Self::NoComma,
            JsonFault::TwoWays => Self::TwoWays,
            JsonFault::CutOff => Self::CutOff,
            JsonFault::TooDeep => Self::TooDeep,
        }
    }
}

/// Reads the value that begins at this byte of the text, blanks and comments before it left out. What
/// follows the value is not looked at, except to tell whether the value goes on.
///
/// # Errors
/// No value begins there, it is cut off, or it could be read in more than one way.
pub fn parse(text: &str, at: usize) -> Result<Parsed, Fault> {
    parsed(json::read_value(text, at, &Vocab::default()), text).0
}

/// Reads the members of an object that has lost its opening bracket, to its closing one.
pub(super) fn parse_members(text: &str, at: usize) -> Result<Parsed, Fault> {
    parsed(json::read_members(text, at, &Vocab::default()), text).0
}

/// Reads the value that begins at this byte, and says where the next one may begin.
pub(super) fn parse_piece(text: &str, at: usize) -> (Result<Parsed, Fault>, usize) {
    parsed(json::read_value(text, at, &Vocab::default()), text)
}

fn parsed(outcome: Outcome, text: &str) -> (Result<Parsed, Fault>, usize) {
    let Outcome { tree, end, fault } = outcome;
    if let Some((kind, at)) = fault {
        return (Err(Fault { kind: kind.into(), at }), end);
    }
    let value = tree.children(NodeId::ROOT).next();
    let Some(json) = value.and_then(|value| Json::from_tree(&tree, value, text)) else {
        return (Err(Fault { kind: FaultKind::NoValue, at: end }), end);
    };
    let mut repairs = Repairs::default();
    for slip in tree.slips(NodeId::ROOT) {
        repairs.add_slip(slip);
    }
    (Ok(Parsed { json, repairs, end }), end)
}
