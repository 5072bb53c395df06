//! JSON as `DSPy` reads it: repaired, found among other words, with the types that a text can mean.

use serde_json::Value as Json;
use twr::advanced::json::candidates;
use twr::advanced::spec::{Kind, Spec};
use twr::verdict::Value;

use super::strict;

/// The first object or list of a text, repaired.
pub(super) fn json(text: &str) -> Option<Json> {
    let found = candidates(text).into_iter().find_map(|candidate| candidate.parsed.ok())?;
    serde_json::from_str(&found.json.compact()).ok()
}

/// The record that an object says if its keys are exactly the spec's fields, of a union those of its case.
pub(super) fn record(spec: &Spec, json: &Json) -> Result<Value<'static>, String> {
    let Json::Object(members) = json else { return Err("no JSON object".to_owned()) };
    let word = strict::word(spec, members);
    let mut fitted = serde_json::Map::new();
    for field in spec.fields.iter().filter(|field| strict::is_asked(spec, field, word)) {
        let name = field.name.to_string();
        let Some(json) = members.get(&name) else { return Err(format!("no field {name}")) };
        let json = match json {
            Json::String(text) => of_text(&field.kind, text),
            other => other.clone(),
        };
        fitted.insert(name, json);
    }
    if let Some(extra) = members.keys().find(|key| !fitted.contains_key(*key)) {
        return Err(format!("no field {extra} was asked for"));
    }
    strict::record(spec, &Json::Object(fitted))
}

/// What a text says, of this kind: texts are taken as they are, the rest is parsed.
pub(super) fn of_text(kind: &Kind, text: &str) -> Json {
    let text = text.trim();
    if matches!(kind, Kind::Optional(_)) && ["null", "None"].contains(&text) {
        return Json::Null;
    }
    match kind.required() {
        Kind::Integer(_) | Kind::Number(_) => {
            text.parse().map_or_else(|_| Json::String(text.to_owned()), Json::Number)
        }
        Kind::Boolean => match text.to_lowercase().as_str() {
            "true" | "yes" | "1" | "on" | "y" | "t" => Json::Bool(true),
            "false" | "no" | "0" | "off" | "n" | "f" => Json::Bool(false),
            _ => Json::String(text.to_owned()),
        },
        Kind::List(_) | Kind::Record(_) => {
            json(text).unwrap_or_else(|| Json::String(text.to_owned()))
        }
        Kind::Choice(_) => Json::String(text.trim_matches(['"', '\'']).to_owned()),
        _ => Json::String(text.to_owned()),
    }
}
