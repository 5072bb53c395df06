//! Items that each say of a name whether it counts: `hematite: found`, `azurite: not found`. Which of them are meant is for
//! the model to say.

use crate::assertion::Labels;
use crate::lexicon::{Class, is_han, word_count};

/// Whether the lines are names with a verdict each, and one of them is denied: a no, or what is said of another with a
/// denial before it.
pub(super) fn are_verdicts<'t>(
    lines: &(impl Iterator<Item = &'t str> + Clone),
    labels: &Labels,
) -> bool {
    let is_shown = || labels.example_lines().any(|line| verdict_of(line).is_some());
    let verdicts: Option<Vec<String>> = lines.clone().map(verdict_of).collect();
    let Some(verdicts) = verdicts.filter(|verdicts| verdicts.len() > 1) else { return false };
    let Some(asserted) = verdicts.iter().find_map(|verdict| denied(verdict)) else { return false };
    let is_known = |verdict: &String| {
        let is_word = Class::Yes.is(verdict) || Class::No.is(verdict);
        is_word || verdict == asserted || denied(verdict) == Some(asserted)
    };
    labels.shows_phrases() && verdicts.iter().all(is_known) && !is_shown()
}

/// The few words after a name and a colon, in lower case.
fn verdict_of(line: &str) -> Option<String> {
    /// In words, or in Chinese characters.
    const LONGEST: usize = 3;
    let (_, verdict) = line.split_once([':', '：'])?;
    let verdict = verdict.split(['(', '（']).next()?.trim().trim_end_matches(['.', '。']);
    let han = verdict.chars().filter(|c| is_han(*c)).count();
    let is_short = if han > 0 { han <= LONGEST } else { word_count(verdict) <= LONGEST };
    (is_short && !verdict.is_empty()).then(|| verdict.to_lowercase())
}

/// What a verdict denies: `found` of `not found`, nothing of `no`.
fn denied(verdict: &str) -> Option<&str> {
    if Class::No.is(verdict) {
        return Some("");
    }
    let rest = Class::Not.longest(verdict).and_then(|width| verdict.get(width..))?;
    Some(rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    fn check(lines: &[&str], expect: bool) {
        let field = Field { example: "azurite\nred ochre".into(), ..Field::EMPTY };
        assert_eq!(are_verdicts(&lines.iter().copied(), &Labels::of(&field)), expect, "{lines:?}");
    }

    #[test]
    fn verdicts_say_which_names_count() {
        check(&["hematite: found", "azurite: not found"], true);
        check(&["钟馗：要", "雷公：不要（已坏）"], true);
        check(&["latex: no", "dust: yes"], true);
        check(&["hematite: found", "azurite: found"], false);
        check(&["hematite", "azurite: not found"], false);
        check(&["azurite: not found"], false);
        check(&["hematite: not a pigment of this wall", "azurite: found"], false);
        check(&["burger: no onions", "fries: extra salt"], false);
        check(&["奶茶：不加冰", "咖啡：少糖"], false);
    }
}
