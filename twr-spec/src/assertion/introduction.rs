//! The words before several values, `the main topics are`, `Sure, the tags are:`.

use std::cell::Cell;

use super::body::Assertion;
use super::label::Labels;
use super::sought::{Piece, Sought};
use super::text::Text;
use crate::lexicon::is_han;

/// The longest words at the text's start after which values of the field follow: where they end.
pub(crate) fn introduction(text: &Text, labels: &Labels) -> Option<usize> {
    let sought = Anything { labels };
    let assertion = Assertion { text, sought: &sought, saw_rival: Cell::new(false) };
    let places = assertion.candidates(0).into_iter().filter(|place| place.is_certain);
    let at = places.map(|place| place.at).max()?;
    // What opens a quotation is the first value's.
    let at = text.piece(0, at).trim_end_matches(['"', '[', '(']).len();
    let at = Some(at).filter(|at| *at > 0)?;
    // `The tags are:`
    let are = ["are", "were", "include", "包括", "包含"].iter().find(|are| {
        let behind = text.rest(at).strip_prefix(**are);
        behind.is_some_and(|behind| behind.starts_with([' ', ':']) || !are.is_ascii())
    });
    let said = are.map_or(at, |are| at + are.len());
    let end = text.after_mark(said, &[':']).unwrap_or(said);
    // A name with nothing that joins it to what follows is the subject of a sentence: `The patient denies fever.`
    let is_subject = end == at && is_label(text.piece(0, at).trim_end(), labels);
    let is_whole = !parts_word(text, labels, end);
    Some(text.skip_space(end)).filter(|end| *end < text.len() && !is_subject && is_whole)
}

/// Where a sentence's subject ends, if all that is said of it restates what the field asks for: `A child's scarf` of `A
/// child's scarf was what made the belt stop.`
pub(crate) fn subject_of_question(text: &Text, labels: &Labels) -> Option<usize> {
    const VERBS: [&str; 6] = [" is ", " are ", " was ", " were ", " would be ", " will be "];
    let sought = Anything { labels };
    let assertion = Assertion { text, sought: &sought, saw_rival: Cell::new(false) };
    let verbs = VERBS.iter().filter_map(|verb| Some((text.lower.find(verb)?, *verb)));
    let (at, verb) = verbs.min()?;
    let end = assertion.restated_after(at + verb.len())?;
    let is_whole = text.rest(end).trim_end_matches(['.', '!', ' ']).is_empty();
    (is_whole && at > 0).then_some(at)
}

/// Whether the place is inside a Chinese word of the description: `需要|带伞` where `要带` is asked for.
fn parts_word(text: &Text, labels: &Labels, at: usize) -> bool {
    let before = text.before(at).filter(|before| is_han(*before)).map_or(0, char::len_utf8);
    let word = || labels.asked_word(text.rest(at - before));
    before > 0 && word().is_some_and(|width| width > before)
}

/// Whether the words are the field's name, or a noun of its description, and nothing else.
fn is_label(words: &str, labels: &Labels) -> bool {
    let words = Text::new(words);
    let the = ["the ", "this "].iter().find(|the| words.lower.starts_with(**the));
    let start = the.map_or(0, |the| the.len());
    let is_noun = || labels.described_at(&words, start).map(|width| start + width);
    labels.own_label_at(&words, 0).or_else(is_noun) == Some(words.len())
}

/// The rest of the line after a place in its text, which has one spelling and no marks of emphasis. `None` where more
/// than those differ.
pub(crate) fn written_after<'a>(line: &'a str, text: &Text, end: usize) -> Option<&'a str> {
    let line = line.trim();
    let mut written = line.char_indices().peekable();
    for character in text.plain.get(..end)?.chars() {
        let is_left_out = |c: char| {
            c != character
                && (matches!(c, '*' | '_' | '`') || c.is_whitespace() && character != ' ')
        };
        while written.next_if(|(_, c)| is_left_out(*c)).is_some() {}
        let (_, found) = written.next()?;
        let is_same = found == character
            || Text::new(&found.to_string()).plain.chars().eq([character])
            || found.is_whitespace() && character.is_whitespace();
        if !is_same {
            return None;
        }
        while character == ' ' && written.next_if(|(_, c)| *c == ' ').is_some() {}
    }
    let at = written.peek().map_or(line.len(), |(at, _)| *at);
    line.get(at..)
}

/// Values of which nothing is known but that something is before them.
struct Anything<'l> {
    labels: &'l Labels,
}

impl Sought for Anything<'_> {
    type Value = ();

    fn value_at(&self, _: &Text, at: usize) -> Option<((), usize)> {
        Some(((), at))
    }

    fn may_end_words(&self, _: &Text, _: usize) -> bool {
        false
    }

    fn rival_in(&self, _: &Text, _: Piece, (): &()) -> bool {
        false
    }

    fn labels(&self) -> &Labels {
        self.labels
    }

    fn takes_articles(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn the_words_before_several_values() {
        let field = Field {
            header: "Tags".into(),
            keys: vec!["tags".into()].into(),
            about: "What it is about.".into(),
            ..Field::EMPTY
        };
        let check = |text: &str, expect: &str| {
            let text = Text::new(text);
            let at = introduction(&text, &Labels::of(&field)).unwrap_or(0);
            assert_eq!(text.piece(0, at), expect, "{text:?}");
        };
        check("It deals with the sea, and ships.", "it deals with ");
        check("Sure, the tags are: sea, ships", "sure, the tags are: ");
        check("好的，标签是：海、船", "好的,标签是:");
        check("sea, ships", "");
        check("the sea, ships", "");
    }
}
