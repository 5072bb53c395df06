//! Words that say again what the field asks for, before or after a value: they add nothing to it.
//!
//! ```text
//! The cake stays in the oven for | 55 minutes
//!                      12:30 | is when the match starts
//! ```
//!
//! Every word is one of the field's name or description, or one that joins them. What else is there, `before`, `almost`,
//! `old`, may change the value, so that the sentence is not understood.

use super::body::Assertion;
use super::sought::Sought;
use super::stem::stem;
use crate::lexicon::{Class, is_han, unit_of};

/// Words that join those of a question, whatever it asks.
pub(super) const JOINING: [&str; 45] = [
    "the",
    "a",
    "an",
    "this",
    "that",
    "these",
    "those",
    "it",
    "its",
    "of",
    "in",
    "on",
    "at",
    "for",
    "to",
    "is",
    "are",
    "be",
    "being",
    "has",
    "have",
    "can",
    "do",
    "does",
    "will",
    "there",
    "which",
    "what",
    "when",
    "how",
    "long",
    "much",
    "many",
    "who",
    "where",
    "here",
    "you",
    "your",
    "we",
    "our",
    "i",
    "my",
    "currently",
    "only",
    "by",
];

/// Nouns that name any value.
pub(super) const NEUTRAL: [&str; 12] = [
    "number", "value", "answer", "result", "field", "name", "date", "time", "amount", "count",
    "step", "thing",
];

/// Verbs that say what ought to be: they change a value, but where the field asks with them.
const MODALS: [&str; 5] = ["should", "must", "would", "could", "might"];

/// The same of a question about the past.
pub(super) const JOINING_IN_PAST: [&str; 4] = ["was", "were", "had", "did"];

/// The stems of verbs that say that something is not so.
const DENYING: [&str; 7] = ["fail", "lack", "refus", "deny", "avoid", "prevent", "miss"];

/// What words end with before something that is named, and not counted or chosen: `The tools needed are`.
const LINKS: [&str; 11] =
    ["is", "are", "was", "were", "be", "to", "should", "must", "是", "为", "有"];

/// The same of Chinese.
pub(super) const JOINING_IN_CHINESE: [&str; 41] = [
    "一共", "总共", "共计", "应该", "的", "了", "是", "在", "为", "于", "这", "该", "此", "本",
    "个", "位", "名", "有", "来", "要", "将", "被", "由", "共", "里", "中", "所", "就", "我", "到",
    "经", "张", "件", "条", "批", "份", "道", "家", "需", "部", "项",
];

/// So many words are looked at.
const MOST_WORDS: usize = 24;

impl<S: Sought> Assertion<'_, S> {
    /// Where the words end that say again what the field asks for, before a value of it.
    pub(super) fn restated_before(&self, at: usize) -> Option<usize> {
        // `[temperature 1]` is a place for a value.
        if self.text.before(at).is_some_and(|before| matches!(before, '[' | '<' | '{' | '(')) {
            return None;
        }
        let run = self.restated(at);
        let end = self.text.skip_blanks(run.end);
        let is_linked = || {
            let words = self.text.piece(at, run.end);
            LINKS.iter().any(|link| {
                let before = words.strip_suffix(link);
                before.is_some_and(|before| before.ends_with(' ') || !link.is_ascii())
            })
        };
        // `The choir has | twelve altos`: what is asked for is after the value.
        let is_named_after = || {
            let after = self.value_at(end).map(|(_, end)| self.text.skip_blanks(end));
            let labels = self.sought.labels();
            after.is_some_and(|at| {
                labels.own_at(self.text, at).is_some()
                    || labels.asked_word(self.text.rest(at)).is_some()
            })
        };
        let is_asked = run.asked > 0 || run.end > at && is_named_after();
        let is_time = self.says_when(at, run.end);
        // `Alto 2` is one of several altos.
        let noun = self.text.piece(at, run.end).trim_end();
        let numbers_one = !noun.contains(' ') && self.sought.labels().names(&format!("{noun}s"));
        let fits =
            is_asked && !is_time && !numbers_one && (self.sought.takes_articles() || is_linked());
        (fits && end < self.text.len()).then_some(run.end)
    }

    /// Whether the words lead to a time, where another value is asked for: `It leaves at 7`.
    pub(super) fn says_when(&self, start: usize, end: usize) -> bool {
        let words = self.text.piece(start, end);
        words.ends_with(" at")
            && ![" is at", " are at", " was at"].iter().any(|is| words.ends_with(is))
            && self.text.rest(self.text.skip_blanks(end)).starts_with(|c: char| c.is_ascii_digit())
            && !self.sought.is_moment()
            && !self.sought.labels().names("at")
    }

    /// The same after a value, up to the end of its sentence or of its clause.
    pub(super) fn restated_after(&self, at: usize) -> Option<usize> {
        let run = self.restated(at);
        let rest = self.text.rest(self.text.skip_blanks(run.end));
        let ends = rest.is_empty() || rest.starts_with(['.', '!', '。', '\n', ',', '"', '*']);
        (run.asked > 0 && ends).then_some(run.end)
    }

    /// Where words end that say what is asked for, or name any value, after an introduction: `the number of guests` of
    /// `Here is the number of guests:`
    pub(super) fn restated_name(&self, at: usize) -> Option<usize> {
        Some(self.restated(at).end).filter(|end| *end > at)
    }

    /// Where the words end that say what the field asks about: `the heat of this curry`.
    pub(super) fn restated_object(&self, at: usize) -> Option<usize> {
        let run = self.restated(at);
        (run.asked > 0).then_some(run.end)
    }

    /// The longest run of such words.
    fn restated(&self, at: usize) -> Run {
        let mut run = Run { end: at, asked: 0 };
        for _ in 0..MOST_WORDS {
            let next = self.text.skip_blanks(run.end);
            if self.sought.may_end_words(self.text, next) {
                break;
            }
            let Some((end, is_asked)) = self.restating_word(next) else { break };
            run = Run { end, asked: run.asked + usize::from(is_asked) };
        }
        run
    }

    /// Where the word at the place ends, if it is such a word, and whether the field asks with it.
    fn restating_word(&self, at: usize) -> Option<(usize, bool)> {
        let labels = self.sought.labels();
        // A description that is a statement is an answer itself: `Patient reports a fever`.
        let described = if self.sought.answers_question() {
            None
        } else {
            labels.description().end_at(self.text, at)
        };
        if let Some(end) = described.or_else(|| labels.own_at(self.text, at)) {
            return Some((end, true));
        }
        let rest = self.text.rest(at);
        if rest.starts_with(is_han) {
            if rest.starts_with("是否") || Class::Not.longest(rest).is_some() {
                return None;
            }
            let asked = labels.asked_word(rest);
            let joining = || {
                if let Some(width) = labels.subject_word(rest) {
                    return Some((width, false));
                }
                let words = JOINING_IN_CHINESE.iter().find(|word| rest.starts_with(**word));
                words.map(|word| (word.len(), false))
            };
            let (width, is_asked) = asked.map(|width| (width, true)).or_else(joining)?;
            return Some((at + width, is_asked));
        }
        let width = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let word = rest.get(..width).filter(|word| !word.is_empty())?;
        let after = rest.get(width..).unwrap_or_default();
        // `don't` is no `don`.
        let ends = !after.starts_with(['-', '_', '/'])
            && (!after.starts_with('\'') || after.starts_with("'s "));
        let skipped = if after.starts_with("'s ") { 2 } else { 0 };
        let is_amount =
            self.sought.takes_units() && (Class::Unit.is(word) || Class::Currency.is(word));
        // A letter that is dated has a date of its own.
        let is_dated = word == "dated" && !labels.names(word);
        if is_dated || Class::Not.is(word) || is_denying(word) || !ends {
            return None;
        }
        // `people` counts them, and is what is asked for.
        let may_ask = !is_amount || labels.asks_how_many();
        let is_asked = may_ask && labels.asked_word(rest).is_some();
        let is_joining = JOINING.contains(&word)
            || JOINING_IN_PAST.contains(&word) && labels.description().tells_of_past()
            || NEUTRAL.contains(&word)
            || word == "up" && labels.names(word)
            || !is_amount && !Class::Doubt.is(word) && labels.has_word(word)
            || is_amount && labels.unit().is_some() && labels.unit() == unit_of(word)
            || Class::Object.is(word)
            || MODALS.contains(&word) && self.asks_with_modal(word)
            || !is_amount && labels.subject_word(rest).is_some();
        (is_asked || is_joining).then_some((at + width + skipped, is_asked))
    }
}

impl<S: Sought> Assertion<'_, S> {
    /// Whether the field asks with the modal, and not whether it holds: `What a volunteer should bring.`
    fn asks_with_modal(&self, word: &str) -> bool {
        !self.sought.answers_question() && self.sought.labels().names(word)
    }
}

/// Whether the word is a form of a verb that says that something is not so.
fn is_denying(word: &str) -> bool {
    let stem = stem(word);
    DENYING.contains(&stem)
}

/// Words in a row.
struct Run {
    end: usize,
    /// How many of them the field asks with.
    asked: usize,
}
