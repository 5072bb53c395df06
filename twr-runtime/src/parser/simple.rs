//! `simple_parser`: one value of a reply, below one header or after the last divider.

use twr_spec::spec::Language;
use twr_spec::verdict::Status;

use super::contract::{Parser, error};
use super::divider::Divider;
use super::sections::{Age, MultiSection, multi_section_parser};

/// A parser of one text: the text below this header; without the header, the text after the last divider.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::parser::{Parser, Status, simple_parser};
///
/// let draft = simple_parser("[Draft]");
/// assert_eq!(draft.parse("Hm.\n[Draft]\nBees!"), Status::Success("Bees!".to_owned()));
///
/// let draft = simple_parser(None);
/// assert_eq!(draft.parse("Hm.\n=====\nBees!"), Status::Success("Bees!".to_owned()));
/// ```
pub fn simple_parser<'h>(header: impl Into<Option<&'h str>>) -> Simple {
    Simple(match header.into().filter(|header| !header.is_empty()) {
        Some(header) => Source::Section(Box::new(multi_section_parser([header]))),
        None => Source::Divider(Divider::default()),
    })
}

/// Reads one text; made by [`simple_parser`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Simple(Source);

#[derive(Clone, Debug)]
enum Source {
    Section(Box<MultiSection>),
    Divider(Divider),
}

impl Simple {
    /// Whether to do just what the original does, faults included. Default `false`. (The first age of the
    /// original gave a map of one; this is the second's text.)
    pub fn compat(self, yes: bool) -> Self {
        self.with(|section| section.compat(yes), |divider| divider.compat(yes))
    }

    /// Which age of the original words the feedback of the compatible mode. Default [`Age::Second`].
    pub fn age(self, age: Age) -> Self {
        self.with(|section| section.age(age), |divider| divider.age(age))
    }

    /// Whether nothing may be there. Default `false`.
    pub fn allow_empty(self, yes: bool) -> Self {
        self.with(|section| section.allow_empty(yes), |divider| divider.allow_empty(yes))
    }

    /// The language of the feedback. Default: Chinese if the header has a Chinese character, else English.
    pub fn language(self, language: Language) -> Self {
        self.with(|section| section.language(language), |divider| divider.language(language))
    }

    fn with(
        self,
        section: impl FnOnce(MultiSection) -> MultiSection,
        divider: impl FnOnce(Divider) -> Divider,
    ) -> Self {
        Self(match self.0 {
            Source::Section(own) => Source::Section(Box::new(section(*own))),
            Source::Divider(own) => Source::Divider(divider(own)),
        })
    }
}

impl Parser for Simple {
    type Output = String;

    fn parse(&self, reply: &str) -> Status<String> {
        let parser = match &self.0 {
            Source::Divider(divider) => return divider.parse(reply),
            Source::Section(parser) => parser,
        };
        match parser.parse(reply) {
            Status::Success(sections) => {
                let header = parser.headers().next().unwrap_or_default();
                match sections.text(header) {
                    Some(text) => Status::Success(text.to_owned()),
                    None => error(format!("未找到section: {header}")),
                }
            }
            Status::Error { feedback } => error(feedback),
        }
    }
}
