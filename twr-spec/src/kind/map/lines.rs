//! The lines of a map: which of them hold a key, and which go on with a value.

use std::borrow::Cow;
use std::ops::Range;

use crate::kind::body::without_quotes;
use crate::kind::list::series::lettered;
use crate::kind::{Margin, Special};
use crate::spec::Kind;
use crate::text::{blank, indent_of, lines, list_marker, undecorate};

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
    /// The key without its dress and without the writer's backslashes.
    pub(super) name: Cow<'a, str>,
    /// How much of the line it is, with the colon and all marks.
    pub(super) width: usize,
    /// Whether a list mark is before it.
    pub(super) listed: bool,
    /// Whether it is in quotes, and so as it is written.
    is_quoted: bool,
}

pub(super) fn survey<'a>(
    value: &Kind,
    text: &'a str,
    (margin, begins_line, quotes): (Margin, bool, usize),
    special: Special<'_>,
) -> Vec<Line<'a>> {
    let full = |range: &Range<usize>| !blank(text.get(range.clone()).unwrap_or_default());
    let ranges: Vec<Range<usize>> = lines(text).filter(full).collect();
    let unquoted = |range: Range<usize>| {
        let line = text.get(range.clone()).unwrap_or_default();
        range.end - without_quotes(line, quotes).len()..range.end
    };
    let ranges: Vec<Range<usize>> = ranges.into_iter().map(unquoted).collect();
    let ranges = on_one_line(value, text, &ranges).unwrap_or(ranges);
    let indent = |range: &Range<usize>| text.get(range.clone()).map_or(0, indent_of);
    // The first line may be after a header or a list mark, where nothing tells its indent; an
    // item's further keys are set in as far as its first.
    let is_own_line = begins_line || matches!(margin, Margin::Common | Margin::Folded);
    let tells = |range: &&Range<usize>| range.start > 0 || is_own_line;
    let least = ranges.iter().filter(tells).map(indent).min().unwrap_or_default();
    // A key with nothing after it has its record or its list below it.
    let is_below = has_parts(value)
        && ranges.first().and_then(|first| text.get(first.clone())).is_some_and(ends_in_colon)
        && ranges.get(1).is_some_and(|second| indent(second) == least);
    let base = match margin {
        _ if is_below => least.saturating_sub(1),
        Margin::UpTo(most) => least.min(most),
        Margin::Keep | Margin::Common | Margin::Folded => least,
    };
    // "Note: I have put …" after numbers and a blank line is no entry.
    let after_blank = |range: &Range<usize>| {
        let before = text.get(..range.start).unwrap_or_default();
        before.ends_with("\n\n") || before.ends_with("\n\r\n")
    };
    let line = |range: Range<usize>| {
        let set_in = tells(&&range) && indent(&range) > base;
        let text = text.get(range.clone()).unwrap_or_default();
        let no_key = set_in || (is_number(value) && is_prose(text) && after_blank(&range));
        let key = if no_key { None } else { key_of(text, special) };
        Line { text, range, key, set_in }
    };
    let mut found: Vec<Line<'a>> = ranges.into_iter().map(line).collect();
    if matches!(value.required(), Kind::List(_)) {
        take_items(&mut found);
    }
    take_letters(&mut found);
    if is_number(value) {
        take_names_of_amounts(&mut found);
    }
    drop_series(&mut found);
    found
}

/// Whether values of the kind are read from more than their text.
pub(super) fn has_parts(value: &Kind) -> bool {
    matches!(value.required(), Kind::Record(_) | Kind::List(_) | Kind::Map(_))
}

fn ends_in_colon(line: &str) -> bool {
    line.trim_end().trim_end_matches('*').ends_with([':', '：'])
}

/// Items that are set in no further than the keys above them go on with a value, too.
fn take_items(lines: &mut [Line<'_>]) {
    let is_listed = |line: &Line<'_>| list_marker(line.text.trim_start()).is_some();
    if lines.first().is_none_or(is_listed) {
        return;
    }
    for line in lines.iter_mut().filter(|line| is_listed(line)) {
        line.key = None;
        line.set_in = true;
    }
}

/// What parts the entries of a map on one line.
const PARTING: [char; 5] = [',', ';', '，', '；', '、'];

fn is_number(value: &Kind) -> bool {
    matches!(value.required(), Kind::Integer(_) | Kind::Number(_))
}

/// The entries of a map that is one line, `a: 1, b: 2`, where no value holds a comma.
fn on_one_line(value: &Kind, text: &str, ranges: &[Range<usize>]) -> Option<Vec<Range<usize>>> {
    let [only] = ranges else { return None };
    let is_plain = matches!(value.required(), Kind::Integer(_) | Kind::Number(_) | Kind::Boolean);
    // Words have commas of their own, but no keys after them.
    let is_words = matches!(value.required(), Kind::Line | Kind::Choice(_));
    // A comma between quotes parts nothing.
    let is_parted = is_plain || is_words;
    let line = text.get(only.clone()).filter(|line| is_parted && !line.contains('"'))?;
    let mut start = only.start;
    let mut entries = Vec::new();
    for piece in line.split_inclusive(PARTING) {
        let end = start + piece.len();
        let bare = piece.trim_end().trim_end_matches(PARTING);
        let from = start + piece.len() - piece.trim_start().len();
        let key =
            bare.split_once([':', '：']).or_else(|| bare.split_once(" = ")).map(|(key, _)| key);
        let before_amount = || amount_key(bare.trim_start()).filter(|_| is_number(value));
        let key = key.or_else(|| before_amount().map(|(name, _)| name));
        let is_key = |key: &str| is_plain || is_short_key(key);
        key.is_some_and(is_key).then(|| entries.push(from..start + bare.len()))?;
        start = end;
    }
    (entries.len() > 1).then_some(entries)
}

/// Whether words before a colon are short enough for a key among several on a line.
fn is_short_key(key: &str) -> bool {
    key.split_whitespace().count() < 4
        && key.chars().count() < 30
        && key.ends_with(char::is_alphanumeric)
        && !key.contains(['.', '(', '/'])
}

/// Takes letters with a bracket as the keys of a map that has no others: `A) Oxygen`.
fn take_letters(lines: &mut [Line<'_>]) {
    let letter = |line: &Line<'_>| {
        let text = line.text.trim_start();
        let (name, behind) = text.split_once([')', '.'])?;
        let is_letter = name.len() == 1 && name.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_value = behind.starts_with(' ') && !blank(behind) && line.key.is_none();
        (is_letter && is_value).then(|| line.text.len() - behind.len())
    };
    if lines.len() < 2 || !lines.iter().all(|line| letter(line).is_some()) {
        return;
    }
    for line in lines {
        let Some(width) = letter(line) else { continue };
        let name = line.text.get(..width - 1).unwrap_or_default().trim();
        line.key = Some(Key { name: Cow::Borrowed(name), width, listed: true, is_quoted: false });
    }
}

/// Takes the words before the only number of a line as its key, where no other line lacks one: `Adult 4.10`, `Door × 2`.
fn take_names_of_amounts(lines: &mut [Line<'_>]) {
    let amount = |line: &Line<'_>| {
        let text = line.text.trim_start();
        let mark = list_marker(text).unwrap_or_default();
        let start = line.text.len() - text.len() + mark;
        let (name, width) = amount_key(text.get(mark..)?)?;
        Some((start, name.len(), start + width))
    };
    let is_known = |line: &Line<'_>| line.key.is_some() || !line.set_in && amount(line).is_some();
    if lines.len() < 2 || !lines.iter().all(is_known) {
        return;
    }
    for line in lines.iter_mut().filter(|line| line.key.is_none()) {
        let Some((start, length, width)) = amount(line) else { continue };
        let name = line.text.get(start..start + length).unwrap_or_default();
        line.key = Some(Key { name: Cow::Borrowed(name), width, listed: true, is_quoted: false });
    }
}

/// The words before the only number of a line, and where the number begins: `Adult` of `Adult 4.10 €`, `Door` of `Door × 2`.
fn amount_key(line: &str) -> Option<(&str, usize)> {
    /// No such name has more words: a sentence has.
    const MOST_WORDS: usize = 4;
    let digit = line.find(|c: char| c.is_ascii_digit())?;
    let before = line.get(..digit)?.trim_end_matches(['$', '€', '£', '¥', '-', '+', '−']);
    let bare = before.trim_end();
    let name = ["×", " x"].iter().find_map(|times| bare.strip_suffix(times)).unwrap_or(bare).trim();
    let after = line.get(digit..)?.split_whitespace();
    let is_name = name.starts_with(char::is_alphabetic)
        && name.ends_with(char::is_alphabetic)
        && name.split_whitespace().count() <= MOST_WORDS;
    let is_apart = bare.len() < before.len();
    (is_name && is_apart && after.count() <= 2).then_some((name, before.len()))
}

/// Takes the letters before keys that count them: `a) Mill Lane: 6`, `b) Oak Road: 8`.
fn drop_series(lines: &mut [Line<'_>]) {
    let counts = |at: usize, line: &Line<'_>| {
        let key = line.key.as_ref().filter(|key| !key.is_quoted)?;
        series_letter(&key.name)?;
        lettered(at, &key.name)
    };
    let widths: Option<Vec<usize>> =
        lines.iter().enumerate().map(|(at, line)| counts(at, line)).collect();
    let Some(widths) = widths.filter(|widths| widths.len() > 1) else { return };
    for (key, width) in lines.iter_mut().filter_map(|line| line.key.as_mut()).zip(widths) {
        key.name = Cow::Owned(key.name.get(width..).unwrap_or_default().trim_start().to_owned());
    }
}

/// The width of a letter that counts, with its mark: `a)`, `b.`.
fn series_letter(key: &str) -> Option<usize> {
    let after = key.strip_prefix(|c: char| c.is_ascii_alphabetic())?;
    (after.starts_with(") ") || after.starts_with(". ")).then_some(2)
}

/// Whether a key is in quotes, for a colon or an equals sign in it would end it, or the letter that it begins with counts.
pub(in crate::kind) fn needs_quotes(key: &str) -> bool {
    key.contains([':', '：']) || equals(key).is_some() || series_letter(key).is_some()
}

/// Whether a key can be on a line of its own, and be told from its value.
pub(in crate::kind) fn can_be_written(key: &str) -> bool {
    let ends_early = needs_quotes(key) && closing_quote(key).is_some();
    !(key.is_empty() || ends_early || key.contains(['\n', '\r']))
}

/// The key in quotes at the start of a line that needs them, and how much of the line it is with its colon.
fn quoted(line: &str) -> Option<(&str, usize)> {
    let inside = line.strip_prefix('"')?;
    let (end, width) = closing_quote(inside)?;
    let name = inside.get(..end)?;
    needs_quotes(name).then(|| (name.trim(), '"'.len_utf8() + end + width))
}

/// The first quote that a colon follows: where it is, and its width with the colon.
fn closing_quote(text: &str) -> Option<(usize, usize)> {
    text.match_indices('"').find_map(|(at, quote)| {
        let behind = text.get(at + quote.len()..)?;
        let rest = behind.trim_start_matches(' ').strip_prefix([':', '：'])?;
        Some((at, text.len() - at - rest.len()))
    })
}

/// Whether the line says more than a key and a number do.
fn is_prose(line: &str) -> bool {
    line.split_whitespace().nth(11).is_some()
}

/// The first equals sign, if nothing but a plain name is before it.
fn equals(line: &str) -> Option<usize> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let at = line.find('=')?;
    let is_sign = !line.get(at..)?.starts_with("==");
    let key = line.get(..at)?.trim_end();
    (is_sign && !key.is_empty() && key.bytes().all(is_plain)).then_some(at)
}

/// Where the mark between key and value is, and its width: a colon, or an equals sign where there is none.
fn separator(line: &str) -> Option<(usize, usize)> {
    if let Some(at) = equals(line) {
        return Some((at, 1));
    }
    // The colon of a time parts nothing: `It's 5:30: Es ist halb sechs`.
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let is_inner = |at: usize| {
        line.get(..at).is_some_and(|before| digit(before.chars().next_back()))
            && line.get(at + 1..).is_some_and(|after| digit(after.chars().next()))
    };
    let mut colons = line.match_indices([':', '：']).map(|(at, _)| at);
    let colon = colons.find(|at| !is_inner(*at)).or_else(|| line.find([':', '：']));
    let colon = colon.and_then(|at| Some((at, line.get(at..)?.chars().next()?.len_utf8())));
    let parted = || {
        [" = ", " – ", " — ", " -> ", " → ", " - "]
            .iter()
            .find_map(|mark| Some((line.find(mark)?, mark.len())))
    };
    colon.or_else(parted)
}

fn key_of<'a>(line: &'a str, special: Special<'_>) -> Option<Key<'a>> {
    let trimmed = line.trim_start();
    let name = trimmed.get(..separator(trimmed)?.0)?;
    let is_like_json = || name.trim_start_matches('\\').starts_with(['{', '[']);
    let escaped = trimmed.starts_with('\\')
        && (special.line(trimmed) || Special::opening(name) || is_like_json());
    let mark = if escaped { None } else { list_marker(trimmed) };
    let start = line.len() - trimmed.len() + usize::from(escaped) + mark.unwrap_or_default();
    let rest = line.get(start..)?;
    if let Some((name, width)) = quoted(rest) {
        let name = unescaped(rest, name, special, true);
        let (width, listed) = (start + width, mark.is_some());
        return Some(Key { name, width, listed, is_quoted: true });
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
    let is_equation = !rest.get(colon..).is_some_and(|text| text.starts_with([':', '：']));
    let key = unescaped(rest, name, special, false);
    let listed = mark.is_some() || is_equation;
    (!key.is_empty()).then_some(Key { name: key, width, listed, is_quoted: false })
}

/// A name in a line without the writer's backslashes before marks.
fn unescaped<'a>(
    line: &'a str,
    name: &'a str,
    special: Special<'_>,
    is_rest: bool,
) -> Cow<'a, str> {
    let from = line.find(name).and_then(|at| line.get(at..)).unwrap_or(name);
    special.unescape_inside(from, name.len(), is_rest)
}
