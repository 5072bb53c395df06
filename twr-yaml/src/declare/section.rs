//! A section of a reply, or a field of a record: what is under its keys.

use std::collections::HashMap;

use super::expression::{self, Type};
use super::keys::{Keys, items, optional_flag, text};
use super::meant::meant;
use super::name::{capitalized, is_field_name, latin, look};
use super::placed::Placed;
use super::rules::rules;
use super::shape::{Choice, Definition, Field, Fields, Shape};
use super::words::words;
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::tree::{Content, Entry, Node};

/// The keys of a section.
pub(crate) const KEYS: &[&str] = &[
    "field", "header", "aliases", "about", "kind", "words", "rules", "example", "default",
    "optional",
];

/// The keys under which other formats declare the fields of a record in place: the section has no kind of its own.
const NESTED: [&str; 4] = ["fields", "sections", "properties", "children"];

/// The fields of a list. Choices that are beside a kind are declared on the way, named after their
/// `owner` and field.
pub(crate) fn fields(
    node: &Node,
    what: &'static str,
    owner: &str,
    found: &mut Vec<Definition>,
    log: &mut ProblemLog,
) -> Fields {
    let home = if what == "a list of sections" { "a section" } else { "a field" };
    let before = log.problems.len();
    let items = items(node, what, log);
    let mut out = Fields { list: Vec::new(), lost: log.problems.len() > before };
    let mut looks: HashMap<String, Placed<String>> = HashMap::new();
    for item in items {
        let Some(field) = field(item, home, owner, found, log) else {
            out.lost = true;
            continue;
        };
        let same = out.list.iter().find(|other| other.name.value == field.name.value);
        if let Some(first) = same {
            let what = if home == "a section" { "section" } else { "field" };
            let kind = ProblemKind::SameName { name: field.name.value, what };
            log.report_also(field.name.place, kind, first.name.place, "first here");
            continue;
        }
        if let Some(first) = looks.insert(look(&field.name.value), field.name.clone()) {
            same_look(&field.name, &first, home, log);
        }
        out.list.push(field);
    }
    out
}

/// Two names that only the letters of different alphabets tell apart.
fn same_look(
    second: &Placed<String>,
    first: &Placed<String>,
    home: &'static str,
    log: &mut ProblemLog,
) {
    let what = if home == "a section" { "section" } else { "field" };
    let letters = || second.value.chars().chain(first.value.chars());
    let Some(letter) = letters().find(|letter| latin(*letter).is_some()) else { return };
    let place = if second.value.contains(letter) { second.place } else { first.place };
    let other = if place == second.place { first.place } else { second.place };
    let kind = ProblemKind::SameLook { name: second.value.clone(), letter, what };
    log.report_also(place, kind, other, "the other one");
}

fn field(
    node: &Node,
    home: &'static str,
    owner: &str,
    found: &mut Vec<Definition>,
    log: &mut ProblemLog,
) -> Option<Field> {
    if let Some((entry, found)) = name_as_key(node) {
        let what = format!("{home}, with its name after `field:`");
        let instead = match expression::parse(&found) {
            Ok(_) => format!("write `{{field: {}, kind: {found}}}`", entry.key),
            Err(_) => format!("write `field: {}`, and the rest below it", entry.key),
        };
        let found = format!("`{}` as a key", entry.key);
        log.report(entry.place, ProblemKind::Expected { what, found, instead: Some(instead) });
        return None;
    }
    let keys = Keys::of(node, home, KEYS, log)?;
    let about = keys.about(log);
    let header = keys.text("header", log);
    let aliases = keys.texts("aliases", log);
    let rules = keys.get("rules").map(|node| rules(node, log)).unwrap_or_default();
    let name = keys.need("field", log).and_then(|node| field_name(node, log));
    let kind = keys.get("kind").map(|node| kind(node, log));
    let name = name?;
    let lost = Placed { value: Type::Lost, place: name.place };
    let kind = match kind {
        Some(kind) => kind.unwrap_or(lost),
        None if keys.has_slip("kind") || keys.has_slip("words") => lost,
        None if NESTED.iter().any(|key| keys.key(key).is_some()) => lost,
        // Words speak for themselves.
        None if keys.get("words").is_some() => Placed { value: Type::Choice, place: name.place },
        None => Placed { value: Type::Text, place: name.place },
    };
    let kind = with_words(kind, &keys, owner, &name.value, found, log);
    let default = keys.get("default").cloned();
    required_optional(&keys, &kind.value, log);
    let kind =
        if optional_flag(&keys, "optional", log) { optional(kind, &keys, log) } else { kind };
    if let (Type::Optional(_), Some(default)) = (&kind.value, &default) {
        let why = "an optional value that is left out is nothing";
        log.report(default.place, ProblemKind::Needless { key: "default", why });
    }
    let example = keys.get("example").cloned();
    let is_flag = |node: &Node| matches!(&node.content, Content::Scalar(scalar) if scalar.boolean().is_some());
    // Whether it may be left out is not known, then.
    let is_unsure = keys.get("optional").is_some_and(|node| !is_flag(node));
    let spares_it = ["example", "optional", "default"];
    let has_slip = spares_it.iter().any(|key| keys.has_slip(key)) || keys.key("<<").is_some();
    let lost_example = example.is_none() && (has_slip || is_unsure);
    Some(Field { name, header, aliases, about, kind, rules, example, lost_example, default })
}

/// The one key of `plan: text`, which is the name of a field, and the text after it.
fn name_as_key(node: &Node) -> Option<(&Entry, String)> {
    let Content::Map(entries) = &node.content else { return None };
    let [entry] = entries.as_slice() else { return None };
    let is_key =
        KEYS.contains(&entry.key.as_str()) || meant(&entry.key, "a section", KEYS).is_some();
    let text = match &entry.value.content {
        Content::Scalar(scalar) => scalar.text.clone(),
        _ => String::new(),
    };
    (!is_key && is_field_name(&entry.key)).then_some((entry, text))
}

fn field_name(node: &Node, log: &mut ProblemLog) -> Option<Placed<String>> {
    let name = text(node, "the name of the field", log)?;
    if !is_field_name(&name.value) {
        log.report(name.place, ProblemKind::BadName { name: name.value, of_type: false });
        return None;
    }
    Some(name)
}

/// A kind as it is written.
pub(crate) fn kind(node: &Node, log: &mut ProblemLog) -> Option<Placed<Type>> {
    let written = text(node, expression::WANTED, log)?;
    match expression::parse(&written.value) {
        Ok(value) => Some(Placed { value, place: written.place }),
        Err(problem) => {
            log.report(written.place, problem);
            None
        }
    }
}

/// Reports `optional: false` beside a kind that says the contrary.
pub(super) fn required_optional(keys: &Keys<'_>, kind: &Type, log: &mut ProblemLog) {
    let is_false = |node: &Node| matches!(&node.content, Content::Scalar(scalar) if scalar.boolean() == Some(false));
    let is_said = keys.get("optional").is_some_and(is_false);
    if let (Type::Optional(_), true, Some(place)) = (kind, is_said, keys.pair("optional")) {
        let (one, other) = ("kind: optional …", "optional: false");
        log.report(place, ProblemKind::Both { one, other });
    }
}

/// `optional: true` on top of the kind.
fn optional(kind: Placed<Type>, keys: &Keys<'_>, log: &mut ProblemLog) -> Placed<Type> {
    if matches!(kind.value, Type::Optional(_)) {
        let place = keys.key("optional").unwrap_or(kind.place);
        let why = "its kind says so already";
        log.report(place, ProblemKind::Needless { key: "optional", why });
        return kind;
    }
    Placed { value: Type::Optional(Box::new(kind.value)), place: kind.place }
}

/// A choice whose words are beside it gets a name of its own.
fn with_words(
    kind: Placed<Type>,
    keys: &Keys<'_>,
    owner: &str,
    field: &str,
    found: &mut Vec<Definition>,
    log: &mut ProblemLog,
) -> Placed<Type> {
    if kind.value == Type::Lost {
        return kind;
    }
    let is_choice = *kind.value.leaf() == Type::Choice;
    let Some(node) = keys.get("words") else {
        if is_choice && !keys.has_slip("words") {
            log.report(
                kind.place,
                ProblemKind::MissingKey { key: "words", home: "a choice", is_empty: false },
            );
        }
        return kind;
    };
    if !is_choice {
        let place = keys.key("words").unwrap_or(node.place);
        let why = "only a `choice` has words";
        log.report(place, ProblemKind::Needless { key: "words", why });
        return kind;
    }
    let spelled: String = field.split('_').map(capitalized).collect();
    let choice = Choice { words: words(node, log) };
    let is_lost = choice.words.is_empty()
        && !matches!(&node.content, Content::List(items) if items.is_empty());
    let name = choice_name(&format!("{owner}{spelled}"), &choice, found);
    let is_known = found.iter().any(|known| !known.by_hand && known.name.value == name);
    if !is_known {
        found.push(Definition {
            name: Placed { value: name.clone(), place: node.place },
            about: String::new(),
            // What is wrong with it was told.
            shape: if is_lost { Shape::Lost } else { Shape::Choice(choice) },
            by_hand: false,
        });
    }
    Placed { value: kind.value.with_leaf(Type::Named(name)), place: kind.place }
}

/// The name of a choice that is beside its field. Cases of a union may share a field: with the same words
/// it is one choice, with others the next one has a number.
fn choice_name(wanted: &str, choice: &Choice, found: &[Definition]) -> String {
    let others = found.iter().filter(|known| !known.by_hand);
    let named = |name: &str| others.clone().find(|known| known.name.value == name);
    let numbered = (2..).map(|number| format!("{wanted}{number}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    let is_free = |name: &String| match named(name).map(|known| &known.shape) {
        Some(Shape::Choice(known)) => known.has_words_of(choice),
        Some(_) => false,
        None => true,
    };
    names.find(is_free).unwrap_or_else(|| wanted.to_owned())
}
