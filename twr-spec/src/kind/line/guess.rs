//! Lines in the style of speech: they rule a guess out and give no other, ask before they answer, or look for words: `It certainly
//! wasn't the roof.`, `Was it the roof? No, the hose.`, `uh, the hose`

use crate::assertion::Labels;
use crate::lexicon::Class;

/// Whether a line, in lower case, says only what is not so.
pub(super) fn rules_out(lower: &str) -> bool {
    const SUBJECTS: [&str; 3] = ["it ", "that ", "this "];
    const DENIES: [&str; 8] = [
        "wasn't ",
        "isn't ",
        "weren't ",
        "was not ",
        "is not ",
        "were not ",
        "can't be ",
        "cannot be ",
    ];
    const NOUNS: [&str; 8] = ["the ", "a ", "an ", "my ", "our ", "their ", "because ", "due "];
    let is_noun = |rest: &str| NOUNS.iter().any(|noun| rest.starts_with(noun));
    let after = lower.trim_end_matches(", for sure.");
    let marks = [", ", "; ", ". ", ": ", " - ", " – ", "—", " but "];
    if marks.iter().any(|mark| after.contains(mark)) {
        return false;
    }
    let Some(rest) = SUBJECTS.iter().find_map(|subject| lower.strip_prefix(subject)) else {
        return lower.starts_with("not the ");
    };
    // `It certainly wasn't`
    let rest = rest
        .split_once("ly ")
        .filter(|(adverb, _)| !adverb.contains(' '))
        .map_or(rest, |(_, rest)| rest);
    let denied = DENIES.iter().find_map(|denies| rest.strip_prefix(denies));
    denied.is_some_and(is_noun)
}

/// Whether a line, in lower case, begins with the field's question, or with one that it denies or affirms, and answers it.
pub(super) fn asks_before(lower: &str, labels: &Labels) -> bool {
    const ASKS: [&str; 8] =
        ["who ", "what ", "why ", "where ", "when ", "how ", "which ", "whose "];
    let Some((question, answer)) = lower.split_once("? ") else { return false };
    let asks = ASKS.iter().any(|word| question.starts_with(word));
    let is_own = |word: &str| word.len() > 3 && labels.asks_with(word);
    let is_of_field = || question.split(|c: char| !c.is_alphanumeric()).any(is_own);
    let is_answered = || ["no", "yes"].iter().any(|word| answer.starts_with(word));
    let inverts = || Class::Auxiliary.longest(question).is_some();
    asks && is_of_field() || inverts() && is_answered()
}

/// Whether a line, in lower case, has the sounds of somebody who looks for words.
pub(super) fn looks_for_words(lower: &str) -> bool {
    // In Portuguese `um` is a word; no comma is after it.
    const SOUNDS: [&str; 5] = ["uh,", "um,", "erm,", "uhm,", "hmm,"];
    let mut words = lower.split(' ');
    words.any(|word| SOUNDS.contains(&word))
        || lower.trim_end_matches(['。', '.']).ends_with(['呗', '嘛'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn a_guess_that_is_ruled_out_gives_nothing() {
        for line in
            ["it certainly wasn't the roof.", "it was not the roof.", "not the roof, for sure."]
        {
            assert!(rules_out(line), "{line:?}");
        }
        for line in [
            "it was not closed.",
            "it wasn't the roof, it was the hose.",
            "not the roof but the hose.",
            "nobody closed it.",
            "not a tumour.",
            "not the roof: the hose.",
        ] {
            assert!(!rules_out(line), "{line:?}");
        }
    }

    #[test]
    fn a_question_before_its_answer_is_no_part_of_it() {
        let about = "Why the cellar got wet.".into();
        let labels = Labels::of(&Field { header: "Cause".into(), about, ..Field::EMPTY });
        for line in ["why did the cellar flood? a pipe burst.", "was it the roof? no, the hose."] {
            assert!(asks_before(line, &labels), "{line:?}");
        }
        for line in ["who is there?", "wet again? the hose.", "why wait? order today!"] {
            assert!(!asks_before(line, &labels), "{line:?}");
        }
    }
}
