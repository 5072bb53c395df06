//! `Condition`: a rule of a spec, as the judge tests it.
//!
//! | rule | kept if |
//! |---|---|
//! | length | the number of characters lies between the bounds |
//! | range | the number lies between the bounds |
//! | items | the number of items lies between the bounds |
//! | unique | no two items are the same apart from case, white space and outer punctuation |
//! | pattern | the whole text matches the regular expression |
//! | `one_of` | the text is one of the words, or an alias of one, apart from case and outer punctuation |
//! | grounded | the text is in the task, apart from case and white space |
//! | check | the function says so |
//!
//! A rule for texts or numbers on a list is a rule for each item.

use std::cmp::Ordering;

use regex::Regex;
use twr::advanced::rule::{Bound, Bounds, Range, Rule};
use twr::verdict::Value;

use super::text::{plain, stands_in};
use super::unjudged::Unjudged;

/// A rule of a spec, as the judge tests it.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    /// The rule's name.
    pub(super) name: &'static str,
    test: Test,
}

#[derive(Clone, Debug)]
enum Test {
    Length(Bounds),
    Words(Bounds),
    Lines(Bounds),
    Range(Range),
    Items(Bounds),
    Unique,
    Pattern(Regex),
    OneOf(Vec<String>),
    Grounded,
    Any,
    Check(fn(&Value<'_>) -> Result<(), String>),
}

impl Condition {
    /// The condition of a rule of this field.
    pub(super) fn of(rule: &Rule, field: &str) -> Result<Self, Unjudged> {
        let (name, test) = match rule {
            Rule::Length(bounds) => ("length", Test::Length(*bounds)),
            Rule::Words(bounds) => ("words", Test::Words(*bounds)),
            Rule::Lines(bounds) => ("lines", Test::Lines(*bounds)),
            Rule::Range(range) => ("range", Test::Range(*range)),
            Rule::Items(bounds) => ("items", Test::Items(*bounds)),
            Rule::Unique => ("unique", Test::Unique),
            Rule::Pattern(pattern) => ("pattern", Test::Pattern(whole(&pattern.regex, field)?)),
            Rule::OneOf(words) => {
                let spellings = words.iter().flat_map(|word| {
                    // An alias is known only by its letters and digits.
                    [plain(&word.text)].into_iter().chain(word.keys.iter().map(|key| letters(key)))
                });
                ("one_of", Test::OneOf(spellings.collect()))
            }
            Rule::Grounded => ("grounded", Test::Grounded),
            // It allows, and asks for nothing.
            Rule::HiddenPaths => ("hidden_paths", Test::Any),
            Rule::Check(check) => ("check", Test::Check(check.check)),
            other => {
                return Err(Unjudged::Rule { field: field.to_owned(), rule: other.name() });
            }
        };
        Ok(Self { name, test })
    }

    /// Whether the field may hold only a few texts, so that it is a choice.
    pub(super) fn is_choice(&self) -> bool {
        matches!(self.test, Test::OneOf(_))
    }

    /// Whether a value, which is there and of its field's kind, keeps the rule.
    pub(super) fn is_kept(&self, value: &Value<'_>, task: &str) -> bool {
        match (&self.test, value) {
            (Test::Check(check), value) => check(value).is_ok(),
            (Test::Items(bounds), Value::List(items)) => is_within(*bounds, items.len()),
            (Test::Unique, Value::List(items)) => all_differ(items),
            (_, Value::List(items)) => items.iter().all(|item| self.is_kept(item, task)),
            (Test::Length(bounds), Value::Text(text)) => is_within(*bounds, text.chars().count()),
            (Test::Words(bounds), Value::Text(text)) => is_within(*bounds, words(text)),
            (Test::Lines(bounds), Value::Text(text)) => {
                is_within(*bounds, text.lines().filter(|line| !line.trim().is_empty()).count())
            }
            (Test::Pattern(pattern), Value::Text(text)) => pattern.is_match(text),
            (Test::OneOf(words), Value::Text(text)) => {
                words.contains(&plain(text)) || words.contains(&letters(text))
            }
            (Test::Grounded, Value::Text(text)) => stands_in(text, task),
            (Test::Range(range), value) => is_in_range(*range, value),
            // A text rule on another kind is a mistake of the spec, and the derive refuses it.
            _ => true,
        }
    }
}

/// The words of a text: what is between blanks and has a letter or a digit; a Chinese character is a word.
fn words(text: &str) -> usize {
    let is_chinese = |c: &char| ('\u{4e00}'..='\u{9fff}').contains(c);
    let chinese = text.chars().filter(is_chinese).count();
    let others = text.replace(|c: char| is_chinese(&c), " ");
    chinese + others.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// The regular expression of a whole text.
fn whole(pattern: &str, field: &str) -> Result<Regex, Unjudged> {
    Regex::new(&format!(r"\A(?:{pattern})\z"))
        .map_err(|error| Unjudged::Pattern { field: field.to_owned(), message: error.to_string() })
}

/// The letters and digits of a text, in lower case.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn is_within(bounds: Bounds, count: usize) -> bool {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    bounds.min.is_none_or(|min| min <= count) && bounds.max.is_none_or(|max| count <= max)
}

fn is_in_range(range: Range, value: &Value<'_>) -> bool {
    let is_beyond = |limit: Bound, found: Ordering| {
        found.is_eq() && matches!(limit, Bound::Excluded(_) | Bound::ExcludedInteger(_))
    };
    let is_at_least = |min: Bound| {
        compare(value, min).is_none_or(|found| found.is_ge() && !is_beyond(min, found))
    };
    let is_at_most = |max: Bound| {
        compare(value, max).is_none_or(|found| found.is_le() && !is_beyond(max, found))
    };
    range.min.is_none_or(is_at_least) && range.max.is_none_or(is_at_most)
}

/// How a number compares with a bound; `None` if the value is not a number.
fn compare(value: &Value<'_>, bound: Bound) -> Option<Ordering> {
    match (value, bound) {
        (Value::Integer(number), Bound::Integer(bound) | Bound::ExcludedInteger(bound)) => {
            Some(number.cmp(&bound))
        }
        (Value::Integer(number), Bound::Number(bound) | Bound::Excluded(bound)) => {
            Some(number.to_f64().total_cmp(&bound))
        }
        (Value::Number(number), Bound::Integer(bound) | Bound::ExcludedInteger(bound)) => {
            Some(number.total_cmp(&bound.to_f64()))
        }
        (Value::Number(number), Bound::Number(bound) | Bound::Excluded(bound)) => {
            number.partial_cmp(&bound)
        }
        _ => None,
    }
}

fn all_differ(items: &[Value<'_>]) -> bool {
    items
        .iter()
        .enumerate()
        .all(|(at, one)| items.iter().skip(at + 1).all(|other| differ(one, other)))
}

/// Whether two items say different things. Records differ in at least one field.
fn differ(one: &Value<'_>, other: &Value<'_>) -> bool {
    match (one, other) {
        (Value::Text(one), Value::Text(other)) => plain(one) != plain(other),
        (Value::Record(one), Value::Record(other)) => {
            one.iter().zip(other).any(|pair| match pair {
                (Some(one), Some(other)) => differ(one, other),
                (one, other) => one.is_some() != other.is_some(),
            })
        }
        (one, other) => one != other,
    }
}
