//! What a sentence says of the header: `The answer is (C).`, or `Output (a) is better because …` where the
//! header is `Better`.

use std::borrow::Cow;
use std::ops::Range;

use super::sentence;
use super::{Alone, Place, REACH};
use crate::recovery::RecoveryKind;
use crate::spec::Value;

/// What may stand between `is` and what it says.
const STRESSES: [&str; 19] = [
    "the",
    "clearly",
    "slightly",
    "much",
    "far",
    "definitely",
    "overall",
    "therefore",
    "thus",
    "also",
    "still",
    "significantly",
    "indeed",
    "generally",
    "somewhat",
    "correct",
    "right",
    "best",
    "better",
];

/// What goes on behind a statement without changing it.
const REASONS: [&str; 8] = ["than", "because", "since", "as", "overall", "here", "due", "and"];

/// What the sentences say that name the header.
#[derive(Debug)]
pub(super) enum Said {
    Nothing,
    One(Place),
    /// Different things.
    Several,
}

impl<'r> Alone<'r> {
    /// The value in the sentences that name the header, if all of them say the same.
    pub(super) fn said(&self) -> Said {
        self.said_in(0..self.text.len())
    }

    /// The same, of the header's names within the range.
    pub(super) fn said_in(&self, range: Range<usize>) -> Said {
        let text = self.piece(range.clone()).to_ascii_lowercase();
        let mut found: Option<(Place, Value<'_>)> = None;
        for name in self.names() {
            for at in memchr::memmem::find_iter(text.as_bytes(), name.as_bytes()) {
                let at = range.start + at;
                let said = self.behind(at..at + name.len());
                let Some(said) = said.or_else(|| self.before(at..at + name.len())) else {
                    continue;
                };
                match &found {
                    Some((_, known)) if *known != said.1 => return Said::Several,
                    Some(_) => {}
                    None => found = Some(said),
                }
            }
        }
        found.map_or(Said::Nothing, |(place, _)| Said::One(place))
    }

    /// The header, and those of its aliases that are one word of plain letters.
    fn names(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let header = self.field.header.to_ascii_lowercase();
        let is_word =
            |key: &&Cow<'_, str>| key.len() > 2 && key.bytes().all(|b| b.is_ascii_lowercase());
        let known = header.clone();
        let keys = self.field.keys.iter().filter(is_word);
        let keys = keys.filter(move |key| ***key != *known).map(|key| Cow::Borrowed(key.as_ref()));
        std::iter::once(Cow::Owned(header)).chain(keys)
    }

    /// The value in the rest of the sentence behind a name that stands as a word of its own: ` is (C).`
    /// gives `(C)`. A number may have its unit behind it.
    fn behind(&self, name: Range<usize>) -> Option<(Place, Value<'r>)> {
        let inside = self.text.get(..name.start)?.ends_with(char::is_alphanumeric);
        let rest = self.text.get(name.end..)?;
        let line = rest.get(..sentence::boundary(rest, REACH))?;
        let line = line.split('\n').next()?;
        if inside || line.starts_with(char::is_alphanumeric) {
            return None;
        }
        let value = line.trim_start_matches([' ', '*', ':', '：', '=']);
        let value = value.strip_prefix("is ").unwrap_or(value);
        let value = value.trim_start_matches([' ', ':', '：', '*']);
        let start = name.end + line.len() - value.len();
        let stop = value.find(". ").unwrap_or(value.len());
        let value = value.get(..stop)?.trim_end_matches(['.', '。', '*', '!', ' ', '\r']);
        let place = start..start + value.len();
        if value.is_empty() {
            return None;
        }
        let read = self.bare(place.clone()).or_else(|| self.with_unit(place.clone()))?;
        Some((Place::bare(place), read))
    }

    /// The piece as a number with its unit behind it, `42 dollars`.
    fn with_unit(&self, place: Range<usize>) -> Option<Value<'r>> {
        if !self.piece(place.clone()).starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let (value, recoveries) = self.read(place);
        value.filter(|_| recoveries.iter().all(|found| found.kind == RecoveryKind::NumberDressed))
    }

    /// The word of a choice of which the sentence says that it is what the header asks for.
    fn before(&self, name: Range<usize>) -> Option<(Place, Value<'r>)> {
        let sentence = sentence::round(self.text, name.clone())?;
        if !goes_on(self.piece(name.end..sentence.end)) {
            return None;
        }
        let lead = self.piece(sentence.start..name.start);
        let end = sentence.start + without_is(lead)?.len();
        let (value, read) = self.subject(sentence.start..end)?;
        let sentence = Some(value.start..name.end);
        Some((Place { value, sentence, turn: None }, read))
    }
}

/// Whether what stands behind a statement ends it, or gives its reason.
pub(super) fn goes_on(behind: &str) -> bool {
    if behind.starts_with(char::is_alphanumeric) {
        return false;
    }
    let behind = behind.trim_start_matches(['*', '"', '_', '`']);
    let rest = behind.trim_start();
    let is_end = rest.is_empty() || rest.starts_with(['.', '!', '。', '！', ';', '；']);
    let word = rest.trim_start_matches([',', '，', ' ']);
    let word = word.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    is_end || REASONS.contains(&word.to_ascii_lowercase().as_str())
}

/// The text before an `is` at its end, and before the words that stress what follows.
pub(super) fn without_is(lead: &str) -> Option<&str> {
    let mut lead = lead.trim_end_matches([' ', '*', '"']);
    loop {
        let at = lead.rfind(' ')?;
        let (before, word) = lead.split_at_checked(at)?;
        let word = word.trim().to_ascii_lowercase();
        let before = before.trim_end_matches(' ');
        match word.as_str() {
            "is" | "was" => return Some(before),
            word if STRESSES.contains(&word) => lead = before,
            _ => return None,
        }
    }
}
