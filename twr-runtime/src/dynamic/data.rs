//! JSON as values of kinds: examples, defaults, records. The reader of replies reads it, and nothing is tolerated.

use serde_json::Value as Json;
use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::feedback::expected;
use twr_spec::partial::Named;
use twr_spec::read::{Circumstances, Reader, Reading};
use twr_spec::recovery::RecoveryKind;
use twr_spec::soft::write_body;
use twr_spec::spec::{
    Field, Json as OurJson, JsonType, Kind, Language, Layout, Path, Segment, Spec, Value,
};

/// Any JSON as serde's. A number that serde's cannot hold is text.
pub(super) fn to_serde(json: &OurJson) -> Json {
    let (kind, value) = (Kind::Json(JsonType::ANY), Value::Json(json.clone()));
    serde_json::to_value(Named::value(&kind, &value)).unwrap_or_default()
}

/// The value of a record.
///
/// # Errors
/// Its first fault, with its place.
pub(super) fn record_of_json(spec: &Spec, json: &Json) -> Result<Value<'static>, String> {
    if !json.is_object() {
        return Err(format!("expected an object, found {json}"));
    }
    let text = json.to_string();
    let reader = Reader::new(spec);
    let reading = reader.read_in(&text, Circumstances::default());
    strict(spec, reading)
}

/// The value of a field.
///
/// # Errors
/// Its first fault, with its place inside the field.
pub(super) fn value_of_json(field: &Field, json: &Json) -> Result<Value<'static>, String> {
    if let (Json::String(text), Kind::Text | Kind::Line | Kind::Code(_)) =
        (json, field.kind.required())
    {
        return Ok(Value::text(text.clone()));
    }
    let alone = Spec { layout: Layout::Sections, fields: vec![field.clone()].into(), ..Spec::EMPTY };
    let mut object = serde_json::Map::new();
    object.insert(field.name.to_string(), json.clone());
    let value = record_of_json(&alone, &Json::Object(object))?;
    match value {
        Value::Record(places) => places.into_iter().next().flatten(),
        _ => None,
    }
    .ok_or_else(|| format!("expected a value, found {json}"))
}

/// An example as a model would write it. Text is that already; data is written.
///
/// # Errors
/// Why the data is not of the field's kind.
pub(super) fn example_of_json(
    field: &Field,
    json: &Json,
    language: Language,
) -> Result<String, String> {
    let is_code = matches!(field.kind.required(), Kind::Code(_));
    match json {
        Json::String(text) if !is_code || text.trim_start().starts_with("```") => {
            return Ok(text.trim_end_matches('\n').to_owned());
        }
        Json::Number(number) => return Ok(number.to_string()),
        _ => {}
    }
    let value = value_of_json(field, json)?;
    let body = write_body(field, &value, language);
    let is_empty = body.is_empty() && value == Value::List(Vec::new());
    Ok(if is_empty { none(language).to_owned() } else { body })
}

fn none(language: Language) -> &'static str {
    match language {
        Language::Chinese => "无",
        _ => "none",
    }
}

/// The value of a reading in which nothing was wrong and nothing was tolerated.
fn strict(spec: &Spec, reading: Reading<'_>) -> Result<Value<'static>, String> {
    if let Some(wrong) = reading.diagnostics.first() {
        return Err(told(spec, wrong));
    }
    if let Some(extra) = reading.extra.first() {
        return Err(format!("there is no field `{}`", extra.header));
    }
    let is_tolerated = |kind| kind != RecoveryKind::OtherLayout;
    if let Some(tolerated) = reading.recoveries.iter().find(|found| is_tolerated(found.kind)) {
        let field = tolerated.section.and_then(|at| spec.fields.get(at));
        let place = field.map(|field| format!("`{}`: ", field.name)).unwrap_or_default();
        return Err(format!("{place}the value is not written as JSON writes it ({})", tolerated.kind.name()));
    }
    Ok(reading.value.into_owned())
}

fn told(spec: &Spec, wrong: &Diagnostic) -> String {
    let place = named(spec, &wrong.path);
    let place = if place.is_empty() { place } else { format!("`{place}`: ") };
    let expected = expected(spec, wrong);
    match (&wrong.kind, wrong.found.as_str()) {
        (DiagnosticKind::Missing | DiagnosticKind::Empty, _) | (_, "") => {
            format!("{place}expected {expected}, found nothing")
        }
        (_, found) => format!("{place}expected {expected}, found {found}"),
    }
}

/// A path by the names of fields: `items[2].price`.
fn named(spec: &Spec, path: &Path) -> String {
    let mut text = String::new();
    let mut inside = Some(spec);
    for segment in &path.0 {
        match segment {
            Segment::Field(at) => {
                let field = inside.and_then(|spec| spec.fields.get(*at));
                if !text.is_empty() {
                    text.push('.');
                }
                text.push_str(field.map_or("?", |field| &field.name));
                inside = field.and_then(|field| field.kind.holds());
            }
            Segment::Item(at) => text.push_str(&format!("[{at}]")),
            Segment::Key(key) => text.push_str(&format!("[{key:?}]")),
        }
    }
    text
}
