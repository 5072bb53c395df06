//! The repository's own tasks, run as `cargo xtask <task>`. This file only dispatches.

mod bless;
mod book;
mod build_cost;
mod ci;
mod command;
mod deny;
mod live;
mod manifest;
mod measure;
mod outside;
mod public_items;
mod python;
mod repo;
mod tidy;

use std::env;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <task>

  ci       everything after the tests, in order, up to the first failure (`.ci/run` calls it)
  tidy     the repository's own rules
  deny     checks licences and sources of all dependencies against deny.toml, offline
  bless    accepts the compiler messages of tests/ui and the snapshots, and lists what changed
  book     builds the book as a site into target/book (needs Python, installs mdBook)
  public-items  compares the facade's public items with docs/public-items.txt
             --bless     writes the file
  live     runs the live tests against a real small model
             --record    write the cassettes
             --keep      leave the server running after the tests, until stdin closes or ctrl-C
             --serve     no tests: run the server until stdin closes or ctrl-C
             --require   fail where the model cannot be installed or started
  outside  runs the tests that need programs of others: the web form in Chromium, and the MCP server with a client
             of the official SDK (needs Chromium, ChromeDriver and Python, installs the SDK)
             --require   fail where one of them is missing
  corpus   reads a sample of what models really wrote, and prints how much of it can be read
             --folder FOLDER      where the sample is
             --show KIND [CLASS]  what could not be read, with why
             --json               every output as JSON
             --without RULE       without this leniency; repeatable
             --rules              what each leniency gains and harms
             --save FILE          each output's status and value, one line each
             --compare FILE       what differs from a saved run
             --show-changes N     with --compare: the first N changes of each kind in full
  pages    reads structured replies, and prints how many are read as a careful person reads them
             --spec NAME    only those of one spec
             --show         what was expected of each of the others, and what came out
             --list-failed  their names
  adversarial  prints how values in words that mislead, and in friendly ones, are read
             --kind KIND          of one file of benches/adversarial/values
             --show LIST [CLASS]  the rows: wrong, refused (though easy), clear (and refused)
             --json               every reply as JSON
  bench    prints how fast replies are scanned and read, beside baselines
             --quick     only that all of it runs
             --count     instructions in place of time (needs valgrind)
             --hostile   whether twice a hostile reply costs more than 2.2 times (with valgrind)
             --giants    replies of megabytes and lists 10,000 deep, which must come to an end
  tokens   prints how many tokens the description of ten common types costs, beside peers' forms
             --show TYPE    each form of one type
  policies compares policies, layouts, examples and what other libraries do, on simulated models
             --real      on a real one: that of TWR_BASE_URL, else the small one of the live tests
             --help      all its options
  fuzz     runs what the fuzz targets check on a million mutated replies
             --count N   how many
             --start N   where the random numbers start
  build-cost  builds 100 structs with the derive, with serde's and with schemars', and prints what each cost
             --quick     5 structs, checked only: that they compile";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["ci"] => ci::run(),
        ["tidy"] => tidy::run(),
        ["deny"] => deny::run(),
        ["bless"] => bless::run(),
        ["book"] => book::run(),
        ["public-items"] => public_items::run(public_items::Mode::Check),
        ["public-items", "--bless"] => public_items::run(public_items::Mode::Bless),
        ["live", options @ ..] => match live::Options::parse(options) {
            Ok(options) => live::run(options),
            Err(unknown) => usage(&format!("`live` knows no option `{unknown}`")),
        },
        ["outside"] => outside::run(false),
        ["outside", "--require"] => outside::run(true),
        ["corpus", options @ ..] => measure::run("corpus", options),
        ["pages", options @ ..] => measure::pages(options),
        ["adversarial", options @ ..] => measure::run("adversarial", options),
        ["bench", options @ ..] => measure::run("bench", options),
        ["tokens", options @ ..] => measure::run("tokens", options),
        ["policies", options @ ..] => measure::policies(options),
        ["fuzz", options @ ..] => measure::run("fuzz", options),
        ["build-cost"] => build_cost::run(build_cost::Size::FULL),
        ["build-cost", "--quick"] => build_cost::run(build_cost::Size::QUICK),
        ["help" | "-h" | "--help"] => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        [] => usage("name a task"),
        [task, ..] => usage(&format!("`{task}` is no task, or takes no arguments")),
    }
}

/// Prints what is wrong with the command line, and what would be right.
fn usage(problem: &str) -> ExitCode {
    eprintln!("{problem}\n\n{USAGE}");
    ExitCode::from(2)
}
