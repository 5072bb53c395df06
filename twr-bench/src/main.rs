//! Measures policies, layouts and examples on a real or a simulated model, prints a table, writes the page.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fmt, fs};

use tokio::runtime;
use twr::Model;
use twr::model::{GrammarField, HttpModel};
use twr_bench::arm::Arm;
use twr_bench::campaign::{ArmEvent, Campaign, seeds};
use twr_bench::limits::Limits;
use twr_bench::options::{Options, USAGE};
use twr_bench::remembering::Remembering;
use twr_bench::report::page::{Report, Section, day, file_of, page};
use twr_bench::report::plot::plot;
use twr_bench::report::show::{Which, show};
use twr_bench::report::table::{early_calls, suites as by_suite_table, table, truths};
use twr_bench::simulated::{Class, Headers, Profile, SimulatedModel};
use twr_bench::suite::{Suite, SuiteSet, suites};
use twr_bench::tally::{Row, by_suite, rows};

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
    if let Some(folder) = &options.write {
        return write(options, folder);
    }
    let sections = if options.real { vec![real(options)?] } else { simulated(options)? };
    if options.quick {
        held(&sections)?;
    }
    if let Some(path) = &options.json {
        fs::write(path, json(&report(sections))?)?;
    }
    Ok(())
}

/// The real and the simulated models on both sets of suites, and the page with its plots and figures. Where only the
/// real model is asked for, the simulated ones' sections are those that the folder has.
fn write(options: &Options, folder: &Path) -> Result<(), Failure> {
    if options.real && !options.only.is_empty() {
        return renew(options, folder);
    }
    let known = if options.real { simulated_of(folder) } else { Vec::new() };
    let mut sections = Vec::new();
    for suites in [SuiteSet::First, SuiteSet::Second] {
        let options = Options { suites, ..options.clone() };
        sections.push(real(&options)?);
        // The arms that the aims are about get a second seed; all arms twice would take an hour.
        let only = TWICE.map(str::to_owned).into();
        let twice = Options { only, runs: Some(2), ..options.clone() };
        let name = of_set(format!("{}, two seeds", name_of(&options)?), suites);
        sections.push(Section { name, ..real(&twice)? });
        if options.real {
            let is_second = |section: &&Section| section.name.ends_with(SECOND);
            let of_set = |section: &&Section| is_second(section) == (suites == SuiteSet::Second);
            sections.extend(known.iter().filter(of_set).cloned());
        } else {
            // `--runs` is about the real model, whose calls take time.
            sections.extend(simulated(&Options { runs: options.simulated_runs, ..options })?);
        }
    }
    // Without a model, what was never asked has no rows.
    sections.retain(|section| !section.rows.is_empty());
    write_page(&report(sections), folder)
}

/// The arms that are asked for, on the real model, in the place of their figures in a folder's page. The default arm is
/// measured with them, since the others are compared with it.
fn renew(options: &Options, folder: &Path) -> Result<(), Failure> {
    let text = fs::read_to_string(folder.join("benchmark.json"))?;
    let mut known: Report =
        serde_json::from_str(&text).map_err(|error| Failure(error.to_string()))?;
    let sets = match options.suites {
        SuiteSet::All => vec![SuiteSet::First, SuiteSet::Second],
        set => vec![set],
    };
    let arms: Vec<String> = Arm::all().iter().map(Arm::name).collect();
    let only: Vec<String> =
        std::iter::once(Arm::standard().name()).chain(options.only.iter().cloned()).collect();
    for suites in sets {
        let later = real(&Options { suites, only: only.clone(), ..options.clone() })?;
        let place = known.sections.iter_mut().find(|section| section.name == later.name);
        let Some(place) = place else {
            return Err(Failure(format!("the page has no section called {}", later.name)));
        };
        *place = place.clone().renewed_by(later, &arms, &day(seconds_now()));
    }
    write_page(&known, folder)
}

/// The page with its plots and figures.
fn write_page(report: &Report, folder: &Path) -> Result<(), Failure> {
    for section in &report.sections {
        fs::write(folder.join(file_of(&section.name)), plot(&section.name, &section.rows))?;
    }
    fs::write(folder.join("benchmark.json"), json(report)?)?;
    fs::write(folder.join("benchmark.md"), page(report))?;
    Ok(())
}

/// The sections of simulated models in a folder's figures; none where there are no such figures.
fn simulated_of(folder: &Path) -> Vec<Section> {
    let text = fs::read_to_string(folder.join("benchmark.json")).unwrap_or_default();
    let sections = serde_json::from_str(&text).map_or(Vec::new(), |report: Report| report.sections);
    sections.into_iter().filter(|section| section.name.starts_with("Simulated")).collect()
}

/// How the name of a section of the second suite ends.
const SECOND: &str = ", second suite";

/// The section's name with its set of suites. The first set goes without saying.
fn of_set(name: String, set: SuiteSet) -> String {
    match set {
        SuiteSet::First => name,
        SuiteSet::Second => format!("{name}{SECOND}"),
        SuiteSet::All => format!("{name}, both suites"),
    }
}

/// What must hold, whatever the figures: a model that never deviates is right at first, in every way, by one call
/// but for second looks, and stays right; and a model that deviates is right more often in the end.
fn held(sections: &[Section]) -> Result<(), Failure> {
    let [perfect, small] = sections else {
        return Err(Failure("two models were asked for".into()));
    };
    let is_right_at_once = |row: &Row| {
        let is_one_call = row.calls.value < 1.001 || Arm::looks_again(&row.arm);
        row.first.clean.value > 0.999 && row.end.clean.value > 0.999 && is_one_call
    };
    if let Some(row) = perfect.rows.iter().find(|row| !is_right_at_once(row)) {
        return Err(Failure(format!("{}: a perfect model is not right at first", row.arm)));
    }
    if let Some(row) = small.rows.iter().find(|row| row.end.right.value < row.first.right.value) {
        return Err(Failure(format!("{}: a repair took away what was right", row.arm)));
    }
    Ok(())
}

fn json(report: &Report) -> Result<String, Failure> {
    let json = serde_json::to_string_pretty(report);
    Ok(json.map_err(|error| Failure(error.to_string()))? + "\n")
}

/// The arms that a page runs with a second seed, by a part of their names: the default, what the aims are held
/// against, and what most libraries do.
const TWICE: [&str; 3] = ["3 turns, ladder", "not grounded", "error and whole again"];

/// What the section of the real model is called.
fn name_of(options: &Options) -> Result<String, Failure> {
    Ok(format!("A real model: {}", env_or("TWR_BENCH_NAME", remembered(options)?.name())))
}

/// The model at `TWR_BASE_URL`, once on each task unless it is asked for otherwise.
fn real(options: &Options) -> Result<Section, Failure> {
    let model = remembered(options)?;
    let name = name_of(options)?;
    // What was asked before takes no time.
    let is_asked = env::var_os("TWR_MODEL").is_some();
    let remembered = || Arm::selection().into_iter().chain(Arm::output_modes()).collect();
    let usual = if is_asked { Arm::real_selection() } else { remembered() };
    let about = "Every task at temperature 0.3, at most 4 calls and 256 tokens a reply.";
    let name = of_set(name, options.suites);
    let section = measure(options, &model, (&name, about), Limits::default(), (1, 1), usual)?;
    eprintln!("{} replies were asked for, the others were remembered", model.asked());
    Ok(section)
}

/// The simulated models, each task twenty times, at most 3 calls.
fn simulated(options: &Options) -> Result<Vec<Section>, Failure> {
    let runs = if options.quick { (1, 1) } else { (20, 20) };
    let limits = Limits { calls: 3, ..Limits::default() };
    let mut sections = Vec::new();
    for profile in profiles(options) {
        let Profile { class, headers, correlation, run_on } = profile;
        let kind = match headers {
            Headers::Described => "headers as described",
            Headers::Shown => "headers as shown",
        };
        let mut name = format!("Simulated: {}, {kind}, correlation {correlation}", class.name());
        if run_on > 0.0 {
            let _ = write!(name, ", {run_on} of the replies run on");
        }
        let about = "At most 3 calls. The faults have the shares measured on real replies \
                     of this class of models (`twr-bench/src/simulated/measured.rs` names the source of each).";
        let name = of_set(name, options.suites);
        let model = SimulatedModel::new(suites(options.suites), profile, 1);
        sections.push(measure(options, &model, (&name, about), limits, runs, Arm::selection())?);
    }
    Ok(sections)
}

/// Those that are asked for, or the small model in three ways and the others in one.
fn profiles(options: &Options) -> Vec<Profile> {
    let usual = |class| Profile {
        class,
        headers: options.headers.unwrap_or(Headers::Described),
        correlation: options.correlation.unwrap_or(0.5),
        run_on: options.run_on.unwrap_or(0.0),
    };
    match options.class {
        Some(class) => vec![usual(class)],
        None if options.quick => vec![usual(Class::Perfect), usual(Class::Small)],
        None => {
            let small = usual(Class::Small);
            let shown = Profile { headers: Headers::Shown, ..small };
            let forgetful = Profile { correlation: 0.0, ..small };
            vec![shown, small, forgetful, usual(Class::Middle), usual(Class::Frontier)]
        }
    }
}

/// The arms with these parts of names; all arms where there are none. A whole name means that arm alone, although it
/// is a part of others' names.
fn wanted(all: Vec<Arm>, only: &[String]) -> Vec<Arm> {
    let names: Vec<String> = all.iter().map(Arm::name).collect();
    let is_wanted = |name: &String| {
        let is_meant =
            |part: &String| name == part || !names.contains(part) && name.contains(part.as_str());
        only.is_empty() || only.iter().any(is_meant)
    };
    all.into_iter().zip(&names).filter_map(|(arm, name)| is_wanted(name).then_some(arm)).collect()
}

/// The arms that are asked for: whoever names arms means any of them.
fn chosen(options: &Options, usual: Vec<Arm>) -> Result<Vec<Arm>, Failure> {
    let all = if !options.only.is_empty() {
        Arm::all()
    } else if options.full || options.quick {
        Arm::full_selection()
    } else {
        usual
    };
    let arms = wanted(all, &options.only);
    if arms.is_empty() {
        return Err(Failure(format!("no arm is called {}", options.only.join(" or "))));
    }
    Ok(arms)
}

/// Runs the arms that are asked for, the first so often and the others so often, and prints the tables.
fn measure(
    options: &Options,
    model: &dyn Model,
    (name, about): (&str, &str),
    limits: Limits,
    runs: (u64, u64),
    usual: Vec<Arm>,
) -> Result<Section, Failure> {
    let is_named = |suite: &Suite| suite.name.starts_with(&options.suite);
    let campaign = Campaign {
        arms: chosen(options, usual)?,
        suites: suites(options.suites).into_iter().filter(is_named).collect(),
        seeds: seeds(options.runs.unwrap_or(runs.0)),
        seeds_of_others: seeds(options.runs.unwrap_or(runs.1)),
        limits: Limits { calls: options.calls.unwrap_or(limits.calls), ..limits },
        keep: options.show.is_some(),
    };
    println!("\n{name}\n");
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let tell = |arm: &Arm, told: ArmEvent| {
        let left_out = match told {
            ArmEvent::Begins => "",
            ArmEvent::NotRecorded => ": left out, for not all of it was asked yet",
            ArmEvent::NotOffered => ": left out, for the server does not offer it",
        };
        eprintln!("  {}{left_out}", arm.name());
    };
    let measured =
        runtime.block_on(campaign.run(model, tell)).map_err(|error| Failure(error.to_string()))?;
    let (rows, by_suite) = (rows(&measured), by_suite(&measured, &campaign.suites));
    let early = early_calls(&rows);
    println!("{}\n{}\n{}\n{early}", table(&rows), truths(&rows), by_suite_table(&by_suite));
    if let Some(what) = options.show {
        let which = Which { arm: String::new(), suite: options.suite.clone(), what };
        println!("{}", twr::visible(show(&measured, &campaign.suites, &which)));
    }
    let about = format!(
        "{about} Runs of each task: {} of the first arm, {} of the others.",
        campaign.seeds.len(),
        campaign.seeds_of_others.len()
    );
    let renewed = BTreeMap::new();
    Ok(Section { name: name.to_owned(), about, rows, by_suite, renewed })
}

fn report(sections: Vec<Section>) -> Report {
    let rustc = Command::new(env_or("RUSTC", "rustc")).arg("--version").output();
    let rustc = rustc.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let versions = [
        ("twr", env!("CARGO_PKG_VERSION").to_owned()),
        ("rustc", rustc.unwrap_or_default()),
        ("model", env_or("TWR_BENCH_NAME", &env_or("TWR_MODEL", "remembered replies only"))),
        ("server", env_or("TWR_BENCH_SERVER", &env_or("TWR_BASE_URL", "none"))),
    ];
    let versions = versions.into_iter().map(|(name, version)| (name.to_owned(), version));
    Report { date: day(seconds_now()), versions: versions.collect(), sections }
}

/// The seconds since 1970.
fn seconds_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

fn env_or(variable: &str, default: &str) -> String {
    env::var(variable).unwrap_or_else(|_| default.to_owned())
}

/// The model at `TWR_BASE_URL`, or only what it said before.
fn remembered(options: &Options) -> Result<Remembering<HttpModel>, Failure> {
    let model = HttpModel::from_variables(|name| env::var(name).ok())
        .map_err(|error| Failure(format!("the model's variables do not fit: {error}")))?;
    // The field of llama.cpp, which `cargo xtask policies` serves; another server may refuse it.
    let model = model.map(|model| model.with_grammar(GrammarField::LlamaCpp));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_are_found_by_any_part_of_their_names() {
        let found = |only: &str| {
            let options = Options { only: vec![only.to_owned()], ..Options::default() };
            chosen(&options, Arm::real_selection()).map(|arms| arms.len()).ok()
        };
        assert_eq!(found("votes of 3"), Some(2));
        assert_eq!(found("sections, 3 turns, ladder"), Some(1));
        assert_eq!(found("native"), Some(1));
        assert_eq!(found("no such arm"), None);
        let usual = chosen(&Options::default(), Arm::real_selection());
        assert_eq!(usual.map(|arms| arms.len()).ok(), Some(Arm::real_selection().len()));
    }
}
