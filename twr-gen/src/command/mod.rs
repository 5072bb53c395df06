//! The command's arguments, and what each command does in a file of its own.

mod build;
mod check;
mod completions;
mod export;
mod grammar;
mod mcp;
mod new;
mod parse;
mod prompt;
mod run;
mod schema;
mod test;
mod tune;
mod watch;

use std::io;
use std::process::ExitCode;

use anstream::ColorChoice;
use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum};

use crate::failure::{Exit, Failure};
use crate::screen::Screen;

const EXIT_CODES: &str = "\
Exit codes:
  0  success
  1  a reply is rejected, a test fails, a source is stale, a model gave no answer
  2  wrong arguments, or files with mistakes";

const EXAMPLES: &str = "\
Examples:
  twr-gen new ResearchPlan                   write a working spec for you to change
  twr-gen check                              every mistake in every spec of specs/
  twr-gen prompt ResearchPlan -t 'Bees'      the messages that a model gets
  twr-gen parse ResearchPlan reply.txt       what is read from a reply
  twr-gen test                               all saved replies
  twr-gen run ResearchPlan -t 'Bees'         ask a model, and again for what is missing
  twr-gen tune ResearchPlan --tasks t.yaml   find the best way to ask
  twr-gen build --out src/specs              Rust source of all specs";

/// Work with specs in YAML: show their prompts, read replies, ask a model, and generate Rust.
#[derive(Debug, Parser)]
#[command(name = "twr-gen", version, after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Arguments {
    /// When to use colours; `NO_COLOR` also turns them off
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::New),
    Check(check::Check),
    Prompt(prompt::Prompt),
    Parse(parse::Parse),
    Test(test::Test),
    Run(run::Run),
    Tune(tune::Tune),
    Build(build::Build),
    Export(export::Export),
    Grammar(grammar::GrammarOf),
    Schema(schema::Schema),
    Watch(watch::Watch),
    Mcp(mcp::Mcp),
    Completions(completions::Completions),
    Man(completions::Man),
}

/// Does what the arguments say.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.color {
        Color::Auto => {}
        Color::Always => ColorChoice::Always.write_global(),
        Color::Never => ColorChoice::Never.write_global(),
    }
    let mut screen = Screen::new();
    match carry_out(&arguments.command, &mut screen) {
        Ok(Exit::Success) => ExitCode::SUCCESS,
        Ok(Exit::No) => ExitCode::from(1),
        // Who reads no further has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Told) => ExitCode::from(2),
        Err(failure) => {
            // There is no one left to tell where this fails.
            let _ = failure.tell(&mut screen);
            ExitCode::from(2)
        }
    }
}

fn carry_out(command: &Command, screen: &mut Screen) -> Result<Exit, Failure> {
    match command {
        Command::New(new) => new.carry_out(screen),
        Command::Check(check) => check.carry_out(screen),
        Command::Prompt(prompt) => prompt.carry_out(screen),
        Command::Parse(parse) => parse.carry_out(screen),
        Command::Test(test) => test.carry_out(screen),
        Command::Run(run) => run.carry_out(screen),
        Command::Tune(tune) => tune.carry_out(screen),
        Command::Build(build) => build.carry_out(screen),
        Command::Export(export) => export.carry_out(screen),
        Command::Grammar(grammar) => grammar.carry_out(screen),
        Command::Schema(schema) => schema.carry_out(screen),
        Command::Watch(watch) => watch.carry_out(screen),
        Command::Mcp(mcp) => mcp.carry_out(screen),
        Command::Completions(completions) => completions.carry_out(Arguments::command(), screen),
        Command::Man(man) => man.carry_out(Arguments::command(), screen),
    }
}
