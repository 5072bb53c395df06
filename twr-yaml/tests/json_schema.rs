//! The JSON Schema of a spec takes every value that the spec writes, and refuses what the spec refuses.

use std::path::{Path, PathBuf};

use jsonschema::Validator;
use serde_json::{Value as Data, json};
use twr_spec::partial::Named;
use twr_spec::schema::{json_schema, reply_schema};
use twr_spec::soft::{worked_examples, write};
use twr_spec::spec::{Layout, Spec, Value};
use twr_yaml::{Document, Expectation};

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [root.join("tests/good"), root.join("../specs")];
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in folders {
        let entries = std::fs::read_dir(folder).expect("a folder of specs");
        let files = entries.map(|entry| entry.expect("an entry").path());
        paths.extend(files.filter(|path| path.extension().is_some_and(|is| is == "yaml")));
    }
    paths
}

fn schema(spec: &Spec) -> Data {
    serde_json::from_str(&json_schema(spec).compact()).expect("JSON")
}

fn validator(spec: &Spec) -> Validator {
    let schema = schema(spec);
    assert!(jsonschema::draft202012::meta::is_valid(&schema), "{}: {schema:#}", spec.name);
    jsonschema::draft202012::new(&schema).expect("a schema")
}

fn data(spec: &Spec, value: &Value<'_>) -> Data {
    serde_json::to_value(Named::reply(spec, value)).expect("JSON")
}

#[test]
fn values_of_a_spec_are_values_of_its_schema() {
    let mut count = 0;
    for path in files() {
        let document = Document::load(&path).unwrap_or_else(|problems| panic!("{problems}"));
        let spec = document.spec().expect("a spec");
        let validator = validator(spec);
        let mut values: Vec<Value<'static>> =
            worked_examples(spec).into_iter().map(|example| example.reply).collect();
        values.extend(document.tests().iter().filter_map(|test| match &test.expect {
            Expectation::Value(value) => Some(value.clone()),
            _ => None,
        }));
        for value in values {
            let data = data(spec, &value);
            let errors: Vec<String> =
                validator.iter_errors(&data).map(|error| error.to_string()).collect();
            assert_eq!(errors, Vec::<String>::new(), "{}: {data:#}", path.display());
            // What is not asked for is refused, and so is what is no object.
            let mut more = data.clone();
            more["more"] = json!(1);
            assert!(!validator.is_valid(&more), "{}", path.display());
            assert!(!validator.is_valid(&json!([data])), "{}", path.display());
            count += 1;
        }
        assert!(!validator.is_valid(&json!({})), "{}", path.display());
    }
    assert!(count > 20, "{count} values");
}

/// The data with `null` for each member that a strict schema wants and that was left out.
fn with_nulls(root: &Data, schema: &Data, data: &mut Data) {
    if let Some(name) = schema["$ref"].as_str() {
        let definition = root.pointer(name.trim_start_matches('#')).expect("a definition");
        return with_nulls(root, definition, data);
    }
    for variant in schema["anyOf"].as_array().into_iter().flatten() {
        with_nulls(root, variant, data);
    }
    match data {
        Data::Object(members) => {
            for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
                with_nulls(root, schema, members.entry(name.clone()).or_insert(Data::Null));
            }
        }
        Data::Array(items) => {
            for item in items {
                with_nulls(root, &schema["items"], item);
            }
        }
        _ => {}
    }
}

#[test]
fn examples_in_the_layout_of_json_are_replies_of_the_schema_that_servers_get() {
    let mut count = 0;
    for path in files() {
        let document = Document::load(&path).unwrap_or_else(|problems| panic!("{problems}"));
        let spec = document.spec().expect("a spec").in_layout(Layout::Json);
        let reply = reply_schema(&spec, false);
        let schema: Data = serde_json::from_str(&reply.schema.compact()).expect("JSON");
        let validator = jsonschema::draft202012::new(&schema).expect("a schema");
        for example in worked_examples(&spec) {
            let written = write(&spec, &example.reply);
            let mut data: Data = serde_json::from_str(&written).expect("JSON");
            if reply.is_strict {
                with_nulls(&schema, &schema, &mut data);
            }
            let errors: Vec<String> =
                validator.iter_errors(&data).map(|error| error.to_string()).collect();
            assert_eq!(errors, Vec::<String>::new(), "{}: {data:#}", path.display());
            count += 1;
        }
    }
    assert!(count > 20, "{count} examples");
}

fn document(name: &str) -> Document {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/good").join(name);
    Document::load(path).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn rules_are_said() {
    let document = document("research_plan.yaml");
    let spec = document.spec().expect("a spec");
    let validator = validator(spec);
    let plan = json!({
        "plan": "We watch bees.", "chapters": ["Eyes", "Sun"], "risk": "low", "due": "2026-01-01",
        "sources": [{"title": "Bees", "year": 1999}],
    });
    assert!(validator.is_valid(&plan));
    for (pointer, wrong) in [
        ("/plan", json!("Short")),
        ("/chapters", json!(["Eyes"])),
        ("/chapters", json!(["Eyes", "Eyes"])),
        ("/risk", json!("middling")),
        ("/risk", json!(3)),
        ("/sources/0/year", json!(3000)),
        ("/sources/0/year", json!("1999")),
        ("/sources/0/title", Data::Null),
    ] {
        let mut broken = plan.clone();
        *broken.pointer_mut(pointer).expect("a place") = wrong;
        assert!(!validator.is_valid(&broken), "{broken}");
    }
}

#[test]
fn schemas_are_as_approved() {
    for name in ["every_kind", "latex_paper", "replan", "research_plan"] {
        let document = document(&format!("{name}.yaml"));
        let schema = schema(document.spec().expect("a spec"));
        let text = serde_json::to_string_pretty(&schema).expect("JSON");
        insta::assert_snapshot!(format!("{name}_schema"), text);
    }
}
