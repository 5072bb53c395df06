//! The live tests: a small real model is installed under `target/live`, served on a loopback
//! port, and the tests that need a model run against it.

mod http;
mod install;
mod not_run;
mod record;
mod server;

use std::io;
use std::process::{Command, ExitCode};

use crate::command;
use not_run::NotRun;
use server::Server;

/// The tests that run against the model, built as `cargo test --workspace --all-features` builds them.
const TESTS: [&str; 9] = [
    "test",
    "--workspace",
    "--all-features",
    "--test",
    "live",
    "--",
    "--ignored",
    "--nocapture",
    "--test-threads=1",
];

/// What the command line asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    mode: Mode,
    /// The examples' cassettes are recorded anew before the tests.
    record: bool,
    /// A model that cannot be had is a failure.
    require: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mode {
    #[default]
    Tests,
    /// The server goes on after the tests.
    TestsThenServe,
    /// No tests.
    Serve,
}

impl Options {
    /// Reads the arguments after `live`; the error is the first unknown one.
    pub(crate) fn parse<'a>(arguments: &[&'a str]) -> Result<Self, &'a str> {
        let mut options = Self::default();
        for argument in arguments {
            match *argument {
                "--record" => options.record = true,
                "--require" => options.require = true,
                "--keep" => options.mode = Mode::TestsThenServe,
                "--serve" => options.mode = Mode::Serve,
                unknown => return Err(unknown),
            }
        }
        Ok(options)
    }
}

/// Installs what is missing, starts the server, runs the tests, stops the server. The exit code is
/// the tests' own; a model that cannot be had is said loudly, and a failure only where asked for.
pub(crate) fn run(options: Options) -> ExitCode {
    let server = match start() {
        Ok(server) => server,
        Err(not_run) => {
            eprintln!("{not_run}");
            let must_run = options.require || options.mode == Mode::Serve;
            return if must_run { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    if options.record {
        let code = record::cassettes(&server);
        if code != ExitCode::SUCCESS {
            return code;
        }
    }
    match options.mode {
        Mode::Tests => run_tests(&server),
        Mode::TestsThenServe => {
            let code = run_tests(&server);
            wait_for_the_end(&server);
            code
        }
        Mode::Serve => {
            wait_for_the_end(&server);
            ExitCode::SUCCESS
        }
    }
}

/// Runs a program that asks the model; its exit code is the program's own.
pub(crate) fn with_model(program: &mut Command) -> ExitCode {
    let started = install::ensure().and_then(|found| Ok((found.names(), Server::start(&found)?)));
    match started {
        Ok(([weights, served_by], server)) => {
            pointed_at(&server, program);
            program.env("TWR_BENCH_NAME", weights).env("TWR_BENCH_SERVER", served_by);
            command::exit_code(program)
        }
        Err(not_run) => {
            eprintln!("{not_run}");
            ExitCode::FAILURE
        }
    }
}

fn start() -> Result<Server, NotRun> {
    let installation = install::ensure()?;
    Server::start(&installation)
}

fn run_tests(server: &Server) -> ExitCode {
    let mut tests = command::cargo(&TESTS);
    pointed_at(server, &mut tests);
    command::exit_code(&mut tests)
}

fn pointed_at(server: &Server, program: &mut Command) {
    program.env("TWR_BASE_URL", server.base_url()).env("TWR_MODEL", server::MODEL_NAME);
    // A proxy has no way to this machine's loopback.
    program.env("NO_PROXY", "127.0.0.1").env("no_proxy", "127.0.0.1");
}

fn wait_for_the_end(server: &Server) {
    println!("TWR_BASE_URL={} TWR_MODEL={}", server.base_url(), server::MODEL_NAME);
    println!("serving until stdin closes or ctrl-C");
    if let Err(error) = io::copy(&mut io::stdin().lock(), &mut io::sink()) {
        eprintln!("stdin cannot be read any more: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_unknown_ones_refused() {
        let both = Options { record: true, require: true, ..Options::default() };
        assert_eq!(Options::parse(&["--require", "--record"]), Ok(both));
        assert_eq!(Options::parse(&[]), Ok(Options::default()));
        assert_eq!(Options::parse(&["--record", "--recrod"]), Err("--recrod"));
    }
}
