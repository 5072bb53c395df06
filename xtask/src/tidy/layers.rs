//! The layers of `twr-spec`: a stage takes only from those below it.

use super::arrows::arrows;
use super::modules::{ModuleFile, crates};
use super::tree::{Tree, Violation};

/// The modules at the top of `twr-spec`, from the bottom up. ARCHITECTURE.md lists the same.
const LAYERS: [&str; 31] = [
    "visible",
    "text",
    "lexicon",
    "nearest",
    "recovery",
    "declared",
    "spec",
    "diagnostic",
    "rule",
    "assertion",
    "outline",
    "json",
    "bind",
    "strictness",
    "partial",
    "template",
    "wording",
    "syntax",
    "kind",
    "schema",
    "section",
    "read",
    "stream",
    "soft",
    "sound",
    "condition",
    "prompt",
    "grammar",
    "feedback",
    "verdict",
    "check",
];

/// The root of the crate.
const ROOT: &str = "twr-spec/src/lib.rs";

/// A module of `twr-spec` takes only from modules that are before it in the table.
pub(super) fn layers_are_kept(tree: &Tree) -> Vec<Violation> {
    let mut violations = Vec::new();
    for krate in crates(tree).iter().filter(|krate| krate.files.iter().any(is_root)) {
        for file in krate.files.iter().filter(|file| file.module.len() == 1) {
            if layer(file).is_none() {
                let message = "add the module to `LAYERS` in xtask/src/tidy/layers.rs, and to ARCHITECTURE.md";
                violations.push(Violation::new(file.path, 1, message));
            }
        }
        for ((from, to), (name, line)) in arrows(krate) {
            let (Some(from), Some(to)) = (krate.files.get(from), krate.files.get(to)) else {
                continue;
            };
            if let (Some(own), Some(other)) = (layer(from), layer(to))
                && own < other
            {
                let message = format!(
                    "`{name}` of {} is above: see `LAYERS` in xtask/src/tidy/layers.rs",
                    to.path
                );
                violations.push(Violation::new(from.path, line, message));
            }
        }
    }
    violations
}

/// ARCHITECTURE.md names the layers in their order.
pub(super) fn layers_are_documented(tree: &Tree) -> Vec<Violation> {
    let list = format!("`{}`", LAYERS.join("`, `"));
    let pages = tree.files.iter().filter(|file| file.path == "ARCHITECTURE.md");
    let broken = pages.filter(|page| !page.text.contains(&list));
    let message = format!("name the layers of twr-spec in their order: {list}");
    broken.map(|page| Violation::new(&page.path, 1, message.clone())).collect()
}

fn is_root(file: &ModuleFile<'_>) -> bool {
    file.path == ROOT
}

/// How far up the module at the top is that a file is part of.
fn layer(file: &ModuleFile<'_>) -> Option<usize> {
    let top = file.module.first()?;
    LAYERS.iter().position(|layer| layer == top)
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn a_layer_takes_from_those_below() {
        let files = |below: &'static str| {
            [
                ("twr-spec/src/lib.rs", "mod kind;\nmod text;"),
                ("twr-spec/src/kind/mod.rs", "use crate::text::lines;\npub struct Kind;"),
                ("twr-spec/src/text.rs", below),
            ]
        };
        check(layers_are_kept, &files("pub fn lines() {}"), &[]);
        check(
            layers_are_kept,
            &files("pub fn lines() {}\nuse crate::kind::Kind;"),
            &["twr-spec/src/text.rs:2"],
        );
    }

    #[test]
    fn a_new_module_gets_a_layer() {
        let files =
            [("twr-spec/src/lib.rs", "mod texts;"), ("twr-spec/src/texts.rs", "pub fn a() {}")];
        check(layers_are_kept, &files, &["twr-spec/src/texts.rs:1"]);
        check(layers_are_kept, &[("a/src/lib.rs", "mod b;"), ("a/src/b.rs", "fn a() {}")], &[]);
    }

    #[test]
    fn the_page_names_them() {
        let rule = layers_are_documented;
        check(rule, &[("ARCHITECTURE.md", "`text`, `spec`")], &["ARCHITECTURE.md:1"]);
        let list = format!("From below: `{}`.", LAYERS.join("`, `"));
        check(rule, &[("ARCHITECTURE.md", &list), ("README.md", "")], &[]);
    }
}
