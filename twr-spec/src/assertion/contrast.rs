//! Other values before the one that is meant: `not 4 but 5`, `不是高，而是低`. What a source gives as the field's value.

use super::body::Assertion;
use super::sought::{Piece, PieceKind, Sought};
use crate::lexicon::Class;

/// No words between a denied value and `but` are longer.
const LONGEST_ASIDE: usize = 60;

impl<S: Sought> Assertion<'_, S> {
    /// Where the words end that deny other values before the one that is meant: `not 4 but`, `不是高，也不是中，而是`.
    pub(super) fn contrast_at(&self, at: usize) -> Option<usize> {
        const DENIALS: [&str; 3] = ["not ", "不是", "并非"];
        const TURNS: [&str; 4] = ["but rather ", "but ", "而是", "是"];
        let rest = self.text.rest(at);
        let denial = DENIALS.iter().find(|word| rest.starts_with(**word))?;
        let mut end = self.denied_value(at + denial.len())?;
        while let Some(other) = self.denied_again(end) {
            end = other;
        }
        let aside = self.aside_after(end).unwrap_or(end);
        let next = self.text.after_mark(aside, &[',', ';']).unwrap_or(aside);
        let next = self.text.skip_blanks(next);
        let turn = TURNS.iter().find(|word| self.text.rest(next).starts_with(**word))?;
        Some(next + turn.len())
    }

    fn denied_value(&self, at: usize) -> Option<usize> {
        let article = Class::Article.longest(self.text.rest(at));
        let start = article.map_or(at, |width| self.text.skip_blanks(at + width));
        let places = [at, start, start + 1];
        let (value, end) = places.into_iter().find_map(|place| self.value_at(place))?;
        let end = self.sought.unit_at(self.text, end, &value).unwrap_or(end);
        Some(*self.closings(end).last().unwrap_or(&end))
    }

    /// `，也不是中`, `nor 5`
    fn denied_again(&self, at: usize) -> Option<usize> {
        let next = self.text.after_mark(at, &[',']).unwrap_or(at);
        let next = self.text.skip_blanks(next);
        let again = ["也不是", "nor ", "or ", "and not "]
            .iter()
            .find(|word| self.text.rest(next).starts_with(**word))?;
        self.denied_value(next + again.len())
    }

    /// Words between commas that name no value: `, as the catalogue says`.
    fn aside_after(&self, at: usize) -> Option<usize> {
        let start = self.text.after_mark(at, &[','])?;
        let words = self.text.rest(start);
        let end = start + words.find(',').filter(|width| *width <= LONGEST_ASIDE)?;
        let opens = ["as ", "like "].iter().any(|word| words.trim_start().starts_with(word));
        let piece = Piece { start, end, kind: PieceKind::Clause };
        (opens && !self.mentions(piece)).then_some(end)
    }

    /// Where the words end with which a source gives the field's value: `the text puts the due date at`.
    pub(super) fn reported_at(&self, at: usize) -> Option<usize> {
        const REPORTS: [&str; 6] = ["puts ", "gives ", "names ", "sets ", "states ", "lists "];
        const JOINERS: [&str; 6] = ["at", "as", "to be", "for", "on", "is"];
        let source = self.text.skip_blanks(self.thing_at(at)?);
        let report = REPORTS.iter().find(|word| self.text.rest(source).starts_with(**word))?;
        let own = self.sought.labels().own_label_at(self.text, source + report.len())?;
        let next = self.text.skip_blanks(own);
        let joiner = JOINERS.iter().find(|word| {
            let after = self.text.rest(next).strip_prefix(**word);
            after.is_some_and(|after| after.starts_with([' ', ':']))
        })?;
        Some(next + joiner.len())
    }
}
