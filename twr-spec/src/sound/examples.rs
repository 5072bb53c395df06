//! Which fields need an example: if the spec has no worked example, those whose value cannot be made up.

use crate::soft::{MOST_ITEMS, least_items};
use crate::spec::{Field, Kind, Parsed, ParsedForm, Ref, Rule, Spec};

/// Whether a spec without worked examples needs an example of the field: it has none, has to be there, and its
/// value cannot be made. Nobody can make a text or what a function of the user's own accepts; a word of a
/// choice, a number in its range, a day, a link and a UUID can be made, and a record has the examples of its own
/// fields.
pub fn needs_example(field: &Field) -> bool {
    if !field.example.is_empty() || field.may_be_left_out() {
        return false;
    }
    let is_list = matches!(*field.kind, Kind::List(_) | Kind::Table(_) | Kind::Map(_));
    let is_too_long = is_list && least_items(&field.rules).is_some_and(|count| count > MOST_ITEMS);
    is_too_long || !can_be_made(&field.kind, &field.rules)
}

fn can_be_made(kind: &Ref<Kind>, rules: &[Rule]) -> bool {
    let is_judged = || rules.iter().any(|rule| matches!(rule, Rule::Check(_)));
    match &**kind {
        Kind::Optional(_) | Kind::Choice(_) | Kind::Boolean => true,
        Kind::Integer(_) | Kind::Number(_) | Kind::Temporal(_) => !is_judged(),
        Kind::Text | Kind::Line => {
            !is_judged() && rules.iter().any(|rule| matches!(rule, Rule::OneOf(_)))
        }
        Kind::List(item) | Kind::Map(item) => can_be_made(item, rules),
        Kind::Record(spec) | Kind::Table(spec) => is_shown(spec),
        Kind::Parsed(Parsed { form: ParsedForm::Link | ParsedForm::Uuid, .. }) => {
            !rules.iter().any(narrows_a_text)
        }
        Kind::Parsed(_) | Kind::Code(_) | Kind::File | Kind::Edit | Kind::Json(_) => false,
    }
}

/// Whether a made text may break the rule.
fn narrows_a_text(rule: &Rule) -> bool {
    !matches!(rule, Rule::Grounded | Rule::Items(_) | Rule::Unique)
}

/// Whether a record shows itself. One that wants no examples may lack them; of another, that is told where it
/// is declared.
fn is_shown(spec: &Ref<Spec>) -> bool {
    spec.closes_a_cycle() || !spec.examples.are_unwanted() || !spec.fields.iter().any(needs_example)
}

/// The records whose example of this spec shows the fields' own examples: those in fields that have to
/// be there and have no example. None if the spec has worked examples, or wants none.
pub fn asks_for_examples_of(spec: &Spec) -> Vec<&Spec> {
    let mut found = Vec::new();
    if !spec.has_examples() {
        records_shown(spec, &mut found);
    }
    found
}

/// Whether an example of the spec can be assembled: each field that has to be there has an example, or one can
/// be made, at any depth.
pub fn can_show_itself(spec: &Spec) -> bool {
    let mut shown = Vec::new();
    records_shown(spec, &mut shown);
    shown.iter().chain([&spec]).all(|spec| !spec.fields.iter().any(needs_example))
}

fn records_shown<'s>(spec: &'s Spec, found: &mut Vec<&'s Spec>) {
    for field in spec.fields.iter() {
        if !field.example.is_empty() || field.may_be_left_out() {
            continue;
        }
        let mut kind: &Kind = &field.kind;
        while let Kind::List(item) | Kind::Map(item) = kind {
            kind = item;
        }
        if let Kind::Record(record) | Kind::Table(record) = kind
            && !found.iter().any(|known| known.is(record))
        {
            found.push(record);
            records_shown(record, found);
        }
    }
}
