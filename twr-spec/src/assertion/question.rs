//! The field's own question beside a value: put as a statement, or asked once more before its answer.

use super::body::Assertion;
use super::label::Labels;
use super::sought::Sought;

impl Labels {
    /// Whether the description asks for what has happened: `Has the rent been paid?`
    pub(crate) fn asks_of_past(&self) -> bool {
        /// In words: the subject and the first verb.
        const BEGINNING: usize = 6;
        let about = self.description().lower.as_str();
        let asked = about.strip_prefix("whether ").unwrap_or(about);
        let mut words = asked.split(' ').take(BEGINNING);
        words.any(|word| matches!(word, "has" | "have" | "had" | "did" | "was" | "were"))
    }
}

impl<S: Sought> Assertion<'_, S> {
    /// Where the field's description ends, put as a statement before its value: `it was first printed in`.
    pub(super) fn stated_at(&self, at: usize) -> Option<usize> {
        let (is_denied, end) = self.sought.labels().asked_at(self.text, at)?;
        let fits = !is_denied && !self.sought.answers_question() && !self.says_when(at, end);
        fits.then_some(end)
    }

    /// Where the field's question ends that is before its answer: `Urgent?`, `Is it urgent?`, `是否合格:`.
    pub(super) fn question_at(&self, at: usize) -> Option<usize> {
        const ASKS: [&str; 9] = [
            "is it ",
            "is this ",
            "is that ",
            "should it be ",
            "does it ",
            "is the draft ",
            "may it ",
            "can it ",
            "是否",
        ];
        if !self.sought.answers_question() {
            return None;
        }
        let rest = self.text.rest(at);
        let asks = ASKS.iter().find(|asks| rest.starts_with(**asks)).map_or("", |asks| *asks);
        let start = at + asks.len();
        let labels = self.sought.labels();
        let own = labels.own_label_at(self.text, start).filter(|_| asks != "does it ");
        let again = || labels.asked_at(self.text, start).filter(|(is_denied, _)| !is_denied);
        let end = own.or_else(|| again().filter(|_| !asks.is_empty()).map(|(_, end)| end))?;
        let end = end + self.text.rest(end).strip_prefix('吗').map_or(0, |_| '吗'.len_utf8());
        let colon: &[char] = if asks == "是否" { &['?', ':'] } else { &['?'] };
        self.text.after_mark(end, colon)
    }

    /// Where a question ends that asks what the field asks, in other words than its own or in the same, before its answer:
    /// `Who goes first?`, `Whether the goal counts:`
    pub(super) fn asked_again_at(&self, at: usize) -> Option<usize> {
        let whether = self.text.rest(at).strip_prefix("whether ").map(|_| "whether ".len());
        let end = self.restated_object(at + whether.unwrap_or(0))?;
        let marks: &[char] = if whether.is_some() { &['?', ':'] } else { &['?'] };
        self.text.after_mark(end, marks)
    }

    /// Where the field's description ends after a value that it is said of: `85% of the claims have a source`.
    pub(super) fn description_at(&self, at: usize) -> Option<usize> {
        let (is_denied, end) = self.sought.labels().asked_at(self.text, at)?;
        let ends = matches!(self.text.rest(end).chars().next(), None | Some('.' | '!' | '\n'));
        (ends && !is_denied && !self.sought.answers_question()).then_some(end)
    }
}
