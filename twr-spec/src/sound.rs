//! `flaws`: what is wrong with a spec itself, found before any reply is read. The derive and the YAML
//! loader report the same flaws at their own places.

use std::collections::HashMap;

use crate::read::Reader;
use crate::spec::constant::{EXPLAINED_DEPTH, held};
use crate::spec::{Case, Examples, Field, Flaw, FlawKind, Kind, Layout, Ref, Spec, Value};
use crate::text::fold;

mod examples;
mod rules;

pub use examples::{asks_for_examples_of, can_show_itself, needs_example};
use rules::rule_flaws;

/// Every flaw of the spec; empty if it is sound.
pub fn flaws(spec: &Spec) -> Vec<Flaw> {
    let mut found = Vec::new();
    if spec.fields.is_empty() {
        found.push(Flaw { field: None, kind: FlawKind::NoFields });
    }
    header_flaws(spec, &mut found);
    case_flaws(spec, &mut found);
    let mut depths = Depths::default();
    for (at, field) in spec.fields.iter().enumerate() {
        let mut push = |kind| found.push(Flaw { field: Some(at), kind });
        crate::kind::flaws(&field.kind, &mut push);
        rule_flaws(field, &mut push);
        if depths.of(&field.kind) == EXPLAINED_DEPTH + 1 {
            push(FlawKind::TooDeep(depths.inwards(field)));
        }
    }
    if found.is_empty() {
        example_flaws(spec, &mut found);
    }
    found
}

/// Characters that end a header, in one of the forms in which headers are read.
const UNWRITABLE: &str = "[]【】<>\\:：［］「」《》〔〕＜＞";

/// How many bytes a header may have: the reader looks no further for the end of one, as a label or in brackets.
const LONGEST_HEADER: usize = 96;

fn header_flaws(spec: &Spec, found: &mut Vec<Flaw>) {
    let mut seen = Seen::default();
    for (at, field) in spec.fields.iter().enumerate() {
        let mut push = |kind| found.push(Flaw { field: Some(at), kind });
        if fold(&field.header).is_empty() {
            push(FlawKind::EmptyHeader);
        }
        // A member of JSON may be longer.
        if field.header.len() > LONGEST_HEADER && spec.layout != Layout::Json {
            push(FlawKind::LongHeader { length: field.header.len(), most: LONGEST_HEADER });
        }
        let unwritable = |c: &char| c.is_control() || UNWRITABLE.contains(*c);
        // A slash makes a closing mark of the header.
        let slash = field.header.trim_start().chars().next().filter(|first| *first == '/');
        if let Some(character) = slash.or_else(|| field.header.chars().find(unwritable)) {
            push(FlawKind::UnwritableHeader(character));
        }
        for (place, key) in field.keys.iter().enumerate() {
            // Of two names without a letter or digit, that is reported of each.
            if let (true, Some(alias)) = (key.is_empty(), place.checked_sub(1)) {
                push(FlawKind::EmptyAlias(alias));
            } else if let Some(other) = seen.add(key, at, field.case) {
                push(FlawKind::SameHeader { other, key: key.to_string() });
            }
        }
    }
}

/// The folded headers so far. Those of different cases of a union are never in one reply.
#[derive(Default)]
struct Seen<'s> {
    /// The first field with each.
    first: HashMap<&'s str, usize>,
    /// The first field with each, of every case.
    of_case: HashMap<(&'s str, Option<u16>), usize>,
}

impl<'s> Seen<'s> {
    /// The field that has the header already, where a reply may hold both.
    fn add(&mut self, key: &'s str, at: usize, case: Case) -> Option<usize> {
        let (case, other) = match case {
            Case::Of(word) => {
                let known = |case| self.of_case.get(&(key, case)).copied();
                (Some(word), known(Some(word)).or_else(|| known(None)))
            }
            Case::Always | Case::Tag => (None, self.first.get(key).copied()),
        };
        if other.is_none() {
            self.first.entry(key).or_insert(at);
            self.of_case.insert((key, case), at);
        }
        other
    }
}

fn case_flaws(spec: &Spec, found: &mut Vec<Flaw>) {
    let Some(tag) = spec.tag() else { return };
    let words = match spec.fields.get(tag).map(|field| &*field.kind) {
        Some(Kind::Choice(words)) => words.len(),
        _ => 0,
    };
    for (at, field) in spec.fields.iter().enumerate() {
        let is_sound = match field.case {
            Case::Always => true,
            Case::Tag => at == tag && words > 0,
            Case::Of(word) => at > tag && usize::from(word) < words,
        };
        if !is_sound {
            found.push(Flaw { field: Some(at), kind: FlawKind::BadCase });
        }
    }
}

/// How deep records lie in kinds. The same rule as in constants, for parts built at run time too; an edge
/// after a function closes a cycle.
#[derive(Default)]
struct Depths {
    /// Those of the records that were looked at, by address: many fields may hold the same one.
    known: HashMap<usize, usize>,
}

impl Depths {
    fn of(&mut self, kind: &Ref<Kind>) -> usize {
        let Some(record) = record_of(kind) else { return 0 };
        let address = std::ptr::from_ref(record).addr();
        if let Some(known) = self.known.get(&address) {
            return *known;
        }
        let inside = record.fields.iter().map(|field| self.of(&field.kind)).max().unwrap_or(0);
        self.known.insert(address, 1 + inside);
        1 + inside
    }

    /// The headers on the longest way inwards.
    fn inwards(&mut self, field: &Field) -> Vec<String> {
        let mut headers = vec![field.header.to_string()];
        let mut at = field;
        while let Some(record) = record_of(&at.kind) {
            let depths = record.fields.iter().map(|field| (self.of(&field.kind), field));
            let Some((1.., deepest)) = depths.rev().max_by_key(|(depth, _)| *depth) else { break };
            headers.push(deepest.header.to_string());
            at = deepest;
        }
        headers
    }
}

/// The record that a kind holds, once or any number of times.
fn record_of(kind: &Ref<Kind>) -> Option<&Spec> {
    if kind.closes_a_cycle() {
        return None;
    }
    match &**kind {
        Kind::Record(record) if record.closes_a_cycle() => None,
        Kind::Record(record) => Some(record),
        other => record_of(held(other)?),
    }
}

/// Of an example that is a word for no value: a prompt would not show it.
const NO_VALUE: &str = "it says that the value is left out";

/// Of an example without items: a model that copies it leaves the list empty.
const EMPTY: &str = "it has no items";

fn is_empty(value: &Value<'_>) -> bool {
    match value {
        Value::List(items) => items.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        _ => false,
    }
}

fn example_flaws(spec: &Spec, found: &mut Vec<Flaw>) {
    let reader = Reader::new(spec);
    let read = crate::soft::read_examples(spec, &reader);
    for (at, (field, read)) in spec.fields.iter().zip(read).enumerate() {
        if field.example.is_empty() {
            if !spec.has_examples() && needs_example(field) {
                found.push(Flaw { field: Some(at), kind: FlawKind::NoExample });
            }
            continue;
        }
        let kind = match read.map_or_else(|| crate::soft::read_example(spec, &reader, at), Ok) {
            Ok(Value::Null) => FlawKind::BadExample(NO_VALUE.to_owned()),
            Ok(value) if is_empty(&value) => FlawKind::BadExample(EMPTY.to_owned()),
            Ok(_) => continue,
            Err(kind) => kind,
        };
        found.push(Flaw { field: Some(at), kind });
    }
    for (example, literal) in spec.literal_examples.iter().enumerate() {
        for fault in crate::soft::read_literal(&reader, literal).faults {
            let kind = FlawKind::BadLiteralExample { example, line: fault.line, why: fault.why };
            found.push(Flaw { field: fault.field, kind });
        }
    }
    if matches!(spec.examples, Examples::Checked(_)) {
        return;
    }
    for (at, given) in spec.examples.get().iter().enumerate() {
        let mut faults = crate::soft::read_back(&reader, given);
        if faults.is_empty() {
            faults.extend(crate::soft::escapes(&reader, &given.reply));
        }
        for fault in faults {
            let kind = FlawKind::BadWorkedExample { example: at, why: fault.why };
            found.push(Flaw { field: fault.field, kind });
        }
    }
}

#[cfg(test)]
mod tests;
