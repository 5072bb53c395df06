//! Faults of a reply that is JSON.

use twr::Layout;
use twr::advanced::partial::Named;
use twr::advanced::soft::write;
use twr::advanced::spec::Spec;
use twr::verdict::Value;

use super::draw::Draw;
use super::fault::Fault;
use super::measured::{JSON, JSON_BACKSLASH, JSON_LINES, JSON_QUOTES};
use super::whole;

/// The value as JSON, with its faults.
pub(super) fn written(spec: &Spec, value: &Value<'_>, draw: &Draw) -> String {
    faulty(serde_json::to_string(&Named::reply(spec, value)).unwrap_or_default(), draw)
}

/// The object of twr's layout of JSON with these fields, with its faults.
pub(super) fn object(spec: &Spec, fields: &[usize], value: &Value<'_>, draw: &Draw) -> String {
    let mut value = value.clone();
    if let Value::Record(values) = &mut value {
        for (at, value) in values.iter_mut().enumerate() {
            value.take_if(|_| !fields.contains(&at));
        }
    }
    faulty(write(&spec.in_layout(Layout::Json), &value), draw)
}

/// JSON with the faults that are drawn.
fn faulty(mut json: String, draw: &Draw) -> String {
    // Each may only happen where there is something to get wrong.
    for (ladder, mark) in [(&JSON_LINES, "\\n"), (&JSON_BACKSLASH, "\\\\"), (&JSON_QUOTES, "\\\"")]
    {
        if json.contains(mark)
            && let Some(fault) = draw.of(ladder, mark)
        {
            json = with(fault, &json);
        }
    }
    match draw.of(&JSON, "json") {
        Some(fault) => with(fault, &json),
        None => json,
    }
}

/// JSON with one fault.
pub(super) fn with(fault: Fault, json: &str) -> String {
    match fault {
        Fault::Fenced => format!("```json\n{json}\n```"),
        Fault::UnclosedFence => format!("```json\n{json}"),
        Fault::Unquoted => {
            let opened = json.replacen(":\"", ":", 1);
            let opened = if opened == json { json.replacen(": \"", ": ", 1) } else { opened };
            opened.replacen("\",", ",", 1)
        }
        Fault::NoJson => {
            "I would rather explain this in words than write it as an object.".to_owned()
        }
        Fault::RawNewline => json.replace("\\n", "\n"),
        Fault::BadBackslash => json.replace("\\\\", "\\"),
        Fault::InnerQuote => json.replace("\\\"", "\""),
        _ => whole::with(fault, json),
    }
}
