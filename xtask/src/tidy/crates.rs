//! Rules on manifests: which of our crates may know which, and how many features one may have.

use super::tree::{Tree, Violation};
use crate::manifest::{self, Manifest};

/// Each of our crates with those of ours that it may depend on.
const EDGES: [(&str, &[Edge]); 12] = [
    ("twr", &[Edge::Always("twr-macros"), Edge::Always("twr-runtime"), Edge::Always("twr-spec")]),
    ("twr-macros", &[Edge::Always("twr-spec"), Edge::Optional("twr-yaml")]),
    ("twr-runtime", &[Edge::Always("twr-spec"), Edge::Optional("twr-yaml")]),
    ("twr-yaml", &[Edge::Always("twr-spec")]),
    (
        "twr-gen",
        &[
            Edge::Always("twr-yaml"),
            Edge::Always("twr-runtime"),
            Edge::Always("twr-spec"),
            // The MCP server.
            Edge::Optional("twr-agent"),
        ],
    ),
    ("twr-spec", &[]),
    (
        "benches",
        &[
            Edge::Always("twr"),
            Edge::Always("twr-runtime"),
            Edge::Always("twr-spec"),
            Edge::Always("twr-yaml"),
        ],
    ),
    // The attribute `#[tool]`, which the facade has no use for.
    ("twr-agent", &[Edge::Always("twr"), Edge::Always("twr-macros"), Edge::Optional("twr-ask")]),
    ("twr-ask", &[Edge::Always("twr")]),
    ("twr-bench", &[Edge::Always("twr")]),
    ("twr-book", &[Edge::Always("twr"), Edge::Always("twr-agent"), Edge::Always("twr-ask")]),
    ("xtask", &[]),
];

/// What the leaf never needs: it is data and text only.
const FOREIGN_TO_THE_LEAF: [&str; 3] = ["tokio", "futures", "syn"];

/// The facade has one for each way of asking, each client and each heavy interop, `tracing` among them.
const MAX_FEATURES: usize = 8;

/// An allowed dependency.
#[derive(Clone, Copy)]
enum Edge {
    Always(&'static str),
    /// Only behind a feature.
    Optional(&'static str),
}

/// The crates know each other only as the architecture says.
pub(super) fn edges_are_the_allowed_ones(tree: &Tree) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (path, manifest) in manifests(tree) {
        for dependency in &manifest.dependencies {
            let name = dependency.name.as_str();
            let problem = if EDGES.iter().any(|(ours, _)| *ours == name) {
                refusal(&manifest.name, name, dependency.optional)
            } else {
                (manifest.name == "twr-spec" && is_foreign_to_the_leaf(name)).then(|| {
                    format!("`twr-spec` is data and text only: move what needs `{name}` to another crate")
                })
            };
            violations
                .extend(problem.map(|message| Violation::new(path, dependency.line, message)));
        }
    }
    violations
}

/// Features that give our trait to the types of the crate of their name, and do nothing else: no two of them touch the
/// same code, so that pairs of them are no builds of their own.
const OF_TYPES: [&str; 5] = ["chrono", "jiff", "rust_decimal", "url", "uuid"];

/// Few features: every pair of them is a build that somebody has.
pub(super) fn features_are_few(tree: &Tree) -> Vec<Violation> {
    let counted = |manifest: &Manifest| {
        manifest.features.iter().filter(|name| !OF_TYPES.contains(&name.as_str())).count()
    };
    let broken = manifests(tree).filter(|(_, manifest)| counted(manifest) > MAX_FEATURES);
    let violation = |(path, manifest): (&str, Manifest)| {
        let count = counted(&manifest);
        Violation::new(
            path,
            1,
            format!("{count} features, {MAX_FEATURES} are the limit: join or drop some"),
        )
    };
    broken.map(violation).collect()
}

/// Why one of our crates may not depend on this other one of ours, if it may not.
fn refusal(from: &str, to: &str, optional: bool) -> Option<String> {
    let Some((_, allowed)) = EDGES.iter().find(|(name, _)| *name == from) else {
        return Some(format!(
            "add `{from}` and what it may depend on to `EDGES` in xtask/src/tidy/crates.rs"
        ));
    };
    let edge = allowed
        .iter()
        .find(|edge| matches!(edge, Edge::Always(name) | Edge::Optional(name) if *name == to));
    match edge {
        Some(Edge::Always(_)) => None,
        Some(Edge::Optional(_)) if optional => None,
        Some(Edge::Optional(_)) => {
            Some(format!("`{from}` may depend on `{to}` only with `optional = true`"))
        }
        None => Some(format!(
            "`{from}` must not depend on `{to}`: move what it needs to a crate that both know"
        )),
    }
}

fn is_foreign_to_the_leaf(name: &str) -> bool {
    FOREIGN_TO_THE_LEAF.iter().any(|foreign| {
        name.strip_prefix(foreign)
            .is_some_and(|remaining| remaining.is_empty() || remaining.starts_with('-'))
    })
}

/// Every package's manifest with its path.
fn manifests(tree: &Tree) -> impl Iterator<Item = (&str, Manifest)> {
    let files = tree.files.iter().filter(|file| file.parts().last() == Some(&"Cargo.toml"));
    // The fuzz targets and the crates below `tests` use ours from outside.
    let files =
        files.filter(|file| !file.path.starts_with("fuzz/") && !file.path.starts_with("tests/"));
    files
        .map(|file| (file.path.as_str(), manifest::read(&file.text)))
        .filter(|(_, manifest)| !manifest.name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    fn check_edge(package: &str, remaining: &str, expected: &[&str]) {
        let manifest = format!("[package]\nname = \"{package}\"\n{remaining}\n");
        check(edges_are_the_allowed_ones, &[("x/Cargo.toml", &manifest)], expected);
    }

    #[test]
    fn allowed_edges() {
        check_edge(
            "twr",
            "[dependencies]\ntwr-macros = \"1\"\ntwr-runtime = \"1\"\ntwr-spec = \"1\"",
            &[],
        );
        check_edge("twr-macros", "[dependencies]\ntwr-spec.workspace = true\nsyn = \"3\"", &[]);
        check_edge(
            "twr-macros",
            "[dependencies]\ntwr-yaml = { workspace = true, optional = true }",
            &[],
        );
        check_edge("twr-spec", "[dependencies]\nserde = \"1\"\nsynthetic = \"1\"", &[]);
        check_edge("twr-runtime", "[dev-dependencies]\ntwr-macros = \"1\"", &[]);
    }

    #[test]
    fn refused_edges() {
        let refused = ["x/Cargo.toml:4"];
        check_edge("twr-macros", "[dependencies]\ntwr-runtime = \"1\"", &refused);
        check_edge("twr-macros", "[dependencies]\ntwr-yaml = \"1\"", &refused);
        check_edge("twr-runtime", "[dependencies]\nspec = { package = \"twr-macros\" }", &refused);
        check_edge("twr-yaml", "[build-dependencies]\ntwr-runtime.workspace = true", &refused);
        check_edge("twr-spec", "[dependencies]\ntwr-runtime = \"1\"", &refused);
        check_edge("xtask", "[dependencies]\ntwr-spec = \"1\"", &refused);
        check_edge("twr-new", "[dependencies]\ntwr-spec = \"1\"", &refused);
        for foreign in ["tokio", "futures-core", "syn"] {
            check_edge("twr-spec", &format!("[dependencies]\n{foreign} = \"1\""), &refused);
        }
    }

    #[test]
    fn crates_that_test_from_outside_may_use_any() {
        let manifest =
            "[package]\nname = \"renamed\"\n[dependencies]\nother = { package = \"twr\" }";
        let rule = edges_are_the_allowed_ones;
        check(rule, &[("tests/renamed/Cargo.toml", manifest), ("fuzz/Cargo.toml", manifest)], &[]);
        check(rule, &[("renamed/Cargo.toml", manifest)], &["renamed/Cargo.toml:4"]);
    }

    #[test]
    fn features() {
        let manifest = |count| {
            let features =
                (0..count).map(|index| format!("f{index} = []")).collect::<Vec<_>>().join("\n");
            format!("[package]\nname = \"x\"\n[features]\ndefault = []\n{features}")
        };
        check(features_are_few, &[("Cargo.toml", &manifest(8))], &[]);
        check(features_are_few, &[("x/Cargo.toml", &manifest(9))], &["x/Cargo.toml:1"]);
        let of_types = |count| format!("{}\nuuid = []\nurl = []", manifest(count));
        check(features_are_few, &[("Cargo.toml", &of_types(8))], &[]);
        check(features_are_few, &[("Cargo.toml", &of_types(9))], &["Cargo.toml:1"]);
    }
}
