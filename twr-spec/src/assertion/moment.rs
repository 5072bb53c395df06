//! Times and days that follow a value and do not change it: `delivered on Tuesday at 10:14`.

use super::body::Assertion;
use super::sought::Sought;
use crate::lexicon::{MONTHS, WEEKDAYS};

/// Words that a moment begins with.
const OPENS: [&str; 8] = ["on", "at", "in", "yesterday", "today", "this", "early", "late"];

/// Words that a moment goes on with.
const GOES_ON: [&str; 20] = [
    "the",
    "last",
    "next",
    "morning",
    "afternoon",
    "evening",
    "night",
    "noon",
    "midnight",
    "am",
    "pm",
    "a.m",
    "p.m",
    "o'clock",
    "week",
    "month",
    "year",
    "of",
    "and",
    "around",
];

/// No moment has so many words.
const MOST_WORDS: usize = 10;

impl<S: Sought> Assertion<'_, S> {
    /// Where the moment ends that follows a value that happened, at the end of the clause.
    pub(super) fn moment_after(&self, at: usize) -> Option<usize> {
        let value = self.text.piece(0, at).trim_end().rsplit(' ').next()?;
        if !self.sought.may_be_verb() || !is_participle(value) {
            return None;
        }
        let mut end = None;
        let mut next = at;
        for count in 0..MOST_WORDS {
            let rest = self.text.rest(next);
            let width = rest.find([' ', '\n', ',', ';', '!']).unwrap_or(rest.len());
            let word = rest.get(..width)?;
            let bare = word.trim_end_matches('.');
            let known = if count == 0 { OPENS.contains(&bare) } else { is_of_moment(bare) };
            if !known {
                return None;
            }
            let after = rest.get(bare.len()..)?;
            end = Some(next + bare.len());
            if !after.starts_with(' ') {
                break;
            }
            next = self.text.skip_blanks(next + bare.len());
        }
        end.filter(|end| {
            let rest = self.text.rest(*end);
            rest.is_empty() || rest.starts_with(['.', ',', ';', '!', '\n'])
        })
    }
}

fn is_of_moment(word: &str) -> bool {
    OPENS.contains(&word)
        || GOES_ON.contains(&word)
        || MONTHS.contains(&word)
        || WEEKDAYS.contains(&word)
        || word.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether the words begin with the form of a verb that tells what happened: `delivered`, `lost`.
pub(super) fn is_participle(words: &str) -> bool {
    const IRREGULAR: [&str; 12] = [
        "lost",
        "sent",
        "paid",
        "sold",
        "held",
        "won",
        "upheld",
        "withdrawn",
        "stolen",
        "broken",
        "found",
        "left",
    ];
    let width = words.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(words.len());
    let word = words.get(..width).unwrap_or_default();
    word.len() > 4 && word.ends_with("ed") || IRREGULAR.contains(&word)
}
