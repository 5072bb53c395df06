//! The memory of failures: which words they share, how they fade, and the block that a prompt is given.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use jiff::civil::DateTime;
use twr::spec::Language;

use crate::failure::Failure;
use crate::reason::{ReasonLog, ReasonMove, Step, shorten};
use crate::store::{Database, StoreError};

/// A failure that was kept, and what mended it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Remembered {
    /// Its number, for [`Database::forget_failure`].
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

/// How much a kept failure is like the words that are looked for.
#[expect(clippy::cast_precision_loss, reason = "no text has so many words")]
pub(crate) fn score(
    wanted: &BTreeSet<String>,
    kept: &BTreeSet<String>,
    days: f64,
    half_life: f64,
) -> f64 {
    let shared = wanted.intersection(kept).count() as f64 / (wanted.len().max(1) as f64);
    shared * 0.5_f64.powf(days.max(0.0) / half_life.max(0.01))
}

/// The block of a prompt that tells of earlier failures, of at most so many characters; empty for no failures. It is
/// plain text: show it, or take failures out with [`Database::forget_failure`].
pub fn memory_block(failures: &[Remembered], language: Language, most_chars: usize) -> String {
    let [head, fixed] = if language == Language::Chinese {
        ["以前的失败记录：", "有效的解决办法："]
    } else {
        ["Failures from earlier tasks:", "What mended it: "]
    };
    let mut block = head.to_owned();
    let mut is_empty = true;
    for Remembered { failure, count, fixes, .. } in failures {
        let mut entry = format!("\n- {} ({count}×): ", failure.source);
        entry.push_str(&shorten(&failure.text, 300).replace('\n', " "));
        for fix in fixes.iter().take(2) {
            let _ = write!(entry, "\n  {fixed}{}", shorten(fix, 200).replace('\n', " "));
        }
        if block.chars().count() + entry.chars().count() > most_chars {
            break;
        }
        block.push_str(&entry);
        is_empty = false;
    }
    if is_empty { String::new() } else { block }
}

/// Keeps the failed tries of a reasoning, and, if an answer passed, what mended them: the last lesson, or, without
/// lessons, the answer that passed. The numbers of the kept failures.
///
/// # Errors
/// The database cannot be written.
pub fn learn(database: &Database, log: &ReasonLog, now: DateTime) -> Result<Vec<i64>, StoreError> {
    let mut kept = Vec::new();
    for step in log.steps() {
        let (source, findings) = match step {
            Step::Checked { name, findings, .. } => (name.as_str(), findings),
            Step::Judged { findings, .. } => ("critic", findings),
            _ => continue,
        };
        for finding in findings {
            let id = database.note_failure(&Failure::of_text(source, finding), now)?;
            if !kept.contains(&id) {
                kept.push(id);
            }
        }
    }
    if log.next() == ReasonMove::Passed {
        let lesson = log.lessons().last().map(|last| format!("{} {}", last.lesson, last.next));
        let fix = lesson.or_else(|| log.answer().map(str::to_owned)).unwrap_or_default();
        for id in &kept {
            database.note_fix(*id, &fix)?;
        }
    }
    Ok(kept)
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
