//! Values and parts of them in the words that people read.

use twr_spec::partial::Named;
use twr_spec::spec::{Kind, Path, Segment, Spec, Value};

/// The header of a field as replies have it.
pub(super) fn header(spec: &Spec, field: usize) -> String {
    let field = spec.fields.get(field);
    field.map(|field| spec.layout.mention(&field.header)).unwrap_or_default()
}

/// A value as text: a text as it is, all else as JSON with the names of its fields.
pub(super) fn of_value(kind: &Kind, value: &Value<'_>) -> String {
    if let Value::Text(text) = value {
        return text.to_string();
    }
    match serde_json::to_value(Named::value(kind, value)) {
        Ok(serde_json::Value::String(text)) => text,
        Ok(value) => value.to_string(),
        Err(_) => String::new(),
    }
}

/// The kind of a part of a value of this kind.
fn kind_of_part<'k>(kind: &'k Kind, part: &Segment) -> Option<&'k Kind> {
    match (kind.required(), part) {
        (Kind::List(item) | Kind::Map(item), _) => Some(item),
        (Kind::Record(spec), Segment::Field(at)) => spec.fields.get(*at).map(|field| &*field.kind),
        _ => None,
    }
}

/// A part of a value of this kind as text.
pub(super) fn of_part(kind: &Kind, part: &Segment, value: &Value<'_>) -> String {
    if let (Kind::Table(row), Value::Record(_)) = (kind.required(), value) {
        return serde_json::to_string(&Named::reply(row, value)).unwrap_or_default();
    }
    kind_of_part(kind, part).map(|kind| of_value(kind, value)).unwrap_or_default()
}

/// What the line of a part begins with.
pub(super) fn part_mark(kind: &Kind, part: Option<&Segment>) -> String {
    match (kind.required(), part) {
        (_, None) => String::new(),
        (_, Some(Segment::Key(key))) => format!("- {key}: "),
        (Kind::Record(spec), Some(Segment::Field(at))) => {
            let header = spec.fields.get(*at).map(|field| &*field.header);
            format!("- {}: ", header.unwrap_or_default())
        }
        _ => "- ".to_owned(),
    }
}

/// What the line of a part begins with, which is in a field of this spec.
pub(super) fn mark_of(spec: &Spec, path: &Path) -> String {
    let field = path.section().and_then(|at| spec.fields.get(at));
    field.map(|field| part_mark(&field.kind, path.0.get(1))).unwrap_or_default()
}

/// The lines of a value: a line for each item, row, entry or field, or the lines of a text; of many items the last
/// `most`.
pub(super) fn lines(kind: &Kind, value: &Value<'_>, most: usize) -> Vec<String> {
    let line = |part: Segment, value: &Value<'_>| {
        format!("{}{}", part_mark(kind, Some(&part)), of_part(kind, &part, value))
    };
    match (kind.required(), value) {
        (Kind::List(_) | Kind::Table(_), Value::List(items)) => {
            let numbered = (0..).map(Segment::Item).zip(items);
            let last = numbered.skip(items.len().saturating_sub(most));
            last.map(|(part, item)| line(part, item)).collect()
        }
        (Kind::Map(_), Value::Map(entries)) => {
            let last = entries.iter().skip(entries.len().saturating_sub(most));
            last.map(|(key, value)| line(Segment::Key(key.to_string()), value)).collect()
        }
        (Kind::Record(_), Value::Record(fields)) => (0..)
            .zip(fields)
            .filter_map(|(at, value)| Some(line(Segment::Field(at), value.as_ref()?)))
            .collect(),
        _ => of_value(kind, value).lines().map(str::to_owned).collect(),
    }
}
