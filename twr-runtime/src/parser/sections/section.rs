//! `Sections`: what a multi-section parser takes from a reply, by header and in order.

use serde::ser::{Serialize, SerializeMap, Serializer};
use twr_spec::recovery::Recovery;

/// The content of one section.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum Section {
    /// The text below the header.
    Text(String),
    /// Its lines, stripped, without the blank ones.
    Lines(Vec<String>),
}

impl Section {
    /// The text, if it was not asked for as a list.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Lines(_) => None,
        }
    }

    /// The lines, if it was asked for as a list.
    pub fn lines(&self) -> Option<&[String]> {
        match self {
            Self::Text(_) => None,
            Self::Lines(lines) => Some(lines),
        }
    }
}

/// Sections by header, in order. Serializes as a map of texts or of lists of texts.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::parser::{Parser, Status, multi_section_parser};
///
/// let parser = multi_section_parser(["[Plan]", "[Steps]"]);
/// let Status::Success(sections) = parser.parse("[Plan]\nWe go.\n[Steps]\n- one\n- two") else {
///     panic!()
/// };
/// assert_eq!(sections.text("[Plan]"), Some("We go."));
/// assert_eq!(sections.len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    pub(super) entries: Vec<(String, Section)>,
    pub(super) extra: Vec<(String, String)>,
    pub(super) thought: Option<String>,
    pub(super) recoveries: Vec<Recovery>,
}

impl Sections {
    /// The section of this header, spelled as it was asked for (with a pattern: as its line is).
    pub fn get(&self, header: &str) -> Option<&Section> {
        self.entries.iter().find(|(name, _)| name == header).map(|(_, section)| section)
    }

    /// The text of a section; `None` if it is not there or a list.
    pub fn text(&self, header: &str) -> Option<&str> {
        self.get(header)?.text()
    }

    /// The lines of a section; `None` if it is not there or a text.
    pub fn lines(&self, header: &str) -> Option<&[String]> {
        self.get(header)?.lines()
    }

    /// Headers and sections in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Section)> {
        self.entries.iter().map(|(header, section)| (header.as_str(), section))
    }

    /// How many sections there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no section was found.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Sections that were not asked for: the name in their header and their text. Always empty in the
    /// compatible mode, where they are part of the section before.
    pub fn extra(&self) -> &[(String, String)] {
        &self.extra
    }

    /// The free thinking before the first section.
    pub fn thought(&self) -> Option<&str> {
        self.thought.as_deref()
    }

    /// The leniencies that were used, with the section's position among the headers (with patterns: among the
    /// headers as they first are in the reply). Always empty in the compatible mode.
    pub fn recoveries(&self) -> &[Recovery] {
        &self.recoveries
    }
}

impl IntoIterator for Sections {
    type Item = (String, Section);
    type IntoIter = std::vec::IntoIter<(String, Section)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl Serialize for Sections {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.entries.len()))?;
        for (header, section) in &self.entries {
            map.serialize_entry(header, section)?;
        }
        map.end()
    }
}
