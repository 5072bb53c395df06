//! The grammar of spans: any run of a task's own words, as they are there. Its size is linear in the task.

use std::collections::HashSet;
use std::ops::Range;

use super::{Part, Rules};
use crate::rule::task_words;

/// Every span of so many words is in the grammar, and none of more than twice as many: a program that reads a grammar
/// may follow its rules into each other, and a long task would be a deep chain.
const STEP: usize = 128;

/// What is longer between two words is no part of a span, in bytes.
const WIDEST_GAP: usize = 16;

/// Marks that a layout or the reader may take for something else than text. A span ends before them: what is in a span
/// is as it is in the task.
const MARKS: [char; 14] = ['[', ']', '{', '}', '<', '>', '|', '`', '*', '~', ';', '；', '【', '】'];

/// What rules and emphasis are made of where it is there twice.
const RUNS: [&str; 4] = ["==", "__", "--", "##"];

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
        let own = Part::text(task.get(word.clone()).unwrap_or_default());
        let follows = next.take().and_then(|(start, rest)| {
            let gap = gap(task.get(word.end..start).unwrap_or_default())?;
            Some(Part::sequence([Part::text(&gap), rest]))
        });
        let after = match (sign_after(task, word.end), follows) {
            ("", follows) => follows.map(Part::optional),
            (sign, follows) => Part::either([Part::text(sign)].into_iter().chain(follows)),
        };
        let rest = rules.share("words", Part::sequence([own].into_iter().chain(after)));
        starts.push(match sign_before(task, word.start) {
            "" => rest.clone(),
            sign => Part::sequence([Part::text(sign), rest.clone()]),
        });
        next = Some((word.start, rest));
    }
    starts.reverse();
    starts
}

/// What parts two words of a span: what is there, with one blank for blanks and the end of a line. `None` where a
/// paragraph ends, where a line begins with a mark, and where marks are.
fn gap(between: &str) -> Option<String> {
    let mut lines = between.split('\n');
    let first = lines.next().unwrap_or_default();
    let is_blank = |line: &str| line.trim().is_empty();
    let is_one_break = lines.clone().count() <= 1 && lines.all(is_blank);
    let first = first.trim();
    let is_text = |c: char| !c.is_control() && !MARKS.contains(&c);
    let has_run = RUNS.iter().any(|run| first.contains(run));
    // A backslash takes away the meaning of the mark after it.
    let is_escape = first.find('\\').is_some_and(|at| at + 1 < between.len());
    if !is_one_break
        || between.len() > WIDEST_GAP
        || has_run
        || is_escape
        || !first.chars().all(is_text)
    {
        return None;
    }
    let mut gap = String::with_capacity(between.len());
    for c in between.chars() {
        match c {
            c if !c.is_whitespace() => gap.push(c),
            _ if !gap.ends_with(' ') => gap.push(' '),
            _ => {}
        }
    }
    Some(gap)
}

/// The sign that a number or an amount begins with, before its first digit or letter: a value without it would be
/// another one.
fn sign_before(task: &str, start: usize) -> &str {
    let before = task.get(..start).unwrap_or_default();
    let sign =
        before.chars().next_back().filter(|c| matches!(c, '-' | '−' | '+' | '$' | '€' | '£' | '¥'));
    let Some(sign) = sign else { return "" };
    let at = start - sign.len_utf8();
    let is_digit = task.get(start..).is_some_and(|word| word.starts_with(char::is_numeric));
    let is_first = task.get(..at).is_some_and(|rest| rest.is_empty() || rest.ends_with(is_apart));
    let is_sign = is_digit && is_first;
    task.get(at..start).filter(|_| is_sign).unwrap_or_default()
}

/// The sign that a number or a name ends with: `50%`, `C++`.
fn sign_after(task: &str, end: usize) -> &str {
    let rest = task.get(end..).unwrap_or_default();
    let is_sign = |c: char| matches!(c, '%' | '‰' | '°' | '€' | '£' | '¥' | '$' | '+' | '#');
    let after = rest.trim_start_matches(is_sign);
    let is_last = after
        .chars()
        .next()
        .is_none_or(|c| is_apart(c) || matches!(c, '.' | ',' | '!' | '?' | ':'));
    let is_short = rest.len() - after.len() <= WIDEST_GAP;
    rest.get(..rest.len() - after.len()).filter(|_| is_last && is_short).unwrap_or_default()
}

/// Whether a character parts words: a blank, a bracket or a quotation mark.
fn is_apart(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '（' | '）' | '"' | '“' | '”' | '，' | '。' | '：')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{gbnf, walk};

    /// Whether the span is in the grammar of the task's spans.
    fn check(task: &str, value: &str, expect: bool) {
        let mut rules = Rules::default();
        let start = span(task, &mut rules).unwrap();
        let mut seen = HashSet::new();
        let mut state = 1_usize;
        for _ in 0..4_000 {
            let mut choose = |below: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) % below
            };
            seen.insert(walk(&rules, &start, &mut choose));
        }
        let folded = task.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(seen.iter().all(|span| folded.contains(span.as_str())), "{seen:?} of {task:?}");
        assert_eq!(seen.contains(value), expect, "{value:?} of {task:?}: {seen:?}");
    }

    #[test]
    fn a_span_is_as_it_is_in_the_task() {
        check("Meet me at 10:30, please", "10:30", true);
        check("See https://a.org/x?y now", "https://a.org/x?y", true);
        check("From 9 – 17 h", "9 – 17", true);
        check("It was -5 outside", "-5", true);
        check("It was -5 outside", "5", false);
        check("Call +49 30 1234", "+49 30 1234", true);
        check("It costs €5.50 more", "€5.50", true);
        check("Take 50% off", "50%", true);
        check("Take 50% off", "50", false);
        check("We use C++ here", "C++", true);
        check("He said \"yes, now\" twice", "said \"yes, now", true);
        check("Ann\nLee wrote", "Ann Lee", true);
        check("- Ann\n- Lee", "Ann Lee", false);
        check("Ann\n\nLee", "Ann Lee", false);
        check("key=value", "key=value", true);
        check("key==value", "key value", false);
        check("MAX_RETRIES", "MAX_RETRIES", true);
        check("in C:\\dir now", "C:\\dir", true);
        check("in a\\[b now", "a b", false);
        check("价格是￥5。请付", "价格是", true);
    }

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
