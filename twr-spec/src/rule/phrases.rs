//! `Phrases`: every run of words that a text holds, in a suffix automaton. Making it is linear in the text,
//! and looking a phrase up is linear in the phrase.

use std::collections::{BTreeMap, HashMap};

/// The runs of words of a text.
#[derive(Debug)]
pub(super) struct Phrases {
    /// A number for each different word.
    words: HashMap<String, usize>,
    /// State 0 is the empty run.
    states: Vec<State>,
}

/// The runs of words that end at the same places of the text.
#[derive(Clone, Debug, Default)]
struct State {
    /// How many words the longest of the runs has.
    length: usize,
    /// The state of the longest shorter runs that end at these places and at others; `None` for the empty run.
    link: Option<usize>,
    /// The state after each word that may follow.
    next: BTreeMap<usize, usize>,
}

impl Phrases {
    /// The runs of words of a text with blanks between the words.
    pub(super) fn of(text: &str) -> Self {
        let mut phrases = Self { words: HashMap::new(), states: vec![State::default()] };
        let mut last = 0;
        for word in words_of(text) {
            let word = if let Some(known) = phrases.words.get(word) {
                *known
            } else {
                let number = phrases.words.len();
                phrases.words.insert(word.to_owned(), number);
                number
            };
            last = phrases.append(last, word);
        }
        phrases
    }

    /// Whether the words of the phrase are in the text after each other.
    pub(super) fn contains(&self, phrase: &str) -> bool {
        let end = words_of(phrase).try_fold(0, |state, word| {
            let word = self.words.get(word)?;
            self.follow(state, *word)
        });
        end.is_some()
    }

    fn follow(&self, state: usize, word: usize) -> Option<usize> {
        self.states.get(state)?.next.get(&word).copied()
    }

    /// Adds the next word of the text after the state of all words so far, and gives the state of all words
    /// then.
    fn append(&mut self, last: usize, word: usize) -> usize {
        let length = self.states.get(last).map_or(0, |state| state.length);
        let new = self.add(State { length: length + 1, link: Some(0), next: BTreeMap::new() });
        let mut from = Some(last);
        // Every run that ends here may now be followed by the word.
        while let Some(state) = from.and_then(|from| self.states.get_mut(from)) {
            if state.next.contains_key(&word) {
                break;
            }
            state.next.insert(word, new);
            from = state.link;
        }
        if let Some(from) = from
            && let Some(shared) = self.share(from, word)
            && let Some(state) = self.states.get_mut(new)
        {
            state.link = Some(shared);
        }
        new
    }

    /// The state of the longest run that ended `from` with the word before, as one of its own: longer runs of
    /// the same state do not end at the new word.
    fn share(&mut self, from: usize, word: usize) -> Option<usize> {
        let length = self.states.get(from)?.length + 1;
        let found = self.follow(from, word)?;
        let state = self.states.get(found)?;
        if state.length == length {
            return Some(found);
        }
        let shorter = self.add(State { length, ..state.clone() });
        self.states.get_mut(found)?.link = Some(shorter);
        let mut at = Some(from);
        while let Some(state) = at.and_then(|at| self.states.get_mut(at)) {
            match state.next.get_mut(&word) {
                Some(target) if *target == found => *target = shorter,
                _ => break,
            }
            at = state.link;
        }
        Some(shorter)
    }

    fn add(&mut self, state: State) -> usize {
        self.states.push(state);
        self.states.len() - 1
    }
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every run of words over `a`, `b` and `c` up to five words, in the index and by a search.
    fn check(text: &str) {
        let phrases = Phrases::of(text);
        let padded = format!(" {text} ");
        let mut runs = vec![String::new()];
        for _ in 0..5 {
            runs = runs
                .iter()
                .flat_map(|run| ["a", "b", "c"].map(|word| format!("{run} {word}")))
                .collect();
            for run in &runs {
                assert_eq!(
                    phrases.contains(run),
                    padded.contains(&format!("{run} ")),
                    "{run:?} in {text:?}"
                );
            }
        }
        let words = words_of(text).count();
        let follow: usize = phrases.states.iter().map(|state| state.next.len()).sum();
        assert!(phrases.states.len() <= 2 * words + 1, "{text:?}");
        assert!(follow <= 3 * words + 1, "{text:?}");
    }

    #[test]
    fn the_runs_are_those_that_a_search_finds() {
        check("");
        check("a");
        check("a a a a a a a");
        check("a b a b a b a");
        check("a b b b c b b b a");
        check("a b c a b b c a a b c c a b a");
        check("c c a b c c b a c c a c b a b");
    }
}
