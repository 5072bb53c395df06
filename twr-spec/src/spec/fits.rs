//! Which rules can say anything about which kinds. Constants are checked by it too, so it is one table here and no
//! part of the kinds.

use super::{Kind, Rule};

impl Rule {
    /// Whether the rule can say anything about values of the kind itself (not of its items).
    pub const fn fits(&self, kind: &Kind) -> bool {
        match self {
            Self::Lines(_) => matches!(kind, Kind::Text | Kind::Code(_)),
            Self::Length(_)
            | Self::Words(_)
            | Self::Pattern(_)
            | Self::OneOf(_)
            | Self::Grounded => {
                matches!(kind, Kind::Text | Kind::Line | Kind::Parsed(_) | Kind::Code(_))
            }
            Self::Range(_) => matches!(kind, Kind::Integer(_) | Kind::Number(_)),
            Self::Items(_) => matches!(kind, Kind::List(_) | Kind::Map(_) | Kind::Table(_)),
            Self::Unique => matches!(kind, Kind::List(_) | Kind::Table(_)),
            Self::HiddenPaths => kind.is_named_fence(),
            // A value that may be absent is judged when it is there, and then once.
            Self::Check(_) => !matches!(kind, Kind::Optional(_)),
            Self::NoneWords(_) => matches!(kind, Kind::Optional(_)),
            Self::AllowEmpty => matches!(kind, Kind::Text | Kind::Line | Kind::Code(_)),
        }
    }

    /// Whether the rule speaks of what a value holds, too, and not only of the field as a whole.
    pub(crate) const fn goes_inside(&self) -> bool {
        !matches!(self, Self::NoneWords(_) | Self::AllowEmpty)
    }

    /// Whether the rule can be kept by a field of the kind: by its values, or by their items.
    pub fn reaches(&self, kind: &Kind) -> bool {
        self.fits(kind)
            || self.goes_inside()
                && match kind {
                    Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => {
                        self.reaches(inner)
                    }
                    _ => false,
                }
    }
}
