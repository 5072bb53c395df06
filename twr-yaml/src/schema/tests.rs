//! Sound files keep the schema, and what is in a wrong place does not.

use std::path::Path;

use jsonschema::Validator;

use super::*;
use crate::build::json;
use crate::log::ProblemLog;
use crate::tree;

fn validator() -> Validator {
    jsonschema::draft202012::new(&schema()).expect("a schema")
}

fn data(path: &Path) -> Option<Value> {
    let text = std::fs::read_to_string(path).expect("a file");
    let root = tree::parse(0, &text, &mut ProblemLog::default())?;
    Some(serde_json::from_str(&json(&root).compact()).expect("JSON"))
}

fn yaml_files(folder: &str) -> Vec<std::path::PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.extension().is_some_and(|is| is == "yaml")).collect()
}

#[test]
fn it_is_a_schema_that_sound_files_keep() {
    assert!(jsonschema::draft202012::meta::is_valid(&schema()));
    let validator = validator();
    for path in ["good", "good/shared", "../../specs", "../../specs/shared"]
        .into_iter()
        .flat_map(yaml_files)
    {
        let data = data(&path).expect("YAML");
        let errors: Vec<String> =
            validator.iter_errors(&data).map(|error| error.to_string()).collect();
        assert_eq!(errors, Vec::<String>::new(), "{}", path.display());
    }
}

fn sound(text: &str) {
    let document = crate::Document::of_text("plan.yaml", text);
    assert!(
        document.is_ok(),
        "{text}\n{}",
        document.err().map_or(String::new(), |it| it.to_string())
    );
    let root = tree::parse(0, text, &mut ProblemLog::default()).expect("YAML");
    let data: Value = serde_json::from_str(&json(&root).compact()).expect("JSON");
    let errors: Vec<String> =
        validator().iter_errors(&data).map(|error| error.to_string()).collect();
    assert_eq!(errors, Vec::<String>::new(), "{text}");
}

#[test]
fn it_lets_pass_what_is_odd_and_sound() {
    let of_section =
        |remaining: &str| sound(&format!("name: Plan\nsections:\n  - {{field: a, {remaining}}}\n"));
    of_section("example: x, header:, aliases:, rules:, optional:, about:, default:, kind:, words:");
    of_section("example: 3, header: 3, aliases: 7, about: 5, kind: u128");
    of_section("example: [x], kind: 'list< line >', rules: {min_items: 1, unique: false}");
    of_section("kind: choice, words: [1, true, {word: no, aliases: 0}]");
    of_section("kind: list<choice>, words: [low, high], example: [low]");
    of_section("words: [low, high], optional: true");
    of_section("kind: map<integer>, default: {}, example: {b: 1}");
    of_section("kind: optional<u8>, rules: {min: 1e1, max: 20}, example: 12");
    of_section("rules: {one_of: x}, example: x");
    of_section("example: a, header: Key (in Rome)");
    for head in [
        "language: zh-CN",
        "layout: tags",
        "layout:",
        "max_prompt: 5000",
        "about: 5\nlanguage: en_US",
        "prompt: \"{{ task }} {{ format }} [x]\"\nmentions: x",
        "prompt: \"{{ t }} {{ n }} {{ format }}\"\ninputs: {t: , n: {kind: u8, default: 3}}",
        "prompt:\ntests:\nexamples:\nrecords:\nchoices:\nunions:\nimport:\ninputs:",
        "tests: [{reply: '[A] x', expect: {a: x}, name: 1, cut_off: false}, {reply: x, feedback: a}]",
        "examples: [{task: t, reply: '[A] x', thought: 3}, {task: 4, reply: {a: x}}]",
        "records: {Row: {about: 3, fields: [{field: type, example: x}]}}",
        "choices: {风险: [低, 高], Other: {about: x, words: [a]}}",
        "unions: {Step: {cases: [{word: go, fields: [{field: q, example: x}]}, {word: stop}]}}",
    ] {
        sound(&format!("name: 计划\n{head}\nsections: [{{field: a, example: x}}]\n"));
    }
    sound("records:\n  Row: {fields: [{field: a, example: x}]}\n");
    sound(
        "name: Act\ntag: Do\ncases: [{word: go, sections: [{field: q, example: x}]}, {word: stop}]\n",
    );
}

/// Those that it lets pass depend on more than one place, or on what a value is read as.
#[test]
fn it_refuses_what_stands_in_the_wrong_place() {
    let validator = validator();
    let mut passed = Vec::new();
    let mut count = 0;
    let topics = [
        "examples", "forms", "headers", "imports", "keys", "kinds", "names", "prompt", "records",
        "rules", "tests", "unions", "words",
    ];
    for topic in topics {
        let mut files = yaml_files(&format!("broken/{topic}"));
        files.sort();
        for path in files {
            let data = data(&path).filter(|data| data.is_object() || data.is_array());
            count += 1;
            if data.is_some_and(|data| validator.is_valid(&data)) {
                let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
                passed.push(format!("{topic}/{name}"));
            }
        }
    }
    insta::assert_snapshot!("what_editors_do_not_see", passed.join("\n"));
    assert!(count > 100);
}

#[test]
fn it_stands_beside_the_specs() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs/spec.schema.json");
    let text = format!("{}\n", serde_json::to_string_pretty(&schema()).expect("JSON"));
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, &text).expect("the file is written");
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, known, "run with INSTA_UPDATE=always");
}

#[test]
fn the_schema_of_one_file_offers_its_own_names_and_refuses_no_other() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs/research_plan.yaml");
    let own = schema_for(&path).expect("a file of YAML");
    assert!(jsonschema::draft202012::meta::is_valid(&own));
    let kinds = own["$defs"]["kind"]["anyOf"][1]["enum"].to_string();
    let document = crate::Document::load(&path).expect("a sound file");
    let spec = document.spec().expect("a spec");
    let by_hand = document.types.entries.iter().filter(|entry| entry.definition.by_hand);
    for name in by_hand.map(|entry| &entry.definition.name.value) {
        assert!(kinds.contains(&format!("\"{name}\"")), "{name} in {kinds}");
        assert!(kinds.contains(&format!("list<{name}>")), "{name} in {kinds}");
    }
    for form in ["list<line>", "optional integer", "map<number>", "code<rust>"] {
        assert!(kinds.contains(form), "{form} in {kinds}");
    }
    let offered = own["$defs"]["test"]["properties"]["expect"]["properties"].to_string();
    for field in spec.fields.iter() {
        assert!(offered.contains(&*field.name), "{} in {offered}", field.name);
    }
    let validator = jsonschema::draft202012::new(&own).expect("a schema");
    for path in yaml_files("good").into_iter().chain(yaml_files("../../specs")) {
        assert!(validator.is_valid(&data(&path).expect("YAML")), "{}", path.display());
    }
    // What is offered is a kind.
    let offered = own["$defs"]["kind"]["anyOf"][1]["enum"].as_array().expect("a list");
    for kind in offered.iter().filter_map(Value::as_str).filter(|kind| !kind.contains("choice")) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let field = format!("  - {{field: offered, kind: {kind}, optional: null}}\n");
        let text = text.replacen("sections:\n", &format!("sections:\n{field}"), 1);
        let told = crate::Document::of_text(&path, text).err().map(|told| told.to_string());
        let told = told.unwrap_or_default();
        assert!(!told.contains("kind"), "{kind}: {told}");
    }
}

#[test]
fn the_schema_of_a_file_that_is_no_yaml_says_why() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken/yaml/tab.yaml");
    assert!(schema_for(path).expect_err("no YAML").to_string().contains("a tab"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken/rules/unknown.yaml");
    assert!(schema_for(path).is_ok());
}
