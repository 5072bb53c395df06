//! Accepts the compiler messages of `tests/ui` and the snapshots as they now are.

use std::process::{Command, ExitCode};

use crate::{command, repo};

/// What is accepted: everything else that a test run leaves after is not ours to list.
const ACCEPTED: [&str; 2] = ["*.stderr", "*.snap"];

/// Runs the tests in the mode that writes what they find, then lists the files that changed.
pub(crate) fn run() -> ExitCode {
    let mut tests =
        command::cargo(&["test", "--workspace", "--exclude", "xtask", "--tests", "--no-fail-fast"]);
    // `CI` would stop insta from writing.
    tests.env("TRYBUILD", "overwrite").env("INSTA_UPDATE", "always").env_remove("CI");
    let passed = match command::run(&mut tests) {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("cargo cannot be started: {error}");
            false
        }
    };
    let listed = list_changes();
    if !passed {
        eprintln!(
            "\nsome tests still fail, as shown above: inline snapshots are changed by hand, and what \
             is no snapshot cannot be blessed"
        );
    }
    if passed && listed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the accepted files that differ from the last commit.
fn list_changes() -> bool {
    let mut git = Command::new("git");
    git.args(["status", "--short", "--untracked-files=all", "--"]).args(ACCEPTED);
    git.current_dir(repo::root());
    command::announce(&git);
    match git.output() {
        Ok(output) if output.status.success() => {
            let changes = String::from_utf8_lossy(&output.stdout);
            print!("{}", if changes.is_empty() { "nothing changed\n" } else { &changes });
            true
        }
        Ok(output) => {
            eprint!("{}", String::from_utf8_lossy(&output.stderr));
            false
        }
        Err(error) => {
            eprintln!("git cannot be started: {error}");
            false
        }
    }
}
