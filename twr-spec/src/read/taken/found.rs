//! What was read of a reply's fields, which taking values from the task changes.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::recovery::{Recovery, RecoveryKind};
use crate::spec::{Rule, Segment, Spec, Value};

/// What was read of a reply's fields, and what is wrong with them.
pub(in crate::read) struct Found<'f, 'a> {
    pub(in crate::read) values: &'f mut [Option<Value<'a>>],
    pub(in crate::read) places: &'f [Option<Range<usize>>],
    pub(in crate::read) diagnostics: &'f mut Vec<Diagnostic>,
    pub(in crate::read) recoveries: &'f mut Vec<Recovery>,
}

impl Found<'_, '_> {
    /// The word of the union's tag, if the reply gave one.
    pub(super) fn word(&self, spec: &Spec) -> Option<u16> {
        match self.values.get(spec.tag()?) {
            Some(Some(Value::Choice(word))) => Some(*word),
            _ => None,
        }
    }
}

pub(super) fn note_taken(section: usize, found: &mut Found<'_, '_>) {
    note(RecoveryKind::TakenFromTask, section, found);
}

pub(super) fn note(kind: RecoveryKind, section: usize, found: &mut Found<'_, '_>) {
    let span = found.places.get(section).cloned().flatten().unwrap_or_default();
    found.recoveries.push(Recovery { kind, section: Some(section), span });
}

/// What form a value has that breaks a rule.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// That of the pattern: it only is not in the task.
    Asked,
    /// Another one.
    Other,
}

/// The form of a field's value, where nothing is wrong with it but that it is not in the task or does not
/// match its pattern.
pub(super) fn form_of(diagnostics: &[Diagnostic], at: usize) -> Option<Form> {
    let mut form = None;
    for wrong in diagnostics.iter().filter(|wrong| wrong.path.section() == Some(at)) {
        let is_of_field = matches!(wrong.path.0.as_slice(), [Segment::Field(_)]);
        form = match wrong.kind {
            DiagnosticKind::Broken(Rule::Pattern(_)) if is_of_field => Some(Form::Other),
            DiagnosticKind::Broken(Rule::Grounded) if is_of_field => form.or(Some(Form::Asked)),
            _ => return None,
        };
    }
    form
}
