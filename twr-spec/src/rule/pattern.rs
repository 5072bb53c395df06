//! Rule: the whole text matches a regular expression.

#[cfg(feature = "patterns")]
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

use crate::spec::{Language, Pattern};

#[cfg(feature = "patterns")]
impl Pattern {
    /// The same with the phrase of what it accepts, if it has none of its own and what it accepts has a name:
    /// see [`known_phrase`](super::known_phrase).
    #[must_use]
    pub fn named(self, language: Language) -> Self {
        let mut compiled = Patterns::default();
        if !self.phrase.is_empty() || compiled.add(&self.regex).is_err() {
            return self;
        }
        let accepts = |text: &str| compiled.holds(&self.regex, text).is_ok();
        let phrase = super::known_phrase(accepts, language).unwrap_or_default();
        Self { phrase: phrase.into(), ..self }
    }
}

pub(super) fn phrase(pattern: &Pattern, language: Language) -> String {
    if !pattern.phrase.is_empty() {
        return pattern.phrase.to_string();
    }
    let regex = &pattern.regex;
    match language {
        Language::English => format!("text that matches the pattern {regex}"),
        Language::Chinese => format!("符合正则表达式 {regex} 的文本"),
    }
}

/// A pattern that is not a valid regular expression.
#[derive(Clone, PartialEq, Eq)]
pub struct PatternError {
    /// The pattern.
    pub pattern: String,
    /// What the regex library says of it.
    pub message: String,
}

impl PatternError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        write!(f, "pattern `{}` is not a valid regular expression: {}", self.pattern, self.message)
    }
}

crate::show_in_words!(PatternError: Error);

/// The compiled patterns of a spec, so that each is compiled once.
#[derive(Clone, Debug, Default)]
pub struct Patterns {
    #[cfg(feature = "patterns")]
    compiled: HashMap<String, regex::Regex>,
}

#[cfg(feature = "patterns")]
impl Patterns {
    /// Compiles one more pattern; one that is there already costs nothing.
    ///
    /// # Errors
    /// The pattern is not a valid regular expression, or too large a one.
    pub fn add(&mut self, pattern: &str) -> Result<(), PatternError> {
        if self.compiled.contains_key(pattern) {
            return Ok(());
        }
        // The rule speaks of the whole text: anchors around a group keep alternations inside.
        let regex = regex::Regex::new(&format!("^(?:{pattern})$")).map_err(|error| {
            PatternError { pattern: pattern.to_owned(), message: error.to_string() }
        })?;
        self.compiled.insert(pattern.to_owned(), regex);
        Ok(())
    }

    /// What is wrong with a pattern by itself, if anything: `a)(b` is refused, although it would be valid inside a
    /// group.
    pub(crate) fn flaw(pattern: &str) -> Option<PatternError> {
        let of = |error: regex::Error| PatternError {
            pattern: pattern.to_owned(),
            message: error.to_string(),
        };
        let alone = regex::Regex::new(pattern).err().map(of);
        alone.or_else(|| Self::default().add(pattern).err())
    }

    /// A pattern that was never added (it did not compile) holds nothing back: that is a flaw of the
    /// spec, told when the spec is checked, and no fault of the model's.
    pub(super) fn holds(&self, pattern: &str, text: &str) -> Result<(), String> {
        match self.compiled.get(pattern) {
            Some(regex) if !regex.is_match(text) => Err(crate::text::quote(text)),
            _ => Ok(()),
        }
    }
}

/// A pattern that is looked for inside a text.
#[cfg(feature = "patterns")]
pub(super) struct Search {
    inside: regex::Regex,
    whole: regex::Regex,
}

#[cfg(feature = "patterns")]
impl Search {
    /// `None` for a pattern that is not a valid regular expression.
    pub(super) fn new(pattern: &str) -> Option<Self> {
        // Inside a text its own ends are nowhere.
        let bare = pattern.strip_prefix('^').unwrap_or(pattern);
        let bare = bare.strip_suffix('$').filter(|bare| !bare.ends_with('\\')).unwrap_or(bare);
        let inside = regex::Regex::new(&format!("(?:{bare})")).ok()?;
        let whole = regex::Regex::new(&format!("^(?:{pattern})$")).ok()?;
        Some(Self { inside, whole })
    }

    /// Where it matches, none of them overlapping.
    pub(super) fn places<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
        self.inside.find_iter(text).map(|found| found.range())
    }

    /// Whether the whole text matches.
    pub(super) fn matches(&self, text: &str) -> bool {
        self.whole.is_match(text)
    }
}

/// Without the feature no pattern matches anywhere.
#[cfg(not(feature = "patterns"))]
pub(super) struct Search;

#[cfg(not(feature = "patterns"))]
#[expect(clippy::unused_self, reason = "the same signatures as with the feature")]
impl Search {
    pub(super) fn new(_pattern: &str) -> Option<Self> {
        None
    }

    pub(super) fn places(&self, _text: &str) -> impl Iterator<Item = Range<usize>> {
        std::iter::empty()
    }

    pub(super) fn matches(&self, _text: &str) -> bool {
        false
    }
}

#[cfg(not(feature = "patterns"))]
impl Patterns {
    /// Without the feature nothing is compiled, and every pattern holds.
    ///
    /// # Errors
    /// None.
    pub fn add(&mut self, _pattern: &str) -> Result<(), PatternError> {
        Ok(())
    }

    pub(crate) fn flaw(_pattern: &str) -> Option<PatternError> {
        None
    }

    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "the same signature as with the feature"
    )]
    pub(super) fn holds(&self, _pattern: &str, _text: &str) -> Result<(), String> {
        Ok(())
    }
}
