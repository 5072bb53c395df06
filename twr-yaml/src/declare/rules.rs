//! The rules of a section, under the names that the derive gives them.

use std::borrow::Cow;

use twr_spec::rule::{Bound, Bounds, Pattern, Range, Rule};
use twr_spec::spec::{Int, List, Word};

use super::keys::{Keys, both, optional_flag, text, whole};
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
    "above",
    "below",
    "min_items",
    "max_items",
    "unique",
    "pattern",
    "one_of",
    "grounded",
    "hidden_paths",
    "none",
    "allow_empty",
];

/// The keys of a pattern that is a mapping.
pub(crate) const PATTERN: &[&str] = &["regex", "phrase"];

/// A rule and where it is.
#[derive(Clone, Debug)]
pub(crate) struct RuleAt {
    pub(crate) rule: Rule,
    pub(crate) places: RulePlaces,
}

/// Where a rule is.
#[derive(Clone, Debug)]
pub(crate) struct RulePlaces {
    /// The key; of a rule with two ends, that of the greatest.
    pub(crate) name: &'static str,
    /// The key with its value.
    pub(crate) place: Place,
    /// The values of the least and of the greatest, or of each word.
    pub(crate) parts: Vec<Option<Place>>,
}

impl RulePlaces {
    /// The place of a part, or that of the whole rule.
    pub(crate) fn part(&self, at: usize) -> Place {
        self.parts.get(at).copied().flatten().unwrap_or(self.place)
    }
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
    let mut push = |rule: Option<(Rule, RulePlaces)>| {
        out.extend(rule.map(|(rule, places)| RuleAt { rule, places }));
    };
    let counts: [(Ends, CountRule); 3] = [
        (["min_len", "max_len"], Rule::Length),
        (["min_words", "max_words"], Rule::Words),
        (["min_lines", "max_lines"], Rule::Lines),
    ];
    for (names, rule) in counts {
        push(bounds(&keys, names, rule, log));
    }
    both(&keys, ["min", "above"], log);
    both(&keys, ["max", "below"], log);
    let limit = |counts, excluded| if keys.key(excluded).is_some() { excluded } else { counts };
    let range = ends(&keys, [limit("min", "above"), limit("max", "below")], bound, log);
    push(range.map(|([min, max], places)| (Rule::Range(Range { min, max }), places)));
    push(bounds(&keys, ["min_items", "max_items"], Rule::Items, log));
    let place = |name: &'static str, parts: Vec<Option<Place>>| RulePlaces {
        name,
        place: keys.pair(name).unwrap_or(keys.place),
        parts,
    };
    let flag = |name: &'static str, rule: Rule, log: &mut ProblemLog| {
        optional_flag(&keys, name, log).then(|| (rule, place(name, Vec::new())))
    };
    push(flag("unique", Rule::Unique, log));
    push(pattern(&keys, log).map(|found| (Rule::Pattern(found), place("pattern", Vec::new()))));
    push(
        words(&keys, "one_of", log)
            .map(|(words, parts)| (Rule::OneOf(words), place("one_of", parts))),
    );
    push(flag("grounded", Rule::Grounded, log));
    push(flag("hidden_paths", Rule::HiddenPaths, log));
    push(none_words(&keys, log).map(|words| (Rule::NoneWords(words), place("none", Vec::new()))));
    push(flag("allow_empty", Rule::AllowEmpty, log));
    out
}

/// The names of a rule's two ends.
type Ends = [&'static str; 2];

/// A rule of counts.
type CountRule = fn(Bounds) -> Rule;

/// A rule of counts, if one of its ends is there.
fn bounds(
    keys: &Keys<'_>,
    names: [&'static str; 2],
    rule: fn(Bounds) -> Rule,
    log: &mut ProblemLog,
) -> Option<(Rule, RulePlaces)> {
    let ([min, max], places) = ends(keys, names, count, log)?;
    Some((rule(Bounds { min, max }), places))
}

/// The words of `one_of`, and their places. A list without words is one without any to choose from.
fn words(
    keys: &Keys<'_>,
    name: &'static str,
    log: &mut ProblemLog,
) -> Option<(List<Word>, Vec<Option<Place>>)> {
    let node = keys.get(name)?;
    let words = keys.texts(name, log);
    let is_empty = matches!(&node.content, Content::List(items) if items.is_empty());
    if words.is_empty() && !is_empty {
        return None;
    }
    let parts = words.iter().map(|word| Some(word.place)).collect();
    Some((words.iter().map(|word| Word::plain(&word.value)).collect(), parts))
}

/// The words that leave a value out, each once.
fn none_words(keys: &Keys<'_>, log: &mut ProblemLog) -> Option<List<Word>> {
    let mut words: Vec<Word> = Vec::new();
    for word in keys.texts("none", log) {
        let word = Word::plain(&word.value);
        let is_known = words.iter().any(|known| known.keys == word.keys);
        if !is_known && word.keys.iter().all(|key| !key.is_empty()) {
            words.push(word);
        }
    }
    (!words.is_empty()).then(|| words.into())
}

/// A regular expression, or one with what to call what matches it.
fn pattern(keys: &Keys<'_>, log: &mut ProblemLog) -> Option<Pattern> {
    let node = keys.get("pattern")?;
    if let Content::List(items) = &node.content {
        let shown = match items.as_slice() {
            [Node { content: Content::Scalar(class), .. }] => format!("[{}]", class.text),
            _ => "[0-9]+".to_owned(),
        };
        let instead =
            Some(format!("YAML reads `[…]` as a list: put it in single quotes, `'{shown}'`"));
        let (what, found) = ("a regular expression".to_owned(), "a list".to_owned());
        log.report(node.place, ProblemKind::Expected { what, found, instead });
        return None;
    }
    if !matches!(node.content, Content::Map(_)) {
        let regex = regex(node, log)?;
        return Some(Pattern { regex: Cow::Owned(regex), phrase: Cow::Borrowed("") });
    }
    let parts = Keys::of(node, "a pattern", PATTERN, log)?;
    let regex = parts.need("regex", log).and_then(|node| regex(node, log))?;
    let phrase = parts.text("phrase", log).map(|phrase| phrase.value).unwrap_or_default();
    Some(Pattern { regex: Cow::Owned(regex), phrase: Cow::Owned(phrase.trim().to_owned()) })
}

/// A regular expression, without the line break at the end of a block.
fn regex(node: &Node, log: &mut ProblemLog) -> Option<String> {
    whole(node, log);
    let mut regex = text(node, "text", log)?;
    let source = log.sources.get(node.place.file);
    let written = source.and_then(|source| source.text.get(node.place.range()));
    let is_escaped = written.is_some_and(|written| written.starts_with('"'));
    if let Some((escape, read_as)) = regex.value.chars().find_map(escape_of).filter(|_| is_escaped)
    {
        let letters = regex.value.chars();
        let meant = letters.map(|letter| match escape_of(letter) {
            Some((escape, _)) => escape.to_owned(),
            None => letter.to_string(),
        });
        log.report(node.place, ProblemKind::Escape { escape, read_as, pattern: meant.collect() });
        return None;
    }
    regex.value.truncate(regex.value.trim_end_matches('\n').len());
    Some(regex.value)
}

/// The escape of double quotes that makes this character of what is written, and what the character is.
fn escape_of(letter: char) -> Option<(&'static str, &'static str)> {
    Some(match letter {
        '\u{8}' => ("\\b", "a backspace"),
        '\t' => ("\\t", "a tab"),
        '\n' => ("\\n", "a line break"),
        '\r' => ("\\r", "a line break"),
        '\0' => ("\\0", "a control character"),
        '\u{7}' => ("\\a", "a control character"),
        '\u{b}' => ("\\v", "a control character"),
        '\u{c}' => ("\\f", "a control character"),
        '\u{1b}' => ("\\e", "a control character"),
        '\u{85}' => ("\\N", "a line break"),
        '\u{a0}' => ("\\_", "a blank"),
        '\u{2028}' => ("\\L", "a line break"),
        '\u{2029}' => ("\\P", "a line break"),
        _ => return None,
    })
}

/// Both ends of a rule that has one; the place is that of the end which is there, the greatest first.
fn ends<T>(
    keys: &Keys<'_>,
    names: [&'static str; 2],
    read: impl Fn(&Node, &'static str, &mut ProblemLog) -> Option<T>,
    log: &mut ProblemLog,
) -> Option<([Option<T>; 2], RulePlaces)> {
    let [least, greatest] = names;
    let min = keys.get(least).and_then(|node| read(node, least, log));
    let max = keys.get(greatest).and_then(|node| read(node, greatest, log));
    let name = if max.is_some() { greatest } else { least };
    (min.is_some() || max.is_some()).then_some(())?;
    let parts = names.iter().map(|name| Some(keys.get(name)?.place)).collect();
    Some(([min, max], RulePlaces { name, place: keys.pair(name)?, parts }))
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
        // `1e2` is whole, too.
        Err(_) => match text.parse::<f64>().ok()? {
            number if !number.is_finite() => None,
            number if number.fract().abs() > 0.0 => Some(Bound::Number(number)),
            number => {
                let whole = format!("{number:.0}").parse().map(Bound::Integer);
                Some(whole.unwrap_or(Bound::Number(number)))
            }
        },
    });
    if bound.is_none() {
        refuse(node, rule, "a number", log);
    }
    if matches!(rule, "above" | "below") { bound.map(Bound::excluded) } else { bound }
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
