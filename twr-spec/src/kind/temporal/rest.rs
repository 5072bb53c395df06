//! What stands beside a date, a time or a duration: whether it leaves the meaning as it is.

use super::tokens::{Line, Token};

/// Words that make another time of it, or none, or leave it open.
const CHANGING: [&str; 57] = [
    "not",
    "no",
    "never",
    "nor",
    "without",
    "cannot",
    "isn",
    "don",
    "doesn",
    "won",
    "or",
    "either",
    "neither",
    "if",
    "unless",
    "except",
    "between",
    "before",
    "after",
    "than",
    "to",
    "ago",
    "early",
    "late",
    "earlier",
    "later",
    "mid",
    "eve",
    "quarter",
    "half",
    "past",
    "plus",
    "minus",
    "maybe",
    "perhaps",
    "possibly",
    "probably",
    "unsure",
    "unknown",
    "tbd",
    "least",
    "most",
    "up",
    "less",
    "more",
    "under",
    "over",
    "every",
    "each",
    "per",
    "within",
    "tomorrow",
    "yesterday",
    "night",
    "tonight",
    "morning",
    "evening",
];

/// Units that shift a date: "two weeks from".
const SHIFTING: [&str; 10] =
    ["week", "weeks", "day", "days", "month", "months", "year", "years", "afternoon", "hours"];

/// Words for "about": a duration may be rough, as any number may; a date is one or another.
const ROUGH: [&str; 6] = ["about", "around", "approximately", "approx", "roughly", "circa"];

/// Zones whose names more than one place uses, or whose time is an hour off in summer.
const ZONES: [&str; 15] = [
    "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt", "et", "pt", "cet", "cest", "bst",
    "ist", "jst",
];

/// Chinese characters that do as the words above.
const CHANGING_MARKS: &str = "不非未前后或约早晚至每超近";

/// How many words a sentence may have round a value.
const MOST_WORDS: usize = 14;

/// What of a line was understood: one switch a piece.
pub(super) struct Rest<'l> {
    pub(super) line: &'l Line,
    pub(super) used: Vec<bool>,
}

impl Rest<'_> {
    /// Takes the names of days of the week out of the rest: 0 for Sunday.
    pub(super) fn weekdays(&mut self) -> Vec<u64> {
        const NAMES: [&str; 7] =
            ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
        let mut found = Vec::new();
        for at in 0..self.line.len() {
            if self.is_used(at) {
                continue;
            }
            let named = self.line.word(at).and_then(|word| {
                let is_name =
                    |name: &str| name == word || word.len() >= 3 && name.starts_with(word);
                NAMES.iter().position(|name| is_name(name)).map(|day| (day, at + 1))
            });
            if let Some((day, end)) = named.or_else(|| self.chinese_weekday(at)) {
                found.extend(u64::try_from(day));
                self.take(at, end);
            }
        }
        found
    }

    /// `星期日`, `周三`, `礼拜天`.
    fn chinese_weekday(&self, at: usize) -> Option<(usize, usize)> {
        let behind =
            ["星期", "礼拜", "周"].iter().find_map(|name| self.line.after_marks(at, name))?;
        if let Some(end) = self.line.after_mark(behind, &['日', '天']) {
            return Some((0, end));
        }
        let number = self.line.number(behind).filter(|number| number.spoken)?;
        let day = usize::try_from(number.up_to(1)?).ok().filter(|day| (1..=6).contains(day))?;
        Some((day, behind + 1))
    }

    /// Marks pieces as understood.
    pub(super) fn take(&mut self, start: usize, end: usize) {
        for used in self.used.iter_mut().take(end).skip(start) {
            *used = true;
        }
    }

    /// Whether nothing in the rest changes what was found.
    pub(super) fn leaves_it(&self, may_be_rough: bool) -> bool {
        let rest: Vec<&Token> = (0..self.line.len())
            .filter(|at| !self.is_used(*at))
            .filter_map(|at| self.line.token(at))
            .collect();
        let words = rest.iter().filter(|token| matches!(token, Token::Word(_))).count();
        words <= MOST_WORDS
            && rest.iter().all(|token| match token {
                Token::Number(_) => false,
                Token::Word(word) => {
                    let word = word.as_str();
                    let is_rough = ROUGH.contains(&word);
                    !CHANGING.contains(&word)
                        && !ZONES.contains(&word)
                        && (may_be_rough || !(is_rough || SHIFTING.contains(&word)))
                }
                Token::Mark('约' | '~' | '≈') => may_be_rough,
                Token::Mark(mark) => {
                    !CHANGING_MARKS.contains(*mark) && !"?<>≤≥±~≈/+".contains(*mark)
                }
            })
    }

    fn is_used(&self, at: usize) -> bool {
        self.used.get(at) == Some(&true)
    }
}
