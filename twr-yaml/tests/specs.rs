//! The specs in `specs/`: each is sound, says in its prompt what was approved, and reads its saved replies as
//! its author expects.

mod support;

use support::{files, loaded, stem};
use twr_spec::condition::Condition;
use twr_spec::partial::Named;
use twr_spec::prompt::{PromptOptions, prompt, prompt_of};
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Spec, Value};
use twr_spec::template::{Variables, fill};
use twr_spec::verdict::{Status, Verdict, judge};
use twr_spec::wording::Wording;
use twr_yaml::{Document, Expectation, Test};

/// What the saved replies of a spec are, by the beginnings of their names.
const KINDS: [&str; 6] = ["good", "decorated", "incomplete", "wrong", "cut off", "other layout"];

fn spec(document: &Document) -> &Spec {
    document.spec().expect("a file of `specs/` asks for a reply")
}

/// The values to try the template with: of each input its example, else its default.
fn example_inputs(document: &Document) -> Variables {
    document.inputs().iter().fold(Variables::new(), |variables, input| {
        let value = input.example.as_ref().or(input.default.as_ref()).unwrap_or(&Value::Null);
        variables.and(&input.name, &Named::value(&input.kind, value))
    })
}

#[test]
fn shared_types_are_sound_by_themselves() {
    for path in files("../specs/shared") {
        assert!(loaded(&path).spec().is_none(), "{}", path.display());
    }
}

#[test]
fn files_point_to_the_schema() {
    for (folder, schema) in
        [("../specs", "./spec.schema.json"), ("../specs/shared", "../spec.schema.json")]
    {
        for path in files(folder) {
            let text = std::fs::read_to_string(&path).expect("text");
            let first = text.lines().next().unwrap_or_default();
            let line = format!("# yaml-language-server: $schema={schema}");
            assert_eq!(first, line, "{}", path.display());
        }
    }
}

#[test]
fn each_prompt_is_as_approved() {
    for path in files("../specs") {
        let document = loaded(&path);
        let template = document.template().expect("a template");
        let message = fill(&template.text, &example_inputs(&document));
        let message = message.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(message.has_format(), "{}", path.display());
        let wording = Wording::default();
        let said = prompt_of(spec(&document), &message, PromptOptions::new(&wording));
        let turn = said.turns.first().expect("a worked example");
        let text = format!(
            "--- system\n{}\n--- user\n{}\n--- assistant\n{}\n--- user\n{}",
            said.system, turn.task, turn.reply, said.task
        );
        insta::assert_snapshot!(format!("{}_prompt", stem(&path)), text);
        // Without a template the same is asked for in the system message.
        let plain = prompt(spec(&document), "…", PromptOptions::new(&wording));
        assert!(plain.turns == said.turns, "{}", path.display());
    }
}

fn verdict(document: &Document, test: &Test) -> Verdict<Value<'static>> {
    let spec = document.spec().expect("a spec");
    let known = Circumstances {
        task: test.task.as_deref(),
        cut_off: test.cut_off,
        ..Circumstances::default()
    };
    let reader = Reader::new(spec);
    let reading = reader.read_in(&test.reply, known);
    let condition = Condition::of(&test.reply, &reading, test.cut_off);
    judge(&reader, spec, reading, condition, &Wording::default())
}

/// What a verdict or an expectation says, line by line.
fn shown(spec: &Spec, of: &Expectation) -> String {
    match of {
        Expectation::Value(value) => {
            let named = Named::reply(spec, value);
            serde_json::to_string_pretty(&named).expect("values serialize")
        }
        Expectation::Feedback(fields) => format!("feedback on {}", fields.join(", ")),
        Expectation::Unsaid => "nothing was said".to_owned(),
    }
}

/// The lines of both, with `-` before those that are only in the first and `+` before those of the second.
fn difference(expected: &str, found: &str) -> String {
    let (one, other): (Vec<&str>, Vec<&str>) =
        (expected.lines().collect(), found.lines().collect());
    let same = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    let tails = one[same..].iter().rev().zip(other[same..].iter().rev());
    let end = tails.take_while(|(one, other)| one == other).count();
    let marked = |mark: &str, lines: &[&str]| -> Vec<String> {
        lines.iter().map(|line| format!("{mark} {line}")).collect()
    };
    let mut out = marked(" ", &one[..same]);
    out.extend(marked("-", &one[same..one.len() - end]));
    out.extend(marked("+", &other[same..other.len() - end]));
    out.extend(marked(" ", &one[one.len() - end..]));
    out.join("\n")
}

/// What is wrong with the reading of a saved reply; `None` if it is as expected.
fn complaint(document: &Document, test: &Test) -> Option<String> {
    let spec = spec(document);
    let verdict = verdict(document, test);
    let found = match &verdict.status {
        Status::Success(value) => Expectation::Value(value.clone()),
        Status::Error { .. } => {
            let names = verdict.wrong().into_iter().map(|at| spec.fields[at].name.to_string());
            Expectation::Feedback(names.collect())
        }
    };
    let tolerated: Vec<String> =
        verdict.recoveries.iter().map(|recovery| recovery.kind.name().to_owned()).collect();
    if found == test.expect {
        let is_clean = !test.name.starts_with("good") || tolerated.is_empty();
        return (!is_clean).then(|| format!("a good reply needs leniency: {tolerated:?}"));
    }
    let difference = difference(&shown(spec, &test.expect), &shown(spec, &found));
    let feedback = verdict.feedback().unwrap_or("(none)");
    Some(format!("{difference}\ntolerated: {tolerated:?}\nfeedback: {feedback}"))
}

#[test]
fn saved_replies_are_read_as_expected() {
    let mut complaints = Vec::new();
    let mut count = 0;
    for path in files("../specs") {
        let document = loaded(&path);
        for test in document.tests() {
            count += 1;
            let said = complaint(&document, test);
            complaints
                .extend(said.map(|said| format!("## {}: {}\n{said}", stem(&path), test.name)));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n\n"));
    assert!(count >= 6, "no saved replies were found");
}

#[test]
fn every_kind_of_reply_is_saved() {
    for path in files("../specs") {
        let document = loaded(&path);
        let names: Vec<&str> = document.tests().iter().map(|test| test.name.as_str()).collect();
        assert!(names.len() >= KINDS.len(), "{}: {names:?}", path.display());
        for kind in KINDS {
            let is_there = names.iter().any(|name| name.starts_with(kind));
            assert!(is_there, "{}: no saved reply is called `{kind}`", path.display());
        }
        for test in document.tests() {
            let is_said = test.expect != Expectation::Unsaid;
            assert!(is_said, "{}: `{}` expects nothing", path.display(), test.name);
        }
    }
}

#[test]
fn a_difference_shows_the_lines_that_differ() {
    let shown = difference("a\nb\nc", "a\nx\ny\nc");
    assert_eq!(shown, "  a\n- b\n+ x\n+ y\n  c");
    assert_eq!(difference("a\na", "a"), "  a\n- a");
}
