//! The words of the field's own description in a reply: they speak of the field.

use super::label::{Labels, bare_line, without_remark};
use super::text::Text;
use crate::lexicon::is_han;

/// How a sentence says what a description names, in lower case: all of it, and what is before its first comma; without
/// an article before it and a remark behind it. Words that may be of something else are none.
pub(super) fn said_as(about: &str) -> Vec<String> {
    let whole = bare_line(without_remark(about)).trim_end_matches(['?', '？']).to_lowercase();
    let bare = ["the ", "a ", "an "].iter().find_map(|article| whole.strip_prefix(article));
    let whole = bare.unwrap_or(&whole);
    let head = whole.split([',', '，', ';', '；', '。']).next().filter(|head| *head != whole);
    let is_long = |words: &&str| {
        words.split(' ').count() > 2 || words.chars().filter(|c| is_han(*c)).count() > 4
    };
    [Some(whole), head].into_iter().flatten().filter(is_long).map(str::to_owned).collect()
}

impl Labels {
    /// Where the field's description ends that begins at the place.
    pub(crate) fn description_at(&self, text: &Text, at: usize) -> Option<usize> {
        let rest = text.rest(at);
        let ends = |words: &&String| {
            let behind = rest.strip_prefix(words.as_str());
            let ends_word = |behind: &str| {
                words.ends_with(is_han) || !behind.starts_with(char::is_alphanumeric)
            };
            behind.is_some_and(ends_word)
        };
        self.own_names().said_as.iter().find(ends).map(|words| at + words.len())
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
        places.any(|(at, behind)| {
            let is_first = at == 0 || lower.get(..at).is_some_and(|before| before.ends_with(", "));
            let is_word = at == 0 || lower.get(..at).is_some_and(|before| before.ends_with(' '));
            (is_first || *the == "this " && is_word) && is_asked(behind)
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
