//! What the tests of binding share: a list of records, read and written in short.

use crate::read::Reader;
use crate::spec::{Field, Kind, Ref, Segment, Spec, Value};
use crate::text::fold;

/// A field with this header.
pub(super) fn field(header: &'static str, kind: Kind) -> Field {
    Field {
        name: header.into(),
        header: header.into(),
        keys: vec![fold(header).into()].into(),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    }
}

/// One that may be left out.
pub(super) fn optional(header: &'static str, kind: Kind) -> Field {
    field(header, Kind::Optional(Ref::shared(kind)))
}

/// Compares the records of a reply whose only section is a list of them: the values of each between commas, `-` for
/// nothing, `?` for what is asked for again. A record that is asked for as a whole begins with `*`.
#[track_caller]
pub(super) fn check(fields: Vec<Field>, reply: &str, expect: &[&str]) {
    let record = Kind::Record(Ref::shared(Spec { fields: fields.into(), ..Spec::EMPTY }));
    let items = vec![field("Items", Kind::List(Ref::shared(record)))];
    let spec = Spec { fields: items.into(), ..Spec::EMPTY };
    let reply = format!("[Items]\n{reply}");
    let reading = Reader::new(&spec).read(&reply);
    let values = match &reading.value {
        Value::Record(values) => values.iter().chain(&reading.drafts).flatten().next(),
        _ => None,
    };
    let Some(Value::List(items)) = values else { panic!("{reply:?}: {:?}", reading.diagnostics) };
    let is_unclear = |at: usize| {
        let path = [Segment::Field(0), Segment::Item(at)];
        reading.diagnostics.iter().any(|wrong| wrong.path.0 == path)
    };
    let line = |(at, item): (usize, &Value<'_>)| {
        let Value::Record(parts) = item else { return String::new() };
        let parts: Vec<String> = parts.iter().map(|part| short(part.as_ref())).collect();
        format!("{}{}", if is_unclear(at) { "*" } else { "" }, parts.join(", "))
    };
    let found: Vec<String> = items.iter().enumerate().map(line).collect();
    assert_eq!(found, expect, "{reply:?}: {:?}", reading.diagnostics);
}

/// A value in short.
fn short(value: Option<&Value<'_>>) -> String {
    match value {
        None => "?".to_owned(),
        Some(Value::Null) => "-".to_owned(),
        Some(Value::Text(text) | Value::Temporal(text)) => text.to_string(),
        Some(Value::Integer(number)) => number.to_string(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::List(items)) => {
            items.iter().map(|item| short(Some(item))).collect::<Vec<_>>().join("+")
        }
        Some(other) => format!("{other:?}"),
    }
}
