//! Prints how many replies of `benches/pages` are read as a careful person reads them.

use std::path::PathBuf;
use std::process::ExitCode;

use benches::command;
use benches::pages::{self, Tally};

const USAGE: &str = "\
usage: cargo xtask pages [options]

  --folder FOLDER  specs and cases of this folder in place of benches/pages
  --spec NAME      only the pages of this spec
  --show           each page that is not read right: the reply, what was expected and what came out
  --list-failed    the names of the pages that are not read right";

/// What is asked for.
#[derive(Default)]
struct Options {
    folder: Option<PathBuf>,
    spec: Option<String>,
    is_shown: bool,
    is_listed: bool,
}

fn main() -> ExitCode {
    let options = match command::options(USAGE, options) {
        Ok(options) => options,
        Err(code) => return code,
    };
    let mut books = match pages::load(&options.folder.clone().unwrap_or_else(pages::folder)) {
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
            "--folder" => {
                options.folder = Some(rest.next().ok_or("`--folder` needs a folder")?.into());
            }
            "--spec" => options.spec = Some(rest.next().ok_or("`--spec` needs a name")?.clone()),
            other => return Err(format!("`pages` knows no option `{other}`")),
        }
    }
    Ok(options)
}
