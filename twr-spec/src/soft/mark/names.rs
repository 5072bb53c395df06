//! `Names`: the folded headers of a spec, and quick answers to whether a text could begin with one.

use std::cmp::Ordering;
use std::collections::HashSet;

use super::{qualified, series};
use crate::soft::fold::{fold, half_width, is_numeral, is_word, with_folded};
use crate::spec::Field;

/// The folded headers and aliases of some fields.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// Each with its field, the shorter first.
    keys: Vec<(String, usize)>,
    /// The headers to the letter, each with the field that it is found to be, the shorter first.
    exact: Vec<(String, usize)>,
    /// The letters of each key, for near misses.
    pub(super) spelled: Vec<(Vec<char>, usize)>,
    /// Whether all keys are of ASCII.
    ascii: bool,
    /// The folded names of numbered headers, without their numbers.
    series: HashSet<String>,
    /// How keys begin.
    openings: Openings,
    /// How many letters the shortest and the longest key have.
    shortest: usize,
    longest: usize,
    /// No header is longer than this, in bytes, however it is dressed.
    pub(super) reach: usize,
}

impl Names {
    /// The names of these fields; of two that fold to the same, the first counts.
    pub(super) fn new(fields: &[Field]) -> Self {
        let mut names = Self { shortest: usize::MAX, ascii: true, ..Self::default() };
        let mut widest = 0;
        for (at, field) in fields.iter().enumerate() {
            widest = widest.max(field.header.len());
            for key in field.keys.iter() {
                widest = widest.max(key.len());
                if names.keys.iter().all(|(known, _)| known != key) {
                    names.add(key, at);
                }
            }
        }
        sort(&mut names.keys);
        names.reach = widest * 3 + 24;
        names
    }

    fn add(&mut self, key: &str, at: usize) {
        let letters: Vec<char> = key.chars().collect();
        self.shortest = self.shortest.min(letters.len());
        self.longest = self.longest.max(letters.len());
        self.spelled.push((letters, at));
        self.ascii &= key.is_ascii();
        self.series.extend(series::without_digits(key));
        self.openings.note(key);
        self.keys.push((key.to_owned(), at));
    }

    /// Notes the headers as they are asked for, each with the field that a search finds.
    pub(super) fn add_exact(&mut self, mut exact: Vec<(String, usize)>) {
        sort(&mut exact);
        self.exact = exact;
    }

    /// The field whose header this is to the letter, as most are in a good reply.
    pub(super) fn find_exact(&self, name: &str) -> Option<usize> {
        search(&self.exact, name.as_bytes())
    }

    /// Whether this could be a name, to the letter or folded. `false` is certain.
    pub(super) fn may_name(&self, name: &str) -> bool {
        name.len() <= self.reach && self.openings.may_name(name.as_bytes())
    }

    /// Whether a name of so many letters could be one of the keys but for so many slips. `false` is certain.
    pub(super) fn may_be_near(&self, letters: usize, slips: usize) -> bool {
        letters + slips >= self.shortest && letters <= self.longest + slips
    }

    /// The field whose key the name folds to; a Roman number at its end stands for digits.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        if !self.may_name(name) {
            return None;
        }
        // Folding leaves such a letter as it is, at its cost.
        if self.ascii && !name.is_ascii() && name.chars().any(is_foreign) {
            return None;
        }
        let found = with_folded(name, |key| self.key(key));
        found.or_else(|| {
            let digits = if self.series.is_empty() { None } else { series::with_digits(name) };
            digits.and_then(|name| self.key(fold(&name).as_bytes()))
        })
    }

    fn key(&self, key: &[u8]) -> Option<usize> {
        search(&self.keys, key)
    }

    /// Whether some header ends in a number.
    pub(super) fn has_series(&self) -> bool {
        !self.series.is_empty()
    }

    /// The fields of the one series that there is.
    pub(super) fn numbered(&self) -> Vec<usize> {
        if self.series.len() != 1 {
            return Vec::new();
        }
        let is_numbered = |(key, _): &&(String, usize)| series::without_digits(key).is_some();
        let mut fields: Vec<usize> =
            self.keys.iter().filter(is_numbered).map(|(_, field)| *field).collect();
        fields.sort_unstable();
        fields.dedup();
        fields
    }

    /// Whether a folded name without its digits is that of a numbered header.
    pub(super) fn is_series(&self, name: &str) -> bool {
        self.series.contains(name)
    }

    /// Whether the text could begin with a name. `false` is certain.
    pub(super) fn may_begin(&self, text: &[u8]) -> bool {
        self.openings.may_begin(text)
    }

    /// Whether a text that begins with a letter could begin with a name, or with a slip of one, or with
    /// words before one, and a colon behind it. `false` is certain.
    pub(super) fn may_stand(&self, text: &[u8]) -> bool {
        if self.openings.may_begin(text) {
            return true;
        }
        let Some(name) = self.before_colon(text) else { return false };
        let letters = name.iter().filter(|byte| byte.is_ascii_alphanumeric()).count();
        // Two slips part a name from its header at most.
        !name.is_ascii()
            || (self.shortest..=self.longest + 4).contains(&(letters + 2))
            || qualified::may_begin(text)
    }

    /// Whether a text that begins with a letter could have a name behind other words, and a colon behind
    /// that. `false` is certain.
    pub(super) fn may_follow(&self, text: &[u8]) -> bool {
        qualified::may_begin(text) && self.before_colon(text).is_some()
    }

    /// Whether a text behind these marks, which begins with a letter, could be a header or look like one.
    /// `false` is certain.
    pub(super) fn may_stand_dressed(&self, marks: &[u8], text: &[u8]) -> bool {
        if self.has_series() || self.openings.may_begin(text) {
            return true;
        }
        let is_bold = |two: &[u8]| matches!(two, b"**" | b"__");
        let is_strong = marks.contains(&b'#') || marks.windows(2).any(is_bold);
        match self.before_colon(text) {
            // `"plan": "…"` is JSON.
            Some(name) => {
                let is_key = name.trim_ascii_end().ends_with(b"\"");
                is_strong || !is_key || text.get(name.len()) != Some(&b':')
            }
            // In bold or behind a `#` a line that is short enough is a name; a carriage return may end it.
            None => is_strong && text.len() <= self.reach + 1,
        }
    }

    /// What stands before the first colon, if that is near enough.
    fn before_colon<'t>(&self, text: &'t [u8]) -> Option<&'t [u8]> {
        let window = text.get(..self.reach).unwrap_or(text);
        // 0xef begins the colon of full width.
        memchr::memchr2(b':', 0xef, window).and_then(|colon| window.get(..colon))
    }
}

fn sort(names: &mut [(String, usize)]) {
    names.sort_by(|(one, _), (other, _)| order(one.as_bytes(), other.as_bytes()));
}

/// The field of this name in a sorted list.
fn search(names: &[(String, usize)], name: &[u8]) -> Option<usize> {
    let at = names.binary_search_by(|(known, _)| order(known.as_bytes(), name)).ok()?;
    names.get(at).map(|(_, field)| *field)
}

/// By length, so that most names differ from a key without a look at their letters.
fn order(one: &[u8], other: &[u8]) -> Ordering {
    one.len().cmp(&other.len()).then_with(|| one.cmp(other))
}

/// Whether the character is a letter that is in no key of ASCII, and numbers nothing. The sign of Kelvin
/// is a `K`.
fn is_foreign(c: char) -> bool {
    let c = half_width(c);
    !c.is_ascii() && c != '\u{212a}' && !is_numeral(c) && is_word(c)
}

/// The first two letters of all keys, in small letters, and the first of those of wide characters.
#[derive(Clone, Debug)]
struct Openings {
    pairs: [bool; LETTERS * LETTERS],
    wide: Vec<char>,
    /// Whether some key begins with something else than two ASCII letters or digits.
    others: bool,
}

/// Letters and digits.
const LETTERS: usize = 36;

impl Default for Openings {
    fn default() -> Self {
        Self { pairs: [false; LETTERS * LETTERS], wide: Vec::new(), others: false }
    }
}

impl Openings {
    fn note(&mut self, key: &str) {
        self.wide.extend(key.chars().next().filter(|c| is_wide(*c)));
        match pair(key.as_bytes()).and_then(|pair| self.pairs.get_mut(pair)) {
            Some(place) => *place = true,
            // A key of Chinese characters begins no text that begins with two ASCII letters.
            None => self.others |= key.len() < 2 || key.is_ascii(),
        }
    }

    /// Whether the text could begin with a key. `false` is certain.
    fn may_begin(&self, text: &[u8]) -> bool {
        match (pair(text), text) {
            (Some(pair), _) => self.others || self.pairs.get(pair) == Some(&true),
            (None, [0xe4..=0xe9, ..]) => {
                let first = text.get(..3).and_then(|first| str::from_utf8(first).ok());
                let first = first.and_then(|first| first.chars().next()).filter(|c| is_wide(*c));
                first.is_none_or(|first| self.wide.contains(&first))
            }
            (None, _) => true,
        }
    }

    /// Whether the text could be a key, numbered or not. `false` is certain.
    fn may_name(&self, name: &[u8]) -> bool {
        name.first().is_some_and(u8::is_ascii_digit) || self.may_begin(name)
    }
}

/// Whether the character is a Chinese one that numbers nothing.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}') && !is_numeral(c)
}

/// The place of the first two bytes, if both are letters or digits.
#[inline]
fn pair(text: &[u8]) -> Option<usize> {
    let [first, second, ..] = text else { return None };
    let place = |byte: &u8| PLACES.get(usize::from(*byte)).copied().map_or(LETTERS, usize::from);
    let (first, second) = (place(first), place(second));
    (first < LETTERS && second < LETTERS).then_some(first * LETTERS + second)
}

/// The place of each letter, small or capital, and digit; [`LETTERS`] for other bytes. A table, because
/// this is asked of nearly every line.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const PLACES: [u8; 256] = {
    let mut places = [36; 256];
    let mut place = 0;
    while place < 26 {
        places[b'a' as usize + place as usize] = place;
        places[b'A' as usize + place as usize] = place;
        place += 1;
    }
    while place < 36 {
        places[b'0' as usize + place as usize - 26] = place;
        place += 1;
    }
    places
};
