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
    let Some(read) = read else { return outcome };
    let mut truth = match strict::only_object(&sample.text) {
        Some(stated) => truth(&stated, &read),
        None => truth_of_keys(&sample.text, &sample.strings("keys"), &read),
    };
    find_placeholders(&mut truth, &sample.prompt, &read);
    outcome.with_truth(truth)
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

/// The values that are plainly after their key, where the object as a whole is not strict JSON. Where the
/// reply labels nothing with a demanded key, it holds no such object, and every value is wrong.
fn truth_of_keys(reply: &str, keys: &[String], read: &Json) -> Truth {
    let mut truth = Truth::default();
    for key in keys {
        if let Some(stated) = strict::only_scalar(reply, key) {
            let found = read.get(key);
            let shown = found.map(Json::to_string).unwrap_or_default();
            truth.compare(found == Some(&stated), key, &stated.to_string(), &shown);
        }
    }
    if !keys.is_empty() && !keys.iter().any(|key| strict::is_labelled(reply, key)) {
        truth.compare(false, "the object", "not in the reply", &read.to_string());
    }
    truth
}

/// A value that the prompt's example has for the same key is no answer.
fn find_placeholders(truth: &mut Truth, prompt: &str, read: &Json) {
    let example = strict::only_object(prompt).unwrap_or_default();
    for (key, shown) in example.as_object().into_iter().flatten() {
        if shown.is_string() && read.get(key) == Some(shown) {
            truth.compare(false, key, "not the prompt's placeholder", &shown.to_string());
        }
    }
}
