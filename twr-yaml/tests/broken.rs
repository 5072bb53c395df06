//! Files with mistakes: `tests/broken/<topic>/<mistake>.yaml`, and what is told of each. A message is a
//! promise: read what changed before it is blessed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use twr_yaml::{Document, MAX_BYTES, Problems};

fn listed(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of cases");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// The problems of a file, named as if it were at the top.
fn problems(path: &Path) -> Problems {
    let relative = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("a file of this package");
    match Document::load(relative) {
        Ok(_) => panic!("{} is in order", relative.display()),
        Err(problems) => problems,
    }
}

#[test]
fn each_mistake_is_told_at_its_place() {
    let mut count = 0;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    for topic in listed(&root) {
        let mut told = String::new();
        for case in listed(&topic).iter().filter(|path| path.is_file()) {
            let name = case.file_name().expect("a name").to_string_lossy();
            let _ = writeln!(told, "--- {name}\n{}\n", problems(case));
            count += 1;
        }
        let topic = topic.file_name().expect("a name").to_string_lossy().into_owned();
        insta::assert_snapshot!(topic, told.trim_end());
    }
    assert!(count >= 130, "{count} cases");
}

fn told(bytes: impl Into<Vec<u8>>) -> String {
    match Document::of_text("plan.yaml", bytes) {
        Ok(_) => panic!("the file is in order"),
        Err(problems) => problems.to_string(),
    }
}

#[test]
fn hostile_files_are_told_in_bounds() {
    let deep = |open: &str, close: &str| {
        format!("name: Plan\nsections: {}{}\n", open.repeat(10_000), close.repeat(10_000))
    };
    let mut blocks = String::from("name: Plan\nsections:\n");
    for depth in 1..1000 {
        let _ = writeln!(blocks, "{:depth$}a:", "");
    }
    let chain = (0..5000).fold(
        String::from("name: Plan\nsections:\n  - {field: a, kind: R0}\nrecords:\n"),
        |mut out, at| {
            let _ = writeln!(out, "  R{at}: {{fields: [{{field: a{at}, kind: R{}}}]}}", at + 1);
            out
        },
    );
    // Each level holds the next one thirty times.
    let wide = (0..4).fold(
        String::from("name: Plan\nsections:\n  - {field: a, kind: R0}\nrecords:\n"),
        |mut out, at| {
            let fields: Vec<String> =
                (0..30).map(|f| format!("{{field: f{at}_{f}, kind: R{}}}", at + 1)).collect();
            let _ = writeln!(out, "  R{at}: {{fields: [{}]}}", fields.join(", "));
            out
        },
    );
    let wide = format!("{wide}  R4: {{fields: [{{field: z, example: x}}]}}\n");
    // Each record holds every other.
    let dense = (0..12).fold(
        String::from("name: Plan\nsections:\n  - {field: top, kind: R0}\nrecords:\n"),
        |mut out, at| {
            let fields: Vec<String> =
                (0..12).map(|to| format!("{{field: f{at}to{to}, kind: list<R{to}>}}")).collect();
            let _ = writeln!(
                out,
                "  R{at}: {{fields: [{{field: t{at}, example: x}}, {}]}}",
                fields.join(", ")
            );
            out
        },
    );
    let cases: [(&str, Vec<u8>); 13] = [
        ("too_large", vec![b'a'; MAX_BYTES + 1]),
        ("ten_megabytes", vec![b'\n'; 10 << 20]),
        ("not_utf8", b"name: Plan\nabout: \xff\xfe\n".to_vec()),
        ("deep_lists", deep("[", "]").into_bytes()),
        ("deep_mappings", deep("{a: ", "}").into_bytes()),
        ("deep_lists_unclosed", deep("[", "").into_bytes()),
        ("deep_blocks", blocks.into_bytes()),
        ("deep_dashes", format!("name: Plan\nsections:\n  {}\n", "- ".repeat(10_000)).into_bytes()),
        (
            "long_kind",
            format!("name: Plan\nsections:\n  - field: a\n    kind: {}\n", "list<".repeat(100_000))
                .into_bytes(),
        ),
        ("chain_of_records", chain.into_bytes()),
        ("wide_records", wide.into_bytes()),
        ("dense_records", dense.into_bytes()),
        ("nul_bytes", vec![0; 1000]),
    ];
    let mut all = String::new();
    for (name, bytes) in cases {
        let told = told(bytes);
        // Of a chain, the first and what it is about; lines of the file are long here.
        let heads: Vec<&str> = told.lines().filter(|line| line.starts_with("error")).collect();
        let _ =
            writeln!(all, "{name}: {} told\n{}", heads.len(), heads.first().expect("a problem"));
    }
    insta::assert_snapshot!("hostile", all.trim_end());
}

#[test]
fn problems_are_data_too() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken/keys/another_word.yaml");
    let data = serde_json::to_string_pretty(&problems(&path)).expect("data");
    insta::assert_snapshot!("data", data);
}
