//! Sound files: the prompt that each gives, and what its saved replies are read as.

mod support;

use std::path::Path;

use support::{files, loaded, stem};
use twr_spec::condition::Condition;
use twr_spec::prompt::{PromptOptions, prompt};
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::Value;
use twr_spec::verdict::{Status, judge};
use twr_spec::wording::Wording;
use twr_yaml::{Document, Expectation, Test};

#[test]
fn each_gives_a_prompt() {
    for path in files("tests/good") {
        let document = loaded(&path);
        let Some(spec) = document.spec() else { continue };
        let wording = Wording::default();
        let said = prompt(spec, "The task.", PromptOptions::new(&wording));
        let turns = said.turns.iter().map(|turn| format!("> {}\n{}", turn.task, turn.reply));
        let turns: Vec<String> = turns.collect();
        let text = format!("{}\n\n{}", said.system, turns.join("\n\n"));
        insta::assert_snapshot!(format!("{}_prompt", stem(&path)), text);
    }
}

/// What the reply is read as: the value, or the fields of the feedback.
fn read(document: &Document, test: &Test) -> Expectation {
    let spec = document.spec().expect("a spec");
    let reader = Reader::new(spec);
    let known = Circumstances { task: test.task.as_deref(), ..Circumstances::default() };
    let reading = reader.read_in(&test.reply, known);
    let verdict = judge(&reader, spec, reading, Condition::Text, &Wording::default());
    match &verdict.status {
        Status::Success(value) => Expectation::Value(value.clone()),
        Status::Error { .. } => {
            let names = verdict.wrong().into_iter().map(|at| spec.fields[at].name.to_string());
            Expectation::Feedback(names.collect())
        }
    }
}

#[test]
fn saved_replies_are_read_as_expected() {
    let mut count = 0;
    for path in files("tests/good") {
        let document = loaded(&path);
        for test in document.tests() {
            assert_eq!(read(&document, test), test.expect, "{}: {}", path.display(), test.name);
            count += 1;
        }
        assert!(
            !document.tests().iter().any(|test| test.expect == Expectation::Value(Value::Null))
        );
    }
    assert!(count > 1);
}

/// The files that the documentation shows.
#[test]
fn documented_files_are_sound() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/yaml.md");
    let text = std::fs::read_to_string(page).expect("the page");
    let blocks = text.split("```yaml\n").skip(1).filter_map(|after| after.split("```").next());
    let mut count = 0;
    for block in blocks.filter(|block| block.contains("name: ")) {
        let document = Document::of_text("docs.yaml", block);
        let document = document.unwrap_or_else(|problems| panic!("{problems}"));
        for test in document.tests() {
            assert_eq!(read(&document, test), test.expect, "{}", test.name);
            count += 1;
        }
    }
    assert_eq!(count, 2);
}

/// The Rust source of each file is in `tests/from_yaml/src`, where it is compiled and compared with the
/// file.
#[test]
fn rust_source_is_as_it_stands_in_the_package_that_compiles_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/from_yaml/src");
    let update = std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
    for path in files("tests/good") {
        let source = twr_yaml::rust(&loaded(&path));
        let file = folder.join(format!("{}.rs", stem(&path)));
        if update {
            std::fs::write(&file, &source).expect("the file is written");
        }
        let known = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(source, known, "{}: run with INSTA_UPDATE=always", file.display());
    }
}
