//! The verbs of what a field asks for, before and after its value: `it takes place in`, `will do it`.

use super::body::Assertion;
use super::sought::Sought;
use crate::lexicon::{Class, Part, is_han};

impl<S: Sought> Assertion<'_, S> {
    /// Where a subject and a verb end that answer the field's question: `the story is set in`.
    pub(super) fn topic_at(&self, at: usize) -> Option<usize> {
        let topics = self.sought.labels().topics();
        if topics.is_empty() {
            return None;
        }
        if let Some(width) = topics.longest(Part::Lead, self.text.rest(at)) {
            return Some(at + width);
        }
        let verb = |subject: usize| {
            let next = self.text.skip_blanks(subject);
            let adverb = Class::Adverb.longest(self.text.rest(next));
            let late = adverb.map(|width| self.text.skip_blanks(next + width));
            [Some(next), late].into_iter().flatten().find_map(|next| {
                topics.longest(Part::Verb, self.text.rest(next)).map(|width| next + width)
            })
        };
        self.subjects_at(at).into_iter().find_map(verb)
    }

    /// Where a phrase ends that answers the field's question after the value: `will do it`.
    pub(super) fn topic_after(&self, at: usize) -> Option<usize> {
        let topics = self.sought.labels().topics();
        topics.longest(Part::Behind, self.text.rest(at)).map(|width| at + width)
    }

    /// Where what a value is said of may end: `it`, `the story`, `all of the scenes`, the field's name.
    fn subjects_at(&self, at: usize) -> Vec<usize> {
        const ALL: [&str; 4] = ["all of ", "all ", "both ", "each of "];
        let rest = self.text.rest(at);
        let all = ALL.iter().find(|all| rest.starts_with(**all)).map_or(0, |all| all.len());
        let start = at + all;
        // `题为`: a Chinese verb needs no subject.
        let bare = (all == 0 && rest.starts_with(is_han)).then_some(at);
        let pronoun = ["they", "we", "you"].iter().find_map(|word| {
            self.text.rest(start).strip_prefix(word)?.starts_with(' ').then_some(start + word.len())
        });
        let own = self.sought.labels().label_at(self.text, start);
        let named = self.han_object_at(start).or_else(|| self.thing_at(start));
        [named, own, pronoun, bare, self.restated_object(start)].into_iter().flatten().collect()
    }
}
