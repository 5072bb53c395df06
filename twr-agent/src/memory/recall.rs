//! Which failures are remembered: by the words that they share, and by how long ago they were.

use std::collections::BTreeSet;

use jiff::civil::DateTime;

use crate::failure::Failure;

/// A failure that was kept, and what mended it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Remembered {
    /// Its number, for [`Database::forget_failure`](crate::store::Database::forget_failure).
    pub id: i64,
    /// What failed, and how.
    pub failure: Failure,
    /// How often it happened.
    pub count: u32,
    /// When it happened last.
    pub seen: DateTime,
    /// What mended it, the most frequent first.
    pub fixes: Vec<String>,
    /// How much it is like the text that was looked for, from 0 to 1: the share of that text's words that it has,
    /// halved for each half-life since it happened last. 1 in a plain list.
    pub score: f64,
}

/// Which failures are remembered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recall {
    /// How many at most. Default 3.
    pub most: usize,
    /// The least score. Default 0.2.
    pub least_score: f64,
    /// In how many days the score of a failure halves. Default 30.
    pub half_life_days: f64,
}

impl Default for Recall {
    fn default() -> Self {
        Self { most: 3, least_score: 0.2, half_life_days: 30.0 }
    }
}

/// The words by which texts are compared and found, each once: runs of letters and digits in lower case. Chinese and
/// Japanese have no blanks between words, so their runs are split into overlapping pairs: `网络错误` is `网络`, `络错`,
/// `错误`.
pub(crate) fn words(text: &str) -> BTreeSet<String> {
    let text = text.to_lowercase();
    let mut words = BTreeSet::new();
    for run in text.split(|c: char| !c.is_alphanumeric()).filter(|run| !run.is_empty()) {
        let characters: Vec<char> = run.chars().collect();
        for part in characters.chunk_by(|left, right| is_ideograph(*left) == is_ideograph(*right)) {
            let is_pairs = part.len() > 1 && part.first().copied().is_some_and(is_ideograph);
            let size = if is_pairs { 2 } else { part.len() };
            words.extend(part.windows(size).map(|word| word.iter().collect::<String>()));
        }
    }
    words
}

fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Whether a word is a single Chinese or Japanese sign, which is a part of other words.
pub(crate) fn is_sign(word: &str) -> bool {
    let mut signs = word.chars();
    signs.next().is_some_and(is_ideograph) && signs.next().is_none()
}

/// How much a kept failure is like the words that are looked for.
#[expect(clippy::cast_precision_loss, reason = "no text has so many words")]
pub(crate) fn score(
    wanted: &BTreeSet<String>,
    kept: &BTreeSet<String>,
    days: f64,
    half_life: f64,
) -> f64 {
    let has = |word: &String| {
        kept.contains(word) || is_sign(word) && kept.iter().any(|kept| kept.contains(&**word))
    };
    let shared = wanted.iter().filter(|word| has(word)).count() as f64;
    let shared = shared / (wanted.len().max(1) as f64);
    shared * 0.5_f64.powf(days.max(0.0) / half_life.max(0.01))
}

#[cfg(test)]
mod tests {
    use super::{score, words};

    #[test]
    fn texts_are_split_into_words_and_chinese_into_pairs() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(words(text).into_iter().collect::<Vec<_>>(), expected, "{text}");
        };
        check("Time-out: time out!", &["out", "time"]);
        check("网络错误", &["络错", "网络", "错误"]);
        check("HTTP错误503", &["503", "http", "错误"]);
        check("错", &["错"]);
        check(" … ", &[]);
    }

    #[test]
    fn a_score_is_the_share_of_the_words_and_halves_with_time() {
        let (wanted, kept) = (words("a b c d"), words("a b x"));
        let check = |days, expected: f64| {
            assert!((score(&wanted, &kept, days, 30.0) - expected).abs() < 1e-9);
        };
        check(0.0, 0.5);
        check(30.0, 0.25);
        check(60.0, 0.125);
        check(-5.0, 0.5);
    }
}
