//! Baseline: a marker line `[[ ## field ## ]]` before each value, all of them and no other, and if that
//! fails one try with JSON. What `DSPy` does.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value as Json;
use twr::advanced::partial::Named;
use twr::advanced::prompt::Placement;
use twr::advanced::spec::{Field, Kind, Spec};
use twr::model::{Message, Model, ModelError, Reply};
use twr::verdict::Value;

use super::{Answers, Ask, described, json_prompt, lenient, strict};

const ORDER: &str = "All interactions will be structured in the following way";
const COMPLETED: &str = "completed";

/// Whether a system message asks for markers.
pub fn is_marker_prompt(system: &str) -> bool {
    system.contains(ORDER)
}

/// Asks with markers, and if the reply has not exactly those, once with JSON.
///
/// # Errors
/// The model could not be asked.
pub async fn answer(model: &dyn Model, ask: &Ask<'_>) -> Result<Answers, ModelError> {
    let mut answers = Answers::none();
    let request = ask.request(messages(ask), 0);
    let faults = answers.ask(model, request, |reply| parse(ask, reply)).await?;
    if faults.is_some() && ask.limits.calls > 1 {
        let request = ask.request(json_prompt::messages(ask), 1);
        answers.ask(model, request, |reply| parse_json(ask, reply)).await?;
    }
    Ok(answers)
}

/// A value as a right reply writes it.
pub fn written(spec: &Spec, value: &Value<'_>) -> String {
    let mut out = String::new();
    for (field, value) in spec.fields.iter().zip(crate::record::fields(value)) {
        if let Some(value) = value {
            let _ = write!(out, "{}\n{}\n\n", marker(&field.name), body(field, value));
        }
    }
    out.push_str(&marker(COMPLETED));
    out
}

fn messages(ask: &Ask<'_>) -> Vec<Message> {
    let spec = ask.spec();
    let mut system = system(spec);
    let mut turns = Vec::new();
    for example in ask.examples() {
        let reply = written(spec, &example.reply);
        let task = asked(spec, &example.task);
        match ask.shots.placement {
            Placement::Text => {
                let _ = write!(system, "\n\n{task}\n\n{reply}");
            }
            _ => turns.extend([Message::user(task), Message::assistant(reply)]),
        }
    }
    let mut messages = vec![Message::system(system)];
    messages.extend(turns);
    messages.push(Message::user(asked(spec, &ask.task.text)));
    messages
}

fn system(spec: &Spec) -> String {
    let mut out = "Your input fields are:\n1. `task` (str)\nYour output fields are:\n".to_owned();
    for (at, field) in spec.fields.iter().enumerate() {
        let kind = type_name(&field.kind);
        let _ = writeln!(out, "{}. `{}` ({kind}): {}", at + 1, field.name, described(spec, at));
    }
    let _ = write!(out, "{ORDER}, with the appropriate values filled in.\n\n");
    let _ = write!(out, "{}\n{{task}}\n\n", marker("task"));
    for field in spec.fields.iter() {
        let _ = write!(out, "{}\n{{{}}}", marker(&field.name), field.name);
        if !matches!(field.kind.required(), Kind::Text | Kind::Line | Kind::Code(_)) {
            let _ = write!(
                out,
                "        # note: the value you produce must be {}",
                type_name(&field.kind)
            );
        }
        out.push_str("\n\n");
    }
    out.push_str(&marker(COMPLETED));
    if !spec.about.is_empty() {
        let _ = write!(out, "\nIn adhering to this structure, your objective is: {}", spec.about);
    }
    out
}

fn asked(spec: &Spec, task: &str) -> String {
    let names: Vec<String> =
        spec.fields.iter().map(|field| format!("`{}`", marker(&field.name))).collect();
    format!(
        "{}\n{task}\n\nRespond with the corresponding output fields, starting with the field {}, and then ending with the marker for `{}`.",
        marker("task"),
        names.join(", then "),
        marker(COMPLETED)
    )
}

/// The answer in a reply: each field once, after its marker, and no field missing.
fn parse(ask: &Ask<'_>, reply: &Reply) -> Result<Value<'static>, String> {
    let spec = ask.spec();
    let mut found: BTreeMap<&str, String> = BTreeMap::new();
    let mut name = None;
    for line in reply.text.lines() {
        let (next, remaining) = match marked(line) {
            Some((next, remaining)) => (Some(next), remaining),
            None => (name, line),
        };
        if next != name {
            name = next;
            // Of a field that comes again the first counts.
            if found.contains_key(next.unwrap_or_default()) {
                name = None;
                continue;
            }
        }
        if let Some(name) = name {
            let body = found.entry(name).or_default();
            body.push_str(remaining);
            body.push('\n');
        }
    }
    ask.validated(strict::record(spec, &values(spec, &found)?)?)
}

/// The texts after the markers as JSON. A marker of another case of a union is not needed.
fn values(spec: &Spec, found: &BTreeMap<&str, String>) -> Result<Json, String> {
    let mut values = serde_json::Map::new();
    for field in spec.fields.iter() {
        // The tag is before the fields of its cases.
        if !strict::is_asked(spec, field, strict::word(spec, &values)) {
            continue;
        }
        let Some(text) = found.get(field.name.as_ref()) else {
            return Err(format!("no marker {}", marker(&field.name)));
        };
        values.insert(field.name.to_string(), lenient::of_text(&field.kind, text));
    }
    Ok(Json::Object(values))
}

fn parse_json(ask: &Ask<'_>, reply: &Reply) -> Result<Value<'static>, String> {
    let json = lenient::json(&reply.text).ok_or_else(|| "no JSON".to_owned())?;
    ask.validated(lenient::record(ask.spec(), &json)?)
}

fn marker(name: &str) -> String {
    format!("[[ ## {name} ## ]]")
}

/// The name in a marker at the start of a line, and what is after it.
fn marked(line: &str) -> Option<(&str, &str)> {
    let (name, remaining) = line.trim().strip_prefix("[[ ## ")?.split_once(" ## ]]")?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name.then_some((name, remaining.trim()))
}

/// A value as it is after its marker: texts as they are, all else as JSON or a Python literal.
fn body(field: &Field, value: &Value<'_>) -> String {
    match value {
        Value::Text(text) => text.to_string(),
        Value::Boolean(yes) => if *yes { "True" } else { "False" }.to_owned(),
        _ => {
            let json = serde_json::to_value(Named::value(&field.kind, value)).unwrap_or_default();
            json.as_str().map_or_else(|| json.to_string(), str::to_owned)
        }
    }
}

fn type_name(kind: &Kind) -> String {
    match kind.required() {
        Kind::Integer(_) => "int".to_owned(),
        Kind::Number(_) => "float".to_owned(),
        Kind::Boolean => "bool".to_owned(),
        Kind::Choice(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("'{}'", word.text)).collect();
            format!("Literal[{}]", words.join(", "))
        }
        Kind::List(item) => format!("list[{}]", type_name(item)),
        Kind::Record(spec) => {
            let fields = spec.fields.iter();
            let fields: Vec<String> = fields
                .map(|field| format!("\"{}\": {}", field.name, type_name(&field.kind)))
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
        _ => "str".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arm::Shots;
    use crate::baseline::Validator;
    use crate::limits::Limits;
    use crate::suite::{SuiteSet, suites};

    fn check(reply: &str, expect: &str) {
        let suites = suites(SuiteSet::First);
        let suite = &suites[0];
        let validator = Validator::new(suite.spec);
        let task = &suite.tasks[0];
        let shots = Shots::turns(3);
        let ask = Ask { validator: &validator, task, shots, limits: Limits::default(), seed: 1 };
        let found = match parse(&ask, &Reply::text(reply)) {
            Ok(value) => json_prompt::written(suite.spec, &value),
            Err(fault) => fault,
        };
        assert_eq!(found, expect, "{reply}");
    }

    #[test]
    fn every_marker_is_needed_as_it_is() {
        let good = "[[ ## plan ## ]]\nWe watch how bees find home.\n\n[[ ## chapters ## ]]\n[\"One\", \"Two\", \"Three\"]\n\n[[ ## risk ## ]]\nlow\n\n[[ ## completed ## ]]";
        let value = r#"{"plan":"We watch how bees find home.","chapters":["One","Two","Three"],"risk":"low"}"#;
        check(good, value);
        check(&format!("Sure!\n{good}\nBye."), value);
        check(&good.replace("## risk", "# risk"), "no marker [[ ## risk ## ]]");
        check(
            &good.replace("[[ ## risk ## ]]", "**[[ ## risk ## ]]**"),
            "no marker [[ ## risk ## ]]",
        );
        check(&good.replace("low", "Low"), "risk: should be one of low, medium, high");
        check(
            &good.replace("\"Three\"", "\"Two\""),
            "chapters: should be all different, not \"Two\"",
        );
        check(&format!("{good}\n[[ ## risk ## ]]\nHigh"), value);
    }

    #[test]
    fn what_is_written_is_read() {
        for suite in suites(SuiteSet::All) {
            let validator = Validator::new(suite.spec);
            for task in &suite.tasks {
                let value = (suite.right)(task, &mut crate::random::Random::new(3));
                let reply = Reply::text(written(suite.spec, &value));
                let shots = Shots::turns(3);
                let ask =
                    Ask { validator: &validator, task, shots, limits: Limits::default(), seed: 1 };
                assert_eq!(parse(&ask, &reply).as_ref(), Ok(&value), "{}", reply.text);
            }
        }
    }
}
