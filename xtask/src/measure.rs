//! Tasks that measure: they run the programs of the packages `benches`, optimized, and `twr-bench`.

use std::env;
use std::process::ExitCode;

use crate::{command, live};

/// Runs one of the programs of `benches` with these arguments, to its own exit code.
pub(crate) fn run(program: &str, arguments: &[&str]) -> ExitCode {
    run_built(&["--release"], program, arguments)
}

/// Reads the structured replies of `benches`. Not optimized: they are few and short.
pub(crate) fn pages(arguments: &[&str]) -> ExitCode {
    run_built(&[], "pages", arguments)
}

/// Runs a program of `benches` as these options of cargo build it.
fn run_built(build: &[&str], program: &str, arguments: &[&str]) -> ExitCode {
    let mut cargo = command::cargo(&["run", "--quiet"]);
    cargo.args(build).args(["--package", "benches", "--bin", program, "--"]).args(arguments);
    command::exit_code(&mut cargo)
}

/// Compares policies, on a simulated model or, where `--real` or `--write` asks for it, on the model of the
/// environment's variables, or else on the small one of the live tests.
pub(crate) fn policies(arguments: &[&str]) -> ExitCode {
    // Not optimized: it would build every model client anew for some seconds of work.
    let mut program = command::cargo(&["run", "--quiet", "--package", "twr-bench", "--"]);
    program.args(arguments);
    let is_real = ["--real", "--write"].iter().any(|option| arguments.contains(option));
    if is_real && env::var_os("TWR_MODEL").is_none() {
        live::with_model(&mut program)
    } else {
        command::exit_code(&mut program)
    }
}
