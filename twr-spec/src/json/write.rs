//! Writing JSON: short values on one line, longer ones an entry a line, which models copy best.

use crate::outline::json::escape::is_command;
use crate::spec::Json;

/// Up to this many characters a list or an object is on one line.
const SHORT: usize = 60;

impl Json {
    /// The value for people and models: on one line with blanks if that is short, else an entry a line.
    pub fn pretty(&self) -> String {
        let mut out = String::new();
        pretty(self, 0, &mut out);
        out
    }

    /// The value on one line without blanks.
    pub fn compact(&self) -> String {
        let mut out = String::new();
        on_one_line(self, Style { blank: "", ..PLAIN }, usize::MAX, &mut out);
        out
    }

    /// The value on one line, its strings in numbers but for letters and digits: for where a line could be
    /// taken for more than JSON.
    pub(crate) fn disguised(&self) -> String {
        let mut out = String::new();
        on_one_line(self, Style { blank: "", is_disguised: true }, usize::MAX, &mut out);
        out
    }
}

/// How a line of JSON is written.
#[derive(Clone, Copy)]
struct Style {
    /// What is after a comma and a colon.
    blank: &'static str,
    is_disguised: bool,
}

const PLAIN: Style = Style { blank: " ", is_disguised: false };

fn pretty(json: &Json, indent: usize, out: &mut String) {
    let start = out.len();
    let is_short = on_one_line(json, PLAIN, start + 4 * SHORT, out);
    let line = out.get(start..).unwrap_or_default();
    let (open, close, count) = match json {
        Json::List(items) => ('[', ']', items.len()),
        Json::Object(entries) => ('{', '}', entries.len()),
        _ => (' ', ' ', 0),
    };
    if count == 0 || is_short && line.chars().count() + indent <= SHORT {
        return;
    }
    out.truncate(start);
    out.push(open);
    for at in 0..count {
        out.push_str(if at > 0 { ",\n" } else { "\n" });
        blanks(indent + 2, out);
        match json {
            Json::Object(entries) => {
                if let Some((key, value)) = entries.get(at) {
                    text(key, PLAIN, out);
                    out.push_str(": ");
                    pretty(value, indent + 2, out);
                }
            }
            Json::List(items) => {
                if let Some(item) = items.get(at) {
                    pretty(item, indent + 2, out);
                }
            }
            _ => {}
        }
    }
    out.push('\n');
    blanks(indent, out);
    out.push(close);
}

fn blanks(count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(' ', count));
}

/// Writes a value on one line; a list or an object only as far as the text stays below so many bytes. Whether it
/// is written whole.
fn on_one_line(json: &Json, style: Style, most: usize, out: &mut String) -> bool {
    match json {
        Json::Null => out.push_str("null"),
        Json::Bool(yes) => out.push_str(if *yes { "true" } else { "false" }),
        Json::Number(number) => out.push_str(number),
        Json::Text(content) => text(content, style, out),
        Json::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                comma(at, style, out);
                if out.len() > most || !on_one_line(item, style, most, out) {
                    return false;
                }
            }
            out.push(']');
        }
        Json::Object(entries) => {
            out.push('{');
            for (at, (key, value)) in entries.iter().enumerate() {
                comma(at, style, out);
                text(key, style, out);
                out.push(':');
                out.push_str(style.blank);
                if out.len() > most || !on_one_line(value, style, most, out) {
                    return false;
                }
            }
            out.push('}');
        }
    }
    true
}

/// The comma before all entries but the first.
fn comma(at: usize, style: Style, out: &mut String) {
    if at > 0 {
        out.push(',');
        out.push_str(style.blank);
    }
}

/// A string with its escapes. A form feed and a backspace are written as numbers, for before a letter their
/// short form is read as LaTeX; so is a break before what could be a command of it.
fn text(content: &str, style: Style, out: &mut String) {
    out.push('"');
    let mut rest = content;
    if style.is_disguised {
        // The first character, too, whatever it is.
        rest = number(rest, out);
        while !rest.is_empty() {
            let width = rest.bytes().position(|byte| !byte.is_ascii_alphanumeric());
            let (plain, after) = rest.split_at(width.unwrap_or(rest.len()));
            out.push_str(plain);
            rest = match after.chars().next() {
                Some(letter) if letter.is_alphanumeric() => {
                    out.push(letter);
                    after.get(letter.len_utf8()..).unwrap_or_default()
                }
                _ => number(after, out),
            };
        }
    }
    while !rest.is_empty() {
        let (plain, odd) = rest.split_at(rest.bytes().position(is_odd).unwrap_or(rest.len()));
        out.push_str(plain);
        rest = escaped(odd, out);
    }
    out.push('"');
}

/// Whether a character that begins with this byte may need an escape.
fn is_odd(byte: u8) -> bool {
    byte < b' ' || matches!(byte, b'"' | b'\\' | 0x7f | 0xc2)
}

/// Writes the first character as it is in a string, and gives what follows it.
fn escaped<'a>(content: &'a str, out: &mut String) -> &'a str {
    let mut characters = content.chars();
    let Some(first) = characters.next() else { return content };
    let after = characters.as_str();
    match first {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' if !begins_command('n', after) => out.push_str("\\n"),
        '\t' if !begins_command('t', after) => out.push_str("\\t"),
        control if control.is_control() => return number(content, out),
        other => out.push(other),
    }
    after
}

/// Writes the first character as the numbers of its code, and gives what follows it.
fn number<'a>(content: &'a str, out: &mut String) -> &'a str {
    let mut characters = content.chars();
    let Some(first) = characters.next() else { return content };
    for unit in first.encode_utf16(&mut [0; 2]) {
        out.push_str("\\u");
        let digits = [12, 8, 4, 0].map(|shift| u32::from(*unit >> shift & 0xf));
        out.extend(digits.iter().filter_map(|digit| char::from_digit(*digit, 16)));
    }
    characters.as_str()
}

/// Whether the short form of a break and what follows it would be read as LaTeX.
fn begins_command(letter: char, after: &str) -> bool {
    let word: String = std::iter::once(letter).chain(after.chars().take(12)).collect();
    is_command(word.as_bytes())
}
