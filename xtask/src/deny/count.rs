//! How many crates a program gets with twr: a limit for each set of features, so that a new dependency is a decision.

use std::collections::BTreeSet;
use std::io;
use std::process::Stdio;

use crate::command;

/// The most crates of a build for one target, twr's own among them.
const LIMITS: [(&str, &[&str], usize); 2] =
    [("by default", &[], 60), ("without its default features", &["--no-default-features"], 22)];

/// What is built for it; other targets differ by a crate or two.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// What is over its limit.
pub(super) fn faults() -> io::Result<Vec<String>> {
    let mut faults = Vec::new();
    for (what, features, most) in LIMITS {
        faults.extend(fault(what, count(&tree(features)?), most));
    }
    Ok(faults)
}

fn fault(what: &str, count: usize, most: usize) -> Option<String> {
    (count > most).then(|| {
        format!("twr {what} brings {count} crates, and {most} are allowed: do without one, or raise the limit in xtask/src/deny/count.rs")
    })
}

/// A line for each crate, some of them several times.
fn tree(features: &[&str]) -> io::Result<String> {
    let arguments = ["tree", "--package", "twr", "--edges", "normal", "--target", TARGET];
    let shown = ["--prefix", "none", "--no-dedupe", "--locked", "--format", "{p}"];
    let mut tree = command::cargo(&[&arguments[..], &shown, features].concat());
    command::announce(&tree);
    let output = tree.stderr(Stdio::inherit()).output()?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(io::Error::other("`cargo tree` failed"))
    }
}

fn count(tree: &str) -> usize {
    // A crate that brings a macro is marked, wherever it is shown.
    let crates = tree.lines().map(str::trim).filter(|line| !line.is_empty());
    crates.map(|line| line.trim_end_matches(" (proc-macro)")).collect::<BTreeSet<_>>().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_crate_counts_once_and_one_too_many_is_told() {
        let tree = "twr v0.1.0 (/twr)\nserde v1.0.1\n\nserde v1.0.1\nsyn v2.0.0\nsyn v3.0.0\n";
        assert_eq!(count(tree), 4);
        assert_eq!(fault("by default", 4, 4), None);
        assert!(
            fault("by default", 5, 4).unwrap().contains("twr by default brings 5 crates, and 4")
        );
    }
}
