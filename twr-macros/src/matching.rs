//! Whether a text matches a pattern as a whole, for examples: the engine itself would cost the derive
//! several seconds of its first build, and here a dozen characters are matched once.

use regex_syntax::hir::{Class, Hir, HirKind, Look};

/// How large a pattern is looked at, in steps; a larger one is left to the test that calls `check`.
const MOST: usize = 4_000;

/// Whether the whole text matches; `None` where the pattern says what is not looked at here.
pub(crate) fn matches(pattern: &str, text: &str) -> Option<bool> {
    let hir = regex_syntax::parse(pattern).ok()?;
    let mut program = Program::default();
    program.add(&hir)?;
    program.push(Step::End)?;
    Some(program.run(text))
}

/// One step; each goes on with the next one, if it does not say otherwise.
enum Step {
    Letter(char),
    Class(Class),
    Start,
    Stop,
    /// On with either.
    Split(usize, usize),
    Jump(usize),
    End,
}

#[derive(Default)]
struct Program {
    steps: Vec<Step>,
}

impl Program {
    fn push(&mut self, step: Step) -> Option<usize> {
        self.steps.push(step);
        (self.steps.len() <= MOST).then(|| self.steps.len() - 1)
    }

    fn set(&mut self, at: usize, step: Step) {
        if let Some(place) = self.steps.get_mut(at) {
            *place = step;
        }
    }

    fn add(&mut self, hir: &Hir) -> Option<()> {
        match hir.kind() {
            HirKind::Empty => {}
            HirKind::Literal(literal) => {
                for letter in std::str::from_utf8(&literal.0).ok()?.chars() {
                    self.push(Step::Letter(letter))?;
                }
            }
            HirKind::Class(class) => {
                self.push(Step::Class(class.clone()))?;
            }
            HirKind::Look(Look::Start) => {
                self.push(Step::Start)?;
            }
            HirKind::Look(Look::End) => {
                self.push(Step::Stop)?;
            }
            HirKind::Look(_) => return None,
            HirKind::Capture(capture) => self.add(&capture.sub)?,
            HirKind::Concat(parts) => {
                for part in parts {
                    self.add(part)?;
                }
            }
            HirKind::Alternation(ways) => self.either(ways)?,
            HirKind::Repetition(again) => self.again(&again.sub, again.min, again.max)?,
        }
        Some(())
    }

    fn either(&mut self, ways: &[Hir]) -> Option<()> {
        let mut ends = Vec::new();
        for (at, way) in ways.iter().enumerate() {
            let is_last = at + 1 == ways.len();
            let split = if is_last { None } else { Some(self.push(Step::Split(0, 0))?) };
            self.add(way)?;
            if let Some(split) = split {
                ends.push(self.push(Step::Jump(0))?);
                self.set(split, Step::Split(split + 1, self.steps.len()));
            }
        }
        let after = self.steps.len();
        for end in ends {
            self.set(end, Step::Jump(after));
        }
        Some(())
    }

    fn again(&mut self, sub: &Hir, min: u32, max: Option<u32>) -> Option<()> {
        for _ in 0..min {
            self.add(sub)?;
        }
        let Some(max) = max else {
            let split = self.push(Step::Split(0, 0))?;
            self.add(sub)?;
            self.push(Step::Jump(split))?;
            self.set(split, Step::Split(split + 1, self.steps.len()));
            return Some(());
        };
        let mut splits = Vec::new();
        for _ in min..max {
            splits.push(self.push(Step::Split(0, 0))?);
            self.add(sub)?;
        }
        let after = self.steps.len();
        for split in splits {
            self.set(split, Step::Split(split + 1, after));
        }
        Some(())
    }

    /// All ways at once, a letter at a time.
    fn run(&self, text: &str) -> bool {
        let mut at = self.reached(vec![0], true, text.is_empty());
        let mut remaining = text.chars();
        while let Some(letter) = remaining.next() {
            let taken = at.iter().filter(|&&step| self.takes(step, letter)).map(|step| step + 1);
            at = self.reached(taken.collect(), false, remaining.as_str().is_empty());
        }
        at.iter().any(|&step| matches!(self.steps.get(step), Some(Step::End)))
    }

    fn takes(&self, step: usize, letter: char) -> bool {
        match self.steps.get(step) {
            Some(Step::Letter(known)) => *known == letter,
            Some(Step::Class(Class::Unicode(class))) => {
                class.iter().any(|range| (range.start()..=range.end()).contains(&letter))
            }
            Some(Step::Class(Class::Bytes(class))) => class.iter().any(|range| {
                u8::try_from(letter).is_ok_and(|byte| (range.start()..=range.end()).contains(&byte))
            }),
            _ => false,
        }
    }

    /// The steps that wait for a letter, or are the end, from these on.
    fn reached(&self, mut open: Vec<usize>, is_start: bool, is_end: bool) -> Vec<usize> {
        let mut seen = vec![false; self.steps.len()];
        let mut found = Vec::new();
        while let Some(step) = open.pop() {
            let Some(seen) = seen.get_mut(step).filter(|seen| !**seen) else { continue };
            *seen = true;
            match self.steps.get(step) {
                Some(Step::Split(one, other)) => open.extend([*other, *one]),
                Some(Step::Jump(to)) => open.push(*to),
                Some(Step::Start) if is_start => open.push(step + 1),
                Some(Step::Stop) if is_end => open.push(step + 1),
                Some(Step::Start | Step::Stop) => {}
                _ => found.push(step),
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, yes: &[&str], no: &[&str]) {
        for text in yes {
            assert_eq!(matches(pattern, text), Some(true), "{pattern} {text}");
        }
        for text in no {
            assert_eq!(matches(pattern, text), Some(false), "{pattern} {text}");
        }
    }

    #[test]
    fn the_whole_text_is_matched() {
        check("[A-Z]", &["A"], &["", "AB", "a"]);
        check("[A-Z]{3}-\\d+", &["ABC-1", "XYZ-2026"], &["AB-1", "ABC-", "ABC-1x"]);
        check("a|bc|", &["a", "bc", ""], &["b", "abc"]);
        check("(ab)*", &["", "ab", "abab"], &["a", "aba"]);
        check("x{2,4}", &["xx", "xxxx"], &["x", "xxxxx"]);
        check("(?i)bees?", &["Bee", "BEES"], &["beess"]);
        check("^a$", &["a"], &["ba"]);
        check("(a*)*b", &["b", "aab"], &["aac"]);
        check("\\p{Han}+", &["风险"], &["risk"]);
        check(".+", &["a b"], &["a\nb"]);
    }

    #[test]
    fn what_is_not_looked_at_is_left() {
        assert_eq!(matches("\\bword\\b", "word"), None);
        assert_eq!(matches("x{5000}", "x"), None);
        assert_eq!(matches("(", "x"), None);
    }
}
