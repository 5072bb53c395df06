//! `Known`: headers as a user gives them, ready to be looked for.

use std::collections::HashMap;

use twr_spec::soft::fold;

use crate::parser::page::{Asked, Kind, Page, Rank};

/// What lines are searched with.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    pub(super) asked: Asked,
    /// Whether some header is less than certain to the outline in the very form it was given in.
    pub(super) needs_own_marks: bool,
}

impl Known {
    /// A header that fold to nothing when folded (`----`), or that folds to the same as another, can
    /// only be found as it was given.
    pub(super) fn new(headers: &[String]) -> Self {
        let keys: Vec<String> = headers.iter().map(|header| fold(header)).collect();
        let mut count: HashMap<&str, u32> = HashMap::new();
        for key in &keys {
            *count.entry(key).or_default() += 1;
        }
        let is_own = |key: &String| !key.is_empty() && count.get(key.as_str()) == Some(&1);
        let own = headers.iter().zip(&keys).enumerate().filter(|(_, (_, key))| is_own(key));
        let asked = Asked::new(own.map(|(at, (header, _))| (at, name(header))));
        let is_certain = |(at, header): (usize, &String)| {
            let page = Page::new(&asked, header.trim());
            let is_it = |mark: &crate::parser::page::Mark| {
                mark.kind == Kind::Header(at) && mark.rank >= Rank::Dressed
            };
            page.marks.first().is_some_and(is_it)
        };
        let needs_own_marks = !headers.iter().enumerate().all(is_certain);
        Self { asked, needs_own_marks }
    }
}

/// The header without the marks that the format puts round it.
fn name(header: &str) -> &str {
    header.trim().trim_matches(['[', ']', '【', '】', '#', '*', ' '])
}

/// Whether all headers have the form of a section's own, so that a line of that form is a header too.
pub(super) fn are_bracketed(headers: &[String]) -> bool {
    headers
        .iter()
        .map(|header| header.trim())
        .all(|header| header.starts_with('[') && header.ends_with(']'))
}

/// Whether a text has a Chinese character.
pub(super) fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| matches!(c, '\u{3400}'..='\u{9fff}'))
}
