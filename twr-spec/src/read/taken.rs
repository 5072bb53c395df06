//! A value that has to stand in the task and match a pattern: where it has the form but does not stand there, and
//! the pattern matches just one place of the task, that place is the value.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::lexicon::Class;
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

/// Takes the values that can be taken, and records it. What was not written at all is not taken. Neither is what has
/// another form and shares no word with the place, or denies something: it may say that there is no such value.
/// Both are asked for.
pub(super) fn from_task(spec: &Spec, task: Option<&Task<'_>>, found: &mut Found<'_, '_>) {
    let Some(task) = task else { return };
    for (at, field) in spec.fields.iter().enumerate() {
        if !field.is_grounded() {
            continue;
        }
        let Some(form) = form_of(found.diagnostics, at) else { continue };
        let Some(only) = only_match(field, task) else { continue };
        let Some(value) = found.values.get_mut(at) else { continue };
        if form == Form::Other && !means(value.as_ref(), &only) {
            continue;
        }
        *value = Some(Value::text(only));
        found.diagnostics.retain(|wrong| wrong.path.section() != Some(at));
        let span = found.places.get(at).cloned().flatten().unwrap_or_default();
        let (kind, section) = (RecoveryKind::TakenFromTask, Some(at));
        found.recoveries.push(Recovery { kind, section, span });
    }
}

/// What form a value has that breaks a rule.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// That of the pattern: it only does not stand in the task.
    Asked,
    /// Another one.
    Other,
}

/// The form of a field's value, where nothing is wrong with it but that it does not stand in the task or does not
/// match its pattern.
fn form_of(diagnostics: &[Diagnostic], at: usize) -> Option<Form> {
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

/// Whether the value is an attempt at the place: it holds a word of three letters or digits of it, and no word that
/// denies.
fn means(value: Option<&Value<'_>>, place: &str) -> bool {
    let Some(Value::Text(value)) = value else { return false };
    let value = value.to_lowercase();
    let mut words = place.split(|c: char| !c.is_alphanumeric());
    let is_shared = |word: &str| word.chars().count() > 2 && value.contains(&word.to_lowercase());
    words.any(is_shared) && !Class::Not.is_in(&value) && !Class::Doubt.is_in(&value)
}

#[cfg(feature = "patterns")]
#[cfg(test)]
mod tests {
    use crate::read::{Circumstances, Reader};
    use crate::recovery::RecoveryKind;
    use crate::spec::{Field, Kind, Ref, Rule, Spec, Value};
    use crate::text::fold;

    /// What is read of a number that has to stand in the task, and whether it was taken from there.
    fn check(task: &str, reply: &str, expect: Option<&str>, is_taken: bool) {
        let field = Field {
            header: "Order".into(),
            keys: vec![fold("Order").into()].into(),
            kind: Ref::shared(Kind::Line),
            rules: vec![Rule::Pattern(r"[A-Z]{2}-\d+".into()), Rule::Grounded].into(),
            ..Field::EMPTY
        };
        let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
        let known = Circumstances { task: Some(task), ..Circumstances::default() };
        let reading = Reader::new(&spec).read_in(reply, known);
        let Value::Record(values) = &reading.value else { panic!("a record") };
        assert_eq!(values, &[expect.map(Value::text)], "{reply:?}");
        let kinds: Vec<_> = reading.recoveries.iter().map(|found| found.kind).collect();
        assert_eq!(kinds.contains(&RecoveryKind::TakenFromTask), is_taken, "{reply:?}");
        assert_eq!(reading.diagnostics.is_empty(), expect.is_some(), "{reply:?}");
    }

    #[test]
    fn the_only_place_that_can_be_meant_is_the_value() {
        let one = "Where is my order AB-1204?";
        check(one, "[Order] AB-1204", Some("AB-1204"), false);
        check(one, "[Order] XY-77", Some("AB-1204"), true);
        check(one, "[Order] ABC-1204", Some("AB-1204"), true);
        check(one, "[Order] AB-1204: a lamp, 3 pieces", Some("AB-1204"), true);
        check(one, "[Order] It is not AB-1204.", None, false);
        // What was not written is asked for, and so is what may deny it, and what could be either.
        check(one, "[Order] the lamp", None, false);
        check(one, "[Order] There is no number.", None, false);
        check(one, "I do not see it.", None, false);
        check("AB-1204 or CD-9?", "[Order] XY-77", None, false);
        check("My lamp is late.", "[Order] XY-77", None, false);
    }
}
