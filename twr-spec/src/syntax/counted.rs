//! A line with so many characters or words, beside the names of a spec.
//!
//! As a line of any length it is held against the names, letter by letter, and either leaves them all or goes on behind
//! a whole name as a sentence. How much of the line there is by then has to be known to count the rest, so each letter
//! of a name has a rule for each count at which it may be reached: a mark may part the letters twice at most.

use std::collections::HashMap;

use super::line::{Letters, Names, Node, both_cases};
use super::{Class, Part, Rules};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Characters,
    /// Words of letters with blanks between. A character of a script without blanks would be a word of its own.
    Words,
}

/// How often a mark may part the letters of a name.
const MOST_GAPS: u32 = 2;

/// A text on one line with at least `min` and at most `max` of the unit, that is no name.
pub(crate) fn counted(
    unit: Unit,
    min: u32,
    max: Option<u32>,
    names: &Names,
    rules: &mut Rules,
) -> Part {
    let (what, letters) = (format!("counted-{unit:?}-{min}-{max:?}"), Letters::new());
    rules.once(&what, |rules| {
        let alphabet = match unit {
            Unit::Characters => letters.all(),
            Unit::Words => letters.small.or(&letters.capital),
        };
        let after = HashMap::new();
        let mut line = Counted { unit, min, max, letters: &letters, alphabet, rules, after };
        line.start(&names.root)
    })
}

struct Counted<'r> {
    unit: Unit,
    min: u32,
    max: Option<u32>,
    letters: &'r Letters,
    /// What a word begins with.
    alphabet: Class,
    rules: &'r mut Rules,
    /// The rule of what follows a letter of a name, by its place in memory and the count so far.
    after: HashMap<(usize, u32), Option<Part>>,
}

impl Counted<'_> {
    fn start(&mut self, root: &Node) -> Part {
        let mut known = Class::default();
        let mut parts = Vec::new();
        for (letter, next) in &root.next {
            known = known.or(&both_cases(*letter));
            parts.extend(self.step(*letter, next, 1, 0));
        }
        let free = Part::Class(self.alphabet.without(&known));
        parts.extend(self.tail(1).map(|rest| Part::sequence([free, rest])));
        if self.unit == Unit::Characters {
            // A line that begins with a capital and has a colon would be a label.
            let small = self.letters.small.without(&known);
            let rest = self.characters(1, &Class::of_text(":")).filter(|_| !small.is_empty());
            parts.extend(rest.map(|rest| Part::sequence([Part::Class(small), rest])));
        }
        Part::either(parts).unwrap_or_else(Part::empty)
    }

    /// A letter that goes on along a name, and what follows it; `count` includes it.
    fn step(&mut self, letter: char, next: &Node, count: u32, gaps: u32) -> Option<Part> {
        let class = both_cases(letter);
        let own = class.without(&class.without(&self.alphabet));
        if own.is_empty() || self.max.is_some_and(|max| count > max) {
            return None;
        }
        let rest = self.after(next, count, gaps)?;
        Some(Part::sequence([Part::Class(own), rest]))
    }

    /// What follows a letter of a name.
    fn after(&mut self, node: &Node, count: u32, gaps: u32) -> Option<Part> {
        let key = (std::ptr::from_ref(node).addr(), count);
        if let Some(known) = self.after.get(&key) {
            return known.clone();
        }
        let per_letter = u32::from(self.unit == Unit::Characters);
        let (inside, behind_gap) = (count + per_letter, count + 1 + per_letter);
        let mut known = Class::default();
        let mut parts = Vec::new();
        for (letter, next) in &node.next {
            known = known.or(&both_cases(*letter));
            parts.extend(self.step(*letter, next, inside, gaps));
            if gaps < MOST_GAPS
                && let Some(rest) = self.step(*letter, next, behind_gap, gaps + 1)
            {
                parts.push(Part::sequence([self.gap(node.is_name), rest]));
            }
        }
        let free = if node.is_name {
            self.alphabet.clone()
        } else {
            self.alphabet.or(&self.letters.digits)
        };
        let free = Part::Class(free.without(&known));
        parts.extend(self.tail(inside).map(|rest| Part::sequence([free, rest])));
        // Behind a whole name the next word is no number, and no word with a capital.
        let next = match (node.is_name, self.unit) {
            (false, _) => self.alphabet.clone(),
            (true, Unit::Words) => self.letters.small.clone(),
            (true, Unit::Characters) => self.alphabet.without(&self.letters.capital),
        };
        let next = Part::Class(next.without(&known));
        if let Some(rest) = self.tail(behind_gap) {
            parts.push(Part::sequence([self.gap(node.is_name), next, rest]));
        }
        if !node.is_name {
            parts.extend(self.end(count));
        }
        let part = Part::either(parts).map(|part| self.rules.share("counted-after", part));
        self.after.insert(key, part.clone());
        part
    }

    /// The marks between two words, or between two letters of a name.
    fn gap(&self, is_behind_name: bool) -> Part {
        match (self.unit, is_behind_name) {
            (Unit::Words, false) => {
                Part::sequence([Part::one_of(",;").optional(), Part::text(" ")])
            }
            (Unit::Words, true) => Part::text(" "),
            (Unit::Characters, false) => Part::one_of(" -'’,.;!?%/&"),
            (Unit::Characters, true) => Part::one_of(" -'’"),
        }
    }

    /// The end of a line that has so much and ends before a name does, perhaps with a mark.
    fn end(&self, count: u32) -> Option<Part> {
        let mark = || Part::one_of(".!?");
        let fits = |count: u32| count >= self.min && self.max.is_none_or(|max| count <= max);
        match self.unit {
            Unit::Words => fits(count).then(|| mark().optional()),
            Unit::Characters => match (fits(count), fits(count + 1)) {
                (true, true) => Some(mark().optional()),
                (true, false) => Some(Part::empty()),
                (false, true) => Some(mark()),
                (false, false) => None,
            },
        }
    }

    /// The rest of a line that differs from every name and has so much; `None` if that is too much.
    fn tail(&mut self, count: u32) -> Option<Part> {
        match self.unit {
            Unit::Characters => self.characters(count, &Class::default()),
            Unit::Words => self.words(count),
        }
    }

    /// The rest of a line of characters, these marks among them.
    fn characters(&mut self, count: u32, more: &Class) -> Option<Part> {
        let left = self.max.map(|max| max.checked_sub(count));
        if left == Some(None) {
            return None;
        }
        let (least, left) = (self.min.saturating_sub(count), left.flatten());
        if left == Some(0) {
            return Some(Part::empty());
        }
        let words = self.letters.all().or(&self.letters.digits);
        let marks = Class::of_text(",.;!?()'’\"“”%&/+°€$£ -，。；！？、（）").or(more);
        let ends = words.or(&Class::of_text(".!?)%。！？）"));
        let inside = self.rules.once("counted-inside", |_| Part::Class(words.or(&marks)));
        let inside = if more.is_empty() { inside } else { Part::Class(words.or(&marks)) };
        let ends = self.rules.once("counted-end", |_| Part::Class(ends));
        let inside = inside.repeat(least.saturating_sub(1), left.map(|left| left - 1));
        let rest = Part::sequence([inside, ends]);
        let rest = if least == 0 { rest.optional() } else { rest };
        Some(self.rules.share("counted-rest", rest))
    }

    /// The rest of a word and the words behind it.
    fn words(&mut self, count: u32) -> Option<Part> {
        let left = self.max.map(|max| max.checked_sub(count));
        if left == Some(None) {
            return None;
        }
        let inside = self.alphabet.or(&self.letters.digits).or(&Class::of_text("'’"));
        let inside = Part::Class(inside).any_times();
        let word = Part::sequence([Part::Class(self.alphabet.clone()), inside.clone()]);
        let word = self.rules.share("word", word);
        let more = Part::sequence([self.gap(false), word]);
        let more = more.repeat(self.min.saturating_sub(count), left.flatten());
        let end = Part::one_of(".!?").optional();
        Some(self.rules.share("words-rest", Part::sequence([inside, more, end])))
    }
}
