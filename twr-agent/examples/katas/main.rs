//! Twelve code katas whose tests run: the first try beside each mode of reasoning, with calls and tokens.
//!
//! `cargo run -p twr-agent --example katas -- [--runs N] [--wrong SHARE] [--mended SHARE] [--spoiled SHARE]
//! [--caught SHARE] [--false-alarms SHARE] [--real URL --model NAME]`

mod arms;
mod judge;
mod kata;
mod python;
mod rust;
mod simulated;

use std::error::Error;
use std::fmt::Write as _;

use twr::Model;
use twr::model::HttpModel;
use twr::think::Validator as _;

use arms::{ARMS, Tally};
use judge::{HasCode, Known, PythonCode, RustCode, Tests};
use kata::{Code, Kata};
use python::PYTHON;
use rust::RUST;
use simulated::{Skill, simulated};

/// What the command line says.
struct Settings {
    runs: u64,
    skill: Skill,
    real: Option<String>,
    model: String,
}

impl Settings {
    fn from_arguments() -> Result<Self, Box<dyn Error>> {
        let skill = Skill { wrong: 0.5, mended: 0.6, spoiled: 0.3, caught: 0.6, false_alarms: 0.1 };
        let mut settings = Self { runs: 50, skill, real: None, model: "default".to_owned() };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
            match name.as_str() {
                "--runs" => settings.runs = value.parse()?,
                "--wrong" => settings.skill.wrong = value.parse()?,
                "--mended" => settings.skill.mended = value.parse()?,
                "--spoiled" => settings.skill.spoiled = value.parse()?,
                "--caught" => settings.skill.caught = value.parse()?,
                "--false-alarms" => settings.skill.false_alarms = value.parse()?,
                "--real" => settings.real = Some(value),
                "--model" => settings.model = value,
                _ => return Err(format!("unknown option {name}").into()),
            }
        }
        Ok(settings)
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let settings = Settings::from_arguments()?;
    let rustc = judge::rustc().ok_or("rustc is not installed")?;
    let has_python = judge::has_python();
    if !has_python {
        println!("python3 is not installed: the six katas in Python are left out.\n");
    }
    let all = PYTHON.iter().chain(&RUST);
    let katas: Vec<&Kata> = all.filter(|kata| has_python || kata.code == Code::Rust).collect();
    let known = Known::default();
    for kata in &katas {
        prove(kata, &rustc, &known).await?;
    }
    println!(
        "The tests pass each of the {} right solutions and fail each of the {} wrong ones.\n",
        katas.len(),
        2 * katas.len()
    );
    let mut tallies = ARMS.map(|_| Tally::default());
    for kata in katas {
        for run in 0..settings.runs {
            for (arm, tally) in ARMS.iter().zip(&mut tallies) {
                let model = model(&settings, kata, run);
                match kata.code {
                    Code::Python => {
                        arm.run::<PythonCode>(kata, &*model, &rustc, &known, tally).await?;
                    }
                    Code::Rust => {
                        arm.run::<RustCode>(kata, &*model, &rustc, &known, tally).await?;
                    }
                }
            }
        }
    }
    print!("{}", table(&settings, &tallies));
    Ok(())
}

/// The model of one run: the same chance for each arm.
fn model(settings: &Settings, kata: &'static Kata, run: u64) -> Box<dyn Model> {
    if let Some(url) = &settings.real {
        return Box::new(HttpModel::at(url.as_str(), settings.model.as_str()));
    }
    let seed = |seed: u64, byte| seed.wrapping_mul(131).wrapping_add(u64::from(byte));
    Box::new(simulated(kata, settings.skill, kata.name.bytes().fold(run, seed)))
}

/// Fails unless the tests pass the right solution and fail the wrong ones.
async fn prove(kata: &'static Kata, rustc: &str, known: &Known) -> Result<(), Box<dyn Error>> {
    for (at, solution) in kata.solutions.iter().enumerate() {
        let report = match kata.code {
            Code::Python => {
                Tests::new(kata, rustc, known).validate(&PythonCode::of(solution)).await?
            }
            Code::Rust => Tests::new(kata, rustc, known).validate(&RustCode::of(solution)).await?,
        };
        if report.findings.is_empty() != (at == 0) {
            let found = report.findings.iter().map(|finding| finding.order.as_str());
            let found: String = found.collect();
            return Err(format!("solution {at} of {} is misjudged: {found}", kata.name).into());
        }
    }
    Ok(())
}

/// One table of all arms.
fn table(settings: &Settings, tallies: &[Tally]) -> String {
    let mut table = String::from(
        "| way | accepted | right | accepted though wrong | calls | tokens in | tokens out |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for (arm, tally) in ARMS.iter().zip(tallies) {
        let _ = writeln!(table, "{}", tally.row(arm.name));
    }
    match &settings.real {
        Some(url) => {
            let _ = writeln!(table, "\nModel `{}` at {url}.", settings.model);
        }
        None => {
            let _ = writeln!(table, "\nSimulated model: {:?}.", settings.skill);
        }
    }
    table
}
