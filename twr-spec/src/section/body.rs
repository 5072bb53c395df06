//! Writes the body of one section: a value as text, indented if its labels could be mistaken for labels of the whole
//! reply. In the layout `json` the body is JSON.

use crate::kind::{self, Special, indented};
use crate::spec::{Field, Kind, Language, Layout, Spec, Value};
use crate::text::fold;

/// Writes the value of one field as its section's body, without header and without escapes.
pub fn write_body(field: &Field, value: &Value<'_>, language: Language) -> String {
    let pen = kind::write_context(Special::default(), false, language);
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
    let pen = kind::write_context(special, escape, spec.language);
    if spec.layout == Layout::Json {
        let json = kind::write_json(&field.kind, value, pen);
        return if escape { json.disguised() } else { json.pretty() };
    }
    let body = kind::write(&field.kind, value, pen);
    // Among labels, a record with the headers of the whole is told apart by how far it is set in.
    if is_set_in(spec, &field.kind) { indented(&body, 2) } else { body }
}

/// Whether the labels of a record in this field could be taken for those of the whole.
pub(crate) fn is_set_in(spec: &Spec, kind: &Kind) -> bool {
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
