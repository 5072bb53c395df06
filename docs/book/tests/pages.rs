//! Every recipe of the cookbook runs offline, every page of the summary is a page of the crate, and the pages say what
//! a reader needs to try their code.

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

/// The pages of the summary.
fn pages() -> Vec<String> {
    let summary = page("SUMMARY.md");
    let links = summary.lines().filter_map(|line| line.split_once("](")?.1.strip_suffix(')'));
    links.map(ToOwned::to_owned).collect()
}

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name)).unwrap()
}

#[test]
fn the_summary_lists_every_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(name == "SUMMARY.md" || pages().contains(&name), "{name} is not in SUMMARY.md");
    }
}

#[test]
fn relative_links_lead_to_pages_of_the_book() {
    for name in pages() {
        // Every other part is inside a fence.
        for prose in page(&name).split("\n```").step_by(2) {
            for link in prose.split("](").skip(1).filter_map(|link| link.split(')').next()) {
                let target = link.split('#').next().unwrap_or_default();
                let is_page = target.is_empty() || pages().iter().any(|page| page == target);
                assert!(is_page || target.contains("://"), "{name} links to {link}");
            }
        }
    }
}

/// The frames of screens are snapshots of tests: what a page shows is what the tests saw last.
#[test]
fn what_a_page_includes_is_there_and_a_snapshot_without_its_head() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut snapshots = 0;
    for name in pages() {
        let text = page(&name);
        let parts = text.split("{{#include ").skip(1);
        for part in parts.filter_map(|part| part.split("}}").next()) {
            let (file, lines) = part.split_once(':').unwrap_or((part, ""));
            let found = fs::read_to_string(folder.join(file));
            let found = found.unwrap_or_else(|error| panic!("{name} includes {file}: {error}"));
            if Path::new(file).extension().is_some_and(|extension| extension == "snap") {
                let head = found.lines().skip(1).position(|line| line == "---").unwrap();
                assert_eq!(lines, format!("{}:", head + 3), "{name} includes {file}");
                snapshots += 1;
            }
        }
    }
    assert!(snapshots > 0);
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
    let lib = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("lib.rs")).unwrap();
    for name in pages() {
        assert!(!page(&name).is_empty(), "{name}");
        assert!(lib.contains(&format!("src/{name}")), "lib.rs does not include {name}");
    }
}

#[test]
fn every_page_with_code_says_what_cargo_toml_needs() {
    const CRATES: [(&str, &str); 4] = [
        ("tokio", "tokio"),
        ("twr_agent::", "twr-agent"),
        ("twr_ask::", "twr-ask"),
        ("serde_json::", "serde_json"),
    ];
    for name in pages() {
        let text = page(&name);
        let Some((before, _)) = text.split_once("```rust\n") else { continue };
        let needs = before.rsplit("cargo add").next().filter(|_| before.contains("cargo add"));
        let needs = needs.or(before.split_once("```toml").map(|(_, toml)| toml));
        let needs = needs.unwrap_or_else(|| panic!("{name} does not say what Cargo.toml needs"));
        for (used, crate_name) in CRATES {
            let mut programs =
                text.split("```rust\n").skip(1).filter_map(|code| code.split("\n```").next());
            let is_used = programs.any(|program| program.contains(used));
            assert!(!is_used || needs.contains(crate_name), "{name} uses {crate_name}");
        }
    }
}

#[test]
fn the_introduction_shows_the_picture_of_the_readme() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md"));
    let readme = readme.unwrap();
    let table = readme.split("<table>").nth(1).and_then(|rest| rest.split("</table>").next());
    assert!(page("introduction.md").contains(table.expect("the README has a picture")));
}

#[test]
fn every_recipe_says_where_its_replies_come_from() {
    for name in recipes() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(&name);
        let code = fs::read_to_string(path.with_extension("rs")).unwrap();
        let first = code.lines().next().unwrap_or_default();
        let expected = if code.contains("Replay::") { "Cassette." } else { "Scripted replies." };
        assert!(first.ends_with(expected), "{name}: {first}");
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
