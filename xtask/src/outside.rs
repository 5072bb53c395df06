//! The tests that need programs of others: a browser that fills in the page, and a client of MCP that is not ours.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::{command, python};

/// The SDK of the protocol, and the version that the recorded conversation is of.
const SDK: &str = "mcp==2.3.0";

/// One test, built as `cargo test --workspace --all-features` builds it.
struct ExternalTest {
    what: &'static str,
    /// Programs that have to be there already.
    needs: &'static [&'static str],
    /// A package of Python's that is installed for it.
    package: Option<&'static str>,
    /// The test program, and the test in it.
    test: [&'static str; 2],
}

const TESTS: [ExternalTest; 2] = [
    ExternalTest {
        what: "the web form in a browser",
        needs: &["chromium", "chromedriver", "python3"],
        package: None,
        test: ["browser", "a_person_answers_with_the_keyboard_alone"],
    },
    ExternalTest {
        what: "the MCP server and a client of the official SDK",
        needs: &["python3"],
        package: Some(SDK),
        test: ["command", "a_client_of_the_official_sdk"],
    },
];

/// Runs each test whose programs are there. One that cannot be run is said loudly, and is a failure only where all are
/// `required`.
pub(crate) fn run(required: bool) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for outside in &TESTS {
        match outside.path() {
            Ok(path) => {
                let [program, test] = outside.test;
                let mut cargo = command::cargo(&["test", "--workspace", "--all-features"]);
                cargo.args(["--test", program, "--", "--ignored", "--nocapture", test]);
                if command::exit_code(cargo.env("PATH", path)) != ExitCode::SUCCESS {
                    code = ExitCode::FAILURE;
                }
            }
            Err(why) => {
                eprintln!("{}", frame(outside.what, &why));
                if required {
                    code = ExitCode::FAILURE;
                }
            }
        }
    }
    code
}

impl ExternalTest {
    /// The search path of the test, or why the test cannot be run.
    fn path(&self) -> Result<OsString, String> {
        let path = env::var_os("PATH").unwrap_or_default();
        let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
        if let Some(program) = self.needs.iter().find(|program| !is_there(&folders, program)) {
            return Err(format!("`{program}` is not installed"));
        }
        if let Some(package) = self.package {
            let installed = python::environment("outside", package);
            let programs = installed.map_err(|error| format!("{package} is not there: {error}"))?;
            folders.insert(0, programs);
        }
        env::join_paths(folders).map_err(|error| error.to_string())
    }
}

fn is_there(folders: &[PathBuf], program: &str) -> bool {
    folders.iter().any(|folder| folder.join(program).is_file())
}

/// What nobody overlooks.
fn frame(what: &str, why: &str) -> String {
    let rule = "!".repeat(78);
    format!("\n{rule}\n!! NOT TESTED: {what}\n!! {why}\n{rule}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_cannot_be_run_says_what_is_missing() {
        let outside = ExternalTest { needs: &["no-such-program"], ..TESTS[0] };
        assert_eq!(outside.path(), Err("`no-such-program` is not installed".to_owned()));
        let frame = frame(TESTS[0].what, "why");
        assert!(frame.contains("!! NOT TESTED: the web form in a browser\n!! why\n"), "{frame}");
    }
}
