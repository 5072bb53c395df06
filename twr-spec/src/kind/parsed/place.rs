//! The one link or UUID of a text in the place of one character of its own, so that the words beside it are read as
//! those beside any value, and no letter of the value is changed.

use super::link;
use super::uuid;
use crate::assertion::{Labels, Piece, Sought, Text};
use crate::lexicon::is_han;
use crate::spec::ParsedForm;

/// The character that stands for the value: Unicode gives it no meaning.
const MARK: char = '\u{e000}';

/// A text with a character in each place of its value.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub(super) text: String,
    /// The value, and its first place as it is written; `None` where the text has none that the type takes.
    pub(super) value: Option<(String, String)>,
}

impl Places {
    /// The places of the text's value. `None` where the text has two values, or has the character itself.
    pub(super) fn new(form: ParsedForm, text: &str, takes: &dyn Fn(&str) -> bool) -> Option<Self> {
        if text.contains(MARK) {
            return None;
        }
        let mut places = Self::default();
        let (mut rest, mut before) = (text, None);
        while let Some(next) = rest.chars().next() {
            let found = match form {
                ParsedForm::Line => None,
                ParsedForm::Uuid => uuid::at(rest, before),
                ParsedForm::Link => link::at(rest, before),
            };
            let width = if let Some(found) = found.filter(|found| takes(&found.value)) {
                places.add(&found.value, rest.get(..found.width)?)?;
                found.width
            } else {
                places.text.push(next);
                next.len_utf8()
            };
            before = rest.get(..width)?.chars().next_back();
            rest = rest.get(width..)?;
        }
        Some(places)
    }

    /// `None` for a second value.
    fn add(&mut self, value: &str, spelled: &str) -> Option<()> {
        let (known, _) = self.value.get_or_insert_with(|| (value.to_owned(), spelled.to_owned()));
        self.text.push(MARK);
        (*known == value).then_some(())
    }
}

/// The character as what an assertion may say.
pub(super) struct Marks<'l>(pub(super) &'l Labels);

impl Sought for Marks<'_> {
    type Value = ();

    fn value_at(&self, text: &Text, at: usize) -> Option<((), usize)> {
        let after = text.rest(at).strip_prefix(MARK)?;
        let is_clean = !after.starts_with(|next: char| next.is_alphanumeric() && !is_han(next));
        is_clean.then_some(((), at + MARK.len_utf8()))
    }

    fn rival_in(&self, _: &Text, _: Piece, (): &()) -> bool {
        false
    }

    fn labels(&self) -> &Labels {
        self.0
    }

    fn has_gloss(&self, (): &()) -> bool {
        true
    }
}
