//! `ShortForms`: what the short form of a kind's JSON is made with.

use crate::json::ShortForm;
use crate::spec::{Kind, Spec};

/// The short form of any kind, and that of a record, whose members are described: a list names its items, of which it
/// knows nothing.
pub(crate) struct ShortForms<'f> {
    pub(super) of_kind: fn(&Kind, &mut ShortForms<'_>) -> ShortForm,
    pub(super) of_record: &'f mut dyn FnMut(&Spec) -> ShortForm,
}

impl ShortForms<'_> {
    /// The form of another kind.
    pub(super) fn of_kind(&mut self, kind: &Kind) -> ShortForm {
        (self.of_kind)(kind, self)
    }

    /// The form of a record.
    pub(super) fn of_record(&mut self, spec: &Spec) -> ShortForm {
        (self.of_record)(spec)
    }
}
