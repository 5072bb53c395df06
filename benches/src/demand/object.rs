//! An object of JSON with certain keys, alone or between two marks.

use serde_json::Value as Json;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{JsonType, Kind, Value};

use super::strict;
use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{field, part, spec};

/// The object, as the only value of the reply; its keys have to be there.
pub(super) fn read(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let any = JsonType { form: String::new, check: |_| Ok(()) };
    let spec = spec(vec![field("Answer", Kind::Json(any))]);
    let reading = Reader::new(&spec).read_field(0, &sample.text, known);
    let outcome = Outcome::of(&spec, &reading);
    let read: Option<Json> = match part(&reading.value, 0) {
        Some(Value::Json(json)) => Some(serde_json::from_str(&json.compact()).unwrap_or_default()),
        _ => None,
    };
    let has_key = |key: &String| read.as_ref().is_some_and(|read| read.get(key).is_some());
    let outcome = if sample.strings("keys").iter().all(has_key) {
        outcome
    } else {
        outcome.refused("keys are missing")
    };
    let stated = strict::only_object(&sample.text);
    outcome.with_truth(read.zip(stated).map_or_else(Truth::default, |(read, stated)| truth(&stated, &read)))
}

/// Every value of the object as a strict reader has it, key by key.
fn truth(stated: &Json, read: &Json) -> Truth {
    let mut truth = Truth::default();
    let (Some(stated), Some(entries)) = (stated.as_object(), read.as_object()) else {
        truth.compare(stated == read, "the object", &stated.to_string(), &read.to_string());
        return truth;
    };
    for (key, stated) in stated.iter().filter(|(_, stated)| !strict::may_be_formula(stated)) {
        let read = entries.get(key);
        let shown = read.map(Json::to_string).unwrap_or_default();
        truth.compare(read == Some(stated), key, &stated.to_string(), &shown);
    }
    for (key, read) in entries.iter().filter(|(key, _)| !stated.contains_key(*key)) {
        truth.compare(false, key, "", &read.to_string());
    }
    truth
}
