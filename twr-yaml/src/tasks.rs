//! Files of tasks: a list in YAML or JSON, or JSON Lines.

use std::path::Path;

use crate::beside::Task;
use crate::build::{AskedWith, tasks};
use crate::declare::{self, TaskDeclared};
use crate::document::Document;
use crate::files;
use crate::log::ProblemLog;
use crate::problems::Problems;
use crate::source::{self, Place, Unread};
use crate::tree;

impl Document {
    /// The tasks of a file, for the reply that this document asks for: a list in YAML or JSON, or one task a
    /// line where the file ends in `.jsonl`. A task is a text, or `{task, expect, name}`, or
    /// `{inputs, expect, name}` for a prompt that takes inputs. A document without a reply has no tasks.
    ///
    /// # Errors
    /// All that is wrong with the file, at its places.
    pub fn tasks(&self, path: impl AsRef<Path>) -> Result<Vec<Task>, Problems> {
        let path = path.as_ref();
        self.tasks_in(path, source::read(path))
    }

    fn tasks_in(&self, path: &Path, text: Result<String, Unread>) -> Result<Vec<Task>, Problems> {
        let mut log = ProblemLog::default();
        let made = text.map(|text| {
            let declared = declared(path, &text, &mut log);
            let Some(reply) = &self.reply else { return Vec::new() };
            let with = AskedWith {
                spec: &reply.spec,
                template: reply.template.as_ref(),
                inputs: &reply.inputs,
            };
            tasks(&declared, with, &mut log)
        });
        let made = made.unwrap_or_else(|why| {
            let place = Place::start_of(log.add(path.to_owned(), String::new()));
            files::unread(place, (path, None), why, &mut log);
            Vec::new()
        });
        if log.problems.is_empty() { Ok(made) } else { Err(Problems::new(log)) }
    }
}

fn declared(path: &Path, text: &str, log: &mut ProblemLog) -> Vec<TaskDeclared> {
    if path.extension().is_none_or(|extension| extension != "jsonl") {
        let file = log.add(path.to_owned(), text.to_owned());
        return tree::parse(file, text, log)
            .map(|root| declare::tasks(&root, log))
            .unwrap_or_default();
    }
    let mut out = Vec::new();
    for (line, number) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
        // Each line is a document of its own, and its number a part of its name. JSON writes some characters
        // as two halves, which YAML does not know.
        let json: Result<serde_json::Value, _> = serde_json::from_str(line);
        let line = match json {
            Ok(json) if line.contains("\\u") => json.to_string(),
            _ => line.to_owned(),
        };
        let file = log.add(format!("{}:{number}", path.display()).into(), line.clone());
        let node = tree::parse(file, &line, log);
        out.extend(node.and_then(|node| declare::task(&node, log)));
    }
    out
}

#[cfg(test)]
mod tests {
    use twr_spec::spec::Value;

    use super::*;

    const SPEC: &str = "
name: Trip
sections:
  - {field: city, kind: line, example: Oslo}
  - {field: days, kind: u8, example: 3}
  - {field: risk, kind: choice, words: [low, high]}
";

    fn read(spec: &str, name: &str, text: &str) -> Result<Vec<Task>, String> {
        let document = Document::of_text("trip.yaml", spec).unwrap();
        let tasks = document.tasks_in(Path::new(name), Ok(text.to_owned()));
        tasks.map_err(|problems| problems.to_string())
    }

    #[test]
    fn tasks_are_texts_or_mappings_in_yaml_and_in_json_lines() {
        let check = |name: &str, text: &str, expected: &[(&str, &str, usize)]| {
            let tasks = read(SPEC, name, text).unwrap();
            let found: Vec<_> = tasks
                .iter()
                .map(|task| (task.name.as_str(), task.text.as_str(), task.expect.len()))
                .collect();
            assert_eq!(found, expected, "{text}");
        };
        check(
            "t.yaml",
            "- Plan a trip.\n- {task: Go., expect: {days: 3, risk: high}}\n",
            &[("task 1", "Plan a trip.", 0), ("task 2", "Go.", 2)],
        );
        check("t.json", r#"[{"task": "Go.", "name": "go"}]"#, &[("go", "Go.", 0)]);
        check(
            "t.jsonl",
            "{\"task\": \"Go \\ud83d\\ude00\"}\n\n\"Run.\"\n",
            &[("task 1", "Go \u{1f600}", 0), ("task 2", "Run.", 0)],
        );
    }

    #[test]
    fn what_is_expected_is_a_value_of_the_fields_kind() {
        let tasks = read(SPEC, "t.yaml", "- {task: Go., expect: {risk: HIGH, Days: 4}}").unwrap();
        let days = Value::Integer("4".parse().unwrap());
        assert_eq!(tasks[0].expect, [(1, days), (2, Value::Choice(1))]);
    }

    #[test]
    fn mistakes_are_told_at_their_places() {
        let check = |spec: &str, name: &str, text: &str, parts: &[&str]| {
            let told = read(spec, name, text).unwrap_err();
            assert!(parts.iter().all(|part| told.contains(part)), "{told}");
        };
        check(SPEC, "t.yaml", "- {task: Go., expect: {risks: low}}", &["risks", "t.yaml:1:24"]);
        check(SPEC, "t.yaml", "- {task: Go., expect: {days: 300}}", &["from 0 to 255"]);
        check(SPEC, "t.yaml", "- {expect: {days: 3}}", &["a task needs the key `task`"]);
        check(SPEC, "t.yaml", "- {inputs: {a: 1}}", &["takes no inputs"]);
        check(SPEC, "t.yaml", "tasks: 3", &["a list of tasks"]);
        check(SPEC, "t.jsonl", "\"Go.\"\n{\"tusk\": 1}", &["t.jsonl:2", "`task`"]);
        let spec = "name: Trip\ninputs: {city: line}\nprompt: |\n  Go to {{ city }}. {{ format }}\n\
                    sections: [{field: days, kind: u8, example: 3}]\n";
        check(spec, "t.yaml", "- Go.", &["takes inputs"]);
        check(spec, "t.yaml", "- {inputs: {town: Rome}}", &["town"]);
        let tasks = read(spec, "t.yaml", "- {inputs: {city: Rome}}").unwrap();
        assert!(tasks[0].message.is_some() && tasks[0].text.starts_with("Go to Rome."));
    }
}
