//! Every spec through every door: its worked examples as native JSON, as the arguments of a tool and as the text that
//! a grammar lets through are read back as the same values, at the first attempt and without another call.

use std::path::Path;

use serde_json::Value as Data;
use twr_runtime::dynamic::Spec;
use twr_runtime::model::{GrammarField, HttpModel, NamedSchema};
use twr_runtime::read::Reader;
use twr_runtime::spec::{Kind, Layout, Output, Ref, Spec as Shape, Value};
use twr_runtime::think::{Options, Run, Task};
use twr_spec::soft::{worked_examples, write};

use crate::output::{calling, saying, sent};
use crate::server::{Answer, Server};

/// A spec with the kinds that the files have not.
const MORE: &str = r#"
name: Change
sections:
  - {field: day, about: When it was., kind: date, example: 2026-11-22}
  - {field: page, about: Where it is., kind: link, example: "https://a.org/x"}
  - {field: total, about: What it costs., kind: decimal, example: 12.90}
  - {field: parts, about: What it is made of., kind: table<Part>}
  - {field: main, about: The main part., kind: Part}
  - {field: labels, kind: map<u8>, example: {a: 1, b: 2}}
  - {field: program, kind: code<rust>, example: "fn main() {}\n"}
  - {field: notes, kind: file, example: {path: a.md, content: "A\n"}}
  - {field: edit, kind: edit, example: {path: b.md, find: "a\n", replace: "b\n"}}
  - {field: data, about: The rest., kind: json, example: {a: [1, null]}}
records:
  Part:
    fields:
      - {field: name, about: What it is called., kind: line, example: wheel}
      - {field: spokes, kind: u8, example: 32}
"#;

fn specs() -> Vec<Spec> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut specs = vec![Spec::from_yaml(MORE).unwrap()];
    for folder in ["../specs", "../twr-yaml/tests/good"] {
        let files = std::fs::read_dir(root.join(folder)).unwrap().map(|file| file.unwrap().path());
        let yaml = files.filter(|path| path.extension().is_some_and(|is| is == "yaml"));
        // A file without sections has only types for others.
        specs.extend(yaml.filter_map(|path| Spec::from_yaml_file(path).ok()));
    }
    specs
}

/// The value that comes back through a door, with how many calls the server had.
async fn through(
    shape: &Ref<Shape>,
    task: &str,
    output: Output,
    answer: Answer,
) -> (Value<'static>, usize) {
    let server = Server::start([answer]).await;
    let model = HttpModel::at(server.address(), "tiny").with_retries(0);
    let model = model.with_grammar(GrammarField::LlamaCpp);
    let reader = Reader::new(shape);
    let json = Ref::shared(shape.in_layout(Layout::Json));
    let json_reader = Reader::new(&json);
    let mut options = Options::default();
    options.output = Some(output);
    options.budget.attempts = 1;
    options.max_examples = 0;
    let run = Run::new(shape, &reader, Task::from(task), options).with_json(&json, &json_reader);
    let run =
        run.drive(&model, |_| {}).await.unwrap_or_else(|error| panic!("{}: {error}", shape.name));
    let attempts = &run.transcript().attempts;
    assert_eq!((attempts.len(), attempts[0].output()), (1, output), "{}", shape.name);
    (run.value(), sent(&server).len())
}

/// The tool that a model calls for this value: that of its case, or the only one.
fn tool(shape: &Shape, value: &Value<'_>) -> String {
    let tag = shape.tag().map(|tag| &*shape.fields[tag].kind);
    let name = match (tag, shape.word_of(value)) {
        (Some(Kind::Choice(words)), Some(word)) => words[usize::from(word)].text.as_ref(),
        _ => shape.name.as_ref(),
    };
    NamedSchema::new(name, "{}", true).name
}

#[tokio::test]
async fn worked_examples_come_back_in_every_output_mode() {
    let (mut count, specs) = (0, specs());
    for spec in &specs {
        let shape = spec.shape();
        let json = shape.in_layout(Layout::Json);
        for example in worked_examples(shape) {
            let arguments = write(&json, &example.reply);
            let text = write(shape, &example.reply);
            let call = Data::from(arguments.as_str());
            let doors = [
                (Output::Native, saying(&arguments)),
                (Output::Tool, calling(&[(&tool(shape, &example.reply), call)])),
                (Output::Grammar, saying(&text)),
            ];
            for (output, answer) in doors {
                let (value, calls) = through(shape, &example.task, output, answer).await;
                assert_eq!(value, example.reply, "{} as {output:?}", shape.name);
                assert_eq!(calls, 1);
                count += 1;
            }
        }
    }
    assert!(specs.len() > 20 && count > 90, "{} specs, {count} replies", specs.len());
}
