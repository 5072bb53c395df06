//! Fields whose types are declared elsewhere: whether an example can be made of them, where they need one.

use super::super::{Field, Kind, Presence, Ref, Spec};
use super::edge::{after, field_at, items, text};
use super::message::Msg;
use crate::spec::{Examples, Parsed, ParsedForm, Rule};

/// What is wrong with the field at this position if the spec has no worked example: it has to be there, it has
/// no example, and none can be made.
pub const fn example_flaw(spec: &Spec, at: usize) -> Option<Msg> {
    let Some(field) = field_at(spec, at) else { return None };
    let has_examples =
        !matches!(spec.examples, Examples::None) || !items(&spec.literal_examples).is_empty();
    if has_examples || !is_lacking(field) {
        return None;
    }
    let msg = Msg::new().and("`").and(text(&field.name)).and("` has no example");
    let msg = match record_of(&field.kind) {
        Some(record) => msg.and(", and `").and(text(&record.name)).and("` wants none of its own"),
        None => msg.and(", and models imitate what they see"),
    };
    let msg = msg.and(": write `example = \"…\"` here, or `example(task = \"…\", reply = …)` or ");
    Some(msg.and("`examples = none` on `").and(text(&spec.name)).and("`"))
}

/// As [`needs_example`](crate::sound::needs_example), as far as constants tell.
const fn is_lacking(field: &Field) -> bool {
    let may_be_left_out = matches!(field.presence, Presence::Defaulted);
    text(&field.example).is_empty()
        && !may_be_left_out
        && !can_be_made(&field.kind, items(&field.rules))
}

const fn can_be_made(kind: &Ref<Kind>, rules: &[Rule]) -> bool {
    let Some(kind) = after(kind) else { return true };
    match kind {
        Kind::Optional(_) | Kind::Choice(_) | Kind::Boolean => true,
        Kind::Integer(_) | Kind::Number(_) | Kind::Temporal(_) => !has_check(rules),
        Kind::Text | Kind::Line => has_words(rules) && !has_check(rules),
        Kind::List(item) | Kind::Map(item) => can_be_made(item, rules),
        Kind::Record(spec) | Kind::Table(spec) => match after(spec) {
            Some(spec) => !matches!(spec.examples, Examples::Unwanted) || !lacks_any(spec),
            None => true,
        },
        Kind::Parsed(Parsed { form: ParsedForm::Link | ParsedForm::Uuid, .. }) => {
            !narrows_a_text(rules)
        }
        Kind::Parsed(_) | Kind::Code(_) | Kind::File | Kind::Edit | Kind::Json(_) => false,
    }
}

/// Whether a field of the record needs an example.
const fn lacks_any(spec: &Spec) -> bool {
    let mut rest = items(&spec.fields);
    while let [field, others @ ..] = rest {
        if is_lacking(field) {
            return true;
        }
        rest = others;
    }
    false
}

const fn has_check(mut rest: &[Rule]) -> bool {
    while let [rule, others @ ..] = rest {
        if matches!(rule, Rule::Check(_)) {
            return true;
        }
        rest = others;
    }
    false
}

const fn narrows_a_text(mut rest: &[Rule]) -> bool {
    while let [rule, others @ ..] = rest {
        if !matches!(rule, Rule::Grounded | Rule::Items(_) | Rule::Unique) {
            return true;
        }
        rest = others;
    }
    false
}

const fn has_words(mut rest: &[Rule]) -> bool {
    while let [rule, others @ ..] = rest {
        if matches!(rule, Rule::OneOf(_)) {
            return true;
        }
        rest = others;
    }
    false
}

/// The record that the field holds, or lists.
const fn record_of(kind: &Ref<Kind>) -> Option<&Spec> {
    match after(kind) {
        Some(Kind::List(item) | Kind::Map(item)) => record_of(item),
        Some(Kind::Record(spec) | Kind::Table(spec)) => after(spec),
        _ => None,
    }
}
