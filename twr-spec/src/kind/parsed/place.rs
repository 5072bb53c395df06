//! Links and UUIDs in a text, each in the place of one character of its own, so that the words beside it are read as
//! those beside any value, and no letter of the value is changed.

use super::link;
use super::uuid;
use crate::assertion::{Labels, Piece, Sought, Text};
use crate::lexicon::is_han;
use crate::spec::ParsedForm;

/// The characters that values are replaced by: Unicode gives them no meaning.
const FIRST: u32 = 0xe000;
const MOST: usize = 1000;

/// A value, and how much of the text it takes with its marks.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) value: String,
    pub(super) width: usize,
}

/// A text whose values are characters.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub(super) text: String,
    /// Each different value, with the marks of its first place.
    pub(super) values: Vec<(String, String)>,
}

impl Places {
    /// The values that the type takes, in their places. `None` where the text has such characters of its own, or too
    /// many values.
    pub(super) fn new(form: ParsedForm, text: &str, takes: &dyn Fn(&str) -> bool) -> Option<Self> {
        if text.contains(|c| value_of(c).is_some()) {
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
            let width = match found.filter(|found| takes(&found.value)) {
                Some(found) => {
                    let spelled = rest.get(..found.width)?.to_owned();
                    places.add(found.value, spelled)?;
                    found.width
                }
                None => {
                    places.text.push(next);
                    next.len_utf8()
                }
            };
            before = rest.get(..width)?.chars().next_back();
            rest = rest.get(width..)?;
        }
        Some(places)
    }

    fn add(&mut self, value: String, spelled: String) -> Option<()> {
        let known = self.values.iter().position(|(known, _)| *known == value);
        let at = known.unwrap_or(self.values.len());
        if known.is_none() {
            self.values.push((value, spelled));
        }
        let mark = u32::try_from(at).ok().and_then(|at| char::from_u32(FIRST + at));
        self.text.push(mark.filter(|_| at < MOST)?);
        Some(())
    }
}

/// The position of the value that the character is.
fn value_of(character: char) -> Option<usize> {
    let at = usize::try_from(u32::from(character).checked_sub(FIRST)?).ok()?;
    (at < MOST).then_some(at)
}

/// The characters as what an assertion may say.
pub(super) struct Marks<'l>(pub(super) &'l Labels);

impl Sought for Marks<'_> {
    type Value = usize;

    fn value_at(&self, text: &Text, at: usize) -> Option<(usize, usize)> {
        let first = text.rest(at).chars().next()?;
        let (value, end) = (value_of(first)?, at + first.len_utf8());
        let next = text.rest(end).chars().next();
        let is_clean = !next.is_some_and(|next| next.is_alphanumeric() && !is_han(next));
        is_clean.then_some((value, end))
    }

    fn rival_in(&self, text: &Text, piece: Piece, value: &usize) -> bool {
        let words = text.piece(piece.start, piece.end);
        words.chars().filter_map(value_of).any(|other| other != *value)
    }

    fn labels(&self) -> &Labels {
        self.0
    }

    fn has_gloss(&self, _: &usize) -> bool {
        true
    }
}
