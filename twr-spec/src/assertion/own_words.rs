//! The words of the field's own description in a reply: they speak of the field.

use super::description::ClauseSaid;
use super::label::Labels;
use super::text::Text;
use crate::lexicon::is_han;

impl Labels {
    /// What a sentence says in the words of a clause of the description. A name of the field before the value says no more:
    /// `The customer gave the door code | A902.`
    pub(crate) fn clause_said(&self, text: &Text) -> Option<ClauseSaid> {
        let said = self.description().said(text)?;
        let ClauseSaid::Own(after) = said else { return Some(said) };
        let article =
            ["the ", "a ", "an "].iter().find(|word| text.rest(after).starts_with(**word));
        let named = article.and_then(|article| {
            let noun = after + article.len();
            let asked = || self.asked_word(text.rest(noun)).map(|width| noun + width);
            self.own_at(text, noun).or_else(asked)
        });
        Some(ClauseSaid::Own(named.unwrap_or(after)))
    }
}

/// Whether a line is a sentence with words of the field's description, so that it speaks of the field and is not the
/// value alone: `The patient reports a fever.` for the symptoms that the patient reports.
pub(crate) fn speaks_of(text: &Text, labels: &Labels) -> bool {
    let lower = text.lower.as_str();
    if !lower.trim_end().ends_with(['.', '!', '?', '。']) {
        return false;
    }
    // `产地不详。`
    if lower.starts_with(is_han) && labels.own_label_at(text, 0).is_some() {
        return true;
    }
    let is_asked = |at: usize| labels.asked_word(text.rest(at)).is_some();
    // `The patient complains of a headache.`, `Search owns this service.`
    let is_subject = ["the ", "this "].iter().any(|the| {
        let mut places = lower.match_indices(the).map(|(at, the)| (at, at + the.len()));
        places.any(|(at, after)| {
            let is_first = at == 0 || lower.get(..at).is_some_and(|before| before.ends_with(", "));
            let is_word = at == 0 || lower.get(..at).is_some_and(|before| before.ends_with(' '));
            (is_first || *the == "this " && is_word) && is_asked(after)
        })
    });
    if is_subject && lower.split(' ').count() > 3 {
        return true;
    }
    let (mut before, mut end, mut described) = (' ', 0, 0);
    for (at, character) in lower.char_indices() {
        let starts = is_han(character) || !before.is_alphanumeric() && character.is_alphanumeric();
        before = character;
        if !starts || at < end {
            continue;
        }
        if let Some(width) = labels.asked_word(text.rest(at)) {
            described += 1;
            end = at + width;
        }
    }
    described > 1
}
