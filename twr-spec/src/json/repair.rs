//! `Repair`: what was not JSON in a text that was read as JSON all the same.

use std::ops::Range;

use crate::outline::Slip;
use crate::recovery::RecoveryKind;

/// One way to deviate from JSON in which only one value can be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Repair {
    /// A line break or tab as it is, inside a string.
    RawText,
    /// A backslash that begins no escape, as in `\frac`.
    Backslash,
    /// A comma too many at the end, or one too few.
    Comma,
    /// A comment.
    Comment,
    /// Other quotes than `"`, or none.
    Quotes,
    /// A quote inside a string without its backslash.
    InnerQuote,
    /// A literal of another language: `True`, `None`, `+5`, `.5`.
    Literal,
    /// Other brackets, or closing ones that are missing at the end.
    Brackets,
}

/// What a repair is called in a reply.
impl From<Repair> for RecoveryKind {
    fn from(repair: Repair) -> Self {
        match repair {
            Repair::RawText => Self::JsonRawText,
            Repair::Backslash => Self::JsonBackslash,
            Repair::Comma => Self::JsonComma,
            Repair::Comment => Self::JsonComment,
            Repair::Quotes => Self::JsonQuotes,
            Repair::InnerQuote => Self::JsonInnerQuote,
            Repair::Literal => Self::JsonLiteral,
            Repair::Brackets => Self::JsonBrackets,
        }
    }
}

/// Each kind of repair that was made, once, with the place from the first to the last of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs(Vec<(Repair, Range<usize>)>);

impl Repairs {
    /// The repairs in the order in which each was first made, with bytes of the text.
    pub fn iter(&self) -> impl Iterator<Item = (Repair, Range<usize>)> + '_ {
        self.0.iter().map(|(repair, place)| (*repair, place.clone()))
    }

    /// Whether the text was JSON.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a slip of JSON.
    pub(super) fn add_slip(&mut self, slip: &Slip) {
        let repair = match slip.kind {
            RecoveryKind::JsonRawText => Repair::RawText,
            RecoveryKind::JsonBackslash => Repair::Backslash,
            RecoveryKind::JsonComma => Repair::Comma,
            RecoveryKind::JsonComment => Repair::Comment,
            RecoveryKind::JsonQuotes => Repair::Quotes,
            RecoveryKind::JsonInnerQuote => Repair::InnerQuote,
            RecoveryKind::JsonLiteral => Repair::Literal,
            RecoveryKind::JsonBrackets => Repair::Brackets,
            _ => return,
        };
        let place = slip.span.clone();
        match self.0.iter_mut().find(|(known, _)| *known == repair) {
            Some((_, known)) => {
                known.start = known.start.min(place.start);
                known.end = known.end.max(place.end);
            }
            None => self.0.push((repair, place)),
        }
    }
}
