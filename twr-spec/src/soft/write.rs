//! `write`: a value as the reply that a perfect model would give; the inverse of reading.

use super::frame::Frame;
use super::special::Special;
use crate::kind::{self, Pen, indented};
use crate::read::Reader;
use crate::spec::{DIVIDER, Field, Kind, Language, Layout, Spec, Value};
use crate::text::fold;

/// Writes a [`Value::Record`] of the spec as a reply. What is not there, and what is nothing, is left out.
///
/// It is written plainly and read back; only where that gives another value is it written again with a
/// backslash before each special line. So `read(spec, write(spec, v)) == v` for every *canonical* value
/// of a sound spec:
/// - a text has no blank lines at its start, no white space at its end, and no carriage return at the
///   end of a line (blanks elsewhere are kept, and it may be empty);
/// - a line, or what a parsed type accepts, is trimmed and has no line break (it may be empty);
/// - a number is finite, and one of an `f32` field is the shortest decimal of that `f32`;
/// - a map's keys are different from each other, trimmed, not empty, and without colons and line breaks;
/// - JSON of a list or of an optional kind is not `null`;
/// - in a record, only what the program fills in by itself is not there (`None`); what is optional is
///   [`Value::Null`];
/// - rules are kept.
pub fn write(spec: &Spec, value: &Value<'_>) -> String {
    let reader = Reader::new(spec);
    let plain = with_pen(&reader, value, false);
    if same(&reader.read(&plain).value, value) {
        return plain;
    }
    with_pen(&reader, value, true)
}

/// Writes some of the sections of the reader's spec, as they are shown: without a backslash, for examples need
/// none, and what is left out would not read back as it is.
#[cfg(feature = "templates")]
pub fn write_some(reader: &Reader<'_>, value: &Value<'_>) -> String {
    with_pen(reader, value, false)
}

/// Whether the value needs a backslash somewhere. A worked example must not: no model ever sees one.
pub(crate) fn needs_escape(reader: &Reader<'_>, value: &Value<'_>) -> bool {
    let plain = with_pen(reader, value, false);
    !same(&reader.read(&plain).value, value)
}

/// Whether what was read is what was written: a field that was left out reads as nothing.
fn same(read: &Value<'_>, written: &Value<'_>) -> bool {
    let (Value::Record(read), Value::Record(written)) = (read, written) else { return false };
    let there =
        |value: &Option<Value<'_>>| value.as_ref().is_some_and(|value| *value != Value::Null);
    read.iter()
        .zip(written)
        .all(|(read, written)| read == written || !(there(read) || there(written)))
}

/// Writes the value of one field as its section's body, without header and without escapes.
pub fn write_body(field: &Field, value: &Value<'_>, language: Language) -> String {
    let pen = Pen { special: Special::default(), escape: false, language };
    kind::write(&field.kind, value, pen)
}

/// Writes the value of one field of the spec as its section's body.
pub(crate) fn write_value(
    spec: &Spec,
    field: &Field,
    value: &Value<'_>,
    special: Special<'_>,
    escape: bool,
) -> String {
    let body = kind::write(&field.kind, value, Pen { special, escape, language: spec.language });
    // Among labels, a record with the headers of the whole is told apart by how far it is set in.
    if is_set_in(spec, &field.kind) { indented(&body, 2) } else { body }
}

/// Whether the labels of a record in this field could be taken for those of the whole.
fn is_set_in(spec: &Spec, kind: &Kind) -> bool {
    let among_labels = matches!(spec.layout, Layout::Labels | Layout::Divider);
    let Kind::Record(inner) = kind.required() else { return false };
    // A type that holds itself is set in whatever the layout; the names of the program are read as aliases.
    let own = |field: &Field, key: &str| {
        field.keys.iter().any(|own| own == key) || fold(&field.name) == key
    };
    let mut inside = inner.fields.iter().flat_map(|field| field.keys.iter());
    inner.is(spec)
        || among_labels && inside.any(|key| spec.fields.iter().any(|field| own(field, key)))
}

/// Whether both are the same lines, up to blanks at the ends of lines and blank lines at the ends.
pub(crate) fn same_lines(one: &str, other: &str) -> bool {
    let mut left = one.trim_end().lines();
    let mut right = other.trim_end().lines();
    loop {
        match (left.next(), right.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if one.trim_end() == other.trim_end() => {}
            _ => return false,
        }
    }
}

fn with_pen(reader: &Reader<'_>, value: &Value<'_>, escape: bool) -> String {
    let Value::Record(_) = value else { return String::new() };
    let sections = sections_with_pen(reader, value, escape);
    joined(reader.spec(), sections.iter().flatten().map(String::as_str))
}

/// Each section of a value by itself, in the order of the fields, without escapes. `None` for what is not
/// there and what is nothing.
#[cfg(feature = "templates")]
pub(super) fn sections(reader: &Reader<'_>, value: &Value<'_>) -> Vec<Option<String>> {
    sections_with_pen(reader, value, false)
}

/// A reply of these sections.
pub(super) fn joined<'s>(spec: &Spec, sections: impl Iterator<Item = &'s str>) -> String {
    let is_divided = spec.layout == Layout::Divider && spec.fields.len() != 1;
    let head = is_divided.then_some(DIVIDER);
    head.into_iter().chain(sections).collect::<Vec<_>>().join("\n")
}

fn sections_with_pen(reader: &Reader<'_>, value: &Value<'_>, escape: bool) -> Vec<Option<String>> {
    let spec = reader.spec();
    let Value::Record(values) = value else { return Vec::new() };
    let alone = spec.fields.len() == 1;
    let written = spec.fields.iter().zip(values).map(|(field, value)| {
        let value = value.as_ref().filter(|value| **value != Value::Null)?;
        let body = write_value(spec, field, value, reader.special(), escape);
        Some(Frame::new(spec.layout, field, alone).around(field, &body, escape).0)
    });
    written.collect()
}
