//! Strict JSON: what `serde_json` takes, whole or in the one fence of the reply, with exact types.

use serde_json::Value as Json;
use twr::advanced::spec::{Field, Int, Kind, Spec};
use twr::verdict::Value;

/// The JSON of a reply: all of it, or what is in its only fenced block.
pub(super) fn json(reply: &str) -> Result<Json, String> {
    let reply = reply.trim();
    let whole = serde_json::from_str(reply).map_err(|error| format!("invalid JSON: {error}"));
    match (whole, only_fence(reply)) {
        (Err(_), Some(inside)) => {
            serde_json::from_str(&inside).map_err(|error| format!("invalid JSON: {error}"))
        }
        (whole, _) => whole,
    }
}

/// What is between the only two fence lines of a text.
fn only_fence(reply: &str) -> Option<String> {
    let marks = reply.lines().filter(|line| is_fence(line)).count();
    let mut inside = reply.lines().skip_while(|line| !is_fence(line)).skip(1);
    (marks == 2)
        .then(|| inside.by_ref().take_while(|line| !is_fence(line)).collect::<Vec<_>>().join("\n"))
}

fn is_fence(line: &str) -> bool {
    line.trim_start().starts_with("```")
}

/// The record that an object says, and what does not fit. Of a union only the fields of its case count.
pub(super) fn record(spec: &Spec, json: &Json) -> Result<Value<'static>, String> {
    let Json::Object(members) = json else { return Err("a JSON object was expected".to_owned()) };
    let word = word(spec, members);
    let mut faults = Vec::new();
    let mut values = Vec::new();
    for field in spec.fields.iter() {
        if !is_asked(spec, field, word) {
            values.push(None);
            continue;
        }
        let value = match members.get(field.name.as_ref()) {
            Some(json) => of_kind(&field.kind, json),
            None if field.may_be_left_out() => Ok(Value::Null),
            None => Err("field required".to_owned()),
        };
        match value {
            Ok(value) => values.push(Some(value)),
            Err(fault) => faults.push(format!("{}: {fault}", field.name)),
        }
    }
    if faults.is_empty() { Ok(Value::Record(values)) } else { Err(faults.join("\n")) }
}

/// The position of the word that the object says its case is. None for what is not a union.
pub(super) fn word(spec: &Spec, members: &serde_json::Map<String, Json>) -> Option<u16> {
    let tag = spec.fields.get(spec.tag()?)?;
    match of_kind(&tag.kind, members.get(tag.name.as_ref())?) {
        Ok(Value::Choice(word)) => Some(word),
        _ => None,
    }
}

/// Whether the field is asked for in a reply whose case is this word. Without a word no case is.
pub(super) fn is_asked(spec: &Spec, field: &Field, word: Option<u16>) -> bool {
    spec.when(field).is_none() || (word.is_some() && field.case.counts(word))
}

/// A value of a kind; of kinds that no suite has, nothing fits.
fn of_kind(kind: &Kind, json: &Json) -> Result<Value<'static>, String> {
    match (kind, json) {
        (Kind::Optional(_), Json::Null) => Ok(Value::Null),
        (Kind::Optional(inner), json) => of_kind(inner, json),
        (Kind::Text | Kind::Code(_), Json::String(text)) => Ok(Value::text(text.clone())),
        (Kind::Line, Json::String(text)) if !text.trim().contains('\n') => {
            Ok(Value::text(text.clone()))
        }
        (Kind::Boolean, Json::Bool(yes)) => Ok(Value::Boolean(*yes)),
        (Kind::Integer(width), Json::Number(number)) => match number.as_i64() {
            Some(number) if width.holds(Int::from_signed(i128::from(number))) => {
                Ok(Value::Integer(Int::from_signed(i128::from(number))))
            }
            _ => Err(format!("should be an integer from {} to {}", width.min(), width.max())),
        },
        (Kind::Number(_), Json::Number(number)) => {
            number.as_f64().map(Value::Number).ok_or_else(|| "should be a number".to_owned())
        }
        (Kind::Choice(words), Json::String(text)) => {
            let at = words.iter().position(|word| word.text == text.as_str());
            at.and_then(|at| u16::try_from(at).ok()).map(Value::Choice).ok_or_else(|| {
                let words: Vec<&str> = words.iter().map(|word| word.text.as_ref()).collect();
                format!("should be one of {}", words.join(", "))
            })
        }
        (Kind::List(item), Json::Array(items)) => {
            let read = items
                .iter()
                .enumerate()
                .map(|(at, json)| of_kind(item, json).map_err(|fault| format!("[{at}] {fault}")));
            read.collect::<Result<_, _>>().map(Value::List)
        }
        (Kind::Record(spec), json) => record(spec, json),
        (kind, _) => Err(format!("should be {}", named(kind))),
    }
}

fn named(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text | Kind::Code(_) | Kind::Choice(_) => "a string",
        Kind::Line => "a string of one line",
        Kind::Integer(_) => "an integer",
        Kind::Number(_) => "a number",
        Kind::Boolean => "true or false",
        Kind::List(_) => "a list",
        _ => "of another type",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::{SuiteSet, suites};

    fn check(reply: &str, expect: &str) {
        check_as("plan", reply, expect);
    }

    /// Reads the reply as one to a task of this suite.
    fn check_as(suite: &str, reply: &str, expect: &str) {
        let suites = suites(SuiteSet::All);
        let spec = suites.iter().find(|of| of.name == suite).unwrap().spec;
        let found = match json(reply).and_then(|json| record(spec, &json)) {
            Ok(value) => format!(
                "{}",
                serde_json::to_value(twr::advanced::partial::Named::reply(spec, &value)).unwrap()
            ),
            Err(fault) => fault,
        };
        assert_eq!(found, expect, "{reply}");
    }

    #[test]
    fn only_the_whole_or_the_only_fence_is_read() {
        let good = r#"{"plan":"P","chapters":["a"],"risk":"low"}"#;
        check(good, good);
        check(&format!(" {good}\n"), good);
        check(&format!("Here it is:\n```json\n{good}\n```\nBye."), good);
        check(&format!("Here it is: {good}"), "invalid JSON: expected value at line 1 column 1");
        check(
            &format!("```\n{good}\n```\n```\n{good}\n```"),
            "invalid JSON: expected value at line 1 column 1",
        );
        check(&format!("{good} done"), "invalid JSON: trailing characters at line 1 column 44");
    }

    #[test]
    fn types_are_exact() {
        check("[1]", "a JSON object was expected");
        check(
            r#"{"plan": 3, "chapters": "a", "risk": "Low"}"#,
            "plan: should be a string\nchapters: should be a list\nrisk: should be one of low, medium, high",
        );
        check(
            r#"{"plan": "P", "chapters": ["a", 1]}"#,
            "chapters: [1] should be a string\nrisk: field required",
        );
    }

    #[test]
    fn of_a_union_only_the_fields_of_its_case_count() {
        let good = r#"{"action":"email","to":"ben@oak.org","text":"It came."}"#;
        check_as("action", good, good);
        check_as(
            "action",
            r#"{"action":"email","day":"3 May"}"#,
            "to: field required\ntext: field required",
        );
        check_as("action", r#"{"to":"ben@oak.org"}"#, "action: field required");
        let other = r#"{"action":"fax","to":"ben@oak.org"}"#;
        check_as("action", other, "action: should be one of email, remind, call");
    }
}
