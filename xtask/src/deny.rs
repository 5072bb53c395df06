//! `cargo xtask deny`: licences and sources of all dependencies against `deny.toml`, without cargo-deny, and how many
//! crates twr brings.

mod count;
mod licence;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::process::{ExitCode, Stdio};

use self::licence::is_allowed;
use crate::{command, repo};

/// Checks, and says what is wrong.
pub(crate) fn run() -> ExitCode {
    let found = match faults() {
        Ok(found) => found,
        Err(error) => {
            eprintln!("deny: {error}");
            return ExitCode::FAILURE;
        }
    };
    for fault in &found {
        eprintln!("{fault}");
    }
    if !found.is_empty() {
        eprintln!("deny: {} problems; what is allowed stands in deny.toml", found.len());
        return ExitCode::FAILURE;
    }
    eprintln!(
        "deny: licences and sources are as deny.toml says, and no more crates than allowed; advisories are not checked here, since that needs a \
         network: `cargo deny check`"
    );
    ExitCode::SUCCESS
}

fn faults() -> io::Result<Vec<String>> {
    let config = fs::read_to_string(repo::root().join("deny.toml"))?;
    let lock = fs::read_to_string(repo::root().join("Cargo.lock"))?;
    let licences = list(&config, "licenses", "allow");
    let registries = list(&config, "sources", "allow-registry");
    for (name, versions) in several_versions(&lock) {
        eprintln!(
            "warning: {name} is there in {} versions: {}",
            versions.len(),
            versions.join(", ")
        );
    }
    let mut faults = licence_faults(&packages()?, &licences);
    faults.extend(source_faults(&lock, &registries));
    faults.extend(count::faults()?);
    Ok(faults)
}

/// A line for each package of every target, with its licence after a bar.
fn packages() -> io::Result<String> {
    let mut tree = command::cargo(&[
        "tree",
        "--workspace",
        "--all-features",
        "--target",
        "all",
        "--edges",
        "normal,build,dev",
        "--prefix",
        "none",
        "--no-dedupe",
        "--locked",
        "--format",
        "{p}|{l}",
    ]);
    command::announce(&tree);
    let output = tree.stderr(Stdio::inherit()).output()?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(io::Error::other("`cargo tree` failed"))
    }
}

fn licence_faults(packages: &str, allowed: &[String]) -> Vec<String> {
    let mut lines: Vec<&str> = packages.lines().filter(|line| !line.trim().is_empty()).collect();
    lines.sort_unstable();
    lines.dedup();
    let mut faults = Vec::new();
    for line in lines {
        let (package, licence) = line.split_once('|').unwrap_or((line, ""));
        if !is_allowed(licence, allowed) {
            let licence = if licence.is_empty() { "no licence" } else { licence };
            faults.push(format!("{package} has a licence that is not allowed: {licence}"));
        }
    }
    faults
}

fn source_faults(lock: &str, registries: &[String]) -> Vec<String> {
    let mut faults: Vec<String> = Vec::new();
    for line in lock.lines() {
        let Some(source) = line.strip_prefix("source = ") else { continue };
        let source = source.trim_matches('"');
        let registry = source.strip_prefix("registry+");
        if !registry.is_some_and(|registry| registries.iter().any(|allowed| allowed == registry)) {
            faults.push(format!("a dependency comes from {source}, which is not allowed"));
        }
    }
    faults.dedup();
    faults
}

/// The packages of a lock file that are there in more than one version.
fn several_versions(lock: &str) -> Vec<(String, Vec<String>)> {
    let mut versions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut name = "";
    for line in lock.lines() {
        if let Some(of) = line.strip_prefix("name = ") {
            name = of.trim_matches('"');
        } else if let Some(version) = line.strip_prefix("version = ").filter(|_| !name.is_empty()) {
            versions.entry(name).or_default().push(version.trim_matches('"').to_owned());
        }
    }
    let several = versions.into_iter().filter(|(_, versions)| versions.len() > 1);
    several.map(|(name, versions)| (name.to_owned(), versions)).collect()
}

/// The texts of a list in a table of TOML, in one line or several.
fn list(config: &str, table: &str, key: &str) -> Vec<String> {
    let lines = config.lines().skip_while(|line| line.trim() != format!("[{table}]")).skip(1);
    let table = lines.take_while(|line| !line.starts_with('['));
    let mut of_list = table.skip_while(|line| line.split('=').next().map(str::trim) != Some(key));
    let mut texts = Vec::new();
    for line in of_list.by_ref() {
        let line = line.split('#').next().unwrap_or_default();
        texts.extend(line.split('"').skip(1).step_by(2).map(str::to_owned));
        if line.contains(']') {
            break;
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read() {
        let config = "[a]\nallow = [\"x\"]\n[b]\n# allow = [\"no\"]\nallow = [\n  \"y\", # why\n  \"z\",\n]\nmore = [\"w\"]\n";
        assert_eq!(list(config, "a", "allow"), ["x"]);
        assert_eq!(list(config, "b", "allow"), ["y", "z"]);
        assert!(list(config, "c", "allow").is_empty());
    }

    #[test]
    fn what_is_not_allowed_is_told() {
        let allowed = ["MIT".to_owned()];
        let packages = "a v1.0.0|MIT OR GPL-3.0\nb v1.0.0|GPL-3.0\nb v1.0.0|GPL-3.0\nc v1.0.0|\n";
        assert_eq!(
            licence_faults(packages, &allowed),
            [
                "b v1.0.0 has a licence that is not allowed: GPL-3.0",
                "c v1.0.0 has a licence that is not allowed: no licence",
            ]
        );
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nsource = \"registry+https://x\"\n\
                    [[package]]\nname = \"a\"\nversion = \"2.0.0\"\nsource = \"git+https://y\"\n";
        assert_eq!(
            source_faults(lock, &["https://x".to_owned()]),
            ["a dependency comes from git+https://y, which is not allowed"]
        );
        let both = vec!["1.0.0".to_owned(), "2.0.0".to_owned()];
        assert_eq!(several_versions(lock), [("a".to_owned(), both)]);
    }
}
