//! Fields that have to be copied from the task, that the reply did not come to or gave what is not there: the task
//! settles what any reply could say.

use std::ops::Range;

use super::found::{Found, form_of, note_taken};
use crate::diagnostic::DiagnosticKind;
use crate::rule::{Task, matches_nothing, only_match, task_words};
use crate::spec::{Case, Field, Kind, Spec, Value};

/// Takes the fields after the last one that was written: the reply ended before it came to them, and said nothing of
/// them. A field with a written one after it was left out, perhaps because there is no such value.
pub(super) fn take_unreached(spec: &Spec, task: &Task<'_>, found: &mut Found<'_, '_>) {
    let Some(last) = found.places.iter().rposition(Option::is_some) else { return };
    for (at, field) in spec.fields.iter().enumerate().skip(last + 1) {
        let counts = !matches!(field.case, Case::Of(own) if found.word(spec) != Some(own));
        if !is_line(field) || !counts || !found.misses(at) {
            continue;
        }
        let Some(only) = only_match(field, task) else { continue };
        put(at, Value::text(only), found);
    }
}

/// Gives an optional field nothing where what was written is the writer's own and the task has nothing of the
/// pattern's form: no value could be accepted.
pub(super) fn leave_out_invented(spec: &Spec, task: &Task<'_>, found: &mut Found<'_, '_>) {
    for (at, field) in spec.fields.iter().enumerate() {
        let is_optional = matches!(*field.kind, Kind::Optional(_)) && field.is_grounded();
        if !is_optional || form_of(found.diagnostics, at).is_none() {
            continue;
        }
        let Some(Some(Value::Text(written))) = found.values.get(at) else { continue };
        let is_there =
            |word: Range<usize>| written.get(word).is_some_and(|word| task.contains(word));
        let is_invented = !task_words(written).into_iter().any(is_there);
        if is_invented && matches_nothing(field, task) {
            put(at, Value::Null, found);
        }
    }
}

fn is_line(field: &Field) -> bool {
    matches!(*field.kind, Kind::Line | Kind::Parsed(_))
}

fn put<'a>(at: usize, value: Value<'a>, found: &mut Found<'_, 'a>) {
    let Some(place) = found.values.get_mut(at) else { return };
    *place = Some(value);
    found.diagnostics.retain(|wrong| wrong.path.section() != Some(at));
    note_taken(at, found);
}

impl Found<'_, '_> {
    /// Whether nothing was written for a field that has to be there.
    fn misses(&self, at: usize) -> bool {
        let mut own = self.diagnostics.iter().filter(|wrong| wrong.path.section() == Some(at));
        own.next().is_some_and(|wrong| matches!(wrong.kind, DiagnosticKind::Missing))
            && own.next().is_none()
    }
}
