//! `MultiSection`: which sections are wanted, and how they are read.

use regex::Regex;
use twr_spec::rule::PatternError;
use twr_spec::spec::Language;

use super::headers::Known;
use super::options::{Age, MatchMode, Order};

/// A parser of these sections. Headers are given as a model is asked to write them, brackets and all.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::parser::{Parser, Status, multi_section_parser};
///
/// let parser = multi_section_parser(["[Plan]", "[Chapters]"]);
/// let reply = "I would start small.\n\n**[Plan]:** Count the bees.\n## Chapters\n1. Hives\n2. Fields";
/// let Status::Success(sections) = parser.parse(reply) else { panic!() };
/// assert_eq!(sections.text("[Plan]"), Some("Count the bees."));
/// assert_eq!(sections.text("[Chapters]"), Some("1. Hives\n2. Fields"));
///
/// let Status::Error { feedback } = parser.parse("[Plan] Count the bees.") else { panic!() };
/// assert!(feedback.contains("[Chapters]"));
/// ```
pub fn multi_section_parser<H: Into<String>>(headers: impl IntoIterator<Item = H>) -> MultiSection {
    MultiSection::new(headers)
}

/// Reads several named sections; made by [`multi_section_parser`].
///
/// Without any header it is the pattern's second mode: the value after the last divider, under the
/// header `""`; see [`Divider`](crate::parser::Divider).
#[derive(Clone, Debug)]
#[must_use]
pub struct MultiSection {
    pub(super) headers: Vec<String>,
    pub(super) patterns: Option<Vec<Regex>>,
    pub(super) mode: MatchMode,
    pub(super) return_list: bool,
    pub(super) allow_empty: bool,
    pub(super) order: Option<Order>,
    pub(super) compat: bool,
    pub(super) age: Age,
    pub(super) language: Option<Language>,
    pub(super) known: Known,
}

impl MultiSection {
    pub(in crate::parser) fn new<H: Into<String>>(headers: impl IntoIterator<Item = H>) -> Self {
        let mut distinct: Vec<String> = Vec::new();
        for header in headers.into_iter().map(Into::into) {
            if !distinct.contains(&header) {
                distinct.push(header);
            }
        }
        let mut parser = Self {
            headers: distinct,
            patterns: None,
            mode: MatchMode::All,
            return_list: false,
            allow_empty: false,
            order: None,
            compat: false,
            age: Age::default(),
            language: None,
            known: Known::default(),
        };
        parser.prepare();
        parser
    }

    /// Whether all sections must be there, or any. Default [`MatchMode::All`].
    pub fn match_mode(mut self, mode: MatchMode) -> Self {
        self.mode = mode;
        self.prepare();
        self
    }

    /// Whether the headers are patterns (of the `regex` crate), matched at the start of a stripped line;
    /// the whole line is the section's header then. Default `false`.
    ///
    /// # Errors
    /// A header is no pattern.
    pub fn regex(mut self, yes: bool) -> Result<Self, PatternError> {
        self.patterns = None;
        if yes {
            let compiled = self.headers.iter().map(|header| {
                Regex::new(&format!("^(?:{header})")).map_err(|error| PatternError {
                    pattern: header.clone(),
                    message: error.to_string(),
                })
            });
            self.patterns = Some(compiled.collect::<Result<_, _>>()?);
        }
        self.prepare();
        Ok(self)
    }

    /// Whether a section is given as its lines. Default `false`.
    pub fn return_list(mut self, yes: bool) -> Self {
        self.return_list = yes;
        self
    }

    /// Whether a section may have nothing in it. Default `false`.
    pub fn allow_empty(mut self, yes: bool) -> Self {
        self.allow_empty = yes;
        self
    }

    /// In which order sections are given. Default [`Order::Asked`].
    pub fn order(mut self, order: Order) -> Self {
        self.order = Some(order);
        self
    }

    /// Whether to do just what the original does, faults included. Default `false`.
    pub fn compat(mut self, yes: bool) -> Self {
        self.compat = yes;
        self
    }

    /// Which age of the original words the feedback of the compatible mode. Default [`Age::Second`].
    pub fn age(mut self, age: Age) -> Self {
        self.age = age;
        self
    }

    /// The language of the feedback. Default: Chinese if a header has a Chinese character, else English.
    /// The compatible mode always speaks Chinese.
    pub fn language(mut self, language: Language) -> Self {
        self.language = Some(language);
        self
    }

    /// The headers, each once, in the order given.
    pub fn headers(&self) -> impl Iterator<Item = &str> {
        self.headers.iter().map(String::as_str)
    }

    fn prepare(&mut self) {
        let headers = if self.patterns.is_some() { &[][..] } else { &self.headers[..] };
        self.known = Known::new(headers);
    }
}
