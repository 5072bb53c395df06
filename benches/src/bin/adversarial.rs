//! Prints how values in treacherous and in friendly words are read, by kind and by class.

use std::path::PathBuf;
use std::process::ExitCode;

use benches::adversarial::report::{Report, Shown};
use benches::adversarial::{folder, run};
use benches::command;

const USAGE: &str = "\
usage: cargo xtask adversarial [options]

  --kind KIND            only the rows of this file of benches/adversarial/values
  --show LIST [CLASS]    only rows: wrong, refused (plain or friendly, and asked again), clear (asked again)
  --json                 every reply as a line of JSON
  --folder FOLDER        rows and specs of this folder in place of benches/adversarial";

/// What is asked for.
#[derive(Default)]
struct Options {
    kind: Option<String>,
    show: Option<(Shown, Option<String>)>,
    json: bool,
    folder: Option<PathBuf>,
}

fn main() -> ExitCode {
    let options = match command::options(USAGE, options) {
        Ok(options) => options,
        Err(code) => return code,
    };
    let (rows, readings) = match run(&options.folder.unwrap_or_else(folder)) {
        Ok(read) => read,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let report = Report::of(&rows, &readings, options.kind.as_deref());
    match (options.show, options.json) {
        (Some((shown, class)), _) => print!("{}", report.show(shown, class.as_deref())),
        (None, true) => print!("{}", report.json()),
        (None, false) => print!("{}", report.table()),
    }
    ExitCode::SUCCESS
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options::default();
    let mut rest = arguments.iter().peekable();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--json" => options.json = true,
            "--kind" => options.kind = Some(rest.next().ok_or("`--kind` needs a kind")?.clone()),
            "--folder" => {
                options.folder = Some(rest.next().ok_or("`--folder` needs a folder")?.into());
            }
            "--show" => {
                let list = rest.next().and_then(|name| Shown::named(name));
                let list = list.ok_or("`--show` needs a list: wrong, refused or clear")?;
                options.show = Some((list, rest.next_if(|next| !next.starts_with("--")).cloned()));
            }
            other => return Err(format!("`adversarial` knows no option `{other}`")),
        }
    }
    Ok(options)
}
