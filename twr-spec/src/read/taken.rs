//! A value that has to stand in the task and match a pattern: where it does neither, and the pattern matches
//! just one place of the task, that place is the value.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::recovery::{Recovery, RecoveryKind};
use crate::rule::{Task, only_match};
use crate::spec::{Rule, Segment, Spec, Value};

/// What was read of a reply's fields, and what is wrong with them.
pub(super) struct Found<'f, 'a> {
    pub(super) values: &'f mut [Option<Value<'a>>],
    pub(super) places: &'f [Option<Range<usize>>],
    pub(super) diagnostics: &'f mut Vec<Diagnostic>,
    pub(super) recoveries: &'f mut Vec<Recovery>,
}

/// Takes the values that can be taken, and records it. What was not written at all is not taken: a field that
/// the reply never came to is asked for.
pub(super) fn from_task(spec: &Spec, task: Option<&Task<'_>>, found: &mut Found<'_, '_>) {
    let Some(task) = task else { return };
    for (at, field) in spec.fields.iter().enumerate() {
        let is_grounded = field.rules.iter().any(|rule| matches!(rule, Rule::Grounded));
        if !is_grounded || !is_only_strange(found.diagnostics, at) {
            continue;
        }
        let Some(only) = only_match(field, task) else { continue };
        let Some(value) = found.values.get_mut(at) else { continue };
        *value = Some(Value::text(only));
        found.diagnostics.retain(|wrong| wrong.path.section() != Some(at));
        let span = found.places.get(at).cloned().flatten().unwrap_or_default();
        let (kind, section) = (RecoveryKind::TakenFromTask, Some(at));
        found.recoveries.push(Recovery { kind, section, span });
    }
}

/// Whether all that is wrong with a field is that its value does not stand in the task or match its pattern.
fn is_only_strange(diagnostics: &[Diagnostic], at: usize) -> bool {
    let mut of_field =
        diagnostics.iter().filter(|wrong| wrong.path.section() == Some(at)).peekable();
    let is_strange = |wrong: &Diagnostic| {
        matches!(wrong.path.0.as_slice(), [Segment::Field(_)])
            && matches!(wrong.kind, DiagnosticKind::Broken(Rule::Pattern(_) | Rule::Grounded))
    };
    of_field.peek().is_some() && of_field.all(is_strange)
}
