//! Writing JSON: short values on one line, longer ones an entry a line, which models copy best.

use std::fmt::Write as _;

use super::string::is_command;
use super::value::Json;

/// Up to this many characters a list or an object stands on one line.
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
        on_one_line(self, Style { blank: "", ..PLAIN }, &mut out);
        out
    }

    /// The value on one line, its strings in numbers but for letters and digits: for where a line could be
    /// taken for more than JSON.
    pub(crate) fn disguised(&self) -> String {
        let mut out = String::new();
        on_one_line(self, Style { blank: "", is_disguised: true }, &mut out);
        out
    }
}

/// How a line of JSON is written.
#[derive(Clone, Copy)]
struct Style {
    /// What stands behind a comma and a colon.
    blank: &'static str,
    is_disguised: bool,
}

const PLAIN: Style = Style { blank: " ", is_disguised: false };

fn pretty(json: &Json, indent: usize, out: &mut String) {
    let mut line = String::new();
    on_one_line(json, PLAIN, &mut line);
    let (open, close, count) = match json {
        Json::List(items) => ('[', ']', items.len()),
        Json::Object(entries) => ('{', '}', entries.len()),
        _ => (' ', ' ', 0),
    };
    if count == 0 || line.chars().count() + indent <= SHORT {
        out.push_str(&line);
        return;
    }
    out.push(open);
    for at in 0..count {
        let _ = write!(out, "{}\n{:2$}", if at > 0 { "," } else { "" }, "", indent + 2);
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
    let _ = write!(out, "\n{:1$}{close}", "", indent);
}

/// Nested values are written once for the line that may hold them, and once for good: at each depth, which
/// is bounded.
fn on_one_line(json: &Json, style: Style, out: &mut String) {
    match json {
        Json::Null => out.push_str("null"),
        Json::Bool(yes) => out.push_str(if *yes { "true" } else { "false" }),
        Json::Number(number) => out.push_str(number),
        Json::Text(content) => text(content, style, out),
        Json::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    let _ = write!(out, ",{}", style.blank);
                }
                on_one_line(item, style, out);
            }
            out.push(']');
        }
        Json::Object(entries) => {
            out.push('{');
            for (at, (key, value)) in entries.iter().enumerate() {
                if at > 0 {
                    let _ = write!(out, ",{}", style.blank);
                }
                text(key, style, out);
                let _ = write!(out, ":{}", style.blank);
                on_one_line(value, style, out);
            }
            out.push('}');
        }
    }
}

/// A string with its escapes. A form feed and a backspace are written as numbers, for before a letter their
/// short form is read as LaTeX; so is a break before what could be a command of it.
fn text(content: &str, style: Style, out: &mut String) {
    out.push('"');
    for (at, character) in content.char_indices() {
        let behind = || content.get(at + 1..).unwrap_or_default();
        match character {
            odd if style.is_disguised && (at == 0 || !odd.is_alphanumeric()) => numbers(odd, out),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' if !begins_command('n', behind()) => out.push_str("\\n"),
            '\t' if !begins_command('t', behind()) => out.push_str("\\t"),
            control if control.is_control() => numbers(control, out),
            other => out.push(other),
        }
    }
    out.push('"');
}

/// A character as the numbers of its code.
fn numbers(character: char, out: &mut String) {
    for unit in character.encode_utf16(&mut [0; 2]) {
        let _ = write!(out, "\\u{unit:04x}");
    }
}

/// Whether the short form of a break and what follows it would be read as LaTeX.
fn begins_command(letter: char, behind: &str) -> bool {
    let word: String = std::iter::once(letter).chain(behind.chars().take(12)).collect();
    is_command(&word)
}
