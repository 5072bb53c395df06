//! `Known`: the soft format's matcher for headers as a user gives them.

use std::borrow::Cow;
use std::collections::HashMap;

use twr_spec::soft::{Form, LineKind, Matcher, fold};
use twr_spec::spec::{Field, Layout, Presence};

use super::MatchMode;

/// What lines are searched with.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) matcher: Matcher,
    /// Whether some header is less than certain to the matcher in the very form it was given in.
    pub(super) needs_own_marks: bool,
}

impl Known {
    /// A header of which nothing is left when folded (`----`), or that folds to the same as another, can
    /// only be found as it was given.
    pub(super) fn new(headers: &[String], mode: MatchMode) -> Self {
        let keys: Vec<String> = headers.iter().map(|header| fold(header)).collect();
        let mut count: HashMap<&str, u32> = HashMap::new();
        for key in &keys {
            *count.entry(key).or_default() += 1;
        }
        let presence = match mode {
            MatchMode::All => Presence::Required,
            MatchMode::Any => Presence::Defaulted,
        };
        let fields: Vec<Field> = headers
            .iter()
            .zip(&keys)
            .map(|(header, key)| field(header, key, &count, presence))
            .collect();
        let matcher = Matcher::new(&fields, Layout::Sections);
        let is_certain = |(at, header): (usize, &String)| {
            let found = matcher.classify(header.trim());
            found.is_some_and(|mark| mark.kind == LineKind::Header(at) && mark.form > Form::Label)
        };
        let needs_own_marks = !headers.iter().enumerate().all(is_certain);
        Self { matcher, needs_own_marks }
    }
}

fn field(header: &str, key: &str, count: &HashMap<&str, u32>, presence: Presence) -> Field {
    let is_own = !key.is_empty() && count.get(key) == Some(&1);
    let keys = if is_own { vec![Cow::Owned(key.to_owned())] } else { Vec::new() };
    Field {
        name: Cow::Owned(header.to_owned()),
        header: Cow::Owned(name(header).to_owned()),
        keys: keys.into(),
        presence,
        ..Field::EMPTY
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
