//! The words of each language that may be beside a value, by class, and the matcher that finds them.
//!
//! One file a language, data only. The classes say what a phrase does in an assertion; `crate::assertion` is
//! the grammar that combines them. No class lists words that forbid a reading, except [`Class::Not`] (the
//! polarity words) and [`Class::Doubt`] (modals and hedges, looked at in a clause after a value only).

mod chinese;
mod class;
mod english;
mod months;
mod topic;
mod topics;
mod units;
mod word;

use std::sync::LazyLock;

pub(crate) use class::Class;
pub(crate) use english::{IRREGULAR, MONTHS, NUMBERS, WEEKDAYS};
pub(crate) use months::month_elsewhere;
pub(crate) use topic::{Part, Topic};
pub(crate) use topics::Topics;
pub(crate) use units::{
    any_unit, asked_unit, longest_name as longest_unit_name, measured_alike, unit_of,
};
use word::ends_word;
pub(crate) use word::{contains_words, is_han, word_count, word_starts};

/// How many classes there are.
const CLASSES: usize = Class::Doubt as usize + 1;

impl Class {
    /// How long the longest phrase of the class is that the text begins with, in bytes. The text is lower case,
    /// in half width. A phrase of Latin letters ends where the word ends.
    pub(crate) fn longest(self, text: &str) -> Option<usize> {
        let first = usize::from(*text.as_bytes().first()?);
        let table = TABLES.get(self as usize)?;
        let (start, end) = *table.places.get(first)?;
        table.phrases.get(start..end)?.iter().find_map(|phrase| {
            (text.starts_with(phrase) && ends_word(phrase, text)).then_some(phrase.len())
        })
    }

    /// All phrases of the class, in lower case.
    pub(crate) fn phrases(self) -> &'static [&'static str] {
        TABLES.get(self as usize).map_or(&[], |table| &table.phrases)
    }

    /// Whether a phrase of the class begins with the byte.
    pub(crate) fn may_begin(self, initial: u8) -> bool {
        let place = |table: &Table| table.places.get(usize::from(initial)).copied();
        TABLES.get(self as usize).and_then(place).is_some_and(|(start, end)| start < end)
    }

    /// Whether a phrase of the class begins the text, whatever its case. The text is of ASCII.
    pub(crate) fn begins(self, text: &str) -> bool {
        /// No phrase is as long.
        const LONGER: usize = 48;
        let initial = text.bytes().next().unwrap_or_default().to_ascii_lowercase();
        let start = || text.get(..LONGER.min(text.len())).unwrap_or_default().to_ascii_lowercase();
        self.may_begin(initial) && self.longest(&start()).is_some()
    }

    /// Whether the whole text is one phrase of the class.
    pub(crate) fn is(self, text: &str) -> bool {
        self.longest(text) == Some(text.len())
    }

    /// Whether a phrase of the class begins a word anywhere in the text.
    pub(crate) fn is_in(self, text: &str) -> bool {
        let mut before = ' ';
        text.char_indices().any(|(at, character)| {
            let starts = !(before.is_ascii_alphanumeric() && character.is_ascii_alphanumeric());
            before = character;
            starts && text.get(at..).is_some_and(|rest| self.longest(rest).is_some())
        })
    }
}

/// The English phrases of all classes.
#[cfg(test)]
pub(crate) fn english_phrases() -> impl Iterator<Item = &'static str> {
    english::PHRASES.iter().flat_map(|(_, list)| list.iter().copied())
}

/// The number that a word of English is: `seven`, `forty`.
pub(crate) fn number_word(word: &str) -> Option<u64> {
    let place = |words: &[&str]| words.iter().position(|known| *known == word);
    let small = place(&NUMBERS);
    let at = small.or_else(|| place(&english::TENS).map(|at| 20 + 10 * at))?;
    u64::try_from(at).ok()
}

/// The phrases of one class, sorted by their first byte, the longer first.
struct Table {
    phrases: Vec<&'static str>,
    /// Where the phrases of each first byte are.
    places: Vec<(usize, usize)>,
}

static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| (0..CLASSES).map(table).collect());

fn table(class: usize) -> Table {
    let lists = english::PHRASES.iter().chain(chinese::PHRASES);
    let mut phrases: Vec<&'static str> = lists
        .filter(|(of, _)| *of as usize == class)
        .flat_map(|(_, list)| list.iter().copied())
        .collect();
    phrases.sort_unstable_by_key(|phrase| (phrase.bytes().next(), std::cmp::Reverse(phrase.len())));
    let place = |byte: u8| {
        let of = |phrase: &&str| phrase.bytes().next().is_some_and(|first| first < byte);
        let until = |phrase: &&str| phrase.bytes().next().is_some_and(|first| first <= byte);
        (phrases.partition_point(of), phrases.partition_point(until))
    };
    let places = (0..=u8::MAX).map(place).collect();
    Table { phrases, places }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_phrase_of_a_class_is_found_and_ends_with_its_word() {
        let check = |class: Class, text: &str, expect: Option<usize>| {
            assert_eq!(class.longest(text), expect, "{text:?}");
        };
        check(Class::Opener, "in conclusion, yes", Some(13));
        check(Class::Opener, "overalls", None);
        check(Class::Carrier, "it's high", Some(4));
        check(Class::Pronoun, "it's high", None);
        check(Class::Yes, "是的", Some("是的".len()));
        check(Class::Yes, "yesterday", None);
        check(Class::No, "不是", Some("不是".len()));
        assert!(Class::Not.is_in("this is not so"));
        assert!(!Class::Not.is_in("another knot"));
        assert_eq!(number_word("seventeen"), Some(17));
        assert_eq!(number_word("ninety"), Some(90));
        assert_eq!(number_word("dozen"), None);
    }

    #[test]
    fn no_phrase_stands_twice_in_a_class() {
        for table in TABLES.iter() {
            let mut sorted = table.phrases.clone();
            sorted.sort_unstable();
            let twice: Vec<_> = sorted.windows(2).filter(|pair| pair[0] == pair[1]).collect();
            assert!(twice.is_empty(), "{twice:?}");
            assert!(sorted.iter().all(|phrase| phrase.to_lowercase() == **phrase), "{sorted:?}");
            assert!(sorted.iter().all(|phrase| phrase.len() < 48), "{sorted:?}");
        }
    }
}
