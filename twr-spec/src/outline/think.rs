//! Think blocks: `<think>`, `<|begin_of_thought|>`, `◁think▷`, `[THINK]`, and what closes them.

use super::mark::Mark;
use super::node::Form;
use super::steps::{head, skip_blanks};

/// No mark of a think block is longer, in bytes.
pub(super) const LONGEST: usize = 40;

/// The names of tags round what a model thinks.
const NAMES: [&str; 7] =
    ["think", "thinking", "thought", "thoughts", "reasoning", "reflection", "scratchpad"];

/// The marks of models that have no such tags: what opens a block, and what closes it.
const PAIRS: [(&str, &str); 4] = [
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("<|channel|>analysis<|message|>", "<|channel|>final<|message|>"),
    ("◁think▷", "◁/think▷"),
    ("[THINK]", "[/THINK]"),
];

/// The mark of a think block that the text begins with.
pub(super) fn parse(rest: &str) -> Option<Mark> {
    if let Some(inner) = rest.strip_prefix('<')
        && !inner.starts_with('|')
    {
        let (closes, from) = if inner.starts_with('/') { (true, 2) } else { (false, 1) };
        let name = rest.get(from..)?;
        let width = name.bytes().take(12).position(|byte| byte == b'>')?;
        let word = name.get(..width)?;
        if !NAMES.iter().any(|known| word.eq_ignore_ascii_case(known)) {
            return None;
        }
        return Some(mark(rest, from..from + width, from + width + 1, closes));
    }
    PAIRS.iter().find_map(|(open, close)| {
        let found = |text: &str, closes| {
            rest.starts_with(text).then(|| mark(rest, 0..text.len(), text.len(), closes))
        };
        found(open, false).or_else(|| found(close, true))
    })
}

fn mark(rest: &str, name: std::ops::Range<usize>, end: usize, closes: bool) -> Mark {
    let mut mark = Mark::new(Form::Think, name, skip_blanks(rest, end));
    mark.closes = closes;
    mark
}

/// The first closing mark in the text, and how wide it is; else where a search of more text goes on.
pub(super) fn find_close(text: &str, from: usize, last: bool) -> Result<(usize, usize), usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr::memchr3(b'<', b'[', 0xe2, rest))
    {
        let here = at + found;
        let Some(rest) = text.get(here..) else { break };
        if let Some(width) = close_width(rest) {
            return Ok((here, width));
        }
        if !last && rest.len() < LONGEST {
            return Err(here);
        }
        at = here + 1;
    }
    Err(text.len())
}

/// The width of the closing mark that the text begins with.
pub(crate) fn close_width(rest: &str) -> Option<usize> {
    let near = head(rest, LONGEST);
    if let Some(name) = near.strip_prefix("</") {
        let width = name.bytes().take(12).position(|byte| byte == b'>')?;
        let word = name.get(..width)?;
        return NAMES.iter().any(|known| word.eq_ignore_ascii_case(known)).then_some(width + 3);
    }
    PAIRS.iter().find(|(_, close)| near.starts_with(close)).map(|(_, close)| close.len())
}
