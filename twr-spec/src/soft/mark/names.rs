//! `Names`: the folded headers of a spec, and quick answers to whether a text could begin with one.

use std::collections::HashSet;

use super::series;
use crate::soft::fold::{fold, with_folded};
use crate::spec::Field;

/// The folded headers and aliases of some fields.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// Each with its field, in the order of the keys.
    keys: Vec<(String, usize)>,
    /// The letters of each key, for near misses.
    pub(super) spelled: Vec<(Vec<char>, usize)>,
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
        let mut names = Self { shortest: usize::MAX, ..Self::default() };
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
        names.keys.sort();
        names.reach = widest * 3 + 24;
        names
    }

    fn add(&mut self, key: &str, at: usize) {
        let letters: Vec<char> = key.chars().collect();
        self.shortest = self.shortest.min(letters.len());
        self.longest = self.longest.max(letters.len());
        self.spelled.push((letters, at));
        self.series.extend(series::without_digits(key));
        self.openings.note(key);
        self.keys.push((key.to_owned(), at));
    }

    /// The field whose key the name folds to; a Roman number at its end stands for digits.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        if name.len() > self.reach || !self.openings.may_name(name.as_bytes()) {
            return None;
        }
        let found = with_folded(name, |key| self.key(key));
        found.or_else(|| {
            let digits = if self.series.is_empty() { None } else { series::with_digits(name) };
            digits.and_then(|name| self.key(&fold(&name)))
        })
    }

    fn key(&self, key: &str) -> Option<usize> {
        let at = self.keys.binary_search_by(|(known, _)| known.as_str().cmp(key)).ok()?;
        self.keys.get(at).map(|(_, field)| *field)
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

    /// Whether a text that begins with a letter could begin with a name, or with a slip of one and a
    /// colon behind it. `false` is certain.
    pub(super) fn may_stand(&self, text: &[u8]) -> bool {
        if self.openings.may_begin(text) {
            return true;
        }
        let window = text.get(..self.reach).unwrap_or(text);
        // 0xef begins the colon of full width.
        let Some(colon) = memchr::memchr2(b':', 0xef, window) else { return false };
        let name = window.get(..colon).unwrap_or_default();
        let letters = name.iter().filter(|byte| byte.is_ascii_alphanumeric()).count();
        // Two slips part a name from its header at most.
        !name.is_ascii() || (self.shortest..=self.longest + 4).contains(&(letters + 2))
    }
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
    matches!(c, '\u{4e00}'..='\u{9fff}') && !"一二三四五六七八九十".contains(c)
}

/// The place of the first two bytes, if both are letters or digits.
fn pair(text: &[u8]) -> Option<usize> {
    let place = |byte: &u8| match byte {
        b'a'..=b'z' => Some(usize::from(byte - b'a')),
        b'A'..=b'Z' => Some(usize::from(byte - b'A')),
        b'0'..=b'9' => Some(usize::from(byte - b'0') + 26),
        _ => None,
    };
    Some(place(text.first()?)? * LETTERS + place(text.get(1)?)?)
}
