//! `Merger`: what a repair adds to a list that was too short, namely the items that say something new.

use twr_spec::read::{Circumstances, Reader};
use twr_spec::rule::{Bounds, Rule, near_repeat};
use twr_spec::soft::write;
use twr_spec::spec::Value;

use super::TopUp;
use super::standing::Standing;

/// Puts two tries at one field together.
#[derive(Clone, Copy)]
pub(super) struct Merger<'r> {
    /// Reads replies of the spec.
    pub(super) reader: &'r Reader<'r>,
    /// The field.
    pub(super) field: usize,
    /// What the model was given, for rules that look at it.
    pub(super) given: &'r str,
    /// What was asked for where a list was too short.
    pub(super) top_up: TopUp,
}

impl<'r> Merger<'r> {
    /// The items of both lists, those of `more` that say nothing new left out, and no more than the
    /// field's rules allow; with what is wrong with it then.
    pub(super) fn topped_up(self, first: &[Value<'static>], more: &[Value<'static>]) -> Standing {
        let mut items = first.to_vec();
        for item in more {
            if !items.iter().any(|known| repeats(known, item)) {
                items.push(item.clone());
            }
        }
        if let Some(most) = self.most_items() {
            items.truncate(most);
        }
        self.read_back(Value::List(items))
    }

    /// The field's name.
    pub(super) fn name(self) -> &'r str {
        self.reader.spec().fields.get(self.field).map_or("", |field| &field.name)
    }

    fn most_items(self) -> Option<usize> {
        let rules = &self.reader.spec().fields.get(self.field)?.rules;
        rules.iter().find_map(|rule| match rule {
            Rule::Items(Bounds { max: Some(max), .. }) => usize::try_from(*max).ok(),
            _ => None,
        })
    }

    /// The value as the reader finds it in its section: rules are kept by what is read, here as anywhere.
    pub(super) fn read_back(self, value: Value<'static>) -> Standing {
        let spec = self.reader.spec();
        let mut fields = vec![None; spec.fields.len()];
        if let Some(place) = fields.get_mut(self.field) {
            *place = Some(value);
        }
        let written = write(spec, &Value::Record(fields));
        let known =
            Circumstances { task: Some(self.given), cut_off: false, ..Circumstances::default() };
        Standing::of(&self.reader.read_in(&written, known), self.field, true)
    }
}

/// Whether two items say the same. Records are told apart by their first text: a title, a name.
fn repeats(one: &Value<'_>, other: &Value<'_>) -> bool {
    match (name(one), name(other)) {
        (Some(one), Some(other)) => near_repeat(one, other),
        _ => one == other,
    }
}

/// What an item is called: a text, or the first text of a record.
pub(super) fn name<'v>(item: &'v Value<'_>) -> Option<&'v str> {
    match item {
        Value::Text(text) => Some(text),
        Value::Record(fields) => fields.iter().flatten().find_map(|field| match field {
            Value::Text(text) => Some(text.as_ref()),
            _ => None,
        }),
        _ => None,
    }
}
