//! Lists of which only the rest is asked for: what the spec says of them then, and what is said of their items.

use std::borrow::Cow;

use twr_spec::diagnostic::quote;
use twr_spec::rule::{Bounds, Rule};
use twr_spec::spec::{Field, Spec, Value};

use super::merge::name;
use super::standing::Standing;
use super::stock;

/// A list that is too short.
#[derive(Clone, Debug)]
pub(super) struct Short {
    /// The field.
    pub(super) at: usize,
    /// How many items it has.
    count: u32,
    /// How many it needs at least.
    min: u32,
    /// What they are called, in short.
    names: Vec<String>,
}

impl Short {
    /// The list of a field, if that is what is wrong with it, and if it has any items yet.
    pub(super) fn of(at: usize, field: &Standing, shape: &Field) -> Option<Self> {
        let items = field.short_list().filter(|items| !items.is_empty())?;
        let min = shape.rules.iter().find_map(|rule| match rule {
            Rule::Items(Bounds { min, .. }) => *min,
            _ => None,
        })?;
        let called = |item: &Value<'_>| name(item).map(quote);
        // What cannot be named cannot be avoided either.
        let names: Vec<String> = items.iter().filter_map(called).collect();
        let is_named = names.len() == items.len();
        let count = u32::try_from(items.len()).ok()?;
        (is_named && count < min).then_some(Self { at, count, min, names })
    }

    /// What is said of it.
    pub(super) fn told(&self, spec: &Spec) -> Option<String> {
        let header = &spec.fields.get(self.at)?.header;
        let needed = self.min.saturating_sub(self.count);
        let mention = spec.layout.mention(header);
        Some(stock::more_items(&mention, &self.names, needed, spec.language))
    }
}

/// The spec in which each short list counts only what is still to come.
pub(super) fn for_the_rest<'s>(spec: &'s Spec, lists: &[Short]) -> Cow<'s, Spec> {
    if lists.is_empty() {
        return Cow::Borrowed(spec);
    }
    let mut spec = spec.clone();
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
