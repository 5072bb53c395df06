//! What a value may be: each kind owns, in its own file, its phrase, its reader, its writer and its cases.
//!
//! Readers take a `Body`, report to the `Desk`, and read on: a record reads all its fields, a list all
//! its items. They never fail and never guess; a value that breaks a rule is read and reported.

mod blocks;
mod body;
mod boolean;
mod cases;
mod choice;
mod code;
mod desk;
mod file;
mod integer;
mod json;
mod line;
mod list;
mod map;
mod number;
mod numeral;
mod of_json;
mod optional;
mod parsed;
mod placeholder;
mod record;
mod scalar;
mod spelled;
mod table;
mod temporal;
mod text;
mod ticked;

pub(crate) use body::{Body, Margin};
pub use choice::phrase as choice_phrase;
pub(crate) use code::{is_of_language, is_writable as is_code_tag};
pub(crate) use desk::{Desk, Tables};
pub use file::path::{PathFlaw, relative as relative_path};
pub(crate) use optional::absent::is_absent;
pub(crate) use optional::is_none_word;
pub(crate) use placeholder::is_placeholder;
pub(crate) use record::{part_on_one_line, part_run_together, read_fields, take_code_marks};
pub(crate) use spelled::roman;
pub(crate) use table::holds as fits_cell;

use std::fmt::Write as _;

use crate::diagnostic::DiagnosticKind;
use crate::soft::Special;
use crate::spec::{Kind, Language, Spec, Value};
use of_json::Shape;

/// How deep records and lists may nest before reading stops: far beyond what a model keeps apart.
pub const MAX_DEPTH: usize = 32;

/// Reads a body as a value of the kind; `None` if it is none, which is reported to the desk.
pub(crate) fn read<'a>(kind: &Kind, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    if desk.depth >= MAX_DEPTH {
        desk.report(DiagnosticKind::TooDeep, Some(body.text), String::new());
        return None;
    }
    desk.depth += 1;
    let value = read_unruled(kind, body, desk);
    desk.depth -= 1;
    if let Some(value) = &value {
        desk.keep_rules(kind, value, body.text);
    }
    value
}

/// Reads a reply that is one object of JSON, or one table, and nothing else that counts; and the piece that it
/// is. `None` if it is neither, or does not name all that has to be there.
pub(crate) fn read_whole<'a>(
    spec: &Spec,
    text: &'a str,
    desk: &mut Desk<'_, 'a>,
) -> Option<(Value<'a>, &'a str)> {
    of_json::read_whole(spec, text, desk).or_else(|| {
        let value = table::record_of_table(spec, text, desk)?;
        Some((value, text.trim()))
    })
}

fn read_unruled<'a>(kind: &Kind, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    if matches!(kind, Kind::List(_) | Kind::Record(_) | Kind::Map(_) | Kind::Table(_)) {
        match of_json::shape(kind, body, desk) {
            Shape::Lines => {}
            Shape::Json(json, at) => return of_json::read(kind, &json, at, desk),
            Shape::Cut(at) => {
                desk.report(DiagnosticKind::CutOff, Some(at), String::new());
                return None;
            }
        }
    }
    match kind {
        Kind::Text => text::read(body, desk),
        Kind::Line => line::read(body, desk),
        Kind::Integer(width) => integer::read(*width, body, desk),
        Kind::Number(float) => number::read(*float, body, desk),
        Kind::Boolean => boolean::read(body, desk),
        Kind::Choice(words) => choice::read(words, body, desk),
        Kind::Optional(inner) => optional::read(inner, body, desk),
        Kind::List(item) => list::read(item, body, desk),
        Kind::Record(spec) => record::read(spec, body, desk),
        Kind::Map(value) => map::read(value, body, desk),
        Kind::Parsed(parsed) => parsed::read(parsed, body, desk),
        Kind::Temporal(what) => temporal::read(*what, body, desk),
        Kind::Table(spec) => table::read(spec, body, desk),
        Kind::Code(language) => code::read(language, body, desk),
        Kind::File => file::read(body, desk),
        Kind::Json(of) => json::read(of, body, desk),
    }
}

/// What a writer needs besides the value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen<'w> {
    /// The headers that a line could be taken for.
    pub(crate) special: &'w Special<'w>,
    /// Whether special lines get their backslash.
    pub(crate) escape: bool,
    /// For yes and no.
    pub(crate) language: Language,
    /// The matchers of nested records.
    pub(crate) tables: &'w Tables,
}

impl Pen<'_> {
    fn text(&self, text: &str) -> String {
        if self.escape { self.special.escape(text) } else { text.to_owned() }
    }

    /// The line of a map's key, with what stands behind the colon.
    fn key_line(&self, key: &str, behind: &str) -> String {
        let quote = if map::needs_quotes(key) { "\"" } else { "" };
        let line = format!("{quote}{key}{quote}:{behind}");
        let is_like_json = key.trim_start_matches('\\').starts_with(['{', '[']);
        let is_special = self.special.line(&line) || Special::opening(key) || is_like_json;
        if self.escape && is_special { format!("\\{line}") } else { line }
    }
}

/// Writes a value as a body, without the header's line and without indent. A value that is not of the
/// kind gives an empty body.
pub(crate) fn write(kind: &Kind, value: &Value<'_>, pen: Pen<'_>) -> String {
    match (kind, value) {
        (Kind::Text | Kind::Line | Kind::Parsed(_), Value::Text(text)) => pen.text(text),
        (Kind::Json(_), Value::Json(json)) => json::write(json, pen),
        (Kind::Temporal(_), Value::Temporal(text)) => text.to_string(),
        (Kind::Integer(_), Value::Integer(int)) => int.to_string(),
        (Kind::Number(float), Value::Number(number)) => number::write(*float, *number),
        (Kind::Boolean, Value::Boolean(yes)) => boolean::write(*yes, pen.language).to_owned(),
        (Kind::Choice(words), Value::Choice(at)) => {
            words.get(usize::from(*at)).map(|word| word.text.to_string()).unwrap_or_default()
        }
        (Kind::Optional(_), Value::Null) => optional::none(pen.language).to_owned(),
        (Kind::Optional(inner), value) => write(inner, value, pen),
        (Kind::List(item), Value::List(items)) => list::write(item, items, pen),
        (Kind::Record(spec), Value::Record(fields)) => record::write(spec, fields, pen),
        (Kind::Map(inner), Value::Map(entries)) => map::write(inner, entries, pen),
        (Kind::Table(spec), Value::List(rows)) => table::write(spec, rows, pen),
        (Kind::Code(language), Value::Text(code)) => code::write(language, code),
        (Kind::File, Value::Record(parts)) => file::write(parts, pen),
        _ => String::new(),
    }
}

/// Whether a written body may stand on its header's line: one line, of a kind that is not a list, record
/// or map. Escaped text stands below, where nothing on the header's line is skipped.
pub(crate) fn stands_on_header_line(kind: &Kind, body: &str, escape: bool) -> bool {
    let kind = kind.required();
    let of_text = matches!(kind, Kind::Text | Kind::Line | Kind::Parsed(_));
    !body.contains('\n')
        && (kind.is_scalar() || of_text || matches!(kind, Kind::Json(_)))
        && !(escape && of_text)
}

/// What a kind expects, as a phrase that follows "write": the same in prompt and feedback.
pub fn phrase(kind: &Kind, language: Language) -> String {
    let plain = |english: &str, chinese: &str| match language {
        Language::English => english.to_owned(),
        Language::Chinese => chinese.to_owned(),
    };
    match kind {
        Kind::Text => plain("text", "文本"),
        Kind::Line => plain("one line of text", "一行文本"),
        Kind::Integer(_) => plain("a whole number", "一个整数"),
        Kind::Number(_) => plain("a number", "一个数字"),
        Kind::Boolean => plain("yes or no", "“是”或“否”"),
        Kind::Choice(words) => choice::phrase(words, language),
        Kind::Optional(inner) => optional::phrase(inner, language),
        Kind::List(item) => list::phrase(item, language),
        Kind::Record(spec) => record::phrase(spec, language),
        Kind::Map(value) => map::phrase(value, language),
        Kind::Table(spec) => table::phrase(spec, language),
        Kind::Code(name) => code::phrase(name, language),
        Kind::File => file::phrase(language),
        Kind::Parsed(parsed) => match language {
            Language::English => format!("one line that is a valid {}", parsed.name),
            Language::Chinese => format!("一行有效的 {}", parsed.name),
        },
        Kind::Temporal(what) => temporal::phrase(*what, language).to_owned(),
        Kind::Json(of) => json::phrase(of, language),
    }
}

/// Each line of the text behind `indent` blanks; blank lines stay empty.
pub(crate) fn indented(text: &str, indent: usize) -> String {
    let mut out = String::with_capacity(text.len() + indent);
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            out.push('\n');
        }
        if !line.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(out, "{:indent$}{line}", "");
        }
    }
    out
}
