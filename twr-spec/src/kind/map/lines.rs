//! The lines of a map: which of them hold a key, and which go on with a value.

use std::ops::Range;

use crate::kind::Margin;
use crate::soft::{Special, blank, indent_of, lines, list_marker, undecorate};
use crate::spec::Kind;

/// A line of the map that is not blank.
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) range: Range<usize>,
    /// The key it begins with.
    pub(super) key: Option<Key<'a>>,
    /// Whether it is set in further than the keys, and so goes on with a value.
    pub(super) set_in: bool,
}

/// The key at the start of a line.
pub(super) struct Key<'a> {
    /// The key without its dress.
    pub(super) name: &'a str,
    /// How much of the line it is, with the colon and all marks.
    pub(super) width: usize,
    /// Whether a list mark stands before it.
    pub(super) listed: bool,
}

pub(super) fn survey<'a>(
    value: &Kind,
    text: &'a str,
    margin: Margin,
    special: &Special<'_>,
) -> Vec<Line<'a>> {
    let full = |range: &Range<usize>| !blank(text.get(range.clone()).unwrap_or_default());
    let ranges: Vec<Range<usize>> = lines(text).filter(full).collect();
    let ranges = on_one_line(value, text, &ranges).unwrap_or(ranges);
    let indent = |range: &Range<usize>| text.get(range.clone()).map_or(0, indent_of);
    // The first line may stand behind a header or a list mark, where nothing tells its indent; an
    // item's further keys are set in as far as its first.
    let least = ranges.iter().filter(|range| range.start > 0).map(indent).min().unwrap_or_default();
    let base = match margin {
        Margin::UpTo(most) => least.min(most),
        Margin::Keep | Margin::Common => least,
    };
    // "Note: I have put …" behind numbers and a blank line is no entry.
    let is_number = matches!(value.required(), Kind::Integer(_) | Kind::Number(_));
    let behind_blank = |range: &Range<usize>| {
        let before = text.get(..range.start).unwrap_or_default();
        before.ends_with("\n\n") || before.ends_with("\n\r\n")
    };
    let line = |range: Range<usize>| {
        let set_in = range.start > 0 && indent(&range) > base;
        let text = text.get(range.clone()).unwrap_or_default();
        let no_key = set_in || (is_number && is_prose(text) && behind_blank(&range));
        let key = if no_key { None } else { key_of(text, special) };
        Line { text, range, key, set_in }
    };
    ranges.into_iter().map(line).collect()
}

/// The entries of a map that is one line, `a: 1, b: 2`, where no value holds a comma.
fn on_one_line(value: &Kind, text: &str, ranges: &[Range<usize>]) -> Option<Vec<Range<usize>>> {
    let [only] = ranges else { return None };
    let is_plain = matches!(value.required(), Kind::Integer(_) | Kind::Number(_) | Kind::Boolean);
    // A comma between quotes parts nothing.
    let line = text.get(only.clone()).filter(|line| is_plain && !line.contains('"'))?;
    let mut start = only.start;
    let mut entries = Vec::new();
    for piece in line.split_inclusive([',', ';', '，', '；']) {
        let end = start + piece.len();
        let bare = piece.trim_end().trim_end_matches([',', ';', '，', '；']);
        let from = start + piece.len() - piece.trim_start().len();
        bare.contains([':', '：']).then(|| entries.push(from..start + bare.len()))?;
        start = end;
    }
    (entries.len() > 1).then_some(entries)
}

/// Whether a key stands in quotes, for a colon in it would end it.
pub(in crate::kind) fn needs_quotes(key: &str) -> bool {
    key.contains([':', '：'])
}

/// Whether a key can stand on a line of its own, and be told from its value.
pub(in crate::kind) fn can_be_written(key: &str) -> bool {
    let ends_early = key.contains('"') && needs_quotes(key);
    !(key.is_empty() || ends_early || key.contains(['\n', '\r']))
}

/// The key in quotes at the start of a line that needs them, and how much of the line it is with its colon.
fn quoted(line: &str) -> Option<(&str, usize)> {
    let (name, behind) = line.strip_prefix('"')?.split_once('"')?;
    let rest = behind.trim_start().strip_prefix([':', '：'])?;
    needs_quotes(name).then(|| (name.trim(), line.len() - rest.len()))
}

/// Whether the line says more than a key and a number do.
fn is_prose(line: &str) -> bool {
    line.split_whitespace().nth(11).is_some()
}

/// Where the mark between key and value stands, and its width: a colon, or an equals sign where there is none.
fn separator(line: &str) -> Option<(usize, usize)> {
    let colon = line.find([':', '：']);
    let colon = colon.and_then(|at| Some((at, line.get(at..)?.chars().next()?.len_utf8())));
    colon.or_else(|| line.find(" = ").map(|at| (at, 3)))
}

fn key_of<'a>(line: &'a str, special: &Special<'_>) -> Option<Key<'a>> {
    let trimmed = line.trim_start();
    let name = trimmed.get(..separator(trimmed)?.0)?;
    let is_like_json = || name.trim_start_matches('\\').starts_with(['{', '[']);
    let escaped = trimmed.starts_with('\\')
        && (special.line(trimmed) || Special::opening(name) || is_like_json());
    let mark = if escaped { None } else { list_marker(trimmed) };
    let start = line.len() - trimmed.len() + usize::from(escaped) + mark.unwrap_or_default();
    let rest = line.get(start..)?;
    if let Some((name, width)) = quoted(rest) {
        return Some(Key { name, width: start + width, listed: mark.is_some() });
    }
    let (colon, wide) = separator(rest)?;
    let behind = colon + wide;
    let name = rest.get(..colon)?.trim();
    let after = rest.get(behind..)?;
    // `**key:** value` and `**key**: value`.
    let (name, closing) = match name.strip_prefix("**") {
        _ if escaped => (name, 0),
        Some(open) if after.starts_with("**") => (open.trim(), 2),
        _ => (undecorate(name), 0),
    };
    let width = start + behind + closing;
    let is_equation = rest.get(colon..).is_some_and(|text| text.starts_with(" = "));
    (!name.is_empty()).then_some(Key { name, width, listed: mark.is_some() || is_equation })
}
