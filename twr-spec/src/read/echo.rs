//! `Echoes`: which values of a reply are copied from the worked examples that the model was shown.

use std::fmt::{self, Write as _};
use std::ops::Range;

use crate::lexicon::is_han;
use crate::recovery::{Recovery, RecoveryKind};
use crate::rule::{Task, identity, task_words};
use crate::spec::{Example, Field, Kind, Ref, Spec, Value};

/// What the model was given: the task, and which of the worked examples.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'c> {
    pub(super) task: Option<&'c Task<'c>>,
    /// The examples by position; `None` for all.
    pub(super) shown: Option<&'c [usize]>,
    /// The fields that the examples were shown without, by position.
    pub(super) hidden_fields: &'c [usize],
}

impl Given<'_> {
    /// Whether the examples were shown with this field.
    fn shows(self, field: usize) -> bool {
        !self.hidden_fields.contains(&field)
    }
}

/// What the worked examples of a spec have in each field.
#[derive(Clone, Debug, Default)]
pub(super) struct Echoes {
    fields: Vec<Known>,
}

impl Echoes {
    /// What these examples have in the fields of the spec.
    pub(super) fn of(examples: &[Example], spec: &Spec) -> Self {
        let of_field = |(at, field): (usize, &Field)| {
            let values = examples.iter().enumerate().filter_map(|(example, shown)| {
                let Value::Record(fields) = &shown.reply else { return None };
                Some((example, fields.get(at)?.as_ref()?))
            });
            Known::of(field, &values.collect::<Vec<_>>())
        };
        Self { fields: spec.fields.iter().enumerate().map(of_field).collect() }
    }

    /// Notes each field whose value is a copy, and each whose list has a copied item.
    pub(super) fn note(
        &self,
        values: &[Option<Value<'_>>],
        places: &[Option<Range<usize>>],
        given: Given<'_>,
        out: &mut Vec<Recovery>,
    ) {
        let is_whole = self.is_whole_copy(values, given);
        let fields = self.fields.iter().zip(values).zip(places).enumerate();
        for (at, ((field, value), place)) in fields {
            let Some(value) = value.as_ref().filter(|_| given.shows(at)) else { continue };
            let is_part = is_whole && !field.equals(value, given).is_empty();
            let kind = if is_part { Some(RecoveryKind::Echo) } else { field.echo(value, given) };
            let Some(kind) = kind else { continue };
            out.push(Recovery { kind, section: Some(at), span: place.clone().unwrap_or(0..0) });
        }
    }

    /// Whether all that the reply says in words of its own is what one example says: short values, each of which may be
    /// right, are together no accident.
    fn is_whole_copy(&self, values: &[Option<Value<'_>>], given: Given<'_>) -> bool {
        let fields = self.fields.iter().zip(values).enumerate();
        let worded = fields.filter_map(|(at, (field, value))| {
            let value = value.as_ref().filter(|_| given.shows(at))?;
            (characters(value, 1) > 0).then_some((field, value))
        });
        let (mut count, mut length) = (0, 0);
        for (field, value) in worded {
            if field.equals(value, given).is_empty() {
                return false;
            }
            count += 1;
            length += characters(value, CHARACTERS + 1);
        }
        count > 1 && length > CHARACTERS
    }

    /// The value of a field without the items that are copied, and the examples that it was copied from.
    pub(super) fn without_copies(
        &self,
        field: usize,
        value: Value<'static>,
        given: Given<'_>,
    ) -> (Value<'static>, Vec<usize>) {
        match self.fields.get(field).filter(|_| given.shows(field)) {
            Some(examples) => examples.without_copies(value, given),
            None => (value, Vec::new()),
        }
    }
}

/// More than people write alike by chance.
const CHARACTERS: usize = 24;

/// What the worked examples have in one field.
#[derive(Clone, Debug)]
struct Known {
    kind: Ref<Kind>,
    /// Whether each value has to be copied from the task.
    is_grounded: bool,
    /// The examples with a value.
    values: Examples,
    /// The examples with an item.
    items: Examples,
    /// How many examples have a value.
    count: usize,
}

impl Known {
    fn of(field: &Field, shown: &[(usize, &Value<'_>)]) -> Self {
        let (mut values, mut items) = (Examples::default(), Examples::default());
        let kind = field.kind.required();
        for (example, value) in shown {
            values.insert(key(value, kind), *example);
            for (item, inner) in items_of(value, kind).chain(texts_of(value, kind)) {
                items.insert(key(item, inner), *example);
            }
        }
        let is_grounded = field.is_grounded();
        Self { kind: field.kind.clone(), is_grounded, values, items, count: shown.len() }
    }

    /// How the value is a copy, if it is one. What the task itself says is none.
    fn echo(&self, value: &Value<'_>, given: Given<'_>) -> Option<RecoveryKind> {
        if !self.sources(value, given).is_empty() {
            return Some(RecoveryKind::Echo);
        }
        let mut items = items_of(value, self.kind.required());
        let is_copied =
            items.any(|(item, kind)| !self.sources_of_item(item, kind, given).is_empty());
        is_copied.then_some(RecoveryKind::EchoedItem)
    }

    fn without_copies(
        &self,
        value: Value<'static>,
        given: Given<'_>,
    ) -> (Value<'static>, Vec<usize>) {
        // What the whole is taken from is told whether or not the task says it, too.
        let mut sources = shown(self.values.of(&value, self.kind.required()), given);
        let Kind::List(kind) = self.kind.required() else {
            if sources.is_empty() {
                sources = self.sources(&value, given);
            }
            return (value, sources);
        };
        let Value::List(mut items) = value else { return (value, sources) };
        items.retain(|item| {
            let copied = self.sources_of_item(item, kind, given);
            sources.extend(&copied);
            copied.is_empty()
        });
        sources.sort_unstable();
        sources.dedup();
        (Value::List(items), sources)
    }

    /// The examples that the value is copied from. A field in which all of several examples agree says nothing by
    /// agreeing with them.
    fn sources(&self, value: &Value<'_>, given: Given<'_>) -> Vec<usize> {
        let kind = self.kind.required();
        let whole =
            if self.is_no_accident(value, kind) { self.equals(value, given) } else { Vec::new() };
        if !whole.is_empty() {
            return whole;
        }
        // A record is a copy if one of its texts is.
        let mut found =
            texts_of(value, kind).map(|(text, kind)| self.sources_of_item(text, kind, given));
        found.find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The examples that have the same value, unless the task has it, too, or all of several have it.
    fn equals(&self, value: &Value<'_>, given: Given<'_>) -> Vec<usize> {
        let is_anybodys = self.count > 1 && self.values.0.len() == 1;
        if is_anybodys {
            return Vec::new();
        }
        not_said(value, shown(self.values.of(value, self.kind.required()), given), given)
    }

    /// The examples that an item of a list is copied from. What all of several examples have is anybody's.
    fn sources_of_item(&self, item: &Value<'_>, kind: &Kind, given: Given<'_>) -> Vec<usize> {
        if !self.is_no_accident(item, kind) {
            return Vec::new();
        }
        let examples = self.items.of(item, kind);
        if self.count > 1 && examples.len() == self.count {
            return Vec::new();
        }
        not_said(item, shown(examples, given), given)
    }

    /// Whether to write the same is no accident. The examples tell how values differ where there are several: then one
    /// word is enough. A single example does not: a short value that equals it may well be right, `Name the source`,
    /// unless every value has to be copied from the task.
    fn is_no_accident(&self, value: &Value<'_>, kind: &Kind) -> bool {
        let has_more_than = |count| characters(value, count + 1) > count;
        if self.count > 1 {
            return has_more_than(0);
        }
        has_more_than(CHARACTERS) || self.is_grounded && words_of(value, kind) > 0
    }
}

/// Examples by the key of what they have, sorted by it.
#[derive(Clone, Debug, Default)]
struct Examples(Vec<(String, Vec<usize>)>);

impl Examples {
    fn insert(&mut self, key: String, example: usize) {
        let at = match self.0.binary_search_by(|(known, _)| known.cmp(&key)) {
            Ok(at) => at,
            Err(at) => {
                self.0.insert(at, (key, Vec::new()));
                at
            }
        };
        if let Some((_, examples)) = self.0.get_mut(at)
            && examples.last() != Some(&example)
        {
            examples.push(example);
        }
    }

    /// Whether the key of an example begins with the letter, in either case.
    fn has_initial(&self, initial: u8) -> bool {
        let begins =
            |key: &str| key.bytes().next().is_some_and(|b| b.to_ascii_lowercase() == initial);
        self.0.iter().any(|(key, _)| begins(key))
    }

    /// The examples that have the value. Its key is made as far as it is that of an example: that of most values is
    /// not from its first words on.
    fn of(&self, value: &Value<'_>, kind: &Kind) -> &[usize] {
        let mut alike = self.0.as_slice();
        if alike.is_empty() || initial_of(value).is_some_and(|initial| !self.has_initial(initial)) {
            return &[];
        }
        let mut made = 0;
        write_key(value, kind, &mut |piece| {
            let start = alike.partition_point(|(key, _)| after(key, made) < piece);
            alike = alike.get(start..).unwrap_or_default();
            let end = alike.partition_point(|(key, _)| after(key, made).starts_with(piece));
            alike = alike.get(..end).unwrap_or_default();
            made += piece.len();
            !alike.is_empty()
        });
        match alike.first() {
            Some((key, examples)) if key.len() == made => examples,
            _ => &[],
        }
    }
}

/// The letter that the key of a value begins with, where its first text begins with two letters of ASCII: such a text
/// has no number or mark before it.
fn initial_of(value: &Value<'_>) -> Option<u8> {
    match value {
        Value::Text(text) => match text.as_bytes() {
            [first, second, ..] if first.is_ascii_alphabetic() && second.is_ascii_alphabetic() => {
                Some(first.to_ascii_lowercase())
            }
            _ => None,
        },
        Value::List(items) => initial_of(items.first()?),
        Value::Record(values) => initial_of(values.first()?.as_ref()?),
        _ => None,
    }
}

/// The part of a key after what is made of it.
fn after(key: &str, made: usize) -> &str {
    key.get(made..).unwrap_or_default()
}

/// The examples that the model was shown, of these.
fn shown(examples: &[usize], given: Given<'_>) -> Vec<usize> {
    let is_shown = |example: &usize| given.shown.is_none_or(|shown| shown.contains(example));
    examples.iter().copied().filter(is_shown).collect()
}

/// The sources, unless the task says all that the value says.
fn not_said(value: &Value<'_>, sources: Vec<usize>, given: Given<'_>) -> Vec<usize> {
    let is_said = || given.task.is_some_and(|task| stands_in(value, task));
    if sources.is_empty() || is_said() { Vec::new() } else { sources }
}

/// The items of a list, with their kind.
fn items_of<'v, 'a>(
    value: &'v Value<'a>,
    kind: &'v Kind,
) -> impl Iterator<Item = (&'v Value<'a>, &'v Kind)> {
    let (items, kind) = match (value, kind) {
        (Value::List(items), Kind::List(item)) => (items.as_slice(), item.required()),
        _ => (&[][..], kind),
    };
    items.iter().map(move |item| (item, kind))
}

/// The texts of a record, with their kind.
fn texts_of<'v, 'a>(
    value: &'v Value<'a>,
    kind: &'v Kind,
) -> impl Iterator<Item = (&'v Value<'a>, &'v Kind)> {
    let (values, fields) = match (value, kind) {
        (Value::Record(values), Kind::Record(spec)) => (values.as_slice(), &*spec.fields),
        _ => (&[][..], &[][..]),
    };
    let values = values.iter().zip(fields);
    values.filter_map(|(value, field)| {
        let value = value.as_ref().filter(|value| matches!(value, Value::Text(_)))?;
        Some((value, field.kind.required()))
    })
}

/// What two values that say the same have in common: `li wen.` is `Li Wen`.
fn key(value: &Value<'_>, kind: &Kind) -> String {
    let mut key = String::new();
    write_key(value, kind, &mut |piece| {
        key.push_str(piece);
        true
    });
    key
}

/// Hands the pieces of a value's key on, as long as `take` wants more of them; whether it does at the end.
fn write_key(value: &Value<'_>, kind: &Kind, take: &mut dyn FnMut(&str) -> bool) -> bool {
    let goes_on = match (value, kind.required()) {
        (Value::Text(_), Kind::Text | Kind::Line) => take(&identity(value)),
        (Value::List(items), Kind::List(item)) => {
            items.iter().all(|value| write_key(value, item, take))
        }
        (Value::Map(entries), Kind::Map(inner)) => entries
            .iter()
            .all(|(name, value)| take(name) && take(BETWEEN) && write_key(value, inner, take)),
        (Value::Record(values), Kind::Record(spec)) => {
            values.iter().zip(spec.fields.iter()).all(|(value, field)| match value {
                Some(value) => write_key(value, &field.kind, take),
                None => take(BETWEEN),
            })
        }
        (other, _) => write!(Pieces(take), "{other:?}").is_ok(),
    };
    goes_on && take(BETWEEN)
}

/// Takes what is written piece by piece, as long as more is wanted.
struct Pieces<'t>(&'t mut dyn FnMut(&str) -> bool);

impl fmt::Write for Pieces<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        if (self.0)(piece) { Ok(()) } else { Err(fmt::Error) }
    }
}

/// Parts the values of a key.
const BETWEEN: &str = "\u{1f}";

/// How many words of prose a value holds. Chinese has about two characters a word.
fn words_of(value: &Value<'_>, kind: &Kind) -> usize {
    match (value, kind.required()) {
        (Value::Text(text), Kind::Text | Kind::Line) => {
            let words = task_words(text);
            let is_of_han = |at: &&Range<usize>| {
                text.get((*at).clone()).is_some_and(|it| it.starts_with(is_han))
            };
            let han = words.iter().filter(is_of_han).count();
            words.len() - han + han.div_ceil(2)
        }
        (Value::List(items), Kind::List(item)) => {
            items.iter().map(|value| words_of(value, item)).sum()
        }
        (Value::Map(entries), Kind::Map(inner)) => {
            entries.iter().map(|(_, value)| words_of(value, inner)).sum()
        }
        (Value::Record(values), Kind::Record(spec)) => {
            let fields = values.iter().zip(spec.fields.iter());
            fields.filter_map(|(value, field)| Some(words_of(value.as_ref()?, &field.kind))).sum()
        }
        _ => 0,
    }
}

/// How many characters of text a value holds, counted as far as there are enough.
fn characters(value: &Value<'_>, enough: usize) -> usize {
    match value {
        Value::Text(text) => text.chars().take(enough).count(),
        Value::List(items) => characters_of(items.iter(), enough),
        Value::Record(fields) => characters_of(fields.iter().flatten(), enough),
        Value::Map(entries) => characters_of(entries.iter().map(|(_, value)| value), enough),
        _ => 0,
    }
}

fn characters_of<'v, 'a: 'v>(values: impl Iterator<Item = &'v Value<'a>>, enough: usize) -> usize {
    let mut count = 0;
    for value in values {
        if count >= enough {
            break;
        }
        count += characters(value, enough - count);
    }
    count
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
    use crate::spec::{Rule, Temporal, Width, Word};
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
        check(&both, &["shoes!", "Water"], OWN, Some(EchoedItem));
        // Of one example nothing tells what is usual: only what is long is no accident.
        check(&[WALK], &["Shoes", "Water"], OWN, None);
        check(&[WALK], &["through the forest.", "Water"], OWN, None);
        check(&[WALK], WALK, OWN, Some(Echo));
    }

    /// Which sections of a reply of three fields are copies of what these examples have.
    fn check_fields(shown: &[&str], reply: &str, expect: &[usize]) {
        let line = |header: &'static str| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::Static(&Kind::Line),
            ..Field::EMPTY
        };
        let inner = Spec { fields: vec![line("Name"), line("Town")].into(), ..Spec::EMPTY };
        let owner = Field { kind: Ref::shared(Kind::Record(Ref::shared(inner))), ..line("Owner") };
        let fields = vec![line("Hobby"), owner, line("Pet")];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let examples = shown.iter().map(|shown| {
            let reply = Reader::new(&spec).read(shown).value.into_owned();
            Example { task: "A visit".into(), thought: None, reply }
        });
        let examples: Vec<Example> = examples.collect();
        let reader = Reader::new(&spec).telling_echoes(&examples);
        let known = Circumstances { task: Some("Eve comes."), ..Circumstances::default() };
        let found = reader.read_in(reply, known).recoveries;
        let copied: Vec<usize> = found.iter().filter_map(|found| found.section).collect();
        assert_eq!(copied, expect, "{reply:?}");
    }

    #[test]
    fn short_values_that_are_all_of_one_example_are_copies_together() {
        const ANN: &str =
            "[Hobby] chess\n[Owner]\nName: Ann Lowell\nTown: Bath\n[Pet] a grey cat\n";
        const BOB: &str = "[Hobby] judo\n[Owner]\nName: Bob Hill\nTown: Rome\n[Pet] a dog\n";
        check_fields(&[ANN], ANN, &[0, 1, 2]);
        check_fields(&[ANN], &ANN.replace("chess", "tennis"), &[]);
        // A text of a record, where several examples show how such texts differ.
        let other = "[Hobby] golf\n[Owner]\nName: Ann Lowell\nTown: York\n[Pet] a fish\n";
        check_fields(&[ANN, BOB], other, &[1]);
        check_fields(&[ANN, BOB], &other.replace("Ann Lowell", "Eve"), &[]);
    }

    #[test]
    fn a_copy_of_a_single_example_is_told_by_what_the_field_is() {
        const LONG: &str = "Li Wen and her two daughters";
        let check = |kind: Kind, rules: &[Rule], [shown, written]: [&'static str; 2], is_copy| {
            let field = Field {
                header: "Guest".into(),
                keys: vec![fold("Guest").into()].into(),
                kind: Ref::shared(kind),
                rules: rules.to_vec().into(),
                ..Field::EMPTY
            };
            let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
            let reply = Reader::new(&spec).read(&format!("[Guest] {shown}")).value.into_owned();
            let examples = [Example { task: "A stay".into(), thought: None, reply }];
            let reader = Reader::new(&spec).telling_echoes(&examples);
            let known = Circumstances { task: Some("Anna stays."), ..Circumstances::default() };
            let found = reader.read_in(&format!("[Guest] {written}"), known).recoveries;
            let is_told = found.iter().any(|found| found.kind == RecoveryKind::Echo);
            assert_eq!(is_told, is_copy, "{shown:?} {written:?}");
        };
        check(Kind::Line, &[], [LONG, "li wen and her two daughters."], true);
        check(Kind::Line, &[], ["Li Wen", "Li Wen"], false);
        check(Kind::Line, &[], ["Li Wen", "li wen."], false);
        check(Kind::Text, &[], ["Li Wen", "Li Wen"], false);
        check(Kind::Line, &[], ["李文先生", "李文先生。"], false);
        // What is short may be the usual answer, unless it would have to be in the task, and is not.
        check(Kind::Line, &[], ["Wen", "Wen"], false);
        check(Kind::Line, &[], ["李文", "李文"], false);
        check(Kind::Line, &[Rule::Grounded], ["Wen", "wen"], true);
        check(Kind::Line, &[Rule::Grounded], ["Anna", "Anna"], false);
        // What has no words of its own is equal by chance.
        let words = ["very high", "very low"].map(Word::plain).to_vec();
        check(Kind::Choice(words.into()), &[], ["very high", "very high"], false);
        check(Kind::Boolean, &[], ["yes", "yes"], false);
        check(Kind::Integer(Width::U8), &[], ["42", "42"], false);
        check(Kind::Temporal(Temporal::Date), &[], ["2027-03-01", "2027-03-01"], false);
        check(Kind::Code("".into()), &[], ["`let a = 1;`", "`let a = 1;`"], false);
    }
}
