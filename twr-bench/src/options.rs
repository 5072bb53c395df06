//! What the command line asks for.

use std::path::PathBuf;

use crate::report::show::What;
use crate::simulated::{Class, Headers};
use crate::suite::SuiteSet;

/// How to call it.
pub const USAGE: &str = "\
usage: cargo xtask policies [options]

  --real             asks the model at TWR_BASE_URL, or serves SmolLM2; default: the simulated models
  --full             every layout, every number and place of worked examples; default: the policies, the
                     baselines, and fewer examples; of a real model what takes some twenty minutes
  --only TEXT        only the arm of this name, else the arms whose name holds TEXT; may be given again
  --suites SET       first (default), second (the suites that came later) or all of them
  --suite NAME       only the suites of the set whose name begins so
  --runs N           how often each task is run; default 20 on a simulated model, and once on a real one
  --calls N          how many calls a task may take; default 4 on a real model, 3 on a simulated one
  --show WHICH       also prints trials with their messages: failed, repaired or all
  --class NAME       only this simulated model: perfect, frontier, middle or small
  --headers KIND     which measurement simulated headers go by: described (default) or shown
  --correlation X    how alike the faults of a simulated model's attempts are, 0 to 1; default 0.5
  --run-on X         in which share of its replies a simulated model goes on after the answer, 0 to 1; default 0
  --cache FILE       where a real model's replies are kept; default target/twr-bench/<model>.jsonl
  --json FILE        writes every figure
  --quick            a small simulated run of every arm that fails unless what must hold does
  --write FOLDER     runs the real and the simulated models on the first and on the second suites, and writes
                     benchmark.md, its plots and its figures; with --real only the real model, and the simulated
                     ones' sections stay as they are in the folder; with --real and --only these arms and the default,
                     on the suites of --suites, in the place of their figures in the folder
  --simulated-runs N how often each task is run on a simulated model where a page is written; default 20";

/// What the command line asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// A real model is asked.
    pub real: bool,
    /// Every arm.
    pub full: bool,
    /// Parts of the arms' names; empty for all.
    pub only: Vec<String>,
    /// The set of suites.
    pub suites: SuiteSet,
    /// How the suites' names begin.
    pub suite: String,
    /// Runs of each task.
    pub runs: Option<u64>,
    /// Calls of each run at most.
    pub calls: Option<u32>,
    /// Which trials are shown.
    pub show: Option<What>,
    /// The simulated models; empty for all that deviate.
    pub class: Option<Class>,
    /// How simulated headers deviate; `None` for described ones.
    pub headers: Option<Headers>,
    /// Of simulated attempts.
    pub correlation: Option<f64>,
    /// The share of simulated replies that go on after the answer.
    pub run_on: Option<f64>,
    /// The remembered replies.
    pub cache: Option<PathBuf>,
    /// Where every figure is written.
    pub json: Option<PathBuf>,
    /// A small run that judges itself.
    pub quick: bool,
    /// Where the page is written.
    pub write: Option<PathBuf>,
    /// Runs of each task on a simulated model, for the page.
    pub simulated_runs: Option<u64>,
}

impl Options {
    /// Reads the arguments.
    ///
    /// # Errors
    /// The first that is not understood, in a sentence.
    pub fn parse(arguments: &[String]) -> Result<Self, String> {
        let mut options = Self::default();
        let mut remaining = arguments.iter();
        while let Some(argument) = remaining.next() {
            let mut value =
                || remaining.next().ok_or_else(|| format!("`{argument}` needs a value"));
            match argument.as_str() {
                "--real" => options.real = true,
                "--full" => options.full = true,
                "--quick" => options.quick = true,
                "--only" => options.only.push(value()?.clone()),
                "--suites" => options.suites = named(argument, value()?, SUITES)?,
                "--suite" => options.suite.clone_from(value()?),
                "--runs" => options.runs = Some(number(argument, value()?)?),
                "--simulated-runs" => options.simulated_runs = Some(number(argument, value()?)?),
                "--calls" => options.calls = Some(number(argument, value()?)?),
                "--correlation" => options.correlation = Some(number(argument, value()?)?),
                "--run-on" => options.run_on = Some(number(argument, value()?)?),
                "--show" => options.show = Some(named(argument, value()?, WHAT)?),
                "--headers" => options.headers = Some(named(argument, value()?, HEADERS)?),
                "--class" => {
                    let name = value()?;
                    let class = Class::ALL.into_iter().find(|class| class.name() == name);
                    options.class = Some(class.ok_or_else(|| format!("no class `{name}`"))?);
                }
                "--cache" => options.cache = Some(value()?.into()),
                "--json" => options.json = Some(value()?.into()),
                "--write" => options.write = Some(value()?.into()),
                unknown => return Err(format!("no option `{unknown}`")),
            }
        }
        Ok(options)
    }
}

const WHAT: &[(&str, What)] =
    &[("failed", What::Failed), ("repaired", What::Repaired), ("all", What::All)];
const SUITES: &[(&str, SuiteSet)] =
    &[("first", SuiteSet::First), ("second", SuiteSet::Second), ("all", SuiteSet::All)];
const HEADERS: &[(&str, Headers)] = &[("described", Headers::Described), ("shown", Headers::Shown)];

fn number<T: std::str::FromStr>(argument: &str, value: &str) -> Result<T, String> {
    value.parse().ok().ok_or_else(|| format!("`{argument}` needs a number, not `{value}`"))
}

fn named<T: Copy>(argument: &str, value: &str, known: &[(&str, T)]) -> Result<T, String> {
    let found = known.iter().find(|(name, _)| *name == value);
    found.map(|(_, what)| *what).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        format!("`{argument}` needs {}, not `{value}`", names.join(" or "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arguments: &str, expect: Result<Options, &str>) {
        let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
        assert_eq!(Options::parse(&arguments), expect.map_err(str::to_owned));
    }

    #[test]
    fn options_are_read_and_what_is_not_understood_is_said() {
        check("", Ok(Options::default()));
        let some = Options {
            real: true,
            only: vec!["JSON".into(), "ladder".into()],
            runs: Some(3),
            show: Some(What::Failed),
            class: Some(Class::Small),
            correlation: Some(0.2),
            run_on: Some(0.1),
            suites: SuiteSet::Second,
            ..Options::default()
        };
        let text = "--real --only JSON --only ladder --runs 3 --show failed --class small --correlation 0.2 --run-on 0.1 --suites second";
        check(text, Ok(some));
        check("--runs", Err("`--runs` needs a value"));
        check("--runs many", Err("`--runs` needs a number, not `many`"));
        check("--show none", Err("`--show` needs failed or repaired or all, not `none`"));
        check("--suites both", Err("`--suites` needs first or second or all, not `both`"));
        check("--class tiny", Err("no class `tiny`"));
        check("--rael", Err("no option `--rael`"));
    }
}
