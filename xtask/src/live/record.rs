//! Records the cassettes that the examples replay: what the served model really wrote.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{ExitCode, Stdio};

use super::server::{MODEL_NAME, Server};
use crate::{command, repo};

/// The examples that replay a cassette, which is beside them.
const EXAMPLES: [&str; 1] = ["research_plan"];

/// How often an example is run to find a run with a repair in it. The model decides; nothing is edited.
const RUNS: usize = 40;

/// Records each example's cassette anew: the first run that needed a repair and ended in a value.
pub(super) fn cassettes(server: &Server) -> ExitCode {
    for example in EXAMPLES {
        match record(server, example) {
            Ok(Some(run)) => {
                println!("recorded {example}: run {run} of at most {RUNS} has a repair");
            }
            Ok(None) => {
                eprintln!(
                    "{example}: no run of {RUNS} needed a repair and ended well; the cassette is as it was"
                );
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("{example} cannot be recorded: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn record(server: &Server, example: &str) -> io::Result<Option<usize>> {
    let folder = repo::root().join("target/live");
    let fresh = folder.join(format!("{example}.cassette.jsonl"));
    // Built first, so that a run that fails is the model's and not the compiler's.
    if !command::run(&mut command::cargo(&["build", "--example", example]))?.success() {
        return Err(io::Error::other("it does not build"));
    }
    for run in 1..=RUNS {
        let mut talk = command::cargo(&["run", "--quiet", "--example", example]);
        talk.env("TWR_BASE_URL", server.base_url())
            .env("TWR_MODEL", MODEL_NAME)
            .env("TWR_RECORD", &fresh);
        talk.env("NO_PROXY", "127.0.0.1").env("no_proxy", "127.0.0.1").stdout(Stdio::null());
        let ended_well = command::run(&mut talk)?.success();
        if ended_well && calls(&fresh)? > 1 {
            fs::copy(&fresh, repo::root().join(format!("examples/{example}.cassette.jsonl")))?;
            return Ok(Some(run));
        }
    }
    Ok(None)
}

/// The exchanges of a cassette: its lines without the first.
fn calls(cassette: &Path) -> io::Result<usize> {
    Ok(fs::read_to_string(cassette)?.lines().count().saturating_sub(1))
}
