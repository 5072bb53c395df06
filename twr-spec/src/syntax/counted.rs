//! A line with so many characters or words, beside the names of a spec.
//!
//! As a line of any length it is held against the names, letter by letter, and either leaves them all or goes on after
//! a whole name as a sentence. How much of the line there is by then has to be known to count the rest, so each letter
//! of a name has a rule for each count at which it may be reached: a mark may part the letters twice at most.

use std::collections::HashMap;

use super::line::{Letters, Names, Node, both_cases, narrowed};
use super::{Class, Part, Rules};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Characters,
    /// Words between blanks; a character of a script without blanks is a word of its own.
    Words,
}

/// The letters that count alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Script {
    /// Each is one character.
    Any,
    /// They make words between blanks.
    Spaced,
    /// Each is a word.
    Han,
}

/// How often a mark may part the letters of a name.
const MOST_GAPS: u32 = 2;

/// A text on one line with at least `min` and at most `max` of the unit, that is no name. No bracket, brace, backtick or
/// backslash is in it.
pub(crate) fn counted(
    unit: Unit,
    min: u32,
    max: Option<u32>,
    names: &Names,
    rules: &mut Rules,
) -> Part {
    let (what, letters) = (format!("counted-{unit:?}-{min}-{max:?}"), Letters::new());
    rules.once(&what, |rules| {
        let after = HashMap::new();
        let mut line = Counted { unit, min, max, letters: &letters, rules, after };
        line.start(&names.root)
    })
}

struct Counted<'r> {
    unit: Unit,
    min: u32,
    max: Option<u32>,
    letters: &'r Letters,
    rules: &'r mut Rules,
    /// The rule of what follows a letter of a name, by its place in memory and the count so far.
    after: HashMap<(usize, u32), Option<Part>>,
}

impl Counted<'_> {
    fn scripts(&self) -> &'static [Script] {
        match self.unit {
            Unit::Characters => &[Script::Any],
            Unit::Words => &[Script::Spaced, Script::Han],
        }
    }

    /// The letters of a script that a text may begin with.
    fn letters(&self, script: Script) -> Class {
        match script {
            Script::Any => self.letters.all(),
            Script::Spaced => self.letters.all().without(&han()),
            Script::Han => narrowed(&self.letters.all(), &han()),
        }
    }

    /// How much a letter adds to the count after one of another script, with a mark between them or without; `None`
    /// where it cannot follow.
    fn cost(&self, from: Script, to: Script, has_gap: bool) -> Option<u32> {
        match (self.unit, from, to, has_gap) {
            (Unit::Characters, _, _, has_gap) => Some(1 + u32::from(has_gap)),
            (Unit::Words, Script::Spaced, Script::Spaced, false) => Some(0),
            (Unit::Words, Script::Han, Script::Spaced, false) => None,
            (Unit::Words, ..) => Some(1),
        }
    }

    fn start(&mut self, root: &Node) -> Part {
        let known = known(root);
        let mut parts = Vec::new();
        for script in self.scripts() {
            for (letter, next) in &root.next {
                parts.extend(self.step(*letter, next, *script, 1, 0));
            }
            let free = Part::Class(self.letters(*script).without(&known));
            parts.extend(self.tail(*script, 1).map(|rest| Part::sequence([free, rest])));
        }
        // A line that begins with a capital and has a colon would be a label.
        let small = self.letters.small.without(&known);
        if !small.is_empty() && !self.is_too_much(1) {
            let rest = match self.unit {
                Unit::Characters => self.characters(1, true),
                Unit::Words => self.words(Script::Spaced, 1, true),
            };
            parts.extend(rest.map(|rest| Part::sequence([Part::Class(small), rest])));
        }
        Part::either(parts).unwrap_or_else(Part::empty)
    }

    /// A letter of this script that goes on along a name, and what follows it; `count` includes it.
    fn step(
        &mut self,
        letter: char,
        next: &Node,
        script: Script,
        count: u32,
        gaps: u32,
    ) -> Option<Part> {
        let own = narrowed(&both_cases(letter), &self.letters(script));
        if own.is_empty() || self.is_too_much(count) {
            return None;
        }
        let rest = self.after(next, script, count, gaps)?;
        Some(Part::sequence([Part::Class(own), rest]))
    }

    /// What follows a letter of a name.
    fn after(&mut self, node: &Node, from: Script, count: u32, gaps: u32) -> Option<Part> {
        let key = (std::ptr::from_ref(node).addr(), count);
        if let Some(known) = self.after.get(&key) {
            return known.clone();
        }
        let mut parts = Vec::new();
        for to in self.scripts() {
            for has_gap in [false, true] {
                let Some(cost) = self.cost(from, *to, has_gap) else { continue };
                self.on(node, *to, has_gap, count + cost, gaps, &mut parts);
            }
        }
        if !node.is_name {
            parts.extend(self.end(count));
        }
        let part = Part::either(parts).map(|part| self.rules.share("counted-after", part));
        self.after.insert(key, part.clone());
        part
    }

    /// What goes on after a letter of a name with a letter of this script, which is counted, perhaps after a mark.
    fn on(
        &mut self,
        node: &Node,
        to: Script,
        has_gap: bool,
        count: u32,
        gaps: u32,
        parts: &mut Vec<Part>,
    ) {
        let gap = if has_gap { self.gap(node.is_name) } else { Part::empty() };
        let behind = |rest: Part| Part::sequence([gap.clone(), rest]);
        let gaps = gaps + u32::from(has_gap);
        if gaps <= MOST_GAPS {
            for (letter, next) in &node.next {
                parts.extend(self.step(*letter, next, to, count, gaps).map(behind));
            }
        }
        let free = match (to, node.is_name) {
            // After a whole name the next word is no number, and no word with a capital.
            (_, true) if has_gap => self.letters(to).without(&self.letters.capital),
            (Script::Han, _) | (_, true) => self.letters(to),
            // The first letter after a mark begins a word.
            (_, false) if has_gap => self.letters(to),
            (_, false) => self.letters(to).or(&self.letters.digits),
        };
        let free = Part::Class(free.without(&known(node)));
        let rest = self.tail(to, count).map(|rest| Part::sequence([free, rest]));
        parts.extend(rest.map(behind));
    }

    /// The marks between two words, or between two letters of a name.
    fn gap(&self, is_after_name: bool) -> Part {
        match (self.unit, is_after_name) {
            (Unit::Words, false) => between_words(),
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
    fn tail(&mut self, script: Script, count: u32) -> Option<Part> {
        if self.is_too_much(count) {
            return None;
        }
        match self.unit {
            Unit::Characters => self.characters(count, false),
            Unit::Words => self.words(script, count, false),
        }
    }

    /// How much has to follow at least, and may follow at most.
    fn left(&self, count: u32) -> (u32, Option<u32>) {
        let most = self.max.map(|max| max.saturating_sub(count));
        (self.min.saturating_sub(count), most)
    }

    fn is_too_much(&self, count: u32) -> bool {
        self.max.is_some_and(|max| count > max)
    }

    /// The rest of a line of characters, colons among them or not.
    fn characters(&mut self, count: u32, has_colon: bool) -> Option<Part> {
        let (least, left) = self.left(count);
        if left == Some(0) {
            return Some(Part::empty());
        }
        let letters = self.letters;
        let inside = self
            .rules
            .once("counted-inside", |_| Part::Class(letters.marks.or(&Class::of_text(" "))));
        let colon = has_colon.then(|| Part::text(":"));
        let inside = Part::either([inside].into_iter().chain(colon))?;
        let end = self.rules.once("counted-end", |_| Part::Class(letters.ends.clone()));
        let inside = inside.repeat(least.saturating_sub(1), left.map(|left| left - 1));
        let rest = Part::sequence([inside, end]);
        let rest = if least == 0 { rest.optional() } else { rest };
        Some(self.rules.share("counted-rest", rest))
    }

    /// The rest of a word, or what is after a character that is a word, and the words after it, colons among them or
    /// not.
    fn words(&mut self, script: Script, count: u32, has_colon: bool) -> Option<Part> {
        let (least, left) = self.left(count);
        let letters = self.letters;
        let colon = Class::of_text(if has_colon { ":" } else { "" });
        let inside = Part::Class(letters.marks.without(&han()).or(&colon));
        let ends = Part::Class(letters.ends.without(&han()));
        let rest = Part::sequence([inside.any_times(), ends]).optional();
        let rest = self.rules.share("word-rest", rest);
        let word = Part::sequence([Part::Class(self.letters(Script::Spaced)), rest.clone()]);
        let colon = Part::text(if has_colon { ":" } else { "" }).optional();
        let word = self.rules.share("word", Part::sequence([colon, between_words(), word]));
        let marks = Part::one_of("，。、；！？“”（）,.!?").repeat(0, Some(2));
        let blank = Part::text(" ").optional();
        let character = Part::sequence([blank, Part::Class(han()), marks.clone()]);
        let character = self.rules.share("word-of-one", character);
        let more = Part::either([word, character])?.repeat(least, left);
        let own = if script == Script::Han { marks } else { rest };
        Some(self.rules.share("words-rest", Part::sequence([own, more])))
    }
}

/// The letters that names go on with.
fn known(node: &Node) -> Class {
    let letters = node.next.keys().map(|letter| both_cases(*letter));
    letters.fold(Class::default(), |known, letter| known.or(&letter))
}

/// Between two words, with a sign that is no word perhaps.
fn between_words() -> Part {
    let sign = Part::sequence([Part::one_of("=+-–—&/"), Part::text(" ")]);
    Part::sequence([Part::one_of(",;").optional(), Part::text(" "), sign.optional()])
}

/// The letters of scripts without blanks between words.
fn han() -> Class {
    Class::of_ranges(&[
        ('\u{3007}', '\u{3007}'),
        ('\u{3040}', '\u{30ff}'),
        ('\u{3400}', '\u{9fff}'),
        ('\u{ac00}', '\u{d7a3}'),
    ])
}
