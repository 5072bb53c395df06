//! Records, choices and unions, which have names, so that kinds can speak of them.

use super::form::expected;
use super::keys::{Keys, items};
use super::meant::meant;
use super::name::{as_name, is_type_name};
use super::placed::Placed;
use super::section::fields;
use super::shape::{Case, Choice, Definition, Record, Shape, Union};
use super::words::{word, words};
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::tree::{Content, Entry, Node};

pub(crate) const RECORD_KEYS: &[&str] = &["about", "fields"];
pub(crate) const CHOICE_KEYS: &[&str] = &["about", "words"];
pub(crate) const UNION_KEYS: &[&str] = &["about", "tag", "cases"];
pub(crate) const CASE_KEYS: &[&str] = &["word", "aliases", "about", "name", "sections"];
pub(crate) const FIELD_CASE_KEYS: &[&str] = &["word", "aliases", "about", "name", "fields"];

/// The definitions below `records:`, `choices:` or `unions:`.
pub(crate) fn definitions(
    node: &Node,
    key: &'static str,
    found: &mut Vec<Definition>,
    log: &mut ProblemLog,
) {
    let Content::Map(entries) = &node.content else {
        expected(&format!("{key} by their names, as a mapping"), node, log);
        found.extend(names(node).map(lost));
        return;
    };
    for entry in entries {
        let name = Placed { value: entry.key.clone(), place: entry.place };
        if !is_type_name(&name.value) {
            // The name that was meant is known, so that a kind of this name is no further mistake.
            let meant = Placed { value: as_name(&name.value, true), place: name.place };
            log.report(name.place, ProblemKind::BadName { name: name.value, of_type: true });
            found.extend((!meant.value.is_empty()).then(|| lost(meant)));
            continue;
        }
        let defined = match key {
            "records" => record(&entry.value, &name.value, found, log),
            "choices" => choice(&entry.value, log),
            _ => union(&entry.value, &name.value, found, log),
        };
        found.push(match defined {
            Some((about, shape)) => Definition { name, about, shape, by_hand: true },
            None => lost(name),
        });
    }
}

/// A definition with a mistake: its name is known, and nothing else.
fn lost(name: Placed<String>) -> Definition {
    Definition { name, about: String::new(), shape: Shape::Lost, by_hand: true }
}

/// The names that the items of a list give themselves.
fn names(node: &Node) -> impl Iterator<Item = Placed<String>> {
    let items = match &node.content {
        Content::List(items) => items.as_slice(),
        _ => &[],
    };
    items.iter().filter_map(|item| {
        let Content::Map(entries) = &item.content else { return None };
        let named = ["name", "record", "choice", "union"];
        let entry = entries.iter().find(|entry| named.contains(&entry.key.as_str()))?;
        let Content::Scalar(scalar) = &entry.value.content else { return None };
        Some(Placed { value: scalar.text.clone(), place: entry.value.place })
    })
}

fn record(
    node: &Node,
    name: &str,
    found: &mut Vec<Definition>,
    log: &mut ProblemLog,
) -> Option<(String, Shape)> {
    if let Some(first) = own_keys(node, "a record", RECORD_KEYS) {
        let instead = format!("write `fields:`, and below it `- field: {}`", first.key);
        own_keys_told(first, "the fields of the record, after `fields:`", instead, log);
        return None;
    }
    let keys = Keys::of(node, "a record", RECORD_KEYS, log)?;
    let about = keys.about(log);
    let node = keys.need("fields", log)?;
    let fields = fields(node, "a list of fields", name, found, log);
    Some((about, Shape::Record(Record { fields })))
}

fn choice(node: &Node, log: &mut ProblemLog) -> Option<(String, Shape)> {
    // The words alone are enough.
    if let Content::List(_) = &node.content {
        return Some((String::new(), Shape::Choice(Choice { words: words(node, log) })));
    }
    if let Some(first) = own_keys(node, "a choice", CHOICE_KEYS) {
        let instead = format!("write `- {{word: {}, about: …}}` for each", first.key);
        own_keys_told(first, "the words of the choice, as a list", instead, log);
        return None;
    }
    let keys = Keys::of(node, "a choice", CHOICE_KEYS, log)?;
    let about = keys.about(log);
    let node = keys.need("words", log)?;
    Some((about, Shape::Choice(Choice { words: words(node, log) })))
}

/// The first of the keys, where they are names of the writer's own and none of ours.
fn own_keys<'n>(node: &'n Node, home: &str, known: &'static [&'static str]) -> Option<&'n Entry> {
    let Content::Map(entries) = &node.content else { return None };
    let is_own = |entry: &Entry| {
        !known.contains(&entry.key.as_str()) && meant(&entry.key, home, known).is_none()
    };
    entries.first().filter(|_| entries.iter().all(is_own))
}

fn own_keys_told(first: &Entry, what: &str, instead: String, log: &mut ProblemLog) {
    let (what, found) = (what.to_owned(), format!("`{}` as a key", first.key));
    log.report(first.place, ProblemKind::Expected { what, found, instead: Some(instead) });
}

fn union(
    node: &Node,
    name: &str,
    found: &mut Vec<Definition>,
    log: &mut ProblemLog,
) -> Option<(String, Shape)> {
    let keys = Keys::of(node, "a union", UNION_KEYS, log)?;
    let about = keys.about(log);
    let tag = keys.text("tag", log);
    let node = keys.need("cases", log)?;
    let cases = cases(node, "fields", name, found, log);
    if !matches!(node.content, Content::List(_)) {
        return None;
    }
    Some((about, Shape::Union(Union { tag, cases })))
}

/// The cases of a union; `inside` is the key of what a case holds.
pub(crate) fn cases(
    node: &Node,
    inside: &'static str,
    owner: &str,
    found: &mut Vec<Definition>,
    log: &mut ProblemLog,
) -> Vec<Case> {
    let known = if inside == "sections" { CASE_KEYS } else { FIELD_CASE_KEYS };
    let what = if inside == "sections" { "a list of sections" } else { "a list of fields" };
    let mut out: Vec<Case> = Vec::new();
    for item in items(node, "a list of cases", log) {
        let Some(word) = word(item, known, "a case", log) else { continue };
        let held = match &item.content {
            Content::Map(_) => Keys::of(item, "a case", known, &mut ProblemLog::default()),
            _ => None,
        };
        let node = held.and_then(|keys| keys.get(inside));
        let mut fields = node.map(|node| fields(node, what, owner, found, log)).unwrap_or_default();
        fields.lost |= held.is_some_and(|keys| keys.has_slip(inside));
        out.push(Case { word, fields });
    }
    out
}
