//! The rules of a section, under the names that the derive gives them.

use std::borrow::Cow;

use twr_spec::rule::{Bound, Bounds, Pattern, Range, Rule};
use twr_spec::spec::{Int, Word};

use super::keys::{Keys, optional_flag, text};
use super::meant::{elsewhere, meant, snake};
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::source::Place;
use crate::tree::{Content, Node};

/// The keys of `rules:`.
pub(crate) const KEYS: &[&str] = &[
    "min_len",
    "max_len",
    "min_words",
    "max_words",
    "min_lines",
    "max_lines",
    "min",
    "max",
    "min_items",
    "max_items",
    "unique",
    "pattern",
    "one_of",
    "grounded",
    "none",
    "allow_empty",
];

/// The keys of a pattern that is a mapping.
pub(crate) const PATTERN: &[&str] = &["regex", "phrase"];

/// A rule and what says it; of a rule with two ends, the greatest.
#[derive(Clone, Debug)]
pub(crate) struct RuleAt {
    pub(crate) rule: Rule,
    pub(crate) name: &'static str,
    pub(crate) place: Place,
}

/// Whether the key is a rule, for who writes one a level too high.
pub(crate) fn meant_rule(key: &str) -> Option<&'static str> {
    let is_near =
        |meant: &&str| *meant == key || snake(key) == *meant || !elsewhere(&snake(key)).is_empty();
    meant(key, "a section's `rules`", KEYS).filter(is_near)
}

/// The rules in the order in which they are told.
pub(crate) fn rules(node: &Node, log: &mut ProblemLog) -> Vec<RuleAt> {
    let Some(keys) = Keys::of(node, "a section's `rules`", KEYS, log) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let lengths = ends(&keys, ["min_len", "max_len"], count, log);
    out.extend(lengths.map(|([min, max], name, place)| RuleAt {
        rule: Rule::Length(Bounds { min, max }),
        name,
        place,
    }));
    let words = ends(&keys, ["min_words", "max_words"], count, log);
    out.extend(words.map(|([min, max], name, place)| RuleAt {
        rule: Rule::Words(Bounds { min, max }),
        name,
        place,
    }));
    let lines = ends(&keys, ["min_lines", "max_lines"], count, log);
    out.extend(lines.map(|([min, max], name, place)| RuleAt {
        rule: Rule::Lines(Bounds { min, max }),
        name,
        place,
    }));
    let range = ends(&keys, ["min", "max"], bound, log);
    out.extend(range.map(|([min, max], name, place)| RuleAt {
        rule: Rule::Range(Range { min, max }),
        name,
        place,
    }));
    let items = ends(&keys, ["min_items", "max_items"], count, log);
    out.extend(items.map(|([min, max], name, place)| RuleAt {
        rule: Rule::Items(Bounds { min, max }),
        name,
        place,
    }));
    let mut push = |name: &'static str, rule: Option<Rule>| {
        let place = keys.pair(name).unwrap_or(keys.place);
        out.extend(rule.map(|rule| RuleAt { rule, name, place }));
    };
    push("unique", optional_flag(&keys, "unique", log).then_some(Rule::Unique));
    push("pattern", pattern(&keys, log).map(Rule::Pattern));
    let words: Vec<Word> =
        keys.texts("one_of", log).iter().map(|word| Word::plain(&word.value)).collect();
    push("one_of", (!words.is_empty()).then(|| Rule::OneOf(words.into())));
    push("grounded", optional_flag(&keys, "grounded", log).then_some(Rule::Grounded));
    let none: Vec<Word> =
        keys.texts("none", log).iter().map(|word| Word::plain(&word.value)).collect();
    push("none", (!none.is_empty()).then(|| Rule::NoneWords(none.into())));
    push("allow_empty", optional_flag(&keys, "allow_empty", log).then_some(Rule::AllowEmpty));
    out
}

/// A regular expression, or one with what to call what matches it.
fn pattern(keys: &Keys<'_>, log: &mut ProblemLog) -> Option<Pattern> {
    let node = keys.get("pattern")?;
    if !matches!(node.content, Content::Map(_)) {
        let regex = keys.text("pattern", log)?;
        return Some(Pattern { regex: Cow::Owned(regex.value), phrase: Cow::Borrowed("") });
    }
    let parts = Keys::of(node, "a pattern", PATTERN, log)?;
    let regex = parts.need("regex", log).and_then(|node| text(node, "text", log))?;
    let phrase = parts.text("phrase", log).map(|phrase| phrase.value).unwrap_or_default();
    Some(Pattern { regex: Cow::Owned(regex.value), phrase: Cow::Owned(phrase.trim().to_owned()) })
}

/// Both ends of a rule that has one; the place is that of the end which is there, the greatest first.
fn ends<T>(
    keys: &Keys<'_>,
    names: [&'static str; 2],
    read: impl Fn(&Node, &'static str, &mut ProblemLog) -> Option<T>,
    log: &mut ProblemLog,
) -> Option<([Option<T>; 2], &'static str, Place)> {
    let [least, greatest] = names;
    let min = keys.get(least).and_then(|node| read(node, least, log));
    let max = keys.get(greatest).and_then(|node| read(node, greatest, log));
    let name = if max.is_some() { greatest } else { least };
    (min.is_some() || max.is_some()).then_some(())?;
    Some(([min, max], name, keys.pair(name)?))
}

fn count(node: &Node, rule: &'static str, log: &mut ProblemLog) -> Option<u32> {
    let count = plain(node).and_then(|text| text.parse().ok());
    if count.is_none() {
        refuse(node, rule, "a whole number from 0 to 4294967295", log);
    }
    count
}

fn bound(node: &Node, rule: &'static str, log: &mut ProblemLog) -> Option<Bound> {
    let bound = plain(node).and_then(|text| match text.parse::<Int>() {
        Ok(int) => Some(Bound::Integer(int)),
        Err(_) => text.parse().ok().filter(|number: &f64| number.is_finite()).map(Bound::Number),
    });
    if bound.is_none() {
        refuse(node, rule, "a number", log);
    }
    bound
}

fn plain(node: &Node) -> Option<&str> {
    match &node.content {
        Content::Scalar(scalar) if scalar.plain => Some(&scalar.text),
        _ => None,
    }
}

fn refuse(node: &Node, rule: &str, what: &'static str, log: &mut ProblemLog) {
    let found = node.describe();
    log.report(node.place, ProblemKind::RuleValue { rule: rule.to_owned(), what, found });
}
