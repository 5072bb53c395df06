//! Breaking text into rows of so many cells.

use std::ops::Range;

use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::look::CURSOR;

/// A row of a window: pieces of text with their styles.
pub(super) type Row = Vec<(String, Style)>;

/// Joins the character before it and the one after it into one picture.
const JOINER: char = '\u{200d}';

/// The text in rows of at most `width` cells, broken at blanks, and between any two wide characters.
pub(super) fn wrap(text: &str, width: usize, style: Style) -> Vec<Row> {
    let rows = breaks(text, width).into_iter();
    rows.map(|row| vec![(text.get(row).unwrap_or_default().to_owned(), style)]).collect()
}

/// An item of a list in rows: its mark, and its pieces, which begin at the same column in each row. A cursor on a
/// blank between two rows is after the first one, where it may take one more cell.
pub(super) fn wrap_item(mark: (&str, Style), pieces: &[(&str, Style)], width: usize) -> Vec<Row> {
    let (mark, mark_style) = mark;
    let indent = mark.width();
    let text: String = pieces.iter().map(|(text, _)| *text).collect();
    let width = width.saturating_sub(indent).max(1);
    let mut found = breaks(&text, width);
    if found.is_empty() {
        found.push(0..0);
    }
    let rows = found.iter().enumerate().map(|(at, row)| {
        let before = if at == 0 { mark.to_owned() } else { " ".repeat(indent) };
        let mut cells: Row = vec![(before, mark_style)];
        let mut start = 0;
        for (piece, style) in pieces {
            let end = start + piece.len();
            let part = text.get(row.start.max(start)..row.end.min(end)).unwrap_or_default();
            if !part.is_empty() {
                cells.push((part.to_owned(), *style));
            }
            start = end;
        }
        cells
    });
    let mut rows: Vec<Row> = rows.collect();
    if let Some(cursor) = blank_cursor(pieces) {
        keep_cursor(&mut rows, &found, (&text, cursor), width);
    }
    rows
}

/// Where the cursor is, if it is on a blank.
fn blank_cursor(pieces: &[(&str, Style)]) -> Option<usize> {
    let mut start = 0;
    for (piece, style) in pieces {
        if *style == CURSOR && piece.trim().is_empty() {
            return Some(start);
        }
        start += piece.len();
    }
    None
}

/// Puts the cursor of this position into the row that it belongs to, unless it is in a row.
fn keep_cursor(
    rows: &mut [Row],
    found: &[Range<usize>],
    (text, cursor): (&str, usize),
    width: usize,
) {
    if found.iter().any(|row| row.contains(&cursor)) {
        return;
    }
    let at = found.partition_point(|row| row.start <= cursor);
    let Some(range) = at.checked_sub(1).and_then(|at| found.get(at)) else {
        // The text begins with the cursor, and the mark is before both.
        if let Some(row) = rows.first_mut() {
            row.insert(1.min(row.len()), (" ".to_owned(), CURSOR));
        }
        return;
    };
    if let Some(row) = rows.get_mut(at - 1) {
        let cells = |range: Range<usize>| text.get(range).unwrap_or_default().width();
        let room = width.saturating_sub(cells(range.clone()));
        let blanks = cells(range.end..cursor).min(room);
        row.extend([(" ".repeat(blanks), Style::new()), (" ".to_owned(), CURSOR)]);
    }
}

/// Where the character at this position is, with the marks that belong to it; an empty range at the end of the text.
pub(super) fn cluster_at(text: &str, at: usize) -> Range<usize> {
    let mut start = 0;
    let mut was_joiner = false;
    for (position, character) in text.char_indices() {
        let begins = !was_joiner && character.width().unwrap_or(0) > 0;
        was_joiner = character == JOINER;
        if !begins {
            continue;
        }
        if position > at {
            return start..position;
        }
        start = position;
    }
    if at < text.len() { start..text.len() } else { text.len()..text.len() }
}

/// The lines of a text in rows. What goes on in the next row begins below the words of its line.
pub(super) fn wrap_lines(text: &str, width: usize, style: Style) -> Vec<Row> {
    let rows = text.lines().flat_map(|line| {
        let line = twr::visible(line.replace('\t', "    "));
        let blanks = line.len() - line.trim_start().len();
        let mark = line.get(blanks..).and_then(list_mark).map_or(blanks, |mark| blanks + mark);
        // A window that the blanks would fill shows the words.
        let mark = if mark < width / 2 { mark } else { 0 };
        let (mark, words) = line.split_at_checked(mark).unwrap_or(("", line.as_str()));
        wrap_item((mark, style), &[(words, style)], width)
    });
    rows.collect()
}

/// The length of `- ` or `12. ` at the beginning of a line.
fn list_mark(line: &str) -> Option<usize> {
    let (mark, _) = line.split_once(' ')?;
    let is_mark = mark.chars().all(|c| c.is_ascii_digit() || "-*+.)".contains(c));
    is_mark.then_some(mark.len() + 1)
}

/// Where the rows of a text are; the blanks between two rows are in neither.
fn breaks(text: &str, width: usize) -> Vec<Range<usize>> {
    let mut rows = Vec::new();
    let (mut start, mut end, mut taken) = (0, 0, 0);
    for word in words(text) {
        let letters = text.get(word.clone()).unwrap_or_default();
        if taken > 0 && taken + letters.trim_end().width() > width {
            rows.push(start..end);
            (start, end, taken) = (word.start, word.start, 0);
        }
        let mut is_joined = false;
        for (at, letter) in letters.char_indices() {
            let cells = if is_joined { 0 } else { letter.width().unwrap_or(0) };
            is_joined = letter == JOINER;
            let (from, to) = (word.start + at, word.start + at + letter.len_utf8());
            if taken > 0 && taken + cells > width {
                rows.push(start..end);
                (start, end, taken) = (from, from, 0);
            }
            if letter.is_whitespace() && taken == 0 {
                // No row begins with a blank.
                (start, end) = (to, to);
                continue;
            }
            taken += cells;
            if !letter.is_whitespace() {
                end = to;
            }
        }
    }
    if start < end {
        rows.push(start..end);
    }
    rows
}

/// Marks that end what is before them: no row begins with one.
const CLOSING: &str = "，。、；：！？）》」』】〉”’…,.;:!?)]}";

/// Words with the blanks after them; each wide character is a word, with the closing marks after it.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let (mut start, mut was_end, mut was_joiner) = (0, false, false);
    for (at, character) in text.char_indices() {
        let (is_blank, cells) = (character.is_whitespace(), character.width().unwrap_or(0));
        let goes_on = is_blank || cells == 0 || was_joiner || CLOSING.contains(character);
        if at > start && !goes_on && (was_end || cells == 2) {
            words.push(start..at);
            start = at;
        }
        // A mark without a width of its own belongs to the character before it.
        was_end = if cells == 0 { was_end } else { is_blank || cells == 2 };
        was_joiner = character == JOINER;
    }
    words.push(start..text.len());
    words
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::{CURSOR, Row, cluster_at, wrap, wrap_item, wrap_lines};

    fn texts(rows: Vec<Row>) -> Vec<String> {
        rows.into_iter().map(|row| row.into_iter().map(|(text, _)| text).collect()).collect()
    }

    #[test]
    fn rows_are_no_wider_than_the_window() {
        let check = |text: &str, width, expected: &[&str]| {
            assert_eq!(texts(wrap(text, width, Style::new())), expected, "{text:?} in {width}");
        };
        check("", 5, &[]);
        check("who reads it", 9, &["who reads", "it"]);
        check("who reads it", 8, &["who", "reads it"]);
        check("internationalization", 8, &["internat", "ionaliza", "tion"]);
        check("谁会读这份报告？", 7, &["谁会读", "这份报", "告？"]);
        check("报告（推荐）", 10, &["报告（推", "荐）"]);
        check("给 Engineers 看", 9, &["给", "Engineers", "看"]);
        check("e\u{301}e\u{301}e\u{301}", 2, &["e\u{301}e\u{301}", "e\u{301}"]);
        check("a👩\u{200d}🔬b", 3, &["a👩\u{200d}🔬", "b"]);
    }

    #[test]
    fn a_cursor_is_on_a_character_with_its_marks() {
        let check = |text: &str, at: usize, expected: &str| {
            assert_eq!(text.get(cluster_at(text, at)), Some(expected), "{text:?} at {at}");
        };
        check("abc", 1, "b");
        check("abc", 3, "");
        check("", 0, "");
        check("城市", 3, "市");
        check("e\u{301}a", 0, "e\u{301}");
        check("e\u{301}a", 1, "e\u{301}");
        check("a👩\u{200d}🔬b", 1, "👩\u{200d}🔬");
    }

    #[test]
    fn what_goes_on_begins_below_the_words() {
        let item = |pieces: &[(&str, Style)]| texts(wrap_item(("> ", Style::new()), pieces, 12));
        let (bold, plain) = (Style::new().bold(), Style::new());
        assert_eq!(
            item(&[("Engineers", bold), ("  with code", plain)]),
            ["> Engineers", "  with code"]
        );
        assert_eq!(item(&[]), ["> "]);
        // The cursor is kept where the row ends, and the blanks before it where there is room.
        let cursor =
            |before: &str, after: &str| item(&[(before, plain), (" ", CURSOR), (after, plain)]);
        assert_eq!(cursor("with code", ""), ["> with code "]);
        assert_eq!(cursor("with  ", ""), ["> with   "]);
        assert_eq!(cursor("with codes", ""), ["> with codes "]);
        assert_eq!(cursor("with codes   ", ""), ["> with codes "]);
        assert_eq!(cursor("with code", "and"), ["> with code ", "  and"]);
        assert_eq!(cursor("", "and"), [">  and"]);
        assert_eq!(cursor("", ""), [">  "]);
        let lines = |text, width| texts(wrap_lines(text, width, plain));
        assert_eq!(
            lines("1. Eyes and wings\n\n  - 复眼与翅膀的结构", 12),
            ["1. Eyes and", "   wings", "", "  - 复眼与翅", "    膀的结构"]
        );
        assert_eq!(lines("          deep", 8), ["deep"]);
    }
}
