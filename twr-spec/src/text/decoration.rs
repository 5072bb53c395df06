//! Marks that dress a value without being part of it: list marks, bold, quotes, code marks.

use super::lines::indent_of;

/// A list mark at the start of a line (its indent left out): its width with the blanks after it.
///
/// `- `, `* `, `+ `, `• `, `1. `, `2) `, `(3) `, `（3）`, `4、`, `四、`, `├─ `. A mark with nothing after it counts.
pub(crate) fn list_marker(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mark = match *bytes.first()? {
        b'-' | b'*' | b'+' => 1,
        // The definition of a term: `Term⏎: text`
        b':' if bytes.get(1) == Some(&b' ') => 1,
        b'0'..=b'9' | b'(' | 0xef => number_marker(text)?,
        0xe3 if text.starts_with('・') => '・'.len_utf8(),
        0xe4 | 0xe5 => numeral_marker(text)?,
        0xe2 if text.starts_with(['├', '└']) => branch(text)?,
        0xe2 => {
            let is_mark =
                |c: &char| matches!(c, '•' | '◦' | '▪' | '–' | '●' | '‣' | '■' | '①'..='⑳');
            text.chars().next().filter(is_mark)?.len_utf8()
        }
        _ => return None,
    };
    let rest = text.get(mark..)?;
    let blanks = indent_of(rest);
    let needs_no_blank = || {
        let mark = text.get(..mark).filter(|mark| !mark.is_ascii());
        mark.is_some_and(|mark| {
            mark.ends_with(['、', '・', '•', '●', '）'])
                || mark.starts_with(|c| matches!(c, '①'..='⑳'))
        })
    };
    if blanks == 0 && !rest.is_empty() && !needs_no_blank() {
        return None;
    }
    let width = mark + blanks;
    let bulleted = blanks > 0 && matches!(bytes.first(), Some(b'-' | b'*' | b'+'));
    let check = if bulleted { text.get(width..).map_or(0, check_box) } else { 0 };
    Some(width + check)
}

/// The width of a branch of a tree that is drawn: `├─`, `└──`.
pub(crate) fn branch(text: &str) -> Option<usize> {
    let line = text.strip_prefix(['├', '└'])?;
    let words = line.trim_start_matches(['─', '-']);
    (words.len() < line.len()).then_some(text.len() - words.len())
}

/// The width of a check box after a list mark, `[ ] ` or `[x] `; none without words after it.
pub(crate) fn check_box(text: &str) -> usize {
    if !text.starts_with('[') {
        return 0;
    }
    let after = ["[ ] ", "[x] ", "[X] "].iter().find_map(|check| text.strip_prefix(check));
    after.filter(|rest| !rest.trim().is_empty()).map_or(0, |rest| text.len() - rest.len())
}

/// The width of `1.`, `12)`, `(3)`, `（3）` or `4、`; at most three digits, so that no year is a mark.
fn number_marker(text: &str) -> Option<usize> {
    // Most numbers are bare, and most of what follows them is of ASCII.
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if let (1.., Some(close @ ..0x80)) = (digits, text.as_bytes().get(digits)) {
        return (digits <= 3 && matches!(close, b'.' | b')')).then_some(digits + 1);
    }
    let open = text.chars().next().filter(|c| matches!(c, '(' | '（')).map_or(0, char::len_utf8);
    let digits = text.get(open..)?.bytes().take_while(u8::is_ascii_digit).count();
    let close = text.get(open + digits..)?.chars().next()?;
    let closes = match open {
        0 => matches!(close, '.' | ')' | '）' | '、' | '．'),
        _ => matches!(close, ')' | '）'),
    };
    ((1..=3).contains(&digits) && closes).then(|| open + digits + close.len_utf8())
}

/// The width of `四、` or `十二、`.
fn numeral_marker(text: &str) -> Option<usize> {
    let numerals = text.chars().take_while(|c| "一二三四五六七八九十".contains(*c)).count();
    let width = numerals * '一'.len_utf8();
    let closes = text.get(width..)?.starts_with('、');
    ((1..=3).contains(&numerals) && closes).then_some(width + '、'.len_utf8())
}

/// The width of a dash, an arrow or an equals sign that parts a header from its value, with the blanks after it;
/// none without words after it.
pub(crate) fn separator_width(text: &str) -> Option<usize> {
    let mark =
        ["->", "=>", "-", "–", "—", "→", "="].iter().find(|mark| text.starts_with(**mark))?;
    let width = mark.len() + indent_of(text.get(mark.len()..)?);
    let rest = text.get(width..)?;
    (width > mark.len() && !rest.trim().is_empty()).then_some(width)
}

/// Pairs of marks that may surround a whole value, the longer first.
const PAIRS: [(&str, &str); 12] = [
    ("***", "***"),
    ("**", "**"),
    ("__", "__"),
    ("`", "`"),
    ("*", "*"),
    ("_", "_"),
    ("\"", "\""),
    ("“", "”"),
    ("«", "»"),
    ("「", "」"),
    ("『", "』"),
    ("'", "'"),
];

/// A value of one line without the marks that surround the whole of it. The inside is left alone, so
/// `**a** and **b**` stays as it is.
pub(crate) fn undecorate(text: &str) -> &str {
    let mut text = text.trim();
    let hashes = text.trim_start_matches('#');
    if text.len() - hashes.len() <= 6 && hashes.starts_with(' ') {
        text = hashes.trim();
    }
    // Every mark that surrounds something is no letter, and closes as it opened.
    let is_dressed = |text: &str| {
        let inside = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b',');
        let ends = [text.as_bytes().first(), text.as_bytes().last()];
        ends.iter().all(|end| end.is_some_and(|byte| !inside(byte)))
    };
    while is_dressed(text) {
        let inner = PAIRS.iter().find_map(|(open, close)| {
            let inner = text.strip_prefix(open)?.strip_suffix(close)?;
            let plain = !inner.trim().is_empty() && !inner.contains(open) && !inner.contains(close);
            // `_name_` may be a name of a program's.
            let is_emphasis = *open != "_" || inner.contains(' ');
            (plain && is_emphasis).then(|| inner.trim())
        });
        match inner {
            Some(inner) => text = inner,
            None => break,
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_marks_are_known_and_prose_is_not_one() {
        let check = |text: &str, expect: Option<usize>| {
            assert_eq!(list_marker(text), expect, "{text:?}");
        };
        check("- a", Some(2));
        check("*   a", Some(4));
        check("12. a", Some(4));
        check("(3) a", Some(4));
        check("4、一", Some(4));
        check("（3）三", Some(7));
        check("四、三", Some(6));
        check("十二、三", Some(9));
        check("四季、三", None);
        check("•一", Some(3));
        check("-", Some(1));
        check("-a", None);
        check("2024. A year", None);
        check("3.5", None);
        check("- [x] a", Some(6));
        check("- [ ] a", Some(6));
        check("- [x]", Some(2));
        check("1. [x] a", Some(3));
        check("**bold**", None);
    }

    #[test]
    fn only_what_stands_round_the_whole_is_taken_off() {
        let check = |text: &str, expect: &str| assert_eq!(undecorate(text), expect, "{text:?}");
        check(" **\"a\"** ", "a");
        check("`x`", "x");
        check("**a** and **b**", "**a** and **b**");
        check("“a”", "a");
        check("\"\"", "\"\"");
        check("## A title", "A title");
        check("#tag", "#tag");
        check("don't", "don't");
        check("*", "*");
    }
}
