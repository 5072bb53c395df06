//! Specs as they are built at run time, and what the demands look up in values.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use twr_spec::soft::fold;
use twr_spec::spec::{Field, Float, Kind, Layout, Ref, Spec, Value, Word};

/// A field of that header and kind.
pub(crate) fn field(header: &str, kind: Kind) -> Field {
    Field {
        name: Cow::Owned(header.to_owned()),
        header: Cow::Owned(header.to_owned()),
        keys: vec![Cow::Owned(fold(header))].into(),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    }
}

/// A spec of those fields.
pub(crate) fn spec(fields: Vec<Field>) -> Spec {
    Spec { fields: fields.into(), ..Spec::EMPTY }
}

/// A spec of those fields whose headers were asked for in another way than ours.
pub(crate) fn spec_in(layout: Layout, fields: Vec<Field>) -> Spec {
    Spec { layout, ..spec(fields) }
}

/// A choice of those words.
pub(crate) fn choice(words: &[&str]) -> Kind {
    let word = |text: &&str| Word {
        text: Cow::Owned((*text).to_owned()),
        keys: vec![Cow::Owned(fold(text))].into(),
        ..Word::EMPTY
    };
    Kind::Choice(words.iter().map(word).collect())
}

/// The same kind, which may be left out.
pub(crate) fn optional(kind: Kind) -> Kind {
    Kind::Optional(Ref::shared(kind))
}

/// A number.
pub(crate) fn number() -> Kind {
    Kind::Number(Float::F64)
}

/// The value of a field; `None` where there is none.
pub(crate) fn part<'v, 'a>(value: &'v Value<'a>, at: usize) -> Option<&'v Value<'a>> {
    match value {
        Value::Record(fields) => fields.get(at)?.as_ref().filter(|value| **value != Value::Null),
        _ => None,
    }
}

/// The text of a text value.
pub(crate) fn text<'v>(value: &'v Value<'_>) -> Option<&'v str> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// A pattern of these files, made once. An invalid pattern matches nothing, which the tests notice.
pub(crate) struct Pattern(LazyLock<Option<Regex>>);

impl Pattern {
    /// The pattern, not made yet.
    pub(crate) const fn new(make: fn() -> Option<Regex>) -> Self {
        Self(LazyLock::new(make))
    }

    /// The first group of every match, in order.
    pub(crate) fn all<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let matches = self.0.iter().flat_map(|pattern| pattern.captures_iter(text));
        matches.filter_map(|found| found.get(1).map(|group| group.as_str())).collect()
    }

    /// Where every match is, in order.
    pub(crate) fn places(&self, text: &str) -> Vec<Range<usize>> {
        let matches = self.0.iter().flat_map(|pattern| pattern.find_iter(text));
        matches.map(|found| found.range()).collect()
    }

    /// The first group of the match with which the text ends.
    pub(crate) fn at_end<'t>(&self, text: &'t str) -> Option<&'t str> {
        let last = self.0.iter().flat_map(|pattern| pattern.captures_iter(text)).last()?;
        let is_end = last.get(0)?.end() == text.len();
        last.get(1).filter(|_| is_end).map(|group| group.as_str())
    }

    /// The first group, where the pattern matches the whole text.
    pub(crate) fn whole<'t>(&self, text: &'t str) -> Option<&'t str> {
        let found = self.0.as_ref()?.captures(text)?;
        found
            .get(1)
            .filter(|_| found.get(0).is_some_and(|all| all.as_str() == text))
            .map(|group| group.as_str())
    }

    /// The first two groups of every match, in order.
    pub(crate) fn pairs<'t>(&self, text: &'t str) -> Vec<(&'t str, &'t str)> {
        let matches = self.0.iter().flat_map(|pattern| pattern.captures_iter(text));
        matches.filter_map(|found| Some((found.get(1)?.as_str(), found.get(2)?.as_str()))).collect()
    }
}

/// The beginning of a text on one line, to be shown.
pub(crate) fn short(text: &str) -> String {
    let line = text.trim().replace('\n', " ");
    if line.chars().count() > 40 { line.chars().take(40).chain(['…']).collect() } else { line }
}

/// Any number of that kind.
pub(crate) fn list(item: Kind) -> Kind {
    Kind::List(Ref::shared(item))
}
