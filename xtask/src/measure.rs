//! Tasks that measure: they run the programs of the package `benches`, optimized.

use std::process::ExitCode;

use crate::command;

/// Runs one of the programs with these arguments, to its own exit code.
pub(crate) fn run(program: &str, arguments: &[&str]) -> ExitCode {
    let mut cargo = command::cargo(&[
        "run",
        "--quiet",
        "--release",
        "--package",
        "benches",
        "--bin",
        program,
        "--",
    ]);
    cargo.args(arguments);
    command::exit_code(&mut cargo)
}
