//! `write`: a value as the reply that a perfect model would give; the inverse of reading.

use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::read::Reader;
use crate::section::{Frame, joined, write_value};
use crate::spec::{Spec, Value};

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
    if reads_back(&reader, &plain, value) { plain } else { with_pen(&reader, value, true) }
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
    !reads_back(reader, &plain, value)
}

/// Whether the value is read of the text, and nothing of a field that the value leaves out.
fn reads_back(reader: &Reader<'_>, text: &str, value: &Value<'_>) -> bool {
    let reading = reader.read(text);
    let is_left_out = |field: usize| match value {
        Value::Record(fields) => !is_there(fields.get(field).and_then(Option::as_ref)),
        _ => false,
    };
    // A missing field has no span, and an empty one holds no other value.
    let misreads = |wrong: &Diagnostic| {
        wrong.span.is_some()
            && !matches!(wrong.kind, DiagnosticKind::Empty)
            && wrong.path.section().is_some_and(is_left_out)
    };
    same(&reading.value, value) && !reading.diagnostics.iter().any(misreads)
}

/// Writes a value as it is shown to a model: without a backslash.
pub(super) fn write_plainly(reader: &Reader<'_>, value: &Value<'_>) -> String {
    with_pen(reader, value, false)
}

/// Whether what was read of this plain text is the value, or differs from it in no line that a backslash would
/// save: a text with blanks at its end reads back otherwise in any case.
pub(super) fn is_plain(
    reader: &Reader<'_>,
    text: &str,
    read: &Value<'_>,
    value: &Value<'_>,
) -> bool {
    same(read, value) || with_pen(reader, value, true) == text
}

/// Whether what was read is what was written: a field that was left out reads as nothing.
fn same(read: &Value<'_>, written: &Value<'_>) -> bool {
    let (Value::Record(read), Value::Record(written)) = (read, written) else { return false };
    read.iter().zip(written).all(|(read, written)| {
        read == written || !(is_there(read.as_ref()) || is_there(written.as_ref()))
    })
}

fn is_there(value: Option<&Value<'_>>) -> bool {
    value.is_some_and(|value| *value != Value::Null)
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

fn sections_with_pen(reader: &Reader<'_>, value: &Value<'_>, escape: bool) -> Vec<Option<String>> {
    let spec = reader.spec();
    let Value::Record(values) = value else { return Vec::new() };
    let alone = spec.fields.len() == 1;
    let written = spec.fields.iter().zip(values).map(|(field, value)| {
        let value = value.as_ref().filter(|value| **value != Value::Null)?;
        let body = write_value(spec, field, value, reader.special(), escape);
        Some(Frame::new(spec.layout, field, alone).wrap(field, &body, escape).0)
    });
    written.collect()
}
