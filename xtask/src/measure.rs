//! Tasks that measure: they run the programs of the packages `benches` and `twr-bench`, optimized.

use std::env;
use std::process::{Command, ExitCode};

use crate::{command, live};

/// Runs one of the programs of `benches` with these arguments, to its own exit code.
pub(crate) fn run(program: &str, arguments: &[&str]) -> ExitCode {
    command::exit_code(&mut optimized("benches", program, arguments))
}

/// Compares policies, on a simulated model or, where `--real` or `--write` asks for it, on the model of the
/// environment's variables, or else on the small one of the live tests.
pub(crate) fn policies(arguments: &[&str]) -> ExitCode {
    let mut program = optimized("twr-bench", "twr-bench", arguments);
    let is_real = ["--real", "--write"].iter().any(|option| arguments.contains(option));
    if is_real && env::var_os("TWR_MODEL").is_none() {
        live::with_model(&mut program)
    } else {
        command::exit_code(&mut program)
    }
}

fn optimized(package: &str, program: &str, arguments: &[&str]) -> Command {
    let mut cargo = command::cargo(&[
        "run",
        "--quiet",
        "--release",
        "--package",
        package,
        "--bin",
        program,
        "--",
    ]);
    cargo.args(arguments);
    cargo
}
