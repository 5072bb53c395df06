//! A link in a text: with its scheme, in Markdown's forms, without the marks of the sentence after it.

use super::found::Found;

/// The longest scheme that is looked for, in bytes.
const LONGEST_SCHEME: usize = 24;

/// The longest link, in bytes.
const LONGEST_LINK: usize = 2048;

/// The longest text of a link in Markdown, in bytes.
const LONGEST_LABEL: usize = 300;

/// Schemes without `//`.
const SHORT: [&str; 3] = ["mailto:", "tel:", "urn:"];

/// The link that begins here, with its marks; `before` is the character before it.
pub(super) fn at(rest: &str, before: Option<char>) -> Option<Found> {
    match rest.chars().next()? {
        '[' | '!' => labelled(rest),
        '<' => angled(rest),
        _ if before.is_some_and(|c| c.is_ascii_alphanumeric()) => None,
        _ => bare(rest),
    }
}

/// The link as it reads back: with brackets round it, where a mark at its end would be taken for the sentence's.
pub(super) fn written(link: &str) -> String {
    let is_whole = at(link, None).is_some_and(|found| found.width == link.len());
    if is_whole || link.is_empty() { link.to_owned() } else { format!("<{link}>") }
}

/// `<https://example.org>`: all in the brackets is the link.
fn angled(rest: &str) -> Option<Found> {
    let inside = rest.strip_prefix('<')?;
    scheme(inside)?;
    let is_end = |c: char| c.is_whitespace() || matches!(c, '<' | '>');
    let window = inside.char_indices().take(LONGEST_LINK).find(|(_, c)| is_end(*c));
    let (length, _) = window.filter(|(_, c)| *c == '>')?;
    Some(Found { value: inside.get(..length)?.to_owned(), width: length + 2 })
}

/// `[the site](https://example.org)`, also with a title. A text that is another link is left to the reader.
fn labelled(rest: &str) -> Option<Found> {
    let picture = rest.strip_prefix('!').unwrap_or(rest);
    let inside = picture.strip_prefix('[')?;
    let window = inside.as_bytes().get(..LONGEST_LABEL.min(inside.len()))?;
    let close = window.windows(2).position(|pair| pair == b"](")?;
    let label = inside.get(..close).filter(|label| !label.contains(['\n', '[']))?;
    let target = inside.get(close + 2..)?;
    let start = usize::from(target.starts_with('<'));
    let link = target.get(start..)?;
    scheme(link)?;
    let length = end_of(link);
    let value = link.get(..length)?.to_owned();
    let after = link.get(length..)?;
    let after = if start > 0 { after.strip_prefix('>')? } else { after };
    let after = without_title(after).strip_prefix(')')?;
    let shown = label.trim_matches(['<', '>', '`', '*', ' ']);
    let is_other = label.contains("://") && shown != value;
    (!is_other).then(|| Found { value, width: rest.len() - after.len() })
}

/// The text after a title: ` "Home page"`.
fn without_title(text: &str) -> &str {
    let quoted = || {
        let inside = text.strip_prefix(" \"")?;
        let inside = inside.split_once(['"', '\n'])?;
        Some(inside.1)
    };
    quoted().unwrap_or(text)
}

/// A link as it is.
fn bare(rest: &str) -> Option<Found> {
    scheme(rest)?;
    let length = end_of(rest);
    let value = rest.get(..length)?;
    Some(Found { value: value.to_owned(), width: length })
}

/// The width of the scheme with its marks, where something is after it.
fn scheme(text: &str) -> Option<usize> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-');
    let length = text.bytes().take(LONGEST_SCHEME).take_while(|byte| is_part(byte)).count();
    let (name, after) = text.split_at_checked(length)?;
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
    let width = if after.starts_with("://") && begins {
        length + 3
    } else {
        let is_short = |short: &&&str| {
            text.get(..short.len()).is_some_and(|head| head.eq_ignore_ascii_case(short))
        };
        SHORT.iter().find(is_short)?.len()
    };
    (end_of(text) > width).then_some(width)
}

/// Where the link ends: before a blank, a mark that no link has, another link, and the marks of the sentence.
fn end_of(text: &str) -> usize {
    let mut end = text.len();
    for (at, character) in text.char_indices() {
        if at > LONGEST_LINK {
            return 0;
        }
        let is_end = character.is_whitespace()
            || character.is_control()
            || matches!(character, '<' | '>' | '"' | '`' | '|' | '\\' | '^' | '{' | '}')
            || matches!(
                character,
                '，' | '。' | '；' | '、' | '）' | '】' | '》' | '”' | '」' | '！' | '？' | '：'
            )
            || matches!(character, ',' | ';') && joins_another(text, at + 1)
            || text.get(at..).is_some_and(|rest| rest.starts_with("]("));
        if is_end {
            end = at;
            break;
        }
    }
    let link = text.get(..end).unwrap_or_default();
    without_stops(link).len()
}

/// The link without the marks of the sentence after it: a stop, a bracket that the link does not open.
fn without_stops(mut link: &str) -> &str {
    let count = |mark: char| link.matches(mark).count();
    let (mut round, mut square) = (count(')'), count(']'));
    let (open_round, open_square) = (count('('), count('['));
    while let Some(last) = link.chars().next_back() {
        let is_of_sentence = match last {
            '.' | ',' | ';' | ':' | '!' | '?' | '\'' | '*' => true,
            ')' => round > open_round,
            ']' => square > open_square,
            _ => false,
        };
        if !is_of_sentence {
            break;
        }
        round -= usize::from(last == ')');
        square -= usize::from(last == ']');
        link = link.get(..link.len() - last.len_utf8()).unwrap_or_default();
    }
    link
}

/// Whether another link begins after a comma.
fn joins_another(text: &str, at: usize) -> bool {
    let after = text.get(at..).unwrap_or_default();
    let length = after.bytes().take(LONGEST_SCHEME).take_while(u8::is_ascii_alphabetic).count();
    length > 0 && after.get(length..).is_some_and(|rest| rest.starts_with("://"))
}
