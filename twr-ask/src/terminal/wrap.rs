//! Breaking text into rows of so many cells.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The text in at most `most` rows of at most `width` cells, broken at blanks, and between any two wide characters;
/// what is left out is marked.
pub(super) fn wrap(text: &str, width: usize, most: usize, more: &str) -> Vec<String> {
    let mut rows = Vec::new();
    let mut row = String::new();
    for word in pieces(text) {
        if row.width() + word.trim_end().width() > width && !row.is_empty() {
            rows.push(std::mem::take(&mut row).trim_end().to_owned());
        }
        if rows.len() > most {
            break;
        }
        for character in word.chars() {
            if row.width() + character.width().unwrap_or(0) > width && !row.is_empty() {
                rows.push(std::mem::take(&mut row).trim_end().to_owned());
            }
            // No row begins with a blank.
            if !(row.is_empty() && character.is_whitespace()) {
                row.push(character);
            }
        }
    }
    if !row.trim().is_empty() {
        rows.push(row.trim_end().to_owned());
    }
    if rows.len() > most {
        rows.truncate(most);
        if let Some(last) = rows.last_mut() {
            while last.width() + more.width() > width && last.pop().is_some() {}
            last.push_str(more);
        }
    }
    rows
}

/// Words with the blanks after them; each wide character is a piece.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut was_blank = false;
    for (at, character) in text.char_indices() {
        let is_blank = character.is_whitespace();
        let is_wide = character.width() == Some(2);
        if at > start && ((was_blank && !is_blank) || is_wide) {
            pieces.extend(text.get(start..at));
            start = at;
        }
        was_blank = is_blank || is_wide;
    }
    pieces.extend(text.get(start..));
    pieces
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn rows_are_no_wider_than_the_window() {
        let check = |text: &str, width, most, expected: &[&str]| {
            assert_eq!(wrap(text, width, most, "…"), expected, "{text:?} in {width}");
        };
        check("", 5, 3, &[]);
        check("who reads it", 9, 3, &["who reads", "it"]);
        check("who reads it", 8, 3, &["who", "reads it"]);
        check("internationalization", 8, 3, &["internat", "ionaliza", "tion"]);
        check("a internationalization", 8, 2, &["a", "interna…"]);
        check("谁会读这份报告？", 7, 9, &["谁会读", "这份报", "告？"]);
        check("给 Engineers 看", 9, 9, &["给", "Engineers", "看"]);
        check("one two three four", 5, 2, &["one", "two…"]);
        check("e\u{301}e\u{301}e\u{301}", 2, 3, &["e\u{301}e\u{301}", "e\u{301}"]);
    }
}
