//! Measures policies, layouts and examples on a real or a simulated model, prints a table, writes the page.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fmt, fs};

use tokio::runtime;
use twr::Model;
use twr::model::GenaiModel;
use twr_bench::arm::Arm;
use twr_bench::campaign::{Campaign, Measured, seeds};
use twr_bench::options::{Options, USAGE};
use twr_bench::remembering::Remembering;
use twr_bench::report::show::{Which, show};
use twr_bench::report::table::{table, truths};
use twr_bench::simulated::{Class, Headers, Profile, SimulatedModel};
use twr_bench::suite::{Suite, suites};
use twr_bench::tally::{Row, rows};
use twr_bench::trial::Limits;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--help") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let options = match Options::parse(&arguments) {
        Ok(options) => options,
        Err(problem) => {
            eprintln!("{problem}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), Failure> {
    if options.real {
        let model = remembered(options)?;
        measure(options, &model, Limits::default(), 2)?;
        eprintln!("{} replies were asked for, the others were remembered", model.asked());
        return Ok(());
    }
    let classes = match options.class {
        Some(class) => vec![class],
        None => vec![Class::Small, Class::Middle, Class::Frontier],
    };
    for class in classes {
        let profile = Profile {
            class,
            headers: options.headers.unwrap_or(Headers::Described),
            correlation: options.correlation.unwrap_or(0.5),
        };
        println!("\n{}: {profile:?}", class.name());
        let model = SimulatedModel::new(suites(), profile, 1);
        measure(options, &model, Limits { calls: 3, ..Limits::default() }, 50)?;
    }
    Ok(())
}

fn measure(
    options: &Options,
    model: &dyn Model,
    limits: Limits,
    runs: u64,
) -> Result<Vec<Row>, Failure> {
    let limits = Limits { calls: options.calls.unwrap_or(limits.calls), ..limits };
    let all = if options.full { Arm::full_selection() } else { Arm::selection() };
    let is_wanted = |arm: &Arm| {
        options.only.is_empty() || options.only.iter().any(|part| arm.name().contains(part))
    };
    let is_named = |suite: &Suite| suite.name.starts_with(&options.suite);
    let campaign = Campaign {
        arms: all.into_iter().filter(is_wanted).collect(),
        suites: suites().into_iter().filter(is_named).collect(),
        seeds: seeds(options.runs.unwrap_or(runs)),
        limits,
        keep: options.show.is_some(),
    };
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let tell = |arm: &Arm| eprintln!("  {}", arm.name());
    let measured = runtime
        .block_on(campaign.run(model, tell))
        .map_err(|error| Failure(format!("the model cannot be asked: {error}")))?;
    let rows = rows(&measured);
    println!("{}\n{}", table(&rows), truths(&rows));
    shown(options, &measured, &campaign.suites);
    Ok(rows)
}

fn shown(options: &Options, measured: &[Measured], suites: &[Suite]) {
    if let Some(what) = options.show {
        let which = Which { arm: String::new(), suite: options.suite.clone(), what };
        println!("{}", show(measured, suites, &which));
    }
}

/// The model at `TWR_BASE_URL`, or only what it said before.
fn remembered(options: &Options) -> Result<Remembering<GenaiModel>, Failure> {
    let model = GenaiModel::from_env()
        .map_err(|error| Failure(format!("the model's variables do not fit: {error}")))?;
    let name = model.as_ref().map_or("smollm2", |model| model.name()).replace(['/', ':'], "_");
    let path = options
        .cache
        .clone()
        .unwrap_or_else(|| root().join("target/twr-bench").join(format!("{name}.jsonl")));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(Remembering::open(model, &path)?)
}

fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_path_buf()
}

/// Why it ended.
struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}
