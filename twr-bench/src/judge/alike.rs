//! Whether two texts say the same, also in other words.
//!
//! Texts are compared as sets of words: stems of Latin words without stop words, and pairs of neighbouring
//! Chinese characters. Two texts say the same if the shorter one shares at least four fifths of its words
//! with the longer one. Three guards keep other statements apart:
//!
//! - One word alone must be the whole of both texts: `rice` is not `rice vinegar`.
//! - Two words must be at least half of the longer text: `mix flour` is not a whole recipe.
//! - Numbers and denials must be the same: `day 1` is not `day 2`, `with an example` not `without an example`.

use std::collections::BTreeSet;

use super::stem::stem;
use super::text::{is_han, plain};

/// The words that say nothing about what a text is about. Denials and question words do.
const STOP: &[&str] = &[
    "a", "an", "and", "are", "as", "at", "be", "been", "being", "but", "by", "can", "could", "did",
    "do", "does", "for", "from", "had", "has", "have", "he", "her", "his", "i", "in", "into", "is",
    "it", "its", "just", "may", "might", "must", "my", "of", "on", "or", "our", "quite", "really",
    "she", "should", "so", "some", "that", "the", "their", "them", "then", "there", "these",
    "they", "this", "those", "to", "too", "up", "very", "was", "we", "were", "what", "which",
    "will", "with", "would", "you", "your",
];

/// The words that deny.
const DENIALS: &[&str] = &["no", "not", "never", "none", "nothing", "without", "cannot"];
/// The Chinese characters that deny.
const HAN_DENIALS: &[char] = &['不', '没', '无', '未', '勿'];
/// The Chinese characters that count. One is not among them: it is a part of many other words.
const HAN_NUMBERS: &[char] = &['二', '两', '三', '四', '五', '六', '七', '八', '九', '十'];

/// What a text says, as sets.
#[derive(Debug, Default, PartialEq, Eq)]
struct Content {
    words: BTreeSet<String>,
    numbers: BTreeSet<String>,
    denials: usize,
}

/// Whether two texts say the same, also in other words.
pub(super) fn says_the_same(one: &str, other: &str) -> bool {
    if plain(one) == plain(other) {
        return true;
    }
    let (one, other) = (Content::of(one), Content::of(other));
    one.denials == other.denials && one.numbers == other.numbers && one.shares_most(&other)
}

impl Content {
    fn of(text: &str) -> Self {
        let mut said = Self::default();
        for word in words(text) {
            said.add(&word);
        }
        said
    }

    /// Adds a run of letters and digits of one script.
    fn add(&mut self, word: &str) {
        if word.starts_with(is_han) {
            self.add_han(word);
        } else if word.contains(|c: char| c.is_ascii_digit()) {
            self.numbers.insert(word.to_owned());
            self.words.insert(word.to_owned());
        } else if DENIALS.contains(&word) || word.ends_with("n't") {
            self.denials += 1;
            self.words.insert(word.to_owned());
        } else if !STOP.contains(&word) {
            self.words.insert(stem(word));
        }
    }

    fn add_han(&mut self, run: &str) {
        let characters: Vec<char> = run.chars().collect();
        self.denials += characters.iter().filter(|c| HAN_DENIALS.contains(c)).count();
        let numbers = characters.iter().filter(|c| HAN_NUMBERS.contains(c));
        self.numbers.extend(numbers.map(char::to_string));
        let width = characters.len().min(2);
        self.words.extend(characters.windows(width).map(|pair| pair.iter().collect::<String>()));
    }

    /// Whether the shorter text shares most of its words with the longer one.
    fn shares_most(&self, other: &Self) -> bool {
        let shared = self.words.intersection(&other.words).count();
        let shorter = self.words.len().min(other.words.len());
        let longer = self.words.len().max(other.words.len());
        match shorter {
            0 => false,
            1 => shared == 1 && longer == 1,
            2 => shared == 2 && longer <= 4,
            _ => shared * 5 >= shorter * 4,
        }
    }
}

/// The runs of letters and digits of one script, in lower case, without a possessive `'s`.
fn words(text: &str) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    let mut last = None;
    for c in text.to_lowercase().replace('’', "'").chars() {
        let script = Script::of(c);
        if script != Script::None {
            match runs.last_mut().filter(|_| last == Some(script)) {
                Some(run) => run.push(c),
                None => runs.push(c.to_string()),
            }
        }
        last = Some(script);
    }
    let word = |run: &String| {
        let run = run.trim_matches('\'');
        run.strip_suffix("'s").unwrap_or(run).to_owned()
    };
    runs.iter().map(word).filter(|word| !word.is_empty()).collect()
}

/// How a character is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Han,
    /// Any other letter or digit, and the apostrophe inside `don't`.
    Other,
    None,
}

impl Script {
    fn of(c: char) -> Self {
        if is_han(c) {
            Self::Han
        } else if c.is_alphanumeric() || c == '\'' {
            Self::Other
        } else {
            Self::None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pairs: &[(&str, &str)], expect: bool) {
        for (one, other) in pairs {
            assert_eq!(says_the_same(one, other), expect, "{one} / {other}");
            assert_eq!(says_the_same(other, one), expect, "{other} / {one}");
        }
    }

    #[test]
    fn rewording_says_the_same() {
        check(
            &[
                ("Bees that sting badly", "bees that sting very badly."),
                ("How bees see polarized light", "How the bees are seeing polarized light at noon"),
                ("Cut the second half", "The second half should be cut"),
                ("Name the source", "Name your sources"),
                ("Interview ten nurses", "Interviewing ten of the nurses"),
                ("onions", "Onion"),
                ("Waste in numbers", "Numbers of waste"),
                ("Name the source", "Name the source and shorten the title"),
                ("Don't mix the colours", "Don’t mix the colours!"),
                ("检查电池", "检查电池。"),
                ("每天早上检查所有的电池", "检查所有的电池"),
            ],
            true,
        );
    }

    #[test]
    fn another_subject_number_or_denial_is_another_statement() {
        check(
            &[
                ("rice", "rice vinegar"),
                ("One", "Two"),
                ("Waste in Rome", "Waste in Oslo"),
                ("How bees fly", "Why bees fly"),
                ("Mix the flour", "Mix the flour with the water and stir until it is smooth"),
                ("Gives an example", "Gives no example"),
                ("Walk the forest path on day 1", "Walk the forest path on day 2"),
                ("Keep the milk in the fridge", "Do not keep the milk in the fridge"),
                ("第一章", "第二章"),
                ("需要派车接站", "不需要派车接站"),
                ("王芳", "王强"),
                ("the", "a"),
            ],
            false,
        );
    }
}
