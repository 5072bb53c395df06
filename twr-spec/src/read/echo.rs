//! `Echoes`: which values of a reply are copied from the worked examples that the model was shown.

use std::ops::Range;

use crate::recovery::{Recovery, RecoveryKind};
use crate::rule::Task;
use crate::spec::{Example, Value};

/// What the model was given: the task, and which of the worked examples.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'c> {
    pub(super) task: Option<&'c Task<'c>>,
    /// The examples by position; `None` for all.
    pub(super) shown: Option<&'c [usize]>,
}

/// What the worked examples of a spec have in each field.
#[derive(Clone, Debug, Default)]
pub(super) struct Echoes {
    fields: Vec<Known>,
}

impl Echoes {
    /// Those of a spec with so many fields.
    pub(super) fn of(examples: &[Example], fields: usize) -> Self {
        let of_field = |at: usize| {
            let values = examples.iter().enumerate().filter_map(|(example, shown)| {
                let Value::Record(fields) = &shown.reply else { return None };
                Some((example, fields.get(at)?.clone()?))
            });
            Known::of(values.collect())
        };
        Self { fields: (0..fields).map(of_field).collect() }
    }

    /// Notes each field whose value is a copy, and each whose list has a copied item.
    pub(super) fn note(
        &self,
        values: &[Option<Value<'_>>],
        places: &[Option<Range<usize>>],
        given: Given<'_>,
        out: &mut Vec<Recovery>,
    ) {
        let fields = self.fields.iter().zip(values).zip(places).enumerate();
        for (at, ((field, value), place)) in fields {
            let Some(kind) = value.as_ref().and_then(|value| field.echo(value, given)) else {
                continue;
            };
            out.push(Recovery { kind, section: Some(at), span: place.clone().unwrap_or(0..0) });
        }
    }

    /// The value of a field without the items that are copied, and the examples that it was copied from.
    pub(super) fn without_copies(
        &self,
        field: usize,
        value: Value<'static>,
        given: Given<'_>,
    ) -> (Value<'static>, Vec<usize>) {
        match self.fields.get(field) {
            Some(examples) => examples.without_copies(value, given),
            None => (value, Vec::new()),
        }
    }
}

/// What the worked examples have in one field.
#[derive(Clone, Debug)]
struct Known {
    /// The values, each with its example.
    values: Vec<(usize, Value<'static>)>,
    /// Whether all examples say the same.
    agree: bool,
}

impl Known {
    fn of(values: Vec<(usize, Value<'static>)>) -> Self {
        let agree = values.windows(2).all(|pair| matches!(pair, [(_, a), (_, b)] if a == b));
        Self { values, agree }
    }

    /// How the value is a copy, if it is one. What the task itself says is none.
    fn echo(&self, value: &Value<'_>, given: Given<'_>) -> Option<RecoveryKind> {
        let is_said = |value: &Value<'_>| given.task.is_some_and(|task| stands_in(value, task));
        if self.is_source_of(value, given) && !is_said(value) {
            return Some(RecoveryKind::Echo);
        }
        let Value::List(items) = value else { return None };
        let is_copied = |item| self.is_copied_item(item, given);
        items.iter().any(is_copied).then_some(RecoveryKind::EchoedItem)
    }

    fn without_copies(
        &self,
        value: Value<'static>,
        given: Given<'_>,
    ) -> (Value<'static>, Vec<usize>) {
        let mut sources: Vec<usize> = self.sources(given, |shown| *shown == value).collect();
        let Value::List(mut items) = value else { return (value, sources) };
        items.retain(|item| {
            let is_copied = self.is_copied_item(item, given);
            if is_copied {
                sources.extend(self.sources(given, |shown| holds(shown, item)));
            }
            !is_copied
        });
        sources.sort_unstable();
        sources.dedup();
        (Value::List(items), sources)
    }

    fn is_copied_item(&self, item: &Value<'_>, given: Given<'_>) -> bool {
        let is_said = || given.task.is_some_and(|task| stands_in(item, task));
        self.is_source_of_item(item, given) && !is_said()
    }

    /// Whether the value is taken from an example. A field in which all of several examples agree says
    /// nothing by agreeing with them.
    fn is_source_of(&self, value: &Value<'_>, given: Given<'_>) -> bool {
        if self.values.len() > 1 && self.agree {
            return false;
        }
        // Most values differ from the known ones in their length, which is told before they are counted.
        self.sources(given, |shown| shown == value).next().is_some() && self.has_words(value)
    }

    /// The same of an item of a list.
    fn is_source_of_item(&self, item: &Value<'_>, given: Given<'_>) -> bool {
        let is_common =
            || self.values.len() > 1 && self.values.iter().all(|(_, value)| holds(value, item));
        let is_known = || self.sources(given, |shown| holds(shown, item)).next().is_some();
        is_known() && self.has_words(item) && !is_common()
    }

    /// Whether to write the same words is no accident. Where several examples show how values differ, a single
    /// word is enough; a single example says nothing of that, and a short value may be the usual one.
    fn has_words(&self, value: &Value<'_>) -> bool {
        let enough = if self.values.len() > 1 { 0 } else { 24 };
        characters(value) > enough
    }

    /// The examples that the model was shown and whose value is such a one.
    fn sources<'s>(
        &'s self,
        given: Given<'s>,
        is_one: impl Fn(&Value<'static>) -> bool + 's,
    ) -> impl Iterator<Item = usize> + 's {
        let is_shown = move |example| given.shown.is_none_or(|shown| shown.contains(example));
        let values = self.values.iter();
        let sources = values.filter(move |(example, value)| is_shown(example) && is_one(value));
        sources.map(|(example, _)| *example)
    }
}

/// Whether a list has this item.
fn holds(value: &Value<'_>, item: &Value<'_>) -> bool {
    matches!(value, Value::List(items) if items.contains(item))
}

/// How many characters of text a value holds.
fn characters(value: &Value<'_>) -> usize {
    match value {
        Value::Text(text) => text.chars().count(),
        Value::List(items) => items.iter().map(characters).sum(),
        Value::Record(fields) => fields.iter().flatten().map(characters).sum(),
        Value::Map(entries) => entries.iter().map(|(_, value)| characters(value)).sum(),
        _ => 0,
    }
}

/// Whether the task says all that the value says.
fn stands_in(value: &Value<'_>, task: &Task<'_>) -> bool {
    match value {
        Value::Text(text) => task.contains(text),
        Value::List(items) => items.iter().all(|item| stands_in(item, task)),
        Value::Record(fields) => fields.iter().flatten().all(|field| stands_in(field, task)),
        Value::Map(entries) => entries.iter().all(|(_, value)| stands_in(value, task)),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{Circumstances, Reader};
    use crate::spec::{Field, Kind, Ref, Spec};
    use crate::text::fold;

    const TASKS: [&str; 2] = ["Plan a walk.", "Plan a talk."];

    /// How the chapters of a reply are a copy of those of the first examples.
    fn check(
        examples: &[&[&'static str]],
        items: &[&str],
        (task, shown): (&str, Option<&[usize]>),
        expect: Option<RecoveryKind>,
    ) {
        let list = Kind::List(Ref::Static(&Kind::Line));
        let field = Field {
            header: "Chapters".into(),
            keys: vec![fold("Chapters").into()].into(),
            kind: Ref::shared(list),
            ..Field::EMPTY
        };
        let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
        let written = |items: &[&'static str]| {
            Value::List(items.iter().map(|item| Value::text(*item)).collect())
        };
        let examples: Vec<Example> = (TASKS.iter().zip(examples))
            .map(|(task, items)| {
                let reply = Value::Record(vec![Some(written(items))]);
                Example { task: (*task).into(), thought: None, reply }
            })
            .collect();
        let reader = Reader::new(&spec).telling_echoes(&examples);
        let reply = format!("[Chapters]\n- {}\n", items.join("\n- "));
        let known = Circumstances { task: Some(task), shown, ..Circumstances::default() };
        let found = reader.read_in(&reply, known).recoveries;
        let kinds: Vec<_> = found.iter().map(|found| found.kind).collect();
        assert_eq!(kinds, Vec::from_iter(expect), "{reply:?}");
    }

    #[test]
    fn a_copy_is_told_from_what_is_alike_by_chance() {
        use RecoveryKind::{Echo, EchoedItem};
        const WALK: &[&str] = &["Shoes", "Through the forest", "Home again"];
        const TALK: &[&str] = &["Hello", "Slides without words", "Home again"];
        const OWN: (&str, Option<&[usize]>) = ("Plan a swim.", None);
        let both = [WALK, TALK];
        check(&both, WALK, OWN, Some(Echo));
        check(&both, &["Water", "Through the forest"], OWN, Some(EchoedItem));
        check(&both, &["Water", "Through the woods"], OWN, None);
        check(&both, &["Shoes", "Water"], OWN, Some(EchoedItem));
        // What all examples have is anybody's.
        check(&both, &["Water", "Home again"], OWN, None);
        // The task asks for it.
        check(&both, &["Through the forest"], ("A path through the forest.", None), None);
        // The model never saw it.
        check(&both, &["Through the forest", "Slides without words"], ("", Some(&[])), None);
        check(&both, WALK, ("", Some(&[1])), None);
        check(&both, WALK, ("", Some(&[0])), Some(Echo));
        check(&both, &["Slides without words"], ("", Some(&[0])), None);
        // Of one example nothing tells what is usual.
        check(&[WALK], &["Through the forest", "Water"], OWN, None);
        check(&[WALK], WALK, OWN, Some(Echo));
    }
}
