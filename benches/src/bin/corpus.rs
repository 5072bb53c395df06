//! Prints how much of what models really wrote can be read, by what was asked for and by the models' class.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use benches::corpus::{self, Class};
use benches::ladder::Ladder;

const USAGE: &str = "\
usage: cargo xtask corpus [options]

  --folder FOLDER        where the corpus is; default TWR_CORPUS, else shared/corpus beside the repository
  --show KIND [CLASS]    only the outputs that could not be read, with why; KIND as in the table, or how it
                         begins; CLASS frontier, middle, small or base
  --json                 every output as JSON";

/// What is asked for.
struct Options {
    folder: PathBuf,
    show: Option<(String, Option<Class>)>,
    json: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let options = match options(&arguments) {
        Ok(options) => options,
        Err(problem) => {
            eprintln!("{problem}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let samples = match corpus::load(&options.folder) {
        Ok(Some(samples)) => samples,
        Ok(None) => {
            eprintln!("SKIPPED: {}", corpus::how_to_get(&options.folder));
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("the corpus at {} cannot be read: {error}", options.folder.display());
            return ExitCode::FAILURE;
        }
    };
    let ladder = Ladder::of(&samples);
    match (options.show, options.json) {
        (Some((kind, class)), _) => print!("{}", ladder.unreadable(&kind, class)),
        (None, true) => println!("{}", ladder.json()),
        (None, false) => print!("{}", ladder.table()),
    }
    ExitCode::SUCCESS
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options { folder: corpus::default_folder(), show: None, json: false };
    let mut rest = arguments.iter().peekable();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--json" => options.json = true,
            "--folder" => options.folder = rest.next().ok_or("`--folder` needs a folder")?.into(),
            "--show" => {
                let kind = rest.next().ok_or("`--show` needs a kind, as in the table")?;
                let class = rest.next_if(|next| !next.starts_with("--"));
                let class = class.map(|name| class_of(name)).transpose()?;
                options.show = Some((kind.clone(), class));
            }
            other => return Err(format!("`corpus` knows no option `{other}`")),
        }
    }
    Ok(options)
}

fn class_of(name: &str) -> Result<Class, String> {
    let found = Class::ALL.into_iter().find(|class| class.name() == name);
    found.ok_or_else(|| format!("`{name}` is no class: frontier, middle, small or base"))
}
