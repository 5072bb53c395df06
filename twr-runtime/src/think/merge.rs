//! What a repair adds to what was there: a list that was too short is topped up, near repeats refused.

use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::read::{Circumstances, Reader};
use twr_spec::rule::{Bounds, Rule, near_repeat};
use twr_spec::soft::write;
use twr_spec::spec::Value;

/// Whether the only thing wrong with a field is that its list is too short.
pub(super) fn only_too_short(diagnostics: &[Diagnostic], field: usize) -> bool {
    let mut own =
        diagnostics.iter().filter(|diagnostic| diagnostic.path.section() == Some(field)).peekable();
    own.peek().is_some()
        && own.all(|diagnostic| {
            let is_count = matches!(
                diagnostic.kind,
                DiagnosticKind::Broken(Rule::Items(Bounds { min: Some(_), .. }))
            );
            is_count && diagnostic.path.0.len() == 1
        })
}

/// The items of both lists, those of `more` that say nothing new left out, and no more than the field's
/// rules allow. `None` if they are no lists, or the result is still not as asked.
pub(super) fn topped_up(
    reader: &Reader<'_>,
    field: usize,
    first: &Value<'static>,
    more: &Value<'static>,
    known: Circumstances<'_>,
) -> Result<Value<'static>, Option<Value<'static>>> {
    let (Value::List(items), Value::List(more)) = (first, more) else { return Err(None) };
    let mut items = items.clone();
    for item in more {
        if !items.iter().any(|known| repeats(known, item)) {
            items.push(item.clone());
        }
    }
    if let Some(most) = most_items(reader, field) {
        items.truncate(most);
    }
    let merged = Value::List(items);
    if holds(reader, field, &merged, known) { Ok(merged) } else { Err(Some(merged)) }
}

fn repeats(one: &Value<'_>, other: &Value<'_>) -> bool {
    match (one, other) {
        (Value::Text(one), Value::Text(other)) => near_repeat(one, other),
        (Value::Record(one), Value::Record(other)) => {
            // Records are told apart by their first text: a title, a name.
            let first = |fields: &[Option<Value<'_>>]| {
                fields.iter().flatten().find_map(|value| match value {
                    Value::Text(text) => Some(text.clone().into_owned()),
                    _ => None,
                })
            };
            match (first(one), first(other)) {
                (Some(one), Some(other)) => near_repeat(&one, &other),
                _ => one == other,
            }
        }
        _ => one == other,
    }
}

fn most_items(reader: &Reader<'_>, field: usize) -> Option<usize> {
    let rules = &reader.spec().fields.get(field)?.rules;
    rules.iter().find_map(|rule| match rule {
        Rule::Items(Bounds { max: Some(max), .. }) => usize::try_from(*max).ok(),
        _ => None,
    })
}

/// Whether the value, written and read back alone, is as the field asks.
fn holds(
    reader: &Reader<'_>,
    field: usize,
    value: &Value<'static>,
    known: Circumstances<'_>,
) -> bool {
    let spec = reader.spec();
    let only = (0..spec.fields.len()).map(|at| (at == field).then(|| value.clone()));
    let written = write(spec, &Value::Record(only.collect()));
    let reading = reader.read_in(&written, Circumstances { cut_off: false, ..known });
    !reading.diagnostics.iter().any(|diagnostic| diagnostic.path.section() == Some(field))
}
