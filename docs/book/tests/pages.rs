//! Every recipe of the cookbook runs offline, and every page of the summary is a page of the crate.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The recipes, as the cookbook names them.
fn recipes() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let sources = files.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let mut names: Vec<String> =
        sources.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name)).unwrap()
}

#[test]
fn the_cookbook_names_every_recipe() {
    let cookbook = page("cookbook.md");
    for name in recipes() {
        assert!(cookbook.contains(&format!("examples/{name}.rs")), "{name} is not in cookbook.md");
    }
}

#[test]
fn every_page_of_the_summary_is_tested() {
    let summary = page("SUMMARY.md");
    let lib = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("lib.rs")).unwrap();
    for line in summary.lines().filter_map(|line| line.split_once("](")) {
        let name = line.1.trim_end_matches(')');
        assert!(!page(name).is_empty(), "{name}");
        assert!(lib.contains(&format!("src/{name}")), "lib.rs does not include {name}");
    }
}

#[test]
fn every_recipe_runs_without_a_model() {
    // Cargo puts examples beside the folder of the tests, and builds them for `cargo test -p twr-book`.
    let here = std::env::current_exe().unwrap();
    let examples = here.parent().and_then(Path::parent).unwrap().join("examples");
    for name in recipes() {
        let output = Command::new(examples.join(&name)).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {said}");
    }
}
