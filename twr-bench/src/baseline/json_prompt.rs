//! The prompt of the JSON baselines: the schema, every rule it cannot say, and the examples as JSON.

use std::fmt::Write;

use twr::advanced::partial::Named;
use twr::advanced::prompt::Placement;
use twr::advanced::rule::Rule;
use twr::advanced::schema::json_schema;
use twr::advanced::spec::{Example, Spec};
use twr::model::Message;
use twr::verdict::Value;

use super::Ask;

const ORDER: &str =
    "Answer with one JSON object that fits this JSON Schema, and with nothing else:";

/// Whether a system message asks for JSON.
pub fn is_json_prompt(system: &str) -> bool {
    system.contains(ORDER)
}

/// The messages of the first call.
pub(super) fn messages(ask: &Ask<'_>) -> Vec<Message> {
    let spec = ask.spec();
    let mut system = String::new();
    if !spec.about.is_empty() {
        let _ = write!(system, "{}\n\n", spec.about);
    }
    let _ = writeln!(system, "{ORDER}\n{}", json_schema(spec).compact());
    for field in spec.fields.iter() {
        for rule in field.rules.iter().filter(|rule| is_beyond_a_schema(rule)) {
            let phrase = rule.phrase(spec.language);
            if !phrase.is_empty() {
                let _ = writeln!(system, "{}: {phrase}", field.name);
            }
        }
    }
    let examples = ask.examples();
    let mut turns = Vec::new();
    for Example { task, reply, .. } in &examples {
        let json = written(spec, reply);
        match ask.shots.placement {
            Placement::Text => {
                let _ = writeln!(system, "\nExample task: {task}\nExample reply:\n{json}");
            }
            _ => turns.extend([Message::user(task), Message::assistant(json)]),
        }
    }
    let mut messages = vec![Message::system(system.trim_end())];
    messages.extend(turns);
    messages.push(Message::user(&ask.task.text));
    messages
}

/// The value as compact JSON: the fewest tokens.
pub(super) fn written(spec: &Spec, value: &Value<'_>) -> String {
    serde_json::to_string(&Named::reply(spec, value)).unwrap_or_default()
}

fn is_beyond_a_schema(rule: &Rule) -> bool {
    matches!(rule, Rule::Grounded | Rule::Check(_))
}
