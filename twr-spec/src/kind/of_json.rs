//! Lists, records, maps and tables that stand as JSON where lines were asked for.
//!
//! Each value inside is read by its own kind, so `"7"` is a number and `"N/A"` is nothing.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use super::cases::{self, Chosen};
use super::{Body, Desk, Margin, is_placeholder};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::json::{Candidate, FaultKind, Json, candidates, parse};
use crate::recovery::RecoveryKind;
use crate::soft::{FenceLine, Tail, blank, indent_of, is_courtesy};
use crate::spec::{Case, Field, Kind, Presence, Segment, Spec, Value};

/// What an object holds, by its keys.
type Members = Vec<(String, Json)>;

/// What a body is.
pub(super) enum Shape<'a> {
    /// Lines, and no JSON of the kind's shape.
    Lines,
    /// JSON that is cut off: no line is taken out of it.
    Cut(&'a str),
    /// JSON, and where it stands.
    Json(Json, &'a str),
}

/// Reads the JSON as a value of the kind.
pub(super) fn read<'a>(
    kind: &Kind,
    json: &Json,
    at: &'a str,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    desk.recover(RecoveryKind::JsonShape, at);
    convert(kind, json, at, desk)
}

/// Reads the last object of the text that names every field that has to be there, or else the last that names
/// nothing but fields; and where it stands.
pub(super) fn read_whole<'a>(
    spec: &Spec,
    text: &'a str,
    desk: &mut Desk<'_, 'a>,
) -> Option<(Value<'a>, &'a str)> {
    let objects: Vec<(Members, Range<usize>)> = candidates(text)
        .into_iter()
        .filter_map(|candidate| match candidate.parsed.ok()?.json {
            Json::Object(entries) => Some((unwrapped(spec, entries, desk), candidate.range)),
            _ => None,
        })
        .collect();
    let last =
        |is_it: &dyn Fn(&Members) -> bool| objects.iter().rev().find(|(entries, _)| is_it(entries));
    let named = |entries: &Members| -> HashSet<usize> {
        entries.iter().filter_map(|(key, _)| position(spec, key, desk)).collect()
    };
    let is_whole = |entries: &Members| {
        let named = named(entries);
        let mut fields = spec.fields.iter().enumerate();
        !named.is_empty() && fields.all(|(at, field)| named.contains(&at) || !field.is_required())
    };
    let is_part = |entries: &Members| {
        entries.len() > 1 && entries.iter().all(|(key, _)| position(spec, key, desk).is_some())
    };
    let (entries, range) = last(&is_whole).or_else(|| last(&is_part))?;
    let at = text.get(range.clone())?;
    desk.recover(RecoveryKind::JsonShape, at);
    Some((record(spec, entries, at, desk), at))
}

/// The members of an object without a wrapper of one key that names no field: `{"review": {…}}`.
fn unwrapped(spec: &Spec, entries: Members, desk: &Desk<'_, '_>) -> Members {
    match entries.as_slice() {
        [(key, Json::Object(inside))] if position(spec, key, desk).is_none() => inside.clone(),
        _ => entries,
    }
}

/// Whether the body is JSON and nothing else, and of the kind's shape.
pub(super) fn shape<'a>(kind: &Kind, body: Body<'a>, desk: &Desk<'_, 'a>) -> Shape<'a> {
    if let Some(members) = members(kind, body.text) {
        return Shape::Json(members, body.text);
    }
    if may_be(body.text) { of_pieces(kind, body.text, desk) } else { Shape::Lines }
}

fn of_pieces<'a>(kind: &Kind, text: &'a str, desk: &Desk<'_, 'a>) -> Shape<'a> {
    let found = candidates(text);
    let (Some(first), Some(last)) = (found.first(), found.last()) else { return Shape::Lines };
    let (start, end) = (first.range.start, last.range.end);
    let Some(piece) = text.get(start..end).filter(|_| is_alone(text, start, end)) else {
        return Shape::Lines;
    };
    if let [Candidate { parsed: Err(fault), .. }] = found.as_slice() {
        let is_json = ["{\"", "[\"", "[{"].iter().any(|begin| condensed(piece).starts_with(begin));
        let is_cut = fault.kind == FaultKind::CutOff && is_json;
        return if is_cut { Shape::Cut(piece) } else { Shape::Lines };
    }
    let shaped = only(text, &found).and_then(|json| shaped(kind, json, desk));
    shaped.map_or(Shape::Lines, |json| Shape::Json(json, piece))
}

/// The members of an object without its brackets, a line for each: `"name": "Ann",`.
fn members(kind: &Kind, text: &str) -> Option<Json> {
    let text = text.trim();
    let is_object = matches!(kind.required(), Kind::Record(_) | Kind::Map(_));
    if !is_object || !text.starts_with('"') {
        return None;
    }
    let whole = format!("{{{}\n}}", text.trim_end_matches(','));
    parse(&whole, 0).ok().filter(|parsed| parsed.end == whole.len()).map(|parsed| parsed.json)
}

/// Whether the text begins as JSON does, or its first line introduces what does. A value below its key is
/// set in further than that.
fn may_be(text: &str) -> bool {
    let begins = |line: &str| {
        let text = line.trim_start();
        text.starts_with(['{', '[']) || text.starts_with("```") || text.starts_with("~~~")
    };
    let mut lines = text.lines().filter(|line| !blank(line));
    let Some(first) = lines.next() else { return false };
    let introduces = first.trim_end().ends_with([':', '：']);
    let follows = |next: &str| begins(next) && indent_of(next) <= indent_of(first);
    begins(first) || introduces && lines.next().is_some_and(follows)
}

/// The first characters without blanks.
fn condensed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).take(2).collect()
}

/// Whether nothing stands round the piece but a fence, an introduction and a courtesy.
fn is_alone(text: &str, start: usize, end: usize) -> bool {
    let before = text.get(..start).unwrap_or_default();
    let behind = text.get(end..).unwrap_or_default();
    let is_fence = |line: &str| FenceLine::parse(line).is_some() || line == "```";
    let introduces = |line: &str| line.ends_with([':', '：']) || is_fence(line);
    let follows =
        |line: &str| is_fence(line) || is_courtesy(line) || matches!(line, ";" | "." | ",");
    let full = |text: &'_ str| -> Vec<String> {
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    };
    full(before).iter().all(|line| introduces(line))
        && full(behind).iter().all(|line| follows(line))
}

/// The one value of the text: of several objects with only blanks between them, a list.
fn only(text: &str, found: &[Candidate]) -> Option<Json> {
    let mut items = Vec::with_capacity(found.len());
    let mut end = None;
    for Candidate { range, parsed } in found {
        let between = end.map_or("", |end| text.get(end..range.start).unwrap_or("?"));
        if !between.chars().all(|c| c.is_whitespace() || c == ',') {
            return None;
        }
        items.push(parsed.as_ref().ok()?.json.clone());
        end = Some(range.end);
    }
    match items.len() {
        0 | 1 => items.pop(),
        _ if items.iter().all(|item| matches!(item, Json::Object(_))) => Some(Json::List(items)),
        _ => None,
    }
}

/// The value in the kind's own shape: a wrapper with one key is taken off, and one record of a list may stand
/// alone. `None` if it has another shape.
fn shaped(kind: &Kind, json: Json, desk: &Desk<'_, '_>) -> Option<Json> {
    let inside = |json: Json| match json {
        Json::Object(mut entries) if entries.len() == 1 => entries.pop().map(|(_, value)| value),
        _ => None,
    };
    match (kind.required(), json) {
        (Kind::List(_) | Kind::Table(_), list @ Json::List(_)) => Some(list),
        (Kind::List(item), json) => match (inside(json.clone()), item.required()) {
            (Some(list @ Json::List(_)), _) => Some(list),
            (_, Kind::Record(_)) => Some(Json::List(vec![json])),
            _ => None,
        },
        (Kind::Table(_), json) => match inside(json.clone()) {
            Some(list @ Json::List(_)) => Some(list),
            _ => Some(Json::List(vec![json])),
        },
        (Kind::Map(_), map @ Json::Object(_)) => Some(map),
        (Kind::Record(spec), record @ Json::Object(_)) => {
            let has_fields = |json: &Json| match json {
                Json::Object(entries) => {
                    entries.iter().any(|(key, _)| position(spec, key, desk).is_some())
                }
                _ => false,
            };
            if has_fields(&record) {
                return Some(record);
            }
            Some(inside(record.clone()).filter(has_fields).unwrap_or(record))
        }
        _ => None,
    }
}

/// The field that a key names: by its own name, or by its header.
fn position(spec: &Spec, key: &str, desk: &Desk<'_, '_>) -> Option<usize> {
    spec.position(key).or_else(|| desk.tables.record(spec)?.field(key))
}

/// A value of JSON as one of the kind; what is wrong is reported.
fn convert<'a>(
    kind: &Kind,
    json: &Json,
    at: &'a str,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    let value = match (kind, json) {
        (Kind::Optional(_), Json::Null) => return Some(Value::Null),
        (Kind::Optional(inner), json) if !matches!(json, Json::Text(_)) => {
            return convert(inner, json, at, desk);
        }
        (Kind::Boolean, Json::Bool(yes)) => Some(Value::Boolean(*yes)),
        (Kind::Json(of), json) => (of.check)(json).is_ok().then(|| Value::Json(json.clone())),
        (Kind::Text, Json::Text(text)) if !text.trim().is_empty() && !is_placeholder(text) => {
            Some(Value::Text(Cow::Owned(text.trim_end().to_owned())))
        }
        (Kind::Code(_), Json::Text(code)) if !code.contains("```") && !code.trim().is_empty() => {
            Some(Value::Text(Cow::Owned(code.trim_end_matches('\n').to_owned())))
        }
        (Kind::List(item), Json::List(items)) => Some(list(item, items, at, desk)),
        (Kind::Table(spec), Json::List(items)) => {
            Some(list(&Kind::Record(spec.clone()), items, at, desk))
        }
        (Kind::Map(value), Json::Object(entries)) => Some(map(value, entries, at, desk)),
        (Kind::Record(spec), Json::Object(entries)) => Some(record(spec, entries, at, desk)),
        (_, Json::Text(text)) => return in_words(kind, text, at, desk),
        (kind, Json::Number(_) | Json::Bool(_))
            if is_short(kind) && !matches!(kind, Kind::Boolean) =>
        {
            return in_words(kind, &json.compact(), at, desk);
        }
        _ => None,
    };
    if let Some(value) = &value {
        desk.keep_rules(kind, value, at);
    } else {
        desk.report(DiagnosticKind::Unreadable, Some(at), quote(&json.compact()));
    }
    value
}

fn is_short(kind: &Kind) -> bool {
    kind.required().is_scalar() || matches!(kind.required(), Kind::Text)
}

/// A text as its own kind reads it where it stands alone.
fn in_words<'a>(
    kind: &Kind,
    text: &str,
    at: &'a str,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    desk.aside(text, at, |text, desk| {
        let body = Body { text, margin: Margin::UpTo(0), tail: Tail::None };
        super::read(kind, body, desk).map(Value::into_owned)
    })
}

fn list<'a>(item: &Kind, items: &[Json], at: &'a str, desk: &mut Desk<'_, 'a>) -> Value<'a> {
    let values = items.iter().enumerate().filter_map(|(place, json)| {
        desk.step(Segment::Item(place), |desk| convert(item, json, at, desk))
    });
    Value::List(values.collect())
}

fn map<'a>(
    value: &Kind,
    entries: &[(String, Json)],
    at: &'a str,
    desk: &mut Desk<'_, 'a>,
) -> Value<'a> {
    let mut known: std::collections::HashMap<&str, usize> = std::collections::HashMap::new();
    let mut read: Vec<(Cow<'a, str>, Value<'a>)> = Vec::with_capacity(entries.len());
    for (key, json) in entries {
        let step = Segment::Key(key.trim().to_owned());
        desk.step(step, |desk| {
            if !super::map::can_be_written(key.trim()) {
                desk.report(DiagnosticKind::Unreadable, Some(at), quote(key));
                return;
            }
            let Some(value) = convert(value, json, at, desk) else { return };
            match known.get(key.trim()).and_then(|place| read.get(*place)) {
                Some((_, before)) if *before == value => {}
                Some(_) => desk.report(DiagnosticKind::Ambiguous, Some(at), quote(&json.compact())),
                None => {
                    known.insert(key.trim(), read.len());
                    read.push((Cow::Owned(key.trim().to_owned()), value));
                }
            }
        });
    }
    Value::Map(read)
}

/// The fields by their keys; of a key that comes twice the last counts, as in any JSON.
fn record<'a>(
    spec: &Spec,
    entries: &[(String, Json)],
    at: &'a str,
    desk: &mut Desk<'_, 'a>,
) -> Value<'a> {
    let mut found: Vec<Option<&Json>> = vec![None; spec.fields.len()];
    for (key, json) in entries {
        if let Some(place) = position(spec, key, desk).and_then(|field| found.get_mut(field)) {
            *place = Some(json);
        }
    }
    let mut chosen = if spec.tag().is_some() { Chosen::Unknown } else { Chosen::All };
    let values = spec.fields.iter().enumerate().map(|(place, field)| {
        let json = found.get(place).copied().flatten();
        let value = desk.field(place, &field.rules, |desk| match json {
            Some(json) => of_field(field, json, chosen, at, desk),
            None if field.case == Case::Tag => {
                let there = |place: usize| found.get(place)?.map(|_| at);
                cases::inferred(spec, there, desk).or_else(|| cases::absent(field, chosen, desk))
            }
            None => cases::absent(field, chosen, desk),
        });
        if field.case == Case::Tag {
            chosen = Chosen::by(value.as_ref());
        }
        value
    });
    Value::Record(values.collect())
}

fn of_field<'a>(
    field: &Field,
    json: &Json,
    chosen: Chosen,
    at: &'a str,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    let is_null = matches!(json, Json::Null);
    if chosen.leaves_out(field) {
        if !is_null {
            cases::out_of_place(Body::section(at), desk);
        }
        return None;
    }
    match &*field.kind {
        Kind::Json(_) => {}
        _ if is_null && (field.presence == Presence::Defaulted || field.may_be_left_out()) => {
            return cases::absent(field, chosen, desk);
        }
        _ => {}
    }
    convert(&field.kind, json, at, desk)
}

#[cfg(test)]
mod tests;
