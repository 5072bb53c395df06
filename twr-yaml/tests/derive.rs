//! The mistakes that the derive refuses, made in YAML: `tests/ui/<topic>/<mistake>.yaml` is the case
//! `tests/ui/<topic>/<mistake>.rs` of the derive. A case with several types has a file for each
//! (`mistake.2.yaml`). What YAML cannot say is in the list below, with the reason.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use twr_yaml::Document;

/// The cases that have no meaning in YAML.
const NOT_IN_YAML: &[(&str, &str)] = &[
    ("attribute/crate_path", "a file names no crate"),
    ("attribute/macro_value", "there are no macros"),
    ("attribute/no_parentheses", "there is no `#[think]`"),
    ("attribute/skip_with_others", "each field of a file is asked for"),
    ("attribute/test_of_a_parameter", "types have no parameters"),
    ("attribute/text_alone", "every text of a file has its key"),
    ("attribute/without_quotes", "text needs no quotes"),
    ("example/as_a_map", "a map is written as one in YAML"),
    ("example/expressions", "there are no expressions"),
    ("example/of_a_type_of_your_own", "an example of a record is data"),
    ("example/of_types_by_name", "there is no kind for durations of std"),
    ("example/of_types_of_std", "there is no kind for durations of std"),
    ("partial/name_taken", "the generated types have no parts"),
    ("partial/no_debug", "the generated types have no parts"),
    ("partial/not_a_name", "the generated types have no parts"),
    ("partial/not_asked_for", "the generated types have no parts"),
    ("partial/on_enum", "the generated types have no parts"),
    ("partial/own_name", "the generated types have no parts"),
    ("partial/with_a_mistake", "the generated types have no parts"),
    ("prompt/called", "`prompt!` is a macro of Rust"),
    ("prompt/not_prompted", "a function asks for the reply, with the inputs that there are"),
    ("rule/check_of_another_type", "a rule is no function"),
    ("rule/check_with_a_named_phrase", "a rule is no function"),
    ("rule/check_without_a_function", "a rule is no function"),
    ("shape/tuple_struct", "every field has a name"),
    ("shape/union", "there are no unions of bits"),
    ("type/borrowed", "kinds borrow nothing"),
    ("type/lifetime", "kinds have no lifetimes"),
    ("type/mutual_recursion", "types that lead to each other are found without a mark"),
    ("type/parse_or_line", "there is no `parse`"),
    ("type/parse_without_from_str", "there is no `parse`"),
    ("union/tuple_variant", "every field has a name"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui")
}

/// The files with this extension, by topic and name: `rule/bad_pattern`.
fn cases(root: &Path, extension: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for topic in fs::read_dir(root).expect("a folder").map(|entry| entry.expect("an entry").path())
    {
        if !topic.is_dir() {
            continue;
        }
        for file in fs::read_dir(&topic).expect("a folder") {
            let path = file.expect("an entry").path();
            if path.extension().is_some_and(|found| found == extension) {
                let name = path.strip_prefix(root).expect("below the root").with_extension("");
                found.insert(name.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found
}

#[test]
fn each_mistake_that_the_derive_refuses_is_told_at_its_place() {
    let (mut topic, mut told) = (String::new(), String::new());
    let mut count = 0;
    let mut shown: Vec<(String, String)> = Vec::new();
    for name in cases(&root(), "yaml") {
        let of = name.split('/').next().unwrap_or_default();
        if of != topic {
            shown.push((std::mem::replace(&mut topic, of.to_owned()), std::mem::take(&mut told)));
        }
        let path = Path::new("tests/ui").join(format!("{name}.yaml"));
        let Err(problems) = Document::load(&path) else {
            panic!("{name} is in order, and the derive refuses it")
        };
        let _ = writeln!(told, "--- {name}\n{problems}\n");
        count += 1;
    }
    shown.push((topic, told));
    for (topic, told) in shown.iter().skip(1) {
        insta::assert_snapshot!(topic.as_str(), told.trim_end());
    }
    assert!(count >= 110, "{count} cases");
}

#[test]
fn each_case_of_the_derive_is_there_or_cannot_be_said() {
    let of_derive = cases(&root().join("../../../tests/ui"), "stderr");
    let in_yaml = cases(&root(), "yaml");
    // `mistake.2` is one more of `mistake`.
    let in_yaml: BTreeSet<&str> =
        in_yaml.iter().filter_map(|name| name.split('.').next()).collect();
    let not_said: BTreeSet<&str> = NOT_IN_YAML.iter().map(|(name, _)| *name).collect();
    for name in &of_derive {
        let (is_there, cannot) = (in_yaml.contains(&**name), not_said.contains(&**name));
        assert!(is_there || cannot, "{name}: write tests/ui/{name}.yaml, or say why YAML cannot");
        assert!(!(is_there && cannot), "{name} is in YAML, and in the list of what is not");
    }
    let strange = in_yaml.iter().chain(&not_said).find(|name| !of_derive.contains(**name));
    assert_eq!(strange, None, "this is no case of the derive");
}
