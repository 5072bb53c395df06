//! The grammar of spans: any run of a task's own words, as they are there. Its size is linear in the task.

use std::collections::HashSet;
use std::ops::Range;

use super::{Part, Rules};
use crate::rule::task_words;

/// Every span of so many words is in the grammar, and none of more than twice as many: a program that reads a grammar
/// may follow its rules into each other, and a long task would be a deep chain.
const STEP: usize = 128;

/// What may part two words of one span, besides blanks.
const JOINERS: [char; 16] =
    [',', '.', '-', '\'', '’', '/', '&', '+', '%', '$', '€', '£', '@', '·', '–', '#'];

/// A run of the task's own words; `None` for a task without words. A word is one that the rule for grounded values
/// takes for one.
pub(crate) fn span(task: &str, rules: &mut Rules) -> Option<Part> {
    let words = task_words(task);
    if words.is_empty() {
        return None;
    }
    Some(rules.once("span", |rules| {
        let mut starts = Vec::with_capacity(words.len());
        for from in (0..words.len()).step_by(STEP) {
            let window = words.get(from..words.len().min(from + 2 * STEP)).unwrap_or_default();
            let chain = chain(task, window, rules);
            starts.extend(chain.into_iter().take(STEP));
        }
        // A word that occurs twice with the same words after it begins the same spans.
        let mut seen = HashSet::new();
        starts.retain(|part| seen.insert(part.clone()));
        Part::either(starts).unwrap_or_else(Part::empty)
    }))
}

/// For each word the spans that begin with it and end in these words.
fn chain(task: &str, words: &[Range<usize>], rules: &mut Rules) -> Vec<Part> {
    let mut starts = Vec::with_capacity(words.len());
    let mut next: Option<(usize, Part)> = None;
    for word in words.iter().rev() {
        let own = task.get(word.clone()).unwrap_or_default();
        let follows = next.take().and_then(|(start, rest)| {
            let gap = gap(task.get(word.end..start).unwrap_or_default())?;
            Some(Part::sequence([Part::text(&gap), rest]).optional())
        });
        let part = Part::sequence([Part::text(own)].into_iter().chain(follows));
        let rest = rules.share("words", part);
        starts.push(rest.clone());
        next = Some((word.start, rest));
    }
    starts.reverse();
    starts
}

/// What parts two words of a span: as it is where it is short and plain, a blank where other marks are. `None`
/// where a paragraph ends.
fn gap(between: &str) -> Option<String> {
    if between.matches('\n').count() > 1 {
        return None;
    }
    let is_plain = |c: char| c == ' ' || JOINERS.contains(&c);
    if between.len() <= 3 && between.chars().all(is_plain) && !between.contains("  ") {
        return Some(between.to_owned());
    }
    Some(" ".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::gbnf;

    #[test]
    fn the_size_is_linear_in_the_task() {
        let size = |count: usize| {
            let task: String =
                (0..count).map(|at| format!("word{at}")).collect::<Vec<_>>().join(" ");
            let mut rules = Rules::default();
            let start = span(&task, &mut rules).unwrap();
            gbnf(&rules, &start).len()
        };
        assert!(size(2_000) < size(1_000) * 5 / 2, "{} {}", size(1_000), size(2_000));
    }

    #[test]
    fn a_task_without_words_has_no_span() {
        assert_eq!(span("?!", &mut Rules::default()), None);
    }
}
