//! Items that each say of a name whether it counts: `hematite: found`, `azurite: not found`. Which of them are meant is for
//! the model to say.

use crate::assertion::Labels;
use crate::lexicon::{Class, is_han, word_count};

/// Whether the lines are names with a verdict each, and one of them is denied.
pub(super) fn are_verdicts<'t>(
    lines: &(impl Iterator<Item = &'t str> + Clone),
    labels: &Labels,
) -> bool {
    let is_shown = || labels.example_lines().any(|line| verdict_of(line).is_some());
    let is_denied = |line: &str| verdict_of(line).is_some_and(denies);
    labels.shows_phrases()
        && lines.clone().count() > 1
        && lines.clone().all(|line| verdict_of(line).is_some())
        && lines.clone().any(is_denied)
        && !is_shown()
}

/// The few words behind a name and a colon.
fn verdict_of(line: &str) -> Option<&str> {
    /// In words, or in Chinese characters.
    const LONGEST: usize = 3;
    let (_, verdict) = line.split_once([':', '：'])?;
    let verdict = verdict.split(['(', '（']).next()?.trim().trim_end_matches(['.', '。']);
    let han = verdict.chars().filter(|c| is_han(*c)).count();
    let is_short = if han > 0 { han <= LONGEST } else { word_count(verdict) <= LONGEST };
    (is_short && !verdict.is_empty()).then_some(verdict)
}

/// Whether a verdict is a no.
fn denies(verdict: &str) -> bool {
    let lower = verdict.to_lowercase();
    Class::No.is(&lower) || Class::Not.longest(&lower).is_some()
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
    }
}
