//! `FieldState`: what is known of one field.

use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::read::Reading;
use twr_spec::recovery::RecoveryKind;
use twr_spec::rule::{Bounds, Rule};
use twr_spec::spec::Value;
use twr_spec::stream::FieldReading;

/// What is known of one field.
#[derive(Clone, Debug, Default)]
pub(super) struct FieldState {
    /// The value, if it is good; none either where a default is to be filled in.
    pub(super) value: Option<Value<'static>>,
    /// What was read and rejected.
    pub(super) draft: Option<Value<'static>>,
    /// What is wrong; nothing if the field is good.
    pub(super) wrong: Vec<Diagnostic>,
    /// Whether a reply spoke of the field, or had its say without it.
    pub(super) said: bool,
    /// What breaks a rule and counts all the same.
    pub(super) reported: Vec<Diagnostic>,
    /// The worked examples, by position, that a draft was copied from. The draft of a list is then what is
    /// its own.
    pub(super) sources: Vec<usize>,
}

impl FieldState {
    /// What one reply says of the field at this position.
    pub(super) fn of(reading: &Reading<'_>, at: usize, said: bool) -> Self {
        let value = match &reading.value {
            Value::Record(fields) => owned(fields, at),
            _ => None,
        };
        let of_field = |wrong: &&Diagnostic| wrong.path.section() == Some(at);
        let wrong = reading.diagnostics.iter().filter(of_field).cloned().collect();
        let draft = owned(&reading.drafts, at);
        Self { value, draft, wrong, said, ..Self::default() }
    }

    /// What the section of a field says while the reply arrives.
    pub(super) fn of_section(read: FieldReading) -> Self {
        let FieldReading { value, draft, diagnostics: wrong } = read;
        Self { value, draft, wrong, said: true, ..Self::default() }
    }

    /// What is told of the field.
    pub(super) fn into_reading(self) -> FieldReading {
        FieldReading { value: self.value, draft: self.draft, diagnostics: self.wrong }
    }

    /// Whether the field needs no repair.
    pub(super) fn is_good(&self) -> bool {
        self.wrong.is_empty()
    }

    /// Whether nothing at all was written where something has to be.
    pub(super) fn is_absent(&self) -> bool {
        let is_missing = |wrong: &Diagnostic| {
            wrong.path.0.len() == 1 && matches!(wrong.kind, DiagnosticKind::Missing)
        };
        !self.is_good() && self.draft.is_none() && self.wrong.iter().all(is_missing)
    }

    /// Whether a good value was written; an optional field that was left out is good, and not there.
    pub(super) fn is_there(&self) -> bool {
        self.is_good() && self.value.as_ref().is_some_and(|value| *value != Value::Null)
    }

    /// Whether a validator, and not the reader, speaks against it.
    pub(super) fn is_found_fault_with(&self) -> bool {
        self.wrong.iter().any(is_finding)
    }

    /// A validator finds fault with it: what was good is a draft.
    pub(super) fn object(&mut self, finding: Diagnostic) {
        if let Some(value) = self.value.take() {
            self.draft = Some(value);
        }
        self.wrong.push(finding);
    }

    /// The list, if nothing is wrong with it but the number of its items.
    pub(super) fn counted_list(&self) -> Option<&[Value<'static>]> {
        let Some(Value::List(items)) = self.value.as_ref().or(self.draft.as_ref()) else {
            return None;
        };
        let is_of_number = |wrong: &Diagnostic| {
            wrong.path.0.len() == 1 && matches!(wrong.kind, DiagnosticKind::Broken(Rule::Items(_)))
        };
        self.wrong.iter().all(is_of_number).then_some(items)
    }

    /// Whether nothing is wrong with it but that it may say more than the value.
    pub(super) fn is_doubtful(&self) -> bool {
        let is_doubt = |wrong: &Diagnostic| matches!(wrong.kind, DiagnosticKind::Doubtful);
        !self.is_good() && self.draft.is_some() && self.wrong.iter().all(is_doubt)
    }

    /// Whether it is refused for what is copied from a worked example.
    pub(super) fn is_copied(&self) -> bool {
        self.wrong.iter().any(is_copy)
    }

    /// Whether it is refused for not standing in the task: it may be a worked example's.
    pub(super) fn is_strange(&self) -> bool {
        let is_strange =
            |wrong: &Diagnostic| matches!(wrong.kind, DiagnosticKind::Broken(Rule::Grounded));
        self.wrong.iter().any(is_strange)
    }

    /// The list that was read, if nothing is wrong with it but that it has too few items, or that others were
    /// copied.
    pub(super) fn short_list(&self) -> Option<&[Value<'static>]> {
        let Some(Value::List(items)) = &self.draft else { return None };
        let is_short = |wrong: &Diagnostic| match &wrong.kind {
            DiagnosticKind::Refused(RecoveryKind::EchoedItem) => true,
            DiagnosticKind::Broken(Rule::Items(Bounds { min: Some(min), .. })) => {
                wrong.path.0.len() == 1 && items.len() < *min as usize
            }
            _ => false,
        };
        (!self.is_good() && self.wrong.iter().all(is_short)).then_some(items)
    }
}

/// Whether a value is refused for being a worked example's.
pub(super) fn is_copy(wrong: &Diagnostic) -> bool {
    use RecoveryKind::{Echo, EchoedItem};
    matches!(wrong.kind, DiagnosticKind::Refused(Echo | EchoedItem))
}

/// Whether a validator, and not the reader, says so.
pub(super) fn is_finding(wrong: &Diagnostic) -> bool {
    matches!(wrong.kind, DiagnosticKind::Finding)
}

fn owned(places: &[Option<Value<'_>>], at: usize) -> Option<Value<'static>> {
    places.get(at)?.clone().map(Value::into_owned)
}
