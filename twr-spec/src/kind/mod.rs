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
mod optional;
mod parsed;
mod pen;
mod record;
mod scalar;
mod special;
mod speech;
mod spelled;
mod table;
mod temporal;
mod text;

pub(crate) use body::{Body, Margin, Origin};
pub(crate) use desk::{Desk, Readers, Tables};
pub use file::path::{PathFlaw, relative as relative_path};
pub(crate) use pen::{Pen, indented, stands_on_header_line};
pub(crate) use record::{read_fields, read_one};
pub use special::Special;
pub(crate) use spelled::roman;
pub(crate) use table::holds as fits_cell;

use std::borrow::Cow;

use crate::bind::Place;
use crate::diagnostic::DiagnosticKind;
use crate::outline::{Form, NodeId};
use crate::rule::choice_phrase;
use speech::Speech;

use crate::spec::{Kind, Language, Value};
use crate::text::quote;

/// How deep records and lists may nest before reading stops: far beyond what a model keeps apart.
pub const MAX_DEPTH: usize = 32;

/// The readers of every kind, for a desk.
pub(crate) const READERS: Readers = Readers { read, read_body, read_piece };

/// Reads a place as a value of the kind; `None` if it is none, which is reported to the desk.
fn read<'a>(kind: &Kind, place: &Place, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let text = desk.page.slice(place.range.clone());
    if is_compound(kind.required())
        && let Some(own) = soft_text(place, desk)
    {
        return desk.aside_with_parts(&own, text, |_, desk| {
            read(kind, &Place::of(&desk.page, NodeId::ROOT), desk).map(Value::into_owned)
        });
    }
    within_depth(kind, text, desk, |desk| match kind {
        Kind::List(item) => list::read(item, place, desk),
        Kind::Record(spec) => record::read(spec, place, desk),
        Kind::Map(value) => map::read(value, place, desk),
        Kind::Table(spec) => table::read(spec, place, desk),
        Kind::Optional(inner) if is_compound(inner) => optional::read_place(inner, place, desk),
        _ => leaf(kind, place, desk),
    })
}

/// The text of a JSON string or of a table's cell, which may have parts of its own.
fn soft_text(place: &Place, desk: &Desk<'_, '_>) -> Option<String> {
    match place.form(&desk.page)? {
        Form::Text => Some(json::string_value(place.node?, desk).into_owned()),
        Form::Cell => Some(table::cell_text(desk.page.slice(place.range.clone()).trim())),
        _ => None,
    }
}

/// Reads a piece of text as a value of the kind.
fn read_body<'a>(kind: &Kind, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    within_depth(kind, body.text, desk, |desk| of_text(kind, body, desk))
}

/// Reads a piece of text, with the parts in it if the kind has any.
fn read_piece<'a>(kind: &Kind, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    if !is_compound(kind.required()) {
        return read_body(kind, body, desk);
    }
    desk.aside_with_parts(body.text, body.text, |_, desk| {
        read(kind, &Place::of(&desk.page, NodeId::ROOT), desk).map(Value::into_owned)
    })
}

fn within_depth<'a>(
    kind: &Kind,
    text: &'a str,
    desk: &mut Desk<'_, 'a>,
    read: impl FnOnce(&mut Desk<'_, 'a>) -> Option<Value<'a>>,
) -> Option<Value<'a>> {
    if desk.depth >= MAX_DEPTH {
        desk.report(DiagnosticKind::TooDeep, Some(text), String::new());
        return None;
    }
    desk.depth += 1;
    let value = read(desk);
    desk.depth -= 1;
    if let Some(value) = &value {
        desk.keep_rules(kind, value, text);
    }
    value
}

fn is_compound(kind: &Kind) -> bool {
    matches!(kind, Kind::List(_) | Kind::Record(_) | Kind::Map(_) | Kind::Table(_))
}

/// Reads a value without parts: of JSON its own value, else the text.
fn leaf<'a>(kind: &Kind, place: &Place, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    if place.form(&desk.page) == Some(Form::Cell) {
        return table::read_cell(kind, desk.page.slice(place.range.clone()).trim(), desk);
    }
    let Some(id) = place.node.filter(|id| desk.page.node(*id).form.is_json()) else {
        return of_text(kind, desk.body(place), desk);
    };
    let at = desk.page.slice(place.range.clone());
    match (desk.page.node(id).form, kind) {
        (_, Kind::Json(of)) => json::read_node(of, id, at, desk),
        (Form::Text, _) => {
            let value = json::string_value(id, desk);
            match value {
                Cow::Borrowed(text) => of_text(kind, Body::json(text), desk),
                Cow::Owned(text) => desk.aside(&text, at, |text, desk| {
                    of_text(kind, Body::json(text), desk).map(Value::into_owned)
                }),
            }
        }
        (Form::Atom, Kind::Optional(_)) if at.trim() == "null" => Some(Value::Null),
        (Form::Atom, _) if at.trim() != "null" => of_text(kind, Body::json(at), desk),
        _ => {
            desk.report(DiagnosticKind::Unreadable, Some(at), quote(at));
            None
        }
    }
}

fn of_text<'a>(kind: &Kind, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let is_verbatim = matches!(kind.required(), Kind::Code(_) | Kind::File | Kind::Json(_));
    if is_verbatim && body.quotes > 0 && body.text.trim().contains('\n') {
        // The quote marks may be its own.
        desk.report(DiagnosticKind::Unreadable, Some(body.text), quote(body.text));
        return None;
    }
    match kind {
        Kind::Text => text::read(body, desk),
        Kind::Line => line::read(body, desk),
        Kind::Integer(width) => integer::read(*width, body, desk),
        Kind::Number(float) => number::read(*float, body, desk),
        Kind::Boolean => boolean::read(body, desk),
        Kind::Choice(words) => choice::read(words, body, desk),
        Kind::Optional(inner) => optional::read(inner, body, desk),
        Kind::Parsed(parsed) => parsed::read(parsed, body, desk),
        Kind::Temporal(what) => temporal::read(*what, body, desk),
        Kind::Code(language) => code::read(language, body, desk),
        Kind::File => file::read(body, desk),
        Kind::Json(of) => json::read(of, body, desk),
        Kind::List(_) | Kind::Record(_) | Kind::Map(_) | Kind::Table(_) => {
            read_piece(kind, body, desk)
        }
    }
}

/// The pen that writes every kind.
pub(crate) fn pen(special: Special<'_>, escape: bool, language: Language) -> Pen<'_> {
    Pen { special, escape, language, of_kind: write }
}

/// Writes a value as a body, without the header's line and without indent. A value that is not of the
/// kind gives an empty body.
pub(crate) fn write(kind: &Kind, value: &Value<'_>, pen: Pen<'_>) -> String {
    match (kind, value) {
        (Kind::Line, Value::Text(text)) if pen.escape => line::escaped(text, pen.text(text)),
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
        (Kind::Optional(inner), value) => pen.write(inner, value),
        (Kind::List(item), Value::List(items)) => list::write(item, items, pen),
        (Kind::Record(spec), Value::Record(fields)) => record::write(spec, fields, pen),
        (Kind::Map(inner), Value::Map(entries)) => map::write(inner, entries, pen),
        (Kind::Table(spec), Value::List(rows)) => table::write(spec, rows, pen),
        (Kind::Code(language), Value::Text(code)) => code::write(language, code),
        (Kind::File, Value::Record(parts)) => file::write(parts, pen),
        _ => String::new(),
    }
}

/// What a kind expects, as a phrase that follows "write": the same in prompt and feedback.
pub fn phrase(kind: &Kind, language: Language) -> String {
    let speech = Speech { language, of_kind: phrase };
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
        Kind::Choice(words) => choice_phrase(words, language),
        Kind::Optional(inner) => optional::phrase(inner, speech),
        Kind::List(item) => list::phrase(item, speech),
        Kind::Record(spec) => record::phrase(spec, language),
        Kind::Map(value) => map::phrase(value, speech),
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
