//! `multi_section_parser`: several named sections of one reply, by header.

mod compat;
mod find;
mod headers;
mod lenient;
mod lines;
mod marks;
mod orders;
mod section;

use regex::Regex;
use twr_spec::rule::PatternError;
use twr_spec::spec::Language;
use twr_spec::verdict::Status;

use super::contract::Parser;
use super::divider::Divider;
use headers::Known;

pub(super) use compat::{section as compat_section, strip as compat_strip};
pub(super) use find::{Search, find};
pub(super) use lines::without_list_mark;
pub(super) use marks::{OwnMark, add_marks};
pub use section::{Section, Sections};

/// A parser of these sections. Headers are given as a model is asked to write them, brackets and all.
///
/// ```
/// use twr_runtime::parser::{Parser, Status, multi_section_parser};
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
/// Without any header it is the pattern's second mode: the value behind the last divider, under the
/// header `""`; see [`Divider`](crate::parser::Divider).
#[derive(Clone, Debug)]
#[must_use]
pub struct MultiSection {
    headers: Vec<String>,
    patterns: Option<Vec<Regex>>,
    mode: MatchMode,
    return_list: bool,
    allow_empty: bool,
    order: Option<Order>,
    compat: bool,
    age: Age,
    language: Option<Language>,
    known: Known,
}

/// How many of the sections must be there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MatchMode {
    /// Every one; with patterns, a section for every one. The default.
    #[default]
    All,
    /// At least one: those that are there are given.
    Any,
}

/// In which order sections are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Order {
    /// As they were asked for; with patterns, as they stand in the reply. The default.
    Asked,
    /// As they stand in the reply.
    Reply,
    /// From the last to the first, as the original gives them. The default of the compatible mode.
    Original,
}

/// Which age of the original words the compatible feedback.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Age {
    /// The first: it says what is wrong.
    First,
    /// The second: it says what to write.
    #[default]
    Second,
}

impl MultiSection {
    pub(super) fn new<H: Into<String>>(headers: impl IntoIterator<Item = H>) -> Self {
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

    /// The value behind the last divider, as the one section without a header.
    fn behind_divider(&self, reply: &str) -> Status<Sections> {
        let divider =
            Divider::default().compat(self.compat).allow_empty(self.allow_empty).age(self.age);
        let divider = match self.language {
            Some(language) => divider.language(language),
            None => divider,
        };
        let text = match divider.parse(reply) {
            Status::Success(text) => text,
            Status::Error { feedback } => return Status::Error { feedback },
        };
        let section = match (self.compat, self.return_list) {
            (true, as_list) => compat_section(&text, as_list),
            (false, true) => Section::Lines(lines::list_lines(&text)),
            (false, false) => Section::Text(text),
        };
        Status::Success(Sections { entries: vec![(String::new(), section)], ..Sections::default() })
    }
}

impl Parser for MultiSection {
    type Output = Sections;

    fn parse(&self, reply: &str) -> Status<Sections> {
        let status = match (self.headers.is_empty(), self.compat) {
            (true, _) => return self.behind_divider(reply),
            (false, true) => compat::parse(self, reply),
            (false, false) => return lenient::parse(self, reply),
        };
        let Status::Success(mut sections) = status else { return status };
        match self.order {
            None | Some(Order::Original) => {}
            Some(Order::Reply) => sections.entries.reverse(),
            Some(Order::Asked) if self.patterns.is_some() => sections.entries.reverse(),
            Some(Order::Asked) => {
                let position = |header: &str| self.headers.iter().position(|asked| asked == header);
                sections.entries.sort_by_key(|(header, _)| position(header));
            }
        }
        Status::Success(sections)
    }
}
