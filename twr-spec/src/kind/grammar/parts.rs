//! Kinds whose values have parts: lists, records, maps, tables.

use super::maker::inner_rules;
use super::text::text_in_cell;
use super::{Forms, GrammarMaker, edits, files, in_order};
use crate::kind::optional::none;
use crate::spec::{Field, Kind, Layout, Ref, Rule, Spec};
use crate::syntax::{self, Part};

/// A type that holds itself is set in no further than this in the soft layouts, where each level needs rules of its
/// own. As JSON it has no bound.
const DEEPEST: usize = 12;

/// No record is set in further.
const DEEPEST_RECORD: usize = 64;

/// How many items there are: at least none, unless a rule says so.
///
/// A greater count than 1,000 is for the reader: servers write repetitions out.
fn counts(rules: &[Rule]) -> (u32, Option<u32>) {
    const MOST: u32 = 1_000;
    let items = rules.iter().find_map(|rule| match rule {
        Rule::Items(bounds) => {
            Some((bounds.min.unwrap_or(0).min(MOST), bounds.max.filter(|max| *max <= MOST)))
        }
        _ => None,
    });
    items.unwrap_or((0, None))
}

/// The parts one below the other; the word for none, if there may be none.
fn or_none(some: Option<Part>, may_be_none: bool, maker: &GrammarMaker<'_>) -> Forms {
    let none = may_be_none.then(|| Part::text(none(maker.language)));
    Forms { below: Part::either(some.into_iter().chain(none)), ..Forms::default() }
}

/// A list. `stands_on_line` says of a record whether it may be on its item's line.
pub(in crate::kind) fn list(
    item: &Kind,
    rules: &[Rule],
    indent: usize,
    maker: &mut GrammarMaker<'_>,
    stands_on_line: fn(&Spec) -> bool,
) -> Forms {
    let (min, max) = counts(rules);
    let inner = inner_rules(rules);
    if max == Some(0) {
        return or_none(None, true, maker);
    }
    if matches!(item, Kind::File) {
        return or_none(Some(files(&inner, (min, max), indent, maker)), min == 0, maker);
    }
    if matches!(item, Kind::Edit) {
        return or_none(Some(edits(&inner, (min, max), indent, maker)), min == 0, maker);
    }
    let deeper = indent + 2;
    let on_line = match item.required() {
        Kind::Record(spec) if stands_on_line(spec) => inline_record(spec, maker),
        _ => None,
    };
    let forms = maker.forms(item, &inner, deeper);
    let item = Part::either(on_line.into_iter().chain(forms.any()));
    let items = item.map(|item| {
        let item = maker.rules.share("item", Part::sequence([Part::text("- "), item]));
        item.separated(GrammarMaker::next_line(indent), min, max)
    });
    or_none(items, min == 0, maker)
}

pub(in crate::kind) fn list_json(
    item: &Kind,
    rules: &[Rule],
    maker: &mut GrammarMaker<'_>,
) -> Option<Part> {
    let (min, max) = counts(rules);
    let item = maker.json(item, &inner_rules(rules));
    array(item, min, max, maker)
}

/// An array with so many of the item, if it can be written.
fn array(
    item: Option<Part>,
    min: u32,
    max: Option<u32>,
    maker: &mut GrammarMaker<'_>,
) -> Option<Part> {
    let space = syntax::space(&mut maker.rules);
    let empty = (min == 0).then(|| Part::text("[]"));
    let some = item.filter(|_| max != Some(0)).map(|item| {
        let item = maker.rules.share("item", item);
        let comma = Part::sequence([Part::text(","), space.clone()]);
        let items = item.separated(comma, min, max);
        Part::sequence([Part::text("["), space.clone(), items, space, Part::text("]")])
    });
    Part::either(some.into_iter().chain(empty))
}

/// A record in a list on one line, its values parted by semicolons: at least two.
fn inline_record(spec: &Spec, maker: &mut GrammarMaker<'_>) -> Option<Part> {
    let count = spec.fields.iter().filter(|field| !field.may_be_left_out()).count();
    if count < 2 {
        return None;
    }
    let between = Part::text("; ");
    let mut write = |field: &Field, _: Option<&Part>, maker: &mut GrammarMaker<'_>| {
        let value = maker.forms(field.kind.required(), &field.rules, 0).inline?;
        Some(Part::sequence([Part::text(&format!("{}: ", field.header)), value]))
    };
    in_order(spec, &between, maker, &mut write).some
}

pub(in crate::kind) fn record(
    spec: &Ref<Spec>,
    indent: usize,
    maker: &mut GrammarMaker<'_>,
) -> Forms {
    let key = (std::ptr::from_ref::<Spec>(spec).addr(), Some(indent));
    let closes = spec.closes_a_cycle() && indent > DEEPEST;
    if closes || indent > DEEPEST_RECORD {
        return Forms::default();
    }
    if let Some(known) = maker.records.get(&key) {
        return Forms { below: known.map(Part::Rule), ..Forms::default() };
    }
    let mut write = |field: &Field, word: Option<&Part>, maker: &mut GrammarMaker<'_>| {
        let label = Part::text(&format!("{}:", field.header));
        let value = match word {
            Some(word) => Part::sequence([Part::text(" "), word.clone()]),
            None => maker.after_label(&field.kind, &field.rules, indent, 2)?,
        };
        Some(Part::sequence([label, value]))
    };
    let between = GrammarMaker::next_line(indent);
    let fields = in_order(spec, &between, maker, &mut write);
    let forms = or_none(fields.some, fields.may_be_empty, maker);
    let id = forms.below.map(|part| {
        let id = maker.rules.reserve(&spec.name);
        maker.rules.define(id, part);
        id
    });
    maker.records.insert(key, id);
    Forms { below: id.map(Part::Rule), ..Forms::default() }
}

pub(in crate::kind) fn record_json(spec: &Spec, maker: &mut GrammarMaker<'_>) -> Option<Part> {
    let key = (std::ptr::from_ref(spec).addr(), None);
    if let Some(known) = maker.records.get(&key) {
        return known.map(Part::Rule);
    }
    let id = maker.rules.reserve(&format!("{}-object", spec.name));
    maker.records.insert(key, Some(id));
    let part = object(spec, maker)?;
    maker.rules.define(id, part);
    Some(Part::Rule(id))
}

/// The object with all fields.
pub(crate) fn object(spec: &Spec, maker: &mut GrammarMaker<'_>) -> Option<Part> {
    let space = syntax::space(&mut maker.rules);
    let mut write = |field: &Field, word: Option<&Part>, maker: &mut GrammarMaker<'_>| {
        let name = Part::text(&Layout::Json.mention(&field.header));
        let value = match word {
            Some(word) => syntax::quoted(word, &mut maker.rules),
            None => maker.json(field.kind.required(), &field.rules)?,
        };
        Some(Part::sequence([name, Part::text(": "), value]))
    };
    let comma = Part::sequence([Part::text(","), space.clone()]);
    let fields = in_order(spec, &comma, maker, &mut write);
    let empty = fields.may_be_empty.then(|| Part::text("{}"));
    let some = fields
        .some
        .map(|some| Part::sequence([Part::text("{"), space.clone(), some, space, Part::text("}")]));
    Part::either(some.into_iter().chain(empty))
}

pub(in crate::kind) fn map(
    value: &Kind,
    rules: &[Rule],
    indent: usize,
    maker: &mut GrammarMaker<'_>,
) -> Forms {
    let (min, max) = counts(rules);
    if max == Some(0) {
        return or_none(None, true, maker);
    }
    let names = maker.names;
    let key = syntax::key(names, &mut maker.rules);
    let inner = inner_rules(rules);
    let forms = maker.forms(value, &inner, indent + 2);
    let on_line = forms.on_line.map(|part| Part::sequence([Part::text(" "), part]));
    let below = forms.below.map(|part| Part::sequence([GrammarMaker::next_line(indent + 2), part]));
    let value = Part::either(on_line.into_iter().chain(below));
    let entries = value.map(|value| {
        let entry = Part::sequence([key, Part::text(":"), value]);
        let entry = maker.rules.share("entry", entry);
        entry.separated(GrammarMaker::next_line(indent), min, max)
    });
    or_none(entries, min == 0, maker)
}

pub(in crate::kind) fn map_json(
    value: &Kind,
    rules: &[Rule],
    maker: &mut GrammarMaker<'_>,
) -> Option<Part> {
    let (min, max) = counts(rules);
    let names = maker.names;
    let key = syntax::key(names, &mut maker.rules);
    let key = syntax::quoted(&key, &mut maker.rules);
    let value = maker.json(value, &inner_rules(rules));
    let space = syntax::space(&mut maker.rules);
    let empty = (min == 0).then(|| Part::text("{}"));
    let some = value.filter(|_| max != Some(0)).map(|value| {
        let entry = Part::sequence([key, Part::text(": "), value]);
        let entry = maker.rules.share("entry", entry);
        let comma = Part::sequence([Part::text(","), space.clone()]);
        let entries = entry.separated(comma, min, max);
        Part::sequence([Part::text("{"), space.clone(), entries, space, Part::text("}")])
    });
    Part::either(some.into_iter().chain(empty))
}

/// A table. `escape` writes a header as it is in its cell.
pub(in crate::kind) fn table(
    spec: &Spec,
    rules: &[Rule],
    indent: usize,
    maker: &mut GrammarMaker<'_>,
    escape: fn(&str) -> String,
) -> Forms {
    let (min, max) = counts(rules);
    let next = GrammarMaker::next_line(indent);
    let mut row = vec![Part::text("|")];
    for field in spec.fields.iter() {
        let Some(cell) = cell(field, maker) else { return or_none(None, min == 0, maker) };
        row.push(Part::sequence([Part::text(" "), cell, Part::text(" |")]));
    }
    let row = maker.rules.share("row", Part::sequence(row));
    let headers = spec.fields.iter().map(|field| escape(&field.header));
    let head = headers.map(|header| format!(" {header} |")).collect::<Vec<_>>().concat();
    let ruler: String = spec.fields.iter().map(|_| " --- |").collect();
    let head = Part::text(&format!("|{head}\n{:indent$}|{ruler}", ""));
    let rows = Part::sequence([next, row]).repeat(min.max(1), max);
    let some = (max != Some(0)).then(|| Part::sequence([head, rows]));
    or_none(some, min == 0, maker)
}

pub(in crate::kind) fn table_json(
    spec: &Spec,
    rules: &[Rule],
    maker: &mut GrammarMaker<'_>,
) -> Option<Part> {
    let (min, max) = counts(rules);
    let row = record_json(spec, maker);
    array(row, min, max, maker)
}

/// A cell: a value on one line, `<br>` for a line break; nothing, where it may be left out.
fn cell(field: &Field, maker: &mut GrammarMaker<'_>) -> Option<Part> {
    let value = match field.kind.required() {
        Kind::Text => text_in_cell(&field.rules, maker),
        kind => maker.forms(kind, &field.rules, 0).on_line,
    };
    match value {
        Some(value) if field.may_be_left_out() => Some(value.optional()),
        None if field.may_be_left_out() => Some(Part::empty()),
        value => value,
    }
}
