//! Rule: the whole text matches a regular expression.

#[cfg(feature = "patterns")]
use std::collections::HashMap;
use std::fmt;

use crate::spec::Language;

pub(super) fn phrase(pattern: &str, language: Language) -> String {
    match language {
        Language::English => format!("text that matches the pattern {pattern}"),
        Language::Chinese => format!("符合正则表达式 {pattern} 的文本"),
    }
}

/// A pattern that is no regular expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// The pattern.
    pub pattern: String,
    /// What the regex library says of it.
    pub message: String,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pattern `{}` is no regular expression: {}", self.pattern, self.message)
    }
}

impl std::error::Error for PatternError {}

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
    /// The pattern is no regular expression, or too large a one.
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

    /// A pattern that was never added (it did not compile) holds nothing back: that is a flaw of the
    /// spec, told when the spec is checked, and no fault of the model's.
    pub(super) fn holds(&self, pattern: &str, text: &str) -> Result<(), String> {
        match self.compiled.get(pattern) {
            Some(regex) if !regex.is_match(text) => Err(crate::text::quote(text)),
            _ => Ok(()),
        }
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

    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "the same signature as with the feature"
    )]
    pub(super) fn holds(&self, _pattern: &str, _text: &str) -> Result<(), String> {
        Ok(())
    }
}
