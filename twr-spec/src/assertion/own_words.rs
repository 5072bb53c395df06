//! The words of the field's own description in a reply: they speak of the field.

use super::label::{Labels, bare_line, without_remark};
use super::stem::{base_of, stem};
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

/// A clause of a description that says what somebody does: `the vet prescribed` of `Medicine the vet prescribed`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnClause {
    noun: String,
    verb: String,
}

/// What a sentence says in the words of such a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClauseSaid {
    /// What is asked for follows here: `The vet prescribed | a lotion.`
    Own(usize),
    /// It says so of something else: `The farmer prescribed a lotion.`
    OfAnother,
}

/// Words before a verb that leave it as it is.
const BESIDE_VERB: [&str; 6] = ["still", "also", "now", "first", "already", "usually"];

/// The clauses of a description, in lower case.
pub(super) fn clauses_of(about: &str) -> Vec<OwnClause> {
    // `the exits of the theatre rooms` has no verb.
    const PLACES: [&str; 12] =
        ["of", "in", "on", "at", "for", "to", "by", "from", "with", "and", "or", "whether"];
    let lower = about.to_lowercase();
    let is_beside = |word: &&str| !BESIDE_VERB.contains(word);
    let words: Vec<&str> = lower.split_whitespace().filter(is_beside).collect();
    let told = |window: &[&str]| match *window {
        [before, "the", noun, verb] => {
            let bare = verb.trim_end_matches(|c: char| !c.is_alphanumeric());
            let is_word = noun.bytes().all(|byte| byte.is_ascii_lowercase());
            (is_word && !PLACES.contains(&before) && before.ends_with(char::is_alphanumeric))
                .then(|| OwnClause { noun: noun.to_owned(), verb: bare.to_owned() })
        }
        _ => None,
    };
    words.windows(4).filter_map(told).filter(|clause| is_finite(&clause.verb)).collect()
}

/// Whether a word that follows a noun is a verb of somebody's act.
fn is_finite(word: &str) -> bool {
    let is_being = matches!(word, "was" | "were" | "does");
    let ends = word.ends_with("ed") || word.ends_with('s') && !word.ends_with("ss");
    !is_being && word.len() > 3 && (ends || base_of(word).is_some())
}

impl Labels {
    /// What a sentence says in the words of a clause of the description.
    pub(crate) fn clause_said(&self, text: &Text) -> Option<ClauseSaid> {
        let rest = ["the ", "this "].iter().find_map(|the| text.lower.strip_prefix(the))?;
        let mut words = rest.split(' ');
        let noun = words.next()?;
        let mut end = text.len() - rest.len() + noun.len() + 1;
        let mut verb = words.next()?;
        if BESIDE_VERB.contains(&verb) {
            end += verb.len() + 1;
            verb = words.next()?;
        }
        let clauses = &self.own_names().clauses;
        let same_verb = |clause: &&OwnClause| stem(&clause.verb) == stem(verb);
        let mut said = clauses.iter().filter(same_verb).peekable();
        said.peek()?;
        if !said.any(|clause| stem(&clause.noun) == stem(noun)) {
            return Some(ClauseSaid::OfAnother);
        }
        // `The customer gave the door code A902`
        let behind = text.skip_blanks(end + verb.len());
        let article =
            ["the ", "a ", "an "].iter().find(|word| text.rest(behind).starts_with(**word));
        let named = article.and_then(|article| {
            let noun = behind + article.len();
            let asked = || self.asked_word(text.rest(noun)).map(|width| noun + width);
            self.own_at(text, noun).or_else(asked).filter(|end| *end < text.len())
        });
        Some(ClauseSaid::Own(named.unwrap_or(behind)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_said_as_it_is_without_its_remarks() {
        assert_eq!(said_as("The name of the guest (in full)."), ["name of the guest"]);
        let whole = "day the contract ends, if an end is agreed";
        assert_eq!(
            said_as("Day the contract ends, if an end is agreed."),
            [whole, "day the contract ends"]
        );
        assert_eq!(said_as("Its price."), [""; 0]);
        assert_eq!(said_as("今晚排练实际到场的人数（不含指挥）"), ["今晚排练实际到场的人数"]);
    }

    #[test]
    fn a_clause_of_a_description_has_somebody_and_a_verb() {
        let check = |about: &str, expect: &[(&str, &str)]| {
            let found = clauses_of(about);
            let found: Vec<_> = found.iter().map(|one| (&*one.noun, &*one.verb)).collect();
            assert_eq!(found, expect, "{about:?}");
        };
        check("Medicine the vet prescribed, if any.", &[("vet", "prescribed")]);
        check("The repairs the bicycle still needs.", &[("bicycle", "needs")]);
        check("What the guard wrote down.", &[("guard", "wrote")]);
        check("The exits of the theatre rooms.", &[]);
        check("How long the power was out.", &[]);
    }
}
