//! Bold names: `**Name**`, `**Name:** text`, `**Name**: text`, `**Name: text**`, `**Name** - text`, `__Name__`; known
//! names in italics or as code, with a colon: `*Name:* text`, `` `name`: text ``.

use super::heading::{split, undecorated};
use super::mark::Mark;
use super::name::{after_section, is_like_phrase, is_title, known};
use super::node::{Form, Tail};
use super::steps::{head, is_dash, skip_blanks};
use super::vocab::Vocab;

/// No bold name is longer, in bytes, but one that holds its text.
const LONGEST: usize = 200;

/// The bold name that the text begins with.
pub(super) fn parse(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let first = *rest.as_bytes().first()?;
    let width = rest.bytes().take_while(|byte| *byte == first).count();
    if width == 1 {
        return emphasised(vocab, rest);
    }
    if !(2..=3).contains(&width) || rest.get(width..)?.starts_with([' ', '\t']) {
        return None;
    }
    let marks = rest.get(..width)?;
    let inner = rest.get(width..)?;
    let close =
        head(inner, LONGEST).find(marks).or_else(|| inner.strip_suffix(marks).map(str::len))?;
    let after = skip_marks(rest, width + close, first);
    let behind = rest.get(after..)?;
    if behind.trim().is_empty() {
        return alone(vocab, rest, width, width + close);
    }
    let (start, end) = undecorated(rest, width, width + close);
    let name = rest.get(start..end)?;
    let inside = rest.get(width..width + close)?.trim_end();
    let found = known(vocab, name);
    let body = if inside.ends_with([':', '：']) {
        Some(skip_blanks(rest, after))
    } else {
        // A name of the vocabulary needs nothing between it and its text.
        separated(rest, after)
            .or_else(|| (found.is_some() && !goes_on(behind)).then(|| skip_blanks(rest, after)))
    };
    let is_name = found.is_some() || is_like_phrase(name) || is_title(name) && name.len() <= 64;
    body.filter(|_| is_name).map(|body| Mark::new(Form::Bold, start..end, body).named(found))
}

/// A known name as code, with a colon.
pub(super) fn coded(vocab: &Vocab, rest: &str) -> Option<Mark> {
    if rest.starts_with("``") || !rest.starts_with('`') {
        return None;
    }
    emphasised(vocab, rest)
}

/// A known name with a colon, in italics or as code.
fn emphasised(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let mark = rest.chars().next()?;
    let inner = rest.strip_prefix(mark).filter(|inner| !inner.starts_with([' ', '\t']))?;
    let close = head(inner, LONGEST).find(mark)? + 1;
    let (start, end) = undecorated(rest, 1, close);
    let found = known(vocab, rest.get(start..end)?)?;
    let body = if rest.get(1..close)?.ends_with([':', '：']) {
        skip_blanks(rest, close + 1)
    } else {
        separated(rest, close + 1)
            .filter(|_| rest.get(close + 1..).is_some_and(begins_with_colon))?
    };
    Some(Mark::new(Form::Bold, start..end, body).named(Some(found)))
}

fn begins_with_colon(text: &str) -> bool {
    text.starts_with([':', '：'])
}

/// A bold piece alone on its line: a name, or a name and its text.
fn alone(vocab: &Vocab, rest: &str, start: usize, end: usize) -> Option<Mark> {
    let (from, to) = undecorated(rest, start, end);
    let from = from + after_section(vocab, rest.get(from..to)?).unwrap_or_default();
    let name = rest.get(from..to)?;
    let found = known(vocab, name);
    if found.is_none()
        && let Some(mut mark) = split(vocab, Form::Bold, rest, from..end)
        && mark.body < end
    {
        mark.tail = Tail::Marks(u8::try_from(rest.len() - end).unwrap_or(2));
        return Some(mark);
    }
    let is_name = found.is_some() || is_title(name);
    (is_name && from < to).then(|| Mark::new(Form::Bold, from..to, rest.len()).named(found))
}

/// Words with which a sentence goes on about what it has named.
const GOING_ON: [&str; 22] = [
    "is", "are", "was", "were", "be", "has", "have", "had", "does", "should", "must", "will",
    "would", "can", "could", "may", "and", "or", "of", "in", "for", "that",
];

/// Whether the text after a bold name goes on with a sentence about it.
fn goes_on(behind: &str) -> bool {
    let word = behind.split_whitespace().next().unwrap_or_default();
    !behind.starts_with([' ', '\t']) || GOING_ON.contains(&word)
}

/// Where the text begins after a colon, or a dash between blanks.
fn separated(rest: &str, at: usize) -> Option<usize> {
    let behind = rest.get(at..)?;
    if behind.starts_with(':') && !behind.starts_with("::") {
        return Some(skip_blanks(rest, at + 1));
    }
    if behind.starts_with('：') {
        return Some(skip_blanks(rest, at + 3));
    }
    let dashed = behind.strip_prefix([' ', '\t'])?.trim_start();
    if is_dash(dashed) {
        return Some(rest.len());
    }
    let text = ["- ", "– ", "— ", "-- "].iter().find_map(|dash| dashed.strip_prefix(dash))?;
    Some(skip_blanks(rest, rest.len() - text.len()))
}

/// Where the run of marks ends that begins at `at`.
fn skip_marks(rest: &str, at: usize, mark: u8) -> usize {
    let run = rest.as_bytes().get(at..).unwrap_or_default();
    at + run.iter().take_while(|byte| **byte == mark).count().min(3)
}
