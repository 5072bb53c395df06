//! What may follow a value that is claimed: closing marks, the end of the sentence, a reason.

use super::body::Assertion;
use super::sought::Sought;
use crate::lexicon::{Class, is_han};

impl<S: Sought> Assertion<'_, S> {
    /// The place, and those after the closing marks that follow it.
    pub(super) fn closings(&self, end: usize) -> Vec<usize> {
        let mut places = vec![end];
        for character in self.text.rest(end).chars().take(6) {
            if !matches!(character, ')' | ']' | '"' | '\'' | '}' | '*' | '>') {
                break;
            }
            places.push(places.last().unwrap_or(&end) + character.len_utf8());
        }
        places
    }

    /// Where the words end that open a reason.
    pub(super) fn reason_at(&self, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        let width = Class::Reason.longest(rest)?;
        let behind = self.text.skip_blanks(at + width);
        let next = self.text.rest(behind);
        let fits = match rest.get(..width)? {
            "as" => {
                Class::Pronoun.longest(next).or_else(|| Class::Determiner.longest(next)).is_some()
                    || next.split_whitespace().take(3).skip(1).any(|word| Class::Auxiliary.is(word))
                    || self
                        .value_at(behind)
                        .is_some_and(|(_, end)| self.text.rest(end).starts_with(' '))
            }
            "since" => !next.starts_with(|c: char| c.is_ascii_digit()) && !begins_with_time(next),
            "given" | "considering" | "based on" => !next.starts_with([',', '.']),
            "因" => next.starts_with(is_han),
            "reason" | "reasons" | "reasoning" | "rationale" | "justification" | "explanation"
            | "evidence" | "basis" | "why" => next.starts_with(':'),
            _ => true,
        };
        fits.then_some(width)
    }

    /// Whether words after the place turn to the value before it: `5 instead`, `low would be`.
    pub(super) fn is_turned_to(&self, end: usize) -> bool {
        let end = *self.closings(end).last().unwrap_or(&end);
        let rest = self.text.rest(self.text.skip_blanks(end));
        ["instead", "now", "rather", "then", "though", "after all", "would", "in fact", "and"]
            .iter()
            .any(|word| rest.starts_with(word))
    }

    /// Whether what is after the place leaves a claim a claim: the sentence ends, or a reason follows.
    pub(super) fn stands_as_claim(&self, end: usize, value: &S::Value) -> bool {
        let end = *self.closings(end).last().unwrap_or(&end);
        let end = self.sought.unit_at(self.text, end, value).unwrap_or(end);
        let next = self.text.skip_blanks(end);
        let rest = self.text.rest(next);
        rest.is_empty()
            || rest.starts_with(['.', ',', ';', ':', '!', '?', '—', '(', ')', '\n', '。', '"'])
            || self.reason_at(next).is_some()
            || Class::Confirm.longest(rest).is_some()
            || Class::Noun.longest(rest).is_some()
    }
}

/// Whether the text begins with a point in time.
fn begins_with_time(text: &str) -> bool {
    let word: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
    crate::lexicon::MONTHS.contains(&word.as_str())
        || crate::lexicon::WEEKDAYS.contains(&word.as_str())
        || matches!(word.as_str(), "last" | "yesterday" | "then" | "today")
}
