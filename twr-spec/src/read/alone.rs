//! One field by itself: its value at a place, and that nothing says which value it has.

use crate::bind::Place;
use crate::diagnostic::DiagnosticKind;
use crate::kind::ReadContext;
use crate::spec::{Field, Kind, Spec, Value};
use crate::text::quote;

/// The value of a field of one form at a place, if nothing is wrong with it.
pub(super) fn exact<'a>(
    spec: &Spec,
    at: usize,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let field = spec.fields.get(at).filter(|field| is_exact(field))?;
    let recovered = context.recoveries.len();
    let value = clean(at, field, place, context);
    context.recoveries.truncate(recovered);
    value
}

/// The value of a place, if nothing is wrong with it.
pub(super) fn clean<'a>(
    at: usize,
    field: &Field,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let (diagnosed, recovered) = (context.diagnostics.len(), context.recoveries.len());
    let value = context.field(at, field, |context| context.read(&field.kind, place));
    let is_clean = context.diagnostics.len() == diagnosed;
    context.diagnostics.truncate(diagnosed);
    if !is_clean {
        context.recoveries.truncate(recovered);
    }
    value.filter(|_| is_clean)
}

/// Reports that the reply leaves the value of a field open, where nothing is said of that field yet.
pub(super) fn refuse<'a>(spec: &Spec, at: usize, told: &'a str, context: &mut ReadContext<'_, 'a>) {
    let is_refused = context.diagnostics.iter().any(|known| known.path.section() == Some(at));
    if let Some(field) = spec.fields.get(at).filter(|_| !is_refused) {
        context.field(at, field, |context| {
            context.report(DiagnosticKind::Ambiguous, Some(told), quote(told.trim()));
        });
    }
}

/// Whether only a value of one form can be meant.
pub(super) fn is_exact(field: &Field) -> bool {
    matches!(
        field.kind.required(),
        Kind::Integer(_) | Kind::Number(_) | Kind::Boolean | Kind::Choice(_) | Kind::Temporal(_)
    )
}
