//! Everything that must hold besides the tests, in order, up to the first failure.

use std::fs;
use std::io;
use std::process::{Command, ExitCode, Stdio};
use std::{env, fmt};

use crate::live::{self, Options};
use crate::{book, build_cost, command, deny, manifest, outside, public_items, repo, tidy};

/// What `.ci/run` does after the tests.
const STEPS: [(&str, Step); 13] = [
    ("format", format),
    ("tidy", || succeed("tidy", tidy::run())),
    ("deny", || succeed("deny", deny::run())),
    ("clippy", clippy),
    ("features", features),
    ("docs", docs),
    ("book", || succeed("`cargo xtask book`", book::run())),
    ("programs", programs),
    ("examples", examples),
    ("package", package),
    ("measure", measure),
    ("outside", || succeed("a test with a program of others", outside::run(false))),
    ("live", || succeed("the live tests", live::run(Options::default()))),
];

type Step = fn() -> Result<(), Failure>;

/// Runs the steps.
pub(crate) fn run() -> ExitCode {
    for (number, (name, step)) in (1..).zip(STEPS) {
        eprintln!("\n===== {number}/{} {name}", STEPS.len());
        if let Err(failure) = step() {
            eprintln!("\nci: step {number} ({name}) failed: {failure}");
            return ExitCode::FAILURE;
        }
    }
    eprintln!("\nci: all {} steps passed", STEPS.len());
    ExitCode::SUCCESS
}

fn format() -> Result<(), Failure> {
    run_all(command::cargo(&["fmt", "--all", "--check"]))
}

fn clippy() -> Result<(), Failure> {
    run_all(command::cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--all-features",
        "--",
        "-D",
        "warnings",
    ]))
}

/// The facade builds with no feature, and with each one alone. The tests ran with all of them.
fn features() -> Result<(), Failure> {
    let bare = ["check", "-p", "twr", "--no-default-features"];
    run_all(command::cargo(&bare))?;
    let text = fs::read_to_string(repo::root().join("Cargo.toml"))?;
    for feature in manifest::read(&text).features {
        let mut check = command::cargo(&bare);
        check.args(["--features", &feature]);
        run_all(check)?;
    }
    Ok(())
}

/// Links lead somewhere, whatever the features; and the facade's public items are those that are listed.
fn docs() -> Result<(), Failure> {
    let mut bare = command::cargo(&["doc", "-p", "twr", "--no-deps", "--no-default-features"]);
    bare.env("RUSTDOCFLAGS", "-D warnings");
    run_all(bare)?;
    succeed("`cargo xtask public-items`", public_items::run(public_items::Mode::Check))
}

/// Builds what the next steps run. With every feature, as the tests were built: nothing below is built again.
fn programs() -> Result<(), Failure> {
    run_all(command::cargo(&["build", "--workspace", "--all-features", "--bins", "--examples"]))
}

/// Every example runs as on a fresh machine: nothing configured, nobody at the keyboard.
fn examples() -> Result<(), Failure> {
    for folder in EXAMPLES {
        for name in example_names(folder)? {
            run_example(&name)?;
        }
    }
    Ok(())
}

/// The folders of the examples that run offline.
const EXAMPLES: [&str; 2] = ["examples", "twr-ask/examples"];

fn run_example(name: &str) -> Result<(), Failure> {
    let mut example = command::built(&format!("examples/{name}"))?;
    example.stdin(Stdio::null());
    for (variable, _) in env::vars_os() {
        let text = variable.to_string_lossy();
        if text.starts_with("TWR_") || text.ends_with("_API_KEY") {
            example.env_remove(variable);
        }
    }
    run_all(example)
}

/// The names of `<name>.rs` and `<name>/main.rs` in a folder of examples, sorted.
fn example_names(folder: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(repo::root().join(folder))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs")
            || path.join("main.rs").exists()
        {
            names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

/// The facade's folder holds all others: its package must not.
fn package() -> Result<(), Failure> {
    let mut list = command::cargo(&["package", "-p", "twr", "--list", "--allow-dirty"]);
    command::announce(&list);
    let output = list.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(Failure("`cargo package --list` failed".to_owned()));
    }
    let listed = String::from_utf8_lossy(&output.stdout).into_owned();
    print!("{listed}");
    check_package(&listed)
}

/// Refuses files that no user needs, and misses those that every user does.
fn check_package(listed: &str) -> Result<(), Failure> {
    let files: Vec<&str> = listed.lines().collect();
    let foreign = files.iter().find(|file| !is_for_users(file));
    if let Some(file) = foreign {
        return Err(Failure(format!(
            "`{file}` is in the package: keep `include` in Cargo.toml narrow"
        )));
    }
    let wanted = ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "src/lib.rs"];
    let missing = wanted.into_iter().find(|wanted| !files.contains(wanted));
    missing.map_or(Ok(()), |file| Err(Failure(format!("`{file}` is missing in the package"))))
}

fn is_for_users(file: &str) -> bool {
    let top = ["Cargo.lock", "Cargo.toml", "Cargo.toml.orig", ".cargo_vcs_info.json", "README.md"];
    let is_test =
        file.split('/').any(|part| matches!(part, "tests" | "tests.rs" | "fixtures" | "snapshots"));
    let folders = ["src/", "examples/", "LICENSE-"];
    !is_test && (top.contains(&file) || folders.iter().any(|folder| file.starts_with(folder)))
}

/// The programs that measure run, not optimized: of their figures only the growth of hostile replies is judged,
/// which is counted in instructions. Time would say nothing on a busy machine.
fn measure() -> Result<(), Failure> {
    let cost = build_cost::run(build_cost::Size::QUICK);
    succeed("`cargo xtask build-cost --quick`", cost)?;
    for (program, arguments) in MEASURES {
        let mut measure = command::built(program)?;
        measure.args(arguments);
        run_all(measure)?;
    }
    Ok(())
}

/// The programs that measure, with what they are given.
const MEASURES: [(&str, &[&str]); 4] = [
    ("corpus", &[]),
    ("bench", &["--quick"]),
    ("bench", &["--hostile", "--quick"]),
    ("twr-bench", &["--quick"]),
];

/// Runs a command to a good end.
fn run_all(mut step: Command) -> Result<(), Failure> {
    let status = command::run(&mut step)?;
    if status.success() { Ok(()) } else { Err(Failure(format!("its command ended with {status}"))) }
}

fn succeed(what: &str, code: ExitCode) -> Result<(), Failure> {
    if code == ExitCode::SUCCESS { Ok(()) } else { Err(Failure(format!("{what} did not pass"))) }
}

/// Why a step failed, as a fragment.
#[derive(Debug)]
struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(more: &str, expected: Option<&str>) {
        let listed =
            format!("Cargo.toml\nLICENSE-APACHE\nLICENSE-MIT\nREADME.md\nexamples/a.rs\n{more}");
        assert_eq!(
            check_package(&listed).err().map(|failure| failure.0.replace('`', "")).as_deref(),
            expected
        );
    }

    #[test]
    fn a_package_holds_what_users_need_and_no_more() {
        let narrow = "keep include in Cargo.toml narrow";
        check("src/lib.rs\n", None);
        check("", Some("src/lib.rs is missing in the package"));
        check("src/lib.rs\ntests/a.rs\n", Some(&format!("tests/a.rs is in the package: {narrow}")));
        check(
            "src/lib.rs\nexamples/tests/a.rs\n",
            Some(&format!("examples/tests/a.rs is in the package: {narrow}")),
        );
        check(
            "src/lib.rs\ntwr-spec/src/lib.rs\n",
            Some(&format!("twr-spec/src/lib.rs is in the package: {narrow}")),
        );
    }
}
