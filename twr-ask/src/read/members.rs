//! Members of a JSON object, and text as JSON.

use twr::advanced::json::Json;

/// The first member of these names that is there and not null.
pub(super) fn first_of<'j>(object: &'j Json, names: &[&str]) -> Option<&'j Json> {
    names.iter().filter_map(|name| object.get(name)).find(|found| **found != Json::Null)
}

/// The members of an object; none of anything else.
pub(super) fn entries(json: &Json) -> &[(String, Json)] {
    match json {
        Json::Object(entries) => entries,
        _ => &[],
    }
}

pub(super) fn text(text: &str) -> Json {
    Json::Text(text.to_owned())
}

/// The text of a plain value, without blanks round it.
pub(super) fn plain(json: &Json) -> Option<String> {
    match json {
        Json::Text(text) => Some(text.trim().to_owned()),
        Json::Number(number) => Some(number.clone()),
        Json::Bool(is_true) => Some(is_true.to_string()),
        Json::Null | Json::List(_) | Json::Object(_) => None,
    }
}
