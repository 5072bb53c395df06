//! Strings of JSON: where they end, and what their backslashes mean.

use super::cursor::{Cursor, closing_quote, comment, is_key};
use super::parse::{Fault, FaultKind, starts_value};
use super::repair::Repair;

/// What a value is to the one around it, and so what may follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The whole text.
    Whole,
    /// A key of an object.
    Key,
    /// The value of a key.
    Member,
    /// An item of a list.
    Item,
}

/// Reads the string that begins here, and those that a plus sign joins to it: `"x" + "y"`.
pub(super) fn joined(cursor: &mut Cursor<'_>, role: Role) -> Result<String, Fault> {
    let mut text = string(cursor, role)?;
    while let Some(width) = plus(cursor.rest()).filter(|_| role != Role::Whole) {
        let start = cursor.at;
        cursor.at += width;
        text.push_str(&string(cursor, role)?);
        cursor.repaired(Repair::Quotes, start);
    }
    Ok(text)
}

/// The width of a plus sign that joins the string behind it, with the blanks round it.
fn plus(text: &str) -> Option<usize> {
    let behind = text.trim_start().strip_prefix('+')?.trim_start();
    behind.starts_with(['"', '\'']).then_some(text.len() - behind.len())
}

/// Reads the string that begins here.
pub(super) fn string(cursor: &mut Cursor<'_>, role: Role) -> Result<String, Fault> {
    let start = cursor.at;
    if let Some(text) = tripled(cursor) {
        return Ok(text);
    }
    let close = cursor.step().and_then(closing_quote).unwrap_or('"');
    if close != '"' {
        cursor.repaired(Repair::Quotes, start);
    }
    let mut out = String::new();
    // Where a quote inside was passed, in the text and in what was read.
    let mut inner: Option<(usize, usize)> = None;
    loop {
        let at = cursor.at;
        let Some(next) = cursor.step() else {
            return Err(Fault { kind: FaultKind::CutOff, at: start });
        };
        match next {
            '\\' => escape(cursor, role, &mut out),
            // A curly quote may be closed by a straight one.
            quote if quote == close || (close == '”' && quote == '"') => {
                if cursor.is_exact || closes(cursor, role, inner.is_some()) {
                    return Ok(out);
                }
                if let Some((end, length)) = missing_quote(cursor, role, inner) {
                    cursor.at = end;
                    out.truncate(length);
                    let kept = out.trim_end().trim_end_matches(',').len();
                    out.truncate(kept);
                    cursor.repaired(Repair::Quotes, end);
                    return Ok(out);
                }
                inner = Some((at, out.len()));
                out.push(quote);
                cursor.repaired(Repair::InnerQuote, at);
            }
            '\r' if cursor.peek() == Some('\n') => {}
            raw => {
                out.push(raw);
                if raw.is_ascii_control() {
                    cursor.repaired(Repair::RawText, at);
                }
            }
        }
    }
}

/// `"""…"""`, as Python has it.
fn tripled(cursor: &mut Cursor<'_>) -> Option<String> {
    let start = cursor.at;
    let inside = cursor.rest().strip_prefix("\"\"\"")?;
    let (text, _) = inside.split_once("\"\"\"")?;
    cursor.at += text.len() + 6;
    cursor.repaired(Repair::Quotes, start);
    Some(text.to_owned())
}

/// Whether the quote before the cursor ends the string: something follows that can follow it. Behind a quote
/// `inside`, less is believed.
fn closes(cursor: &Cursor<'_>, role: Role, inside: bool) -> bool {
    let (behind, is_apart) = cursor.ahead(cursor.at);
    let Some(next) = behind.chars().next() else { return !inside };
    if comment(behind).is_some() && role != Role::Whole {
        return true;
    }
    let has_blank = behind.len() < cursor.rest().len();
    let opens = || !inside && has_blank && closing_quote(next).is_some();
    let joins = || !inside && plus(behind).is_some();
    match (role, next) {
        (Role::Whole, _) => false,
        (Role::Key, _) | (Role::Item, ')') => true,
        (Role::Member, ']') if cursor.lists == 0 => false,
        (_, '}' | ']') => bracket_ends(cursor, behind),
        (Role::Member, ',' | '，' | ';') => member_ends(behind),
        (Role::Member, _) => (is_apart || opens()) && is_key(behind) || joins(),
        (Role::Item, ',' | '，') => item_ends(behind),
        (Role::Item, _) => is_apart && starts_value(behind) || opens() || joins(),
    }
}

/// Whether the bracket that begins the text is one of the JSON, and not of code inside a string: `["a"]"` and
/// `{"a"}"`, with a comma or a bracket behind the quote.
fn bracket_ends(cursor: &Cursor<'_>, text: &str) -> bool {
    let behind = text.get(1..).unwrap_or_default();
    let goes_on = behind
        .strip_prefix('"')
        .is_some_and(|behind| behind.trim_start().starts_with([',', '}', ']']));
    let next = behind.trim_start();
    let is_nested = cursor.lists + cursor.objects > 1;
    let may_follow = |c: char| match c {
        ',' | '，' | '}' | ']' | ';' | '"' | '{' => true,
        // An object in a tuple; `["a"])` is a call.
        ')' => text.starts_with('}'),
        _ => false,
    };
    let fits = !is_nested
        || next.is_empty()
        || next.starts_with(may_follow)
        || behind.starts_with('\n')
        || comment(next).is_some();
    !goes_on && fits
}

/// Whether the comma that begins the text ends an item: another, the end of the list, or nothing follows.
fn item_ends(text: &str) -> bool {
    let behind = text.trim_start_matches([',', '，']).trim_start();
    behind.is_empty()
        || behind.starts_with([']', ')'])
        || starts_value(behind)
        || comment(behind).is_some()
}

/// Whether the comma that begins the text ends a member: a key, the end of the object, or nothing follows.
pub(super) fn member_ends(text: &str) -> bool {
    if text.starts_with(';') {
        return is_key(text.get(1..).unwrap_or_default().trim_start());
    }
    let behind = text.trim_start_matches([',', '，']).trim_start();
    behind.is_empty() || behind.starts_with('}') || comment(behind).is_some() || is_key(behind)
}

/// A quote with a colon behind it closes a key and no value: then the quote before it opened that key, and
/// the string has none. The byte at which the string ends, and how much was read before the key.
fn missing_quote(
    cursor: &Cursor<'_>,
    role: Role,
    inner: Option<(usize, usize)>,
) -> Option<(usize, usize)> {
    let (place, length) = inner.filter(|_| role == Role::Member)?;
    let (behind, _) = cursor.ahead(cursor.at);
    let before = cursor.text.get(..place)?;
    let bare = before.trim_end();
    let is_apart = bare.ends_with(',') || before.get(bare.len()..)?.contains('\n');
    let is_key = behind.starts_with(':') && is_key(cursor.text.get(place..)?);
    (is_apart && is_key).then_some((bare.trim_end_matches(',').len(), length))
}

/// Commands of LaTeX that begin as an escape does which models do mean.
const COMMANDS: [&str; 21] = [
    "theta",
    "times",
    "text",
    "textbf",
    "textit",
    "tau",
    "tan",
    "top",
    "triangle",
    "tilde",
    "tfrac",
    "tbinom",
    "nabla",
    "neq",
    "notin",
    "rho",
    "right",
    "rightarrow",
    "rangle",
    "rceil",
    "rfloor",
];

/// Whether what stands behind a backslash is such a command, and not the start of a longer word.
pub(super) fn is_command(text: &str) -> bool {
    COMMANDS.iter().any(|command| {
        text.strip_prefix(command)
            .is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_alphabetic()))
    })
}

/// What stands behind a backslash.
fn escape(cursor: &mut Cursor<'_>, role: Role, out: &mut String) {
    let start = cursor.at - 1;
    let rest = cursor.rest();
    let letter_follows = rest.chars().nth(1).is_some_and(|next| next.is_ascii_alphabetic());
    let is_command = is_command(rest);
    let meant = match rest.chars().next() {
        Some(same @ ('"' | '\\' | '/')) => Some(same),
        Some('n') if !is_command => Some('\n'),
        Some('t') if !is_command => Some('\t'),
        Some('r') if !is_command => Some('\r'),
        Some('b') if !letter_follows => Some('\u{8}'),
        Some('f') if !letter_follows => Some('\u{c}'),
        _ => None,
    };
    if let Some(meant) = meant {
        cursor.step();
        out.push(meant);
        return;
    }
    if let Some((character, width)) = unicode(rest) {
        cursor.at += width;
        out.push(character);
        return;
    }
    match rest.chars().next() {
        // Other quotes are escaped where they need it not; a key has no backslash.
        Some(quote @ ('\'' | '`')) => {
            cursor.step();
            out.push(quote);
        }
        Some('_') if role == Role::Key => {}
        _ => out.push('\\'),
    }
    cursor.repaired(Repair::Backslash, start);
}

/// The character of `u` and four hexadecimal digits, or of two such that belong together.
fn unicode(rest: &str) -> Option<(char, usize)> {
    let unit = |text: &str| {
        let digits = text.strip_prefix('u')?.get(..4)?;
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
    };
    let first = unit(rest)?;
    if let Some(character) = char::from_u32(first.into()) {
        return Some((character, 5));
    }
    let second = unit(rest.get(5..)?.strip_prefix('\\')?)?;
    let character = char::decode_utf16([first, second]).next()?.ok()?;
    Some((character, 11))
}
