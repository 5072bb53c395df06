//! Labels further on in a line: `Name: Ann, Age: 3`.

use std::ops::Range;

use super::{Names, Page};
use crate::text::fold;

/// One label in a line, with its value.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) field: usize,
    /// Where the label begins.
    pub(super) start: usize,
    pub(super) value: Range<usize>,
}

/// Further on in a line than this no label is looked for.
const LONGEST: usize = 2000;

/// The labels in the first line of a range. The first may begin it only with `from_start`; the others need a mark
/// before them that parts, or, outside a text, a blank before the name of a field. A name in brackets needs nothing.
pub(super) fn parts(
    page: &Page<'_, '_>,
    names: &Names,
    range: Range<usize>,
    from_start: bool,
    is_text: bool,
) -> Vec<Part> {
    let whole = page.slice(range.clone());
    let lead = whole.len() - whole.trim_start().len();
    let line = crate::text::first_line(whole.trim_start());
    // A line after the writer's backslash is text.
    if line.len() > LONGEST || line.starts_with('\\') || !line.contains([':', '：', '=', ']', '】'])
    {
        return Vec::new();
    }
    let base = range.start + lead;
    let mut found: Vec<Part> = Vec::new();
    let mut from = 0;
    for (at, mark) in line.match_indices([':', '：', '=', ']', '】']) {
        if at < from {
            continue;
        }
        let after = at + mark.len();
        let is_first = from_start && found.is_empty();
        let name = match mark {
            // A text may mention a name in brackets, but not after a full stop.
            "]" | "】" if is_text && found.is_empty() && !follows_sentence(line, from, at) => None,
            "]" | "】" => in_brackets(names, line, from, at),
            _ => label(names, line, from, at, is_first, is_text),
        };
        let Some((start, field)) = name else { continue };
        let after = after + skipped(line.get(after..).unwrap_or_default());
        if let Some(last) = found.last_mut() {
            last.value.end = base + value_end(line, last.value.start - base, start);
        }
        let end = base + closed_end(line, after);
        found.push(Part { field, start: base + start, value: base + after..end.max(base + after) });
        from = after;
    }
    found
}

/// Whether the bracket that closes here was opened after the end of a sentence.
fn follows_sentence(line: &str, from: usize, at: usize) -> bool {
    let before = line.get(from..at).unwrap_or_default();
    let open = before.rfind(['[', '【']).and_then(|open| before.get(..open)).unwrap_or_default();
    open.trim_end().ends_with(['.', '!', '?', '。', '！', '？'])
}

/// The width of what closes a label before its value: blanks and the end of bold.
fn skipped(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '*', '_', ':', '：']).len()
}

/// The field whose name in brackets ends here, and where the bracket opens.
fn in_brackets(names: &Names, line: &str, from: usize, at: usize) -> Option<(usize, usize)> {
    let before = line.get(from..at)?;
    // After the writer's backslash a bracket is text, and between ticks a name is only mentioned.
    let is_text = |open: usize| before.get(..open).is_some_and(|text| text.ends_with(['\\', '`']));
    let open = before.rfind(['[', '【']).filter(|open| !is_text(*open))?;
    let name = before.get(open..)?.trim_start_matches(['[', '【']);
    let field = field_of(names, name)?;
    (from + open > 0).then_some((from + open, field))
}

/// The end of the line without a bracket that closes what was opened before the value.
fn closed_end(line: &str, after: usize) -> usize {
    let value = line.get(after..).unwrap_or_default().trim_end();
    let closes = value.ends_with([')', '）']) && !value.contains(['(', '（']);
    let bare = if closes { value.trim_end_matches([')', '）']) } else { value };
    after + bare.len()
}

/// The field whose name ends here, and where it begins.
fn label(
    names: &Names,
    line: &str,
    from: usize,
    at: usize,
    from_start: bool,
    is_text: bool,
) -> Option<(usize, usize)> {
    let before = line.get(from..at)?;
    let parting = before
        .rfind([',', ';', '|', '·', '•', '，', '；', '、', '(', '（', '。', '！', '？'])
        .map(|found| {
            found
                + before.get(found..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8)
        });
    let dash = [" - ", " – ", " — ", " **"]
        .iter()
        .filter_map(|mark| Some(before.rfind(mark)? + mark.len()))
        .max();
    let begin = parting.max(dash);
    let start = match begin {
        Some(begin) => Some(begin),
        None if from == 0 && from_start => Some(0),
        None => None,
    };
    if let Some(start) = start
        && let Some(field) = field_of(names, before.get(start..)?)
    {
        let blanks = before.get(start..)?;
        return Some((from + start + blanks.len() - blanks.trim_start().len(), field));
    }
    if is_text {
        return None;
    }
    // `Name: Ann Age: 3`: as many words before the colon as the header has, and in small letters only where the line
    // begins so. `My brother said: never` has no label.
    let is_small = |text: &str| text.starts_with(char::is_lowercase);
    names.of.iter().enumerate().find_map(|(field, shape)| {
        let words = shape.header.split_whitespace().count().max(1);
        let start = before.rmatch_indices(' ').nth(words - 1).map(|(found, _)| found + 1)?;
        let name = before.get(start..)?;
        let is_written_so = !is_small(name) || is_small(&shape.header) || is_small(line);
        (is_written_so && field_of(names, name) == Some(field)).then_some((from + start, field))
    })
}

/// The field of this name.
pub(super) fn field_of(names: &Names, name: &str) -> Option<usize> {
    let name = name.trim();
    if name.is_empty() || name.len() > 96 {
        return None;
    }
    let folded = fold(name);
    let is_name = |key: &[char]| key.iter().copied().eq(folded.chars());
    names.folded.iter().find(|(key, _)| is_name(key)).map(|(_, field)| field)
}

/// The end of a value before the next label at `next`, without the mark that parts them.
fn value_end(line: &str, start: usize, next: usize) -> usize {
    start + without_separators(line.get(start..next).unwrap_or_default()).len()
}

/// A value without the marks and blanks that part it from the next label: `1-2 pages; **` is `1-2 pages`.
pub(super) fn without_separators(value: &str) -> &str {
    const PARTING: [char; 15] =
        [',', ';', '|', '·', '•', '，', '；', '、', '-', '–', '—', '*', '(', '（', '→'];
    let bare = value.trim_end_matches(|c: char| c.is_whitespace() || PARTING.contains(&c));
    // `*Scarborough Fair* |`: the stars after the value close those before it.
    let opens = bare.len() - bare.trim_start_matches('*').len();
    let after = value.get(bare.len()..).unwrap_or_default();
    let closes = after.len() - after.trim_start_matches('*').len();
    let is_pair = opens > 0 && opens == closes && opens < bare.len();
    value.get(..bare.len() + closes).filter(|_| is_pair).unwrap_or(bare)
}
