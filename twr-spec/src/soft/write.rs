//! `write`: a value as the reply that a perfect model would give; the inverse of reading.

use super::frame::Frame;
use super::mark::Matcher;
use super::special::Special;
use crate::kind::{self, Pen, Tables, indented};
use crate::read::Reader;
use crate::spec::{DIVIDER, Field, Kind, Language, Layout, Spec, Value};

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
    let plain = with_pen(spec, value, reader.tables(), reader.matcher(), false);
    if same(&reader.read(&plain).value, value) {
        return plain;
    }
    with_pen(spec, value, reader.tables(), reader.matcher(), true)
}

/// Writes some of a spec's sections, as they are shown: without a backslash, for examples need none, and what
/// is left out would not read back as it is.
#[cfg(feature = "templates")]
pub fn write_some(spec: &Spec, value: &Value<'_>) -> String {
    let reader = Reader::new(spec);
    with_pen(spec, value, reader.tables(), reader.matcher(), false)
}

/// Whether the value needs a backslash somewhere. A worked example must not: no model ever sees one.
pub(crate) fn needs_escape(spec: &Spec, value: &Value<'_>) -> bool {
    let reader = Reader::new(spec);
    let plain = with_pen(spec, value, reader.tables(), reader.matcher(), false);
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
    let fields = std::slice::from_ref(field);
    let spec = Spec { fields: fields.to_vec().into(), language, ..Spec::EMPTY };
    let tables = Tables::new(&spec);
    let special = Special::default();
    let pen = Pen { special: &special, escape: false, language, tables: &tables };
    kind::write(&field.kind, value, pen)
}

fn with_pen(
    spec: &Spec,
    value: &Value<'_>,
    tables: &Tables,
    matcher: &Matcher,
    escape: bool,
) -> String {
    let Value::Record(values) = value else { return String::new() };
    let special = Special::default().inside(matcher);
    let pen = Pen { special: &special, escape, language: spec.language, tables };
    let mut sections = Vec::new();
    let alone = spec.fields.len() == 1;
    if spec.layout == Layout::Divider && !alone {
        sections.push(DIVIDER.to_owned());
    }
    for (field, value) in spec.fields.iter().zip(values) {
        let Some(value) = value.as_ref().filter(|value| **value != Value::Null) else { continue };
        let body = kind::write(&field.kind, value, pen);
        // A record with the headers of the whole is told apart by how far it is set in.
        let set_in = matcher.comes_again() && matches!(field.kind.required(), Kind::Record(_));
        let body = if set_in { indented(&body, 2) } else { body };
        sections.push(Frame::new(spec.layout, field, alone).around(field, &body, escape).0);
    }
    sections.join("\n")
}
