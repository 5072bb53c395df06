//! JSON as values of kinds: examples, defaults, records. It is data and no reply: nothing in it is read by guess.

use std::borrow::Cow;

use serde_json::Value as Json;
use twr_spec::json::parse;
use twr_spec::kind::phrase;
use twr_spec::nearest::nearest;
use twr_spec::partial::Named;
use twr_spec::read::Reader;
use twr_spec::rule::{Context, Patterns};
use twr_spec::soft::{fold, write_body};
use twr_spec::spec::{
    Field, Float, Int, Json as OurJson, JsonType, Kind, Language, Presence, Ref, Rule, Spec, Value,
    Width,
};

/// Any JSON as serde's. A number that serde's cannot hold is text.
pub(super) fn to_serde(json: &OurJson) -> Json {
    let (kind, value) = (Kind::Json(JsonType::ANY), Value::Json(json.clone().into()));
    serde_json::to_value(Named::value(&kind, &value)).unwrap_or_default()
}

/// The value of a record, which keeps every rule that needs no task.
///
/// # Errors
/// The first value that is not as the spec says, with its place.
pub(super) fn record_of_json(spec: &Spec, json: &Json) -> Result<Value<'static>, String> {
    record(spec, json, "")
}

/// The value of a field, which keeps the field's rules.
///
/// # Errors
/// The first value in it that is not as the field says, with its place.
pub(super) fn value_of_json(field: &Field, json: &Json) -> Result<Value<'static>, String> {
    value(&field.kind, &field.rules, json, "")
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
    // The rules are told with the example as it is written.
    let value = value(&field.kind, &[], json, "")?;
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

fn record(spec: &Spec, json: &Json, place: &str) -> Result<Value<'static>, String> {
    let Json::Object(entries) = json else {
        return Err(mismatch_message(place, "an object", json));
    };
    let word = given_word(spec, json);
    let counts = |field: &&Field| field.case.counts(word);
    if let Some(key) = entries
        .keys()
        .find(|key| !spec.fields.iter().filter(counts).any(|field| field.name == **key))
    {
        let known: Vec<&str> =
            spec.fields.iter().filter(counts).map(|field| field.name.as_ref()).collect();
        let instead = nearest(key, &known).map(|near| format!(", did you mean `{near}`?"));
        return Err(format!(
            "there is no field `{}`{}",
            inside(place, key),
            instead.unwrap_or_default()
        ));
    }
    let places = spec.fields.iter().map(|field| {
        let given =
            entries.get(&*field.name).filter(|json| !json.is_null() || !field.may_be_left_out());
        match given {
            _ if !counts(&field) => Ok(None),
            Some(json) => {
                value(&field.kind, &field.rules, json, &inside(place, &field.name)).map(Some)
            }
            None if matches!(*field.kind, Kind::Optional(_)) => Ok(Some(Value::Null)),
            None if field.presence == Presence::Defaulted => Ok(None),
            None => {
                let expected = expected(&field.kind);
                Err(format!("`{}`: expected {expected}, found nothing", inside(place, &field.name)))
            }
        }
    });
    places.collect::<Result<Vec<_>, String>>().map(Value::Record)
}

/// The word of the tag as the JSON says it, by its position.
fn given_word(spec: &Spec, json: &Json) -> Option<u16> {
    let tag = spec.fields.get(spec.tag()?)?;
    match scalar(&tag.kind, json.get(&*tag.name)?)? {
        Value::Choice(word) => Some(word),
        _ => None,
    }
}

fn value(kind: &Kind, rules: &[Rule], json: &Json, place: &str) -> Result<Value<'static>, String> {
    let item = |kind: &Kind, (at, json): (usize, &Json)| {
        value(kind, rules, json, &format!("{place}[{at}]"))
    };
    let made = match (kind, json) {
        (Kind::Optional(_), Json::Null) => return Ok(Value::Null),
        (Kind::Optional(inner), json) => return value(inner, rules, json, place),
        (Kind::Record(spec), json) => record(spec, json, place)?,
        (Kind::List(inner), Json::Array(items)) => {
            let items = items.iter().enumerate().map(|found| item(inner, found));
            Value::List(items.collect::<Result<_, _>>()?)
        }
        (Kind::Table(row), Json::Array(rows)) => {
            let rows = rows.iter().enumerate();
            let rows = rows.map(|(at, json)| record(row, json, &format!("{place}[{at}]")));
            Value::List(rows.collect::<Result<_, _>>()?)
        }
        (Kind::Map(inner), Json::Object(entries)) => {
            let entry = |(key, json): (&String, &Json)| {
                let value = value(inner, rules, json, &inside(place, key))?;
                Ok((Cow::Owned(key.clone()), value))
            };
            Value::Map(entries.iter().map(entry).collect::<Result<_, String>>()?)
        }
        (Kind::Json(of), json) => {
            let json = ours(json);
            (of.check)(&json).map_err(|why| format!("{}{why}", shown(place)))?;
            Value::Json(json.into())
        }
        (kind, json) => {
            scalar(kind, json).ok_or_else(|| mismatch_message(place, &expected(kind), json))?
        }
    };
    match rules.iter().find(|rule| rule.fits(kind) && !is_kept(rule, &made)) {
        Some(broken) => Err(mismatch_message(place, &broken.phrase(Language::English), json)),
        None => Ok(made),
    }
}

/// Whether a rule is kept. What only the task can tell is.
pub(super) fn is_kept(rule: &Rule, value: &Value<'_>) -> bool {
    let mut patterns = Patterns::default();
    if let Rule::Pattern(pattern) = rule
        && patterns.add(&pattern.regex).is_err()
    {
        // That it is no pattern is told of the spec.
        return true;
    }
    rule.holds(value, Context { task: None, patterns: &patterns }).is_ok()
}

fn scalar(kind: &Kind, json: &Json) -> Option<Value<'static>> {
    match (kind, json) {
        (Kind::Text | Kind::Code(_), Json::String(text)) => Some(Value::text(text.clone())),
        (Kind::Line, Json::String(text)) if !text.contains('\n') => Some(Value::text(text.clone())),
        (Kind::Boolean, Json::Bool(yes)) => Some(Value::Boolean(*yes)),
        (Kind::Number(Float::Decimal), Json::Number(number)) => {
            in_any_form(kind, &number.to_string())
        }
        (
            Kind::Number(Float::Decimal) | Kind::Temporal(_) | Kind::Parsed(_),
            Json::String(text),
        ) => in_any_form(kind, text),
        (Kind::Number(_), Json::Number(number)) => number.as_f64().map(Value::Number),
        (Kind::Integer(width), json) => {
            let int: Int = match json {
                Json::Number(number) => number.to_string().parse().ok()?,
                // Beyond 64 bits a whole number is text.
                Json::String(text) => text.parse().ok()?,
                _ => return None,
            };
            width.holds(int).then_some(Value::Integer(int))
        }
        (Kind::Choice(words), Json::String(text)) => {
            let key = fold(text);
            let at = words.iter().position(|word| word.keys.contains(&Cow::Borrowed(&*key)))?;
            u16::try_from(at).ok().map(Value::Choice)
        }
        (Kind::File, Json::Object(entries)) if entries.len() == 2 => {
            let text = |key| entries.get(key)?.as_str().map(|text| Value::text(text.to_owned()));
            Some(Value::Record(vec![Some(text("path")?), Some(text("content")?)]))
        }
        (Kind::Edit, Json::Object(entries)) if entries.len() == 3 => {
            let text = |key| entries.get(key)?.as_str();
            let parts = [text("path")?.to_owned(), lines(text("find")?), lines(text("replace")?)];
            Some(Value::Record(parts.map(|part| Some(Value::text(part))).into()))
        }
        _ => None,
    }
}

/// The lines, each with its break.
fn lines(text: &str) -> String {
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    format!("{text}{end}")
}

/// A date, a decimal or a link in the one form that all of its spellings are read as.
fn in_any_form(kind: &Kind, text: &str) -> Option<Value<'static>> {
    let kind = Ref::shared(kind.clone());
    let field = Field { header: "X".into(), keys: vec!["x".into()].into(), kind, ..Field::EMPTY };
    let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
    let reply = format!("[X] {text}");
    let reading = Reader::new(&spec).read(&reply);
    let is_clean = reading.diagnostics.is_empty() && !text.contains('\n');
    match reading.value {
        Value::Record(fields) if is_clean => fields.into_iter().next()?.map(Value::into_owned),
        _ => None,
    }
}

/// serde's JSON as ours.
fn ours(json: &Json) -> OurJson {
    parse(&json.to_string(), 0).map_or(OurJson::Null, |parsed| parsed.json)
}

fn expected(kind: &Kind) -> String {
    match kind.required() {
        Kind::Boolean => "`true` or `false`".to_owned(),
        Kind::List(_) | Kind::Table(_) => "an array".to_owned(),
        Kind::Map(_) | Kind::Record(_) => "an object".to_owned(),
        Kind::File => "an object of `path` and `content`".to_owned(),
        Kind::Edit => "an object of `path`, `find` and `replace`".to_owned(),
        Kind::Integer(width) if *width != Width::I64 => {
            format!("a whole number from {} to {}", width.min(), width.max())
        }
        other => phrase(other, Language::English),
    }
}

/// A sentence on a value that is not as it should be.
fn mismatch_message(place: &str, expected: &str, found: &Json) -> String {
    let found = found.to_string();
    let short: String = found.chars().take(60).collect();
    let more = if short.len() < found.len() { "…" } else { "" };
    format!("{}expected {expected}, found {short}{more}", shown(place))
}

fn shown(place: &str) -> String {
    if place.is_empty() { String::new() } else { format!("`{place}`: ") }
}

fn inside(place: &str, key: &str) -> String {
    if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") }
}
