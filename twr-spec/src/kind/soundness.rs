//! `Flaws`: what is wrong with a kind as it is declared.

use crate::spec::{Field, FlawKind, Kind};
use crate::text::is_none_word;

/// Where flaws are reported to, and the flaws of any kind: a list has those of its items without knowing their kind.
pub(super) struct Flaws<'p> {
    pub(super) push: &'p mut dyn FnMut(FlawKind),
    pub(super) of_kind: fn(&Kind, &mut Flaws<'_>),
}

impl Flaws<'_> {
    /// Reports a flaw.
    pub(super) fn push(&mut self, flaw: FlawKind) {
        (self.push)(flaw);
    }

    /// Reports the flaws of another kind.
    pub(super) fn of_kind(&mut self, kind: &Kind) {
        (self.of_kind)(kind, self);
    }

    /// An optional item or entry is written `none` where it is nothing, for something has to be there; so
    /// no value of it may be written so.
    pub(super) fn of_none(&mut self, kind: &Kind) {
        let Kind::Optional(inner) = kind else { return };
        let can_be_none = match &**inner {
            Kind::Map(_) | Kind::List(_) => true,
            Kind::Record(spec) => !spec.fields.iter().any(Field::is_required),
            Kind::Choice(words) => {
                words.iter().flat_map(|word| word.keys.iter()).any(|key| is_none_word(key))
            }
            _ => false,
        };
        if can_be_none {
            self.push(FlawKind::Nested("nothing, and an item that is itself written `none`,"));
        }
    }
}
