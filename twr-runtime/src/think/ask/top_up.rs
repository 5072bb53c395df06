//! Lists of which only the rest is asked for: what the spec says of them then, and what is said of their items.

use std::borrow::Cow;

use twr_spec::diagnostic::quote;
use twr_spec::rule::{Bounds, Rule};
use twr_spec::spec::{Field, Spec, Value};

use super::stock;

/// A list that is too short.
#[derive(Clone, Debug)]
pub(in crate::think) struct Short {
    /// The field.
    pub(in crate::think) at: usize,
    /// How many items it has.
    count: u32,
    /// How many it needs at least.
    min: u32,
    /// What they are called, in short.
    names: Vec<String>,
}

impl Short {
    /// The list of a field that has these items and needs more; none if there are none yet, or if one has no
    /// name.
    pub(in crate::think) fn of(at: usize, items: &[Value<'_>], shape: &Field) -> Option<Self> {
        let min = shape.rules.iter().find_map(|rule| match rule {
            Rule::Items(Bounds { min, .. }) => *min,
            _ => None,
        })?;
        let called = |item: &Value<'_>| name(item).map(quote);
        // What cannot be named cannot be avoided either.
        let names: Vec<String> = items.iter().filter_map(called).collect();
        let is_named = names.len() == items.len();
        let count = u32::try_from(items.len()).ok()?;
        (count > 0 && is_named && count < min).then_some(Self { at, count, min, names })
    }

    /// The sentence of the prompt that says how many items are missing.
    pub(in crate::think) fn prompt_sentence(&self, spec: &Spec) -> Option<String> {
        let header = &spec.fields.get(self.at)?.header;
        let needed = self.min.saturating_sub(self.count);
        let mention = spec.layout.mention(header);
        Some(stock::more_items(&mention, &self.names, needed, spec.language))
    }
}

/// The spec in which each short list counts only what is still to come.
pub(in crate::think) fn for_missing_items<'s>(
    spec: Cow<'s, Spec>,
    lists: &[Short],
) -> Cow<'s, Spec> {
    if lists.is_empty() {
        return spec;
    }
    // What is shown keeps the rules of the type, and not those of the rest.
    let mut spec = spec.with_its_examples();
    let mut fields = spec.fields.into_owned();
    for list in lists {
        let Some(field) = fields.get_mut(list.at) else { continue };
        let less = |count: u32| count.saturating_sub(list.count);
        let rules = field.rules.iter().map(|rule| match rule {
            Rule::Items(Bounds { min, max }) => {
                Rule::Items(Bounds { min: min.map(less), max: max.map(less) })
            }
            rule => rule.clone(),
        });
        field.rules = rules.collect();
    }
    spec.fields = Cow::Owned(fields);
    Cow::Owned(spec)
}

/// What an item is called: a text, or the first text of a record.
pub(in crate::think) fn name<'v>(item: &'v Value<'_>) -> Option<&'v str> {
    match item {
        Value::Text(text) => Some(text),
        Value::Record(fields) => fields.iter().flatten().find_map(|field| match field {
            Value::Text(text) => Some(text.as_ref()),
            _ => None,
        }),
        _ => None,
    }
}
