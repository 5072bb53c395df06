//! Prints how many replies of `benches/pages` are read as a careful person reads them.

use std::process::ExitCode;

use benches::command;
use benches::pages::{self, Tally};

const USAGE: &str = "\
usage: cargo xtask pages [options]

  --spec NAME     only the pages of this spec
  --show          each page that is not read right: the reply, what was expected and what came out
  --list-failed   the names of the pages that are not read right";

/// What is asked for.
#[derive(Default)]
struct Options {
    spec: Option<String>,
    is_shown: bool,
    is_listed: bool,
}

fn main() -> ExitCode {
    let options = match command::options(USAGE, options) {
        Ok(options) => options,
        Err(code) => return code,
    };
    let mut books = match pages::load(&pages::folder()) {
        Ok(books) => books,
        Err(error) => {
            eprintln!("the pages cannot be loaded: {error}");
            return ExitCode::FAILURE;
        }
    };
    if let Some(name) = &options.spec {
        books.retain(|book| book.name == *name);
    }
    let tally = Tally::of(&books);
    if options.is_shown {
        print!("{}", tally.differences());
    }
    if options.is_listed {
        println!("{}", tally.failed());
    }
    print!("{}", tally.table());
    ExitCode::SUCCESS
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options::default();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--show" => options.is_shown = true,
            "--list-failed" => options.is_listed = true,
            "--spec" => options.spec = Some(rest.next().ok_or("`--spec` needs a name")?.clone()),
            other => return Err(format!("`pages` knows no option `{other}`")),
        }
    }
    Ok(options)
}
