//! `Topics`: the topics that a field asks for, and their phrases in a text.

use super::topic::{Part, Topic, TopicPhrases};
use super::word::ends_word;

/// The topics that a field asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Topics(u16);

impl Topics {
    /// The topics whose cues are in the words: a field's name or description, in lower case.
    pub(crate) fn asked_by(words: &str) -> Self {
        let is_asked = |(_, part, cues): &&TopicPhrases| {
            *part == Part::Cue && cues.iter().any(|cue| has_word(words, cue))
        };
        let asked = phrases().filter(is_asked);
        Self(asked.fold(0, |set, (topic, ..)| set | 1 << *topic as u8))
    }

    /// Every topic.
    pub(crate) fn all() -> Self {
        Self(u16::MAX)
    }

    /// The phrases of one part, of all topics, in lower case.
    pub(crate) fn phrases(part: Part) -> impl Iterator<Item = &'static str> {
        let of_part = phrases().filter(move |(_, of, _)| *of == part);
        of_part.flat_map(|(.., list)| list.iter().copied())
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn has(self, topic: Topic) -> bool {
        self.0 & 1 << topic as u8 != 0
    }

    /// The topics of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How long the longest such phrase of the topics is that the text begins with, in bytes.
    pub(crate) fn longest(self, part: Part, text: &str) -> Option<usize> {
        let of_part = phrases().filter(|(topic, of, _)| *of == part && self.has(*topic));
        let all = of_part.flat_map(|(.., list)| list.iter());
        all.filter(|phrase| text.starts_with(**phrase) && ends_word(phrase, text))
            .map(|phrase| phrase.len())
            .max()
    }
}

fn phrases() -> impl Iterator<Item = &'static TopicPhrases> {
    super::english::TOPICS.iter().chain(super::chinese::TOPICS)
}

/// Whether the cue is in the words, as words of its own.
fn has_word(words: &str, cue: &str) -> bool {
    words.match_indices(cue).any(|(at, _)| {
        let before = words.get(..at).and_then(|head| head.chars().next_back());
        let is_open = !cue.is_ascii() || !before.is_some_and(char::is_alphanumeric);
        is_open && words.get(at..).is_some_and(|rest| ends_word(cue, rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_asks_for_a_topic_and_its_verbs_answer() {
        let place = Topics::asked_by("city where it takes place.");
        assert!(place.has(Topic::Place) && !place.has(Topic::Person));
        assert_eq!(place.longest(Part::Verb, "is set in kyoto"), Some("is set in".len()));
        assert_eq!(place.longest(Part::Verb, "is set inside"), None);
        assert_eq!(place.longest(Part::Verb, "falls to tom"), None);
        assert!(Topics::asked_by("whose turn it is").is_empty());
        let person = Topics::asked_by("由谁负责");
        assert_eq!(person.longest(Part::Behind, "负责。"), Some("负责".len()));
    }
}
