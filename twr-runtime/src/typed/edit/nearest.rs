//! `nearest`: the lines of a file that are most like those that an edit looks for.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::fold::folded;
use super::mismatch::FileLine;

/// The most lines that are shown.
const MOST: usize = 40;

/// The lines of the file that are most like those to find; none, where none has a word in common with them.
///
/// Where lines of both are the same but for blanks, they tell the place. Else the line that has the most words in
/// common with the longest line to find tells it.
pub(super) fn nearest(file: &[&str], find: &[&str]) -> Vec<FileLine> {
    let Some(start) = by_lines(file, find).or_else(|| by_words(file, find)) else {
        return Vec::new();
    };
    let first = usize::try_from(start.max(0)).unwrap_or_default();
    let count = i64::try_from(find.len()).unwrap_or(i64::MAX);
    let end = usize::try_from(start.saturating_add(count).max(0)).unwrap_or_default();
    shown(file, first, end.max(first + 1))
}

/// The lines of a place, with their numbers.
pub(super) fn shown(file: &[&str], first: usize, end: usize) -> Vec<FileLine> {
    let lines = file.iter().enumerate().take(end).skip(first).take(MOST);
    lines.map(|(at, line)| FileLine { number: at + 1, text: shortened(line) }).collect()
}

/// The beginning of a line that is too long to be shown.
fn shortened(line: &str) -> String {
    const LONGEST: usize = 300;
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line.to_owned(),
    }
}

/// Where the first line to find would be, by the place that most lines agree on.
fn by_lines(file: &[&str], find: &[&str]) -> Option<i64> {
    let mut wanted: HashMap<Cow<'_, str>, i64> = HashMap::new();
    for (line, at) in find.iter().zip(0..) {
        // A line of brackets alone tells nothing.
        if line.contains(char::is_alphanumeric) {
            wanted.entry(folded(line)).or_insert(at);
        }
    }
    let mut votes: HashMap<i64, usize> = HashMap::new();
    for (line, at) in file.iter().zip(0_i64..) {
        if let Some(wanted) = wanted.get(&folded(line)) {
            *votes.entry(at - wanted).or_default() += 1;
        }
    }
    // Of places with as many lines, the first.
    votes.into_iter().max_by_key(|(start, count)| (*count, -*start)).map(|(start, _)| start)
}

/// The same by words, for the case that no line is equal.
fn by_words(file: &[&str], find: &[&str]) -> Option<i64> {
    let (at, line) = find
        .iter()
        .zip(0_i64..)
        .map(|(line, at)| (at, line))
        .max_by_key(|(at, line)| (line.trim().len(), -*at))?;
    let wanted: HashSet<&str> = words(line).collect();
    let score = |line: &&str| {
        let own: HashSet<&str> = words(line).collect();
        let common = own.intersection(&wanted).count();
        (common * 1000).checked_div(own.len() + wanted.len() - common).unwrap_or_default()
    };
    let best = file.iter().zip(0_i64..).map(|(line, at)| (score(line), -at)).max()?;
    (best.0 > 0).then_some(-best.1 - at)
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
