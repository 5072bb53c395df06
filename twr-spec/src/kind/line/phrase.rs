//! A phrase that a sentence tells, `The next step is to measure the voltage.`, and sentences where a phrase was asked
//! for.

use crate::assertion::{Labels, Text, is_statement, lead, written_behind};
use crate::lexicon::{Class, is_han};

/// The phrase that the line tells in a sentence of the field; `None` where more than the phrase is in it.
pub(super) fn told<'a>(line: &'a str, labels: &Labels) -> Option<&'a str> {
    if !labels.shows_phrases() || !is_statement(line) {
        return None;
    }
    let text = Text::new(line);
    let end = lead(&text, labels)?;
    // `应该是` is no `应`.
    if text.lower.starts_with(is_han) && Class::Doubt.is_in(&text.lower) {
        return None;
    }
    let rest = written_behind(line, &text, end)?.trim_start();
    let phrase = rest.strip_suffix(['.', '。', '!'])?.trim_end();
    let is_led = text.piece(0, end).trim_end().ends_with(" to");
    is_phrase(phrase, is_led).then_some(phrase)
}

/// Whether a sentence is where a phrase was asked for: the sentence may hold the phrase, or say that there is none. Where
/// nothing shows the form, only a sentence that speaks of the field itself is no value.
pub(super) fn is_unclear(line: &str, labels: &Labels) -> bool {
    if !labels.shows_phrases() || line.starts_with('\\') {
        return false;
    }
    let text = Text::new(line);
    is_hedged(&text.lower)
        || is_statement(line) && (labels.has_example() || speaks_of_field(&text, labels))
}

/// Whether a line could be so for some field.
pub(super) fn may_be_unclear(line: &str) -> bool {
    is_hedged(&Text::new(line).lower) || is_statement(line)
}

/// Whether the words name a thing, or what to do behind `to`, and say no more.
fn is_phrase(words: &str, is_led: bool) -> bool {
    let text = Text::new(words);
    let lower = text.lower.as_str();
    if lower.starts_with(is_han) {
        let is_long = lower.chars().count() > 16;
        return !is_long && !lower.contains(['不', '没', '未', '待', '否', '吗', ',', ';', '或']);
    }
    let begins = words.starts_with(char::is_uppercase)
        || ["the ", "a ", "an ", "its ", "their ", "\""].iter().any(|word| lower.starts_with(word));
    let classes = [Class::Auxiliary, Class::Doubt, Class::Not, Class::Pronoun, Class::Reason];
    (begins || is_led)
        && words.split_whitespace().count() < 12
        && !words.contains([',', ';', ':', '—', '(', '?'])
        && !lower.contains(" or ")
        && !classes.iter().any(|class| class.is_in(lower))
}

/// Whether the words name one of several: `The notice period, or possibly the severance pay.`
fn is_hedged(lower: &str) -> bool {
    let hedges = ["possibly ", "perhaps ", "maybe ", "probably "];
    let either = lower.split_once(", or ").map_or("", |(_, behind)| behind);
    hedges.iter().any(|hedge| either.starts_with(hedge)) || lower.starts_with("either ")
}

/// Whether a sentence speaks of the field or to the reader, and states nothing of its own.
fn speaks_of_field(text: &Text, labels: &Labels) -> bool {
    let lower = text.lower.as_str();
    let asks = ["what ", "which ", "who "];
    let first = lower.split([' ', ',']).next().unwrap_or_default();
    let opens = ["i", "i'd", "i'll", "it", "it's", "that", "that's", "this"].contains(&first);
    let is_reason = |piece: &str| Class::Reason.longest(piece.trim_start()).is_some();
    let is_named = |(at, word): (usize, &str)| {
        labels.own_at(text, at).is_some()
            || labels.is_head_noun(word)
            || text.piece(0, at).ends_with("the ") && labels.described_at(text, at).is_some()
    };
    opens
        || asks.iter().any(|word| lower.starts_with(word))
        || lower.split(',').skip(1).any(is_reason)
        || words(lower).any(is_named)
}

/// The words of Latin letters with their places; of Chinese every character begins one.
fn words(lower: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut before = ' ';
    lower.char_indices().filter_map(move |(at, character)| {
        let starts = is_han(character) || !before.is_alphanumeric() && character.is_alphanumeric();
        before = character;
        let rest = lower.get(at..).filter(|_| starts)?;
        let width = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        Some((at, rest.get(..width).unwrap_or_default()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    fn check(example: &'static str, about: &'static str, lines: &[(&str, Option<&str>)]) {
        let field = Field {
            header: "Next step".into(),
            keys: vec!["nextstep".into()].into(),
            about: about.into(),
            example: example.into(),
            ..Field::EMPTY
        };
        let labels = Labels::of(&field);
        for (line, expect) in lines {
            let found =
                told(line, &labels).or_else(|| (!is_unclear(line, &labels)).then_some(*line));
            assert_eq!(found, *expect, "{line:?} beside {example:?}, {about:?}");
        }
    }

    #[test]
    fn a_sentence_tells_a_phrase_or_is_none() {
        check(
            "clean the filter",
            "",
            &[
                ("measure the voltage", Some("measure the voltage")),
                ("Measure the voltage.", Some("Measure the voltage.")),
                ("The next step is to measure the voltage.", Some("measure the voltage")),
                ("The next step is to measure the voltage, if it is safe.", None),
                ("The technician has already replaced the filter.", None),
                ("I wouldn't replace the pump yet.", None),
                ("Replace the pump, or possibly the filter.", None),
            ],
        );
        check(
            "It is cleaned.",
            "",
            &[("The filter is worn out.", Some("The filter is worn out."))],
        );
        // Nothing shows the form: a sentence may be the value, but none about the field.
        check(
            "",
            "The step that the technician takes next.",
            &[
                ("The filter is worn out.", Some("The filter is worn out.")),
                ("It looks like the filter is what counts.", None),
                ("Cleaning it would be the next step.", None),
            ],
        );
    }
}
