//! Items of lists: `- text`, `: text`, `1. text`, `(1) text`, `a) text`, `① text`, `一、text`, `├─ text`,
//! and their check boxes.

use super::mark::{Mark, Style};
use super::node::{Flags, Form};
use super::steps::{is_numeral, skip_blanks};

/// The item that the text begins with.
pub(super) fn parse(rest: &str) -> Option<Mark> {
    let (width, mark) = marker(rest)?;
    let after = rest.get(width..)?;
    let needs_blank = !matches!(mark, b'c' | b'z' | b'(');
    if needs_blank && !after.is_empty() && !after.starts_with([' ', '\t', '\u{3000}']) {
        return None;
    }
    if after.is_empty() && !matches!(mark, b'-' | b'*' | b'+' | b'.' | b')' | b'o') {
        return None;
    }
    let body = skip_blanks(rest, width);
    let (flags, body) = check_box(rest, body);
    let mut item = Mark::new(Form::Item, 0..0, body);
    item.style = Style { mark, length: width };
    item.flags = flags;
    Some(item)
}

/// `a) text`: an item with one letter.
pub(super) fn lettered(rest: &str) -> Option<Mark> {
    let [letter, b')', b' ', ..] = rest.as_bytes() else { return None };
    let mut item = Mark::new(Form::Item, 0..0, skip_blanks(rest, 2));
    item.style = Style { mark: b'a', length: 2 };
    letter.is_ascii_alphabetic().then_some(item)
}

/// The width of an item's mark, and its class.
fn marker(rest: &str) -> Option<(usize, u8)> {
    let first = rest.chars().next()?;
    match first {
        '-' | '*' | '+' => Some((1, first as u8)),
        // The definition of a term: `Term⏎: text`
        ':' => Some((1, b':')),
        '•' | '◦' | '▪' | '●' | '○' | '■' | '·' | '‣' => {
            Some((first.len_utf8(), b'o'))
        }
        '・' => Some((first.len_utf8(), b'z')),
        '–' | '—' => Some((first.len_utf8(), b'-')),
        '①'..='⑳' => Some((first.len_utf8(), b'c')),
        '├' | '└' => Some((crate::text::branch(rest)?, b't')),
        '(' | '（' => enclosed(rest, first.len_utf8()),
        _ if first.is_ascii_digit() => {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let behind = rest.get(digits..)?.chars().next()?;
            let class = match behind {
                // `1)` and then `2.` is one list whose marks vary.
                '.' | '．' | ')' | '）' => b'.',
                '、' => b'z',
                _ => return None,
            };
            (digits <= 4).then_some((digits + behind.len_utf8(), class))
        }
        _ => {
            let numeral = rest.find(|c| !is_numeral(c))?;
            rest.get(numeral..)?.starts_with('、').then_some((numeral + '、'.len_utf8(), b'z'))
        }
    }
    .filter(|(width, _)| *width > 0)
}

/// `(1)`, `(a)`, `（一）`.
fn enclosed(rest: &str, open: usize) -> Option<(usize, u8)> {
    let inner = rest.get(open..)?;
    let end = inner.char_indices().take(4).find(|(_, c)| matches!(c, ')' | '）'))?;
    let count = inner.get(..end.0)?;
    let is_count = !count.is_empty()
        && (count.bytes().all(|byte| byte.is_ascii_digit())
            || count.chars().all(is_numeral)
            || count.len() == 1 && count.bytes().all(|byte| byte.is_ascii_lowercase()));
    is_count.then_some((open + end.0 + end.1.len_utf8(), b'('))
}

/// `[ ]` and `[x]` in front of an item's text.
fn check_box(rest: &str, body: usize) -> (Flags, usize) {
    let width = crate::text::check_box(rest.get(body..).unwrap_or_default());
    let flags = match rest.as_bytes().get(body + 1) {
        _ if width == 0 => return (Flags::default(), body),
        Some(b' ') => Flags::UNTICKED,
        _ => Flags::TICKED,
    };
    (flags, skip_blanks(rest, body + width))
}
