//! Escapes: what a backslash inside a string means, and the value of a string with escapes.

use std::borrow::Cow;

/// One backslash and what it escapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Escape {
    /// How many bytes of the text it takes, the backslash included.
    pub(crate) width: usize,
    /// The character it stands for. `None` for nothing: the backslash is dropped.
    pub(crate) meant: Option<char>,
    /// Whether JSON has this escape.
    pub(crate) is_json: bool,
}

/// The longest escape, `\u` twice, and the longest command of LaTeX have fewer bytes.
pub(super) const LONGEST: usize = 16;

/// Commands of LaTeX that begin like an escape that models do mean, by the letter of the escape.
const T_COMMANDS: [&str; 12] = [
    "theta", "times", "text", "textbf", "textit", "tau", "tan", "top", "triangle", "tilde",
    "tfrac", "tbinom",
];
const N_COMMANDS: [&str; 3] = ["nabla", "neq", "notin"];
const R_COMMANDS: [&str; 6] = ["rho", "right", "rightarrow", "rangle", "rceil", "rfloor"];

/// Whether the bytes after a backslash are a command of LaTeX and not the start of a longer word.
pub(crate) fn is_command(after: &[u8]) -> bool {
    let commands: &[&str] = match after {
        [b't', b'a'..=b'z', ..] => &T_COMMANDS,
        [b'n', b'a'..=b'z', ..] => &N_COMMANDS,
        [b'r', b'a'..=b'z', ..] => &R_COMMANDS,
        _ => return false,
    };
    commands.iter().any(|command| {
        after
            .strip_prefix(command.as_bytes())
            .is_some_and(|rest| !rest.first().is_some_and(u8::is_ascii_alphabetic))
    })
}

/// The escape whose backslash has these bytes after it.
pub(super) fn escape(after: &[u8], is_key: bool) -> Escape {
    let known = |meant| Escape { width: 2, meant: Some(meant), is_json: true };
    let starts_word = after.get(1).is_some_and(u8::is_ascii_alphabetic);
    match after.first() {
        Some(b'"') => known('"'),
        Some(b'\\') => known('\\'),
        Some(b'/') => known('/'),
        Some(b'n') if !is_command(after) => known('\n'),
        Some(b't') if !is_command(after) => known('\t'),
        Some(b'r') if !is_command(after) => known('\r'),
        Some(b'b') if !starts_word => known('\u{8}'),
        Some(b'f') if !starts_word => known('\u{c}'),
        // Other quotes need no backslash.
        Some(b'\'') => Escape { width: 2, meant: Some('\''), is_json: false },
        Some(b'`') => Escape { width: 2, meant: Some('`'), is_json: false },
        // A key has no backslash.
        Some(b'_') if is_key => Escape { width: 1, meant: None, is_json: false },
        _ => match unicode(after) {
            Some((meant, width)) => Escape { width: width + 1, meant: Some(meant), is_json: true },
            None => Escape { width: 1, meant: Some('\\'), is_json: false },
        },
    }
}

/// The character of `u` and four hexadecimal digits, or of two such that belong together.
fn unicode(after: &[u8]) -> Option<(char, usize)> {
    let first = unit(after)?;
    if let Some(character) = char::from_u32(first.into()) {
        return Some((character, 5));
    }
    let second = unit(after.get(5..)?.strip_prefix(b"\\")?)?;
    let character = char::decode_utf16([first, second]).next()?.ok()?;
    Some((character, 11))
}

fn unit(bytes: &[u8]) -> Option<u16> {
    let digits = bytes.strip_prefix(b"u")?.get(..4)?;
    digits.iter().try_fold(0, |sum: u16, byte| {
        let digit = char::from(*byte).to_digit(16)?;
        Some(sum << 4 | u16::try_from(digit).ok()?)
    })
}

/// The value of a string: its escapes replaced, and each raw line end as one `\n`.
pub(crate) fn unescaped(body: &str, is_key: bool) -> Cow<'_, str> {
    let Some(first) = memchr::memchr2(b'\\', b'\r', body.as_bytes()) else {
        return Cow::Borrowed(body);
    };
    let mut out = String::with_capacity(body.len());
    let (mut done, mut next) = (0, Some(first));
    while let Some(at) = next {
        out.push_str(body.get(done..at).unwrap_or_default());
        let after = body.as_bytes().get(at + 1..).unwrap_or_default();
        if body.as_bytes().get(at) == Some(&b'\r') {
            if after.first() != Some(&b'\n') {
                out.push('\r');
            }
            done = at + 1;
        } else {
            let escape = escape(after, is_key);
            out.extend(escape.meant);
            done = at + escape.width;
        }
        let rest = body.as_bytes().get(done..).unwrap_or_default();
        next = memchr::memchr2(b'\\', b'\r', rest).map(|step| done + step);
    }
    out.push_str(body.get(done..).unwrap_or_default());
    Cow::Owned(out)
}

/// The value of a key as it is written between its quotes.
pub(crate) fn key_value(written: &str) -> Cow<'_, str> {
    unescaped(written, true)
}
