//! An object of JSON with certain keys, alone or between two marks.

use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{JsonType, Kind, Value};

use super::fences::fenced;
use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{field, part, spec};

/// The object, as the only value of the reply; its keys have to be there.
pub(super) fn read(sample: &Sample) -> Outcome {
    let any = JsonType { form: String::new, check: |_| Ok(()) };
    let spec = spec(vec![field("Answer", Kind::Json(any))]);
    let reading = Reader::new(&spec).read_field(0, &sample.text, Circumstances::default());
    let outcome = Outcome::of(&spec, &reading);
    let read = match part(&reading.value, 0) {
        Some(Value::Json(json)) => serde_json::from_str(&json.compact()).unwrap_or_default(),
        _ => serde_json::Value::Null,
    };
    let has_keys = sample.strings("keys").iter().all(|key| read.get(key).is_some());
    let outcome = if has_keys { outcome } else { outcome.refused("keys are missing") };
    let truth = stated(&sample.text).map_or(Truth::Unknown, |stated| {
        if stated == read { Truth::Agrees } else { Truth::Differs("another object".to_owned()) }
    });
    outcome.with_truth(truth)
}

/// The object, where the reply or its only fence is strict JSON; but not where a backslash may be that of
/// mathematics, `\frac` or `\times`, which a strict reader damages.
fn stated(reply: &str) -> Option<serde_json::Value> {
    let fences = fenced(reply);
    let inside = match fences.as_slice() {
        [] => reply,
        [one] => one,
        _ => return None,
    };
    if ["\\f", "\\b", "\\t", "\\r"].iter().any(|escape| inside.contains(escape)) {
        return None;
    }
    serde_json::from_str(inside).ok().filter(serde_json::Value::is_object)
}
