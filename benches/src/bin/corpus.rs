//! Prints how much of what models really wrote can be read, by what was asked for and by the models' class.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use benches::command;
use benches::corpus::{self, Class};
use benches::ladder::Ladder;
use benches::{rules, saved};
use twr_spec::recovery::RecoveryKind;

const USAGE: &str = "\
usage: cargo xtask corpus [options]

  --folder FOLDER        where the corpus is; default TWR_CORPUS, else shared/corpus beside the repository
  --show KIND [CLASS]    only the outputs that could not be read or were read wrongly, with why; KIND as in the
                         table, or how it begins; CLASS frontier, middle, small or base
  --json                 every output as JSON
  --without RULE         read without this leniency, by its name in the list of recoveries; repeatable
  --rules                for each leniency: how many outputs it gains, and how many it harms
  --save FILE            write each output's id, demand, status and value, one line of JSON an output
  --compare FILE         only what differs from a saved run
  --show-changes N       with --compare: the first N changes of each kind in full";

/// What is asked for.
struct Options {
    folder: PathBuf,
    without: Vec<RecoveryKind>,
    report: Report,
    save: Option<PathBuf>,
    shown_changes: usize,
}

/// What is printed.
enum Report {
    Table,
    Json,
    Unreadable(String, Option<Class>),
    Rules,
    Changes(PathBuf),
}

fn main() -> ExitCode {
    let options = match command::options(USAGE, options) {
        Ok(options) => options,
        Err(code) => return code,
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
    let ladder = Ladder::of(&samples, rules::without(&options.without));
    match report(&options, &ladder) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// Saves the run where that is asked for, and says what is to be printed.
fn report(options: &Options, ladder: &Ladder<'_>) -> Result<String, String> {
    if let Some(file) = &options.save {
        fs::write(file, saved::lines(ladder))
            .map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
    }
    Ok(match &options.report {
        Report::Table => ladder.table(),
        Report::Json => format!("{}\n", ladder.json()),
        Report::Unreadable(kind, class) => ladder.unreadable(kind, *class),
        Report::Rules => rules::table(ladder, &[]),
        Report::Changes(file) => {
            let saved = fs::read_to_string(file)
                .map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
            saved::compare(&saved, ladder, options.shown_changes)?
        }
    })
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options {
        folder: corpus::default_folder(),
        without: Vec::new(),
        report: Report::Table,
        save: None,
        shown_changes: 0,
    };
    let mut rest = arguments.iter().peekable();
    while let Some(argument) = rest.next() {
        let mut value =
            |what: &str| rest.next().cloned().ok_or_else(|| format!("`{argument}` needs {what}"));
        match argument.as_str() {
            "--json" => options.report = Report::Json,
            "--rules" => options.report = Report::Rules,
            "--folder" => options.folder = value("a folder")?.into(),
            "--save" => options.save = Some(value("a file")?.into()),
            "--compare" => options.report = Report::Changes(value("a file")?.into()),
            "--show-changes" => {
                let number = value("a number")?;
                options.shown_changes =
                    number.parse().map_err(|error| format!("`{number}`: {error}"))?;
            }
            "--without" => {
                let name = value("the name of a leniency")?;
                let kind = rules::named(&name).ok_or_else(|| unknown_rule(&name))?;
                options.without.push(kind);
            }
            "--show" => {
                let kind = value("a kind, as in the table")?;
                let class = rest.next_if(|next| !next.starts_with("--"));
                let class = class.map(|name| class_of(name)).transpose()?;
                options.report = Report::Unreadable(kind, class);
            }
            other => return Err(format!("`corpus` knows no option `{other}`")),
        }
    }
    Ok(options)
}

fn unknown_rule(name: &str) -> String {
    let names = RecoveryKind::ALL.map(RecoveryKind::name).join(", ");
    format!("`{name}` is not a leniency: {names}")
}

fn class_of(name: &str) -> Result<Class, String> {
    let found = Class::ALL.into_iter().find(|class| class.name() == name);
    found.ok_or_else(|| format!("`{name}` is no class: frontier, middle, small or base"))
}
