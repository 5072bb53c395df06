//! Rules on the repository's layout: what is at its top, compile-fail cases, pages' length.

use std::collections::BTreeSet;

use super::tree::{Tree, Violation};

/// All that may be at the top of the repository.
const TOP_LEVEL: [&str; 31] = [
    ".cargo",
    ".ci",
    ".gitignore",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "benches",
    "clippy.toml",
    "deny.toml",
    "docs",
    "examples",
    "fuzz",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "specs",
    "src",
    "tests",
    "twr-agent",
    "twr-ask",
    "twr-bench",
    "twr-gen",
    "twr-macros",
    "twr-runtime",
    "twr-spec",
    "twr-yaml",
    "xtask",
];

/// Pages that stay readable in one sitting, with their limit in lines.
const PAGES: [(&str, usize); 3] =
    [("README.md", 200), ("ARCHITECTURE.md", 200), ("CONTRIBUTING.md", 120)];

/// What is at the top is what a newcomer sees first.
pub(super) fn top_level_names_are_known(tree: &Tree) -> Vec<Violation> {
    let names: BTreeSet<&str> =
        tree.files.iter().filter_map(|file| file.path.split('/').next()).collect();
    let unknown = names.into_iter().filter(|name| !TOP_LEVEL.contains(name));
    let message =
        "unknown at the top of the repository: move it, or list it in xtask/src/tidy/layout.rs";
    unknown.map(|name| Violation::new(name, 1, message)).collect()
}

/// `tests/ui/<topic>/<mistake>.rs` and the compiler's message `<mistake>.stderr` come in pairs.
pub(super) fn ui_cases_have_their_messages(tree: &Tree) -> Vec<Violation> {
    let paths: BTreeSet<&str> = tree.files.iter().map(|file| file.path.as_str()).collect();
    let mut violations = Vec::new();
    for path in &paths {
        let Some(UiFile { stem, is_message, is_case }) = UiFile::of(path) else { continue };
        if is_case && !paths.contains(format!("{stem}.stderr").as_str()) {
            let message = "no `.stderr` beside it: run `cargo xtask bless` and read the message";
            violations.push(Violation::new(path, 1, message));
        }
        if is_message && !paths.contains(format!("{stem}.rs").as_str()) {
            violations.push(Violation::new(path, 1, "the message of no case: delete it"));
        }
    }
    violations
}

/// A page that nobody finishes is not read.
pub(super) fn pages_are_short(tree: &Tree) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (path, limit) in PAGES {
        let page = tree.files.iter().find(|file| file.path == path);
        let lines = page.map_or(0, |page| page.text.lines().count());
        if lines > limit {
            let message = format!(
                "{lines} lines, {limit} are the limit: cut, or move details to the crates' docs"
            );
            violations.push(Violation::new(path, limit + 1, message));
        }
    }
    violations
}

/// A file below a `tests/ui/` folder.
struct UiFile<'a> {
    /// The path without its extension.
    stem: &'a str,
    is_message: bool,
    /// A case that must not compile: directly in its topic's folder, which is not `pass`.
    is_case: bool,
}

impl<'a> UiFile<'a> {
    fn of(path: &'a str) -> Option<Self> {
        let (before, below) = path.split_once("tests/ui/")?;
        if !before.is_empty() && !before.ends_with('/') {
            return None;
        }
        let (stem, extension) = path.rsplit_once('.')?;
        let parts: Vec<&str> = below.split('/').collect();
        let is_case = extension == "rs" && parts.len() == 2 && parts.first() != Some(&"pass");
        Some(Self { stem, is_message: extension == "stderr", is_case })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn top_level() {
        let rule = top_level_names_are_known;
        check(rule, &[("Cargo.toml", ""), ("xtask/src/main.rs", ""), (".ci/run", "")], &[]);
        check(
            rule,
            &[("notes.md", ""), ("new-crate/a", ""), ("new-crate/b", "")],
            &["new-crate:1", "notes.md:1"],
        );
    }

    #[test]
    fn ui_pairs() {
        let rule = ui_cases_have_their_messages;
        check(rule, &[("tests/ui/attr/a.rs", ""), ("tests/ui/attr/a.stderr", "")], &[]);
        check(
            rule,
            &[("tests/ui/pass/a.rs", ""), ("tests/ui/attr/pass/a.rs", ""), ("tests/ui.rs", "")],
            &[],
        );
        check(
            rule,
            &[("tests/ui/attr/a.rs", ""), ("tests/ui/kind/a.stderr", "")],
            &["tests/ui/attr/a.rs:1", "tests/ui/kind/a.stderr:1"],
        );
        check(rule, &[("twr-macros/tests/ui/attr/a.rs", "")], &["twr-macros/tests/ui/attr/a.rs:1"]);
    }

    #[test]
    fn pages() {
        let lines = |count| "x\n".repeat(count);
        let rule = pages_are_short;
        check(
            rule,
            &[("README.md", &lines(200)), ("CONTRIBUTING.md", &lines(120)), ("a.md", &lines(999))],
            &[],
        );
        check(
            rule,
            &[
                ("README.md", &lines(201)),
                ("ARCHITECTURE.md", &lines(201)),
                ("CONTRIBUTING.md", &lines(121)),
            ],
            &["README.md:201", "ARCHITECTURE.md:201", "CONTRIBUTING.md:121"],
        );
    }
}
