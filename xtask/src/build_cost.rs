//! What the derive costs to build, beside serde's and schemars': CPU seconds and generated lines.
//!
//! Each sample is a program that reads and writes every one of its structs of eight fields, for generic
//! code costs nothing until it is used. Only the sample is built again for a figure, its dependencies are
//! built before; the least of several runs counts.

mod clock;
mod sample;

use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::{fmt, fs, io};

use crate::{command, repo};
use sample::Sample;

/// How much is built.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    structs: usize,
    runs: usize,
    modes: &'static [Mode],
    /// Whether the macros are built from nothing, too.
    cold: bool,
}

impl Size {
    /// What the figures are taken with.
    pub(crate) const FULL: Self = Self {
        structs: 100,
        runs: 3,
        modes: &[
            ("check", &["check"]),
            ("debug", &["build"]),
            ("release", &["build", "--release"]),
        ],
        cold: true,
    };
    /// Only that the samples compile.
    pub(crate) const QUICK: Self =
        Self { structs: 5, runs: 1, modes: &[("check", &["check"])], cold: false };
}

/// How a sample is built: what the table calls it, and cargo's arguments.
type Mode = (&'static str, &'static [&'static str]);

/// Builds the samples and prints the table.
pub(crate) fn run(size: Size) -> ExitCode {
    match Bench::new(size).and_then(|bench| bench.table()) {
        Ok(table) => {
            println!("{table}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("build-cost: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The samples on disk, a workspace of their own.
struct Bench {
    folder: PathBuf,
    size: Size,
}

/// The figures of one sample.
struct Row {
    name: &'static str,
    seconds: Vec<f64>,
    cold: Option<f64>,
    lines: f64,
}

impl Bench {
    /// Writes the samples below the target folder, with the versions that the repository is built with.
    fn new(size: Size) -> io::Result<Self> {
        let root = repo::root();
        let folder = root.join("target").join("build-cost");
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("Cargo.toml"), sample::workspace())?;
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        for sample in Sample::ALL {
            let package = folder.join(sample.name());
            fs::create_dir_all(&package)?;
            fs::write(package.join("Cargo.toml"), sample.manifest(&root))?;
            fs::write(package.join("main.rs"), sample.main(size.structs))?;
        }
        Ok(Self { folder, size })
    }

    fn table(&self) -> io::Result<Table> {
        let plain = self.lines(Sample::Plain)?;
        let mut rows = Vec::new();
        for sample in Sample::ALL {
            let mut seconds = Vec::new();
            for (_, arguments) in self.size.modes {
                seconds.push(self.seconds(sample, arguments)?);
            }
            let generated = self.lines(sample)?.saturating_sub(plain);
            let lines = to_float(generated) / to_float(self.size.structs);
            let cold = if self.size.cold { self.cold(sample)? } else { None };
            rows.push(Row { name: sample.title(), seconds, cold, lines });
        }
        Ok(Table { size: self.size, rows })
    }

    /// The CPU seconds of building the sample alone.
    fn seconds(&self, sample: Sample, arguments: &[&str]) -> io::Result<f64> {
        finish(self.cargo(arguments, "target").args(["-p", sample.name()]))?;
        let main = self.folder.join(sample.name()).join("main.rs");
        let source = sample.main(self.size.structs);
        let mut least = f64::INFINITY;
        for run in 0..self.size.runs {
            fs::write(&main, format!("{source}// {run}\n"))?;
            let mut build = self.cargo(arguments, "target");
            let seconds = clock::of(|| finish(build.args(["-p", sample.name()])))?;
            least = least.min(seconds);
        }
        fs::write(&main, source)?;
        Ok(least)
    }

    /// The CPU seconds of building the macros with all that they are made of, from nothing.
    fn cold(&self, sample: Sample) -> io::Result<Option<f64>> {
        let macros = sample.macros();
        if macros.is_empty() {
            return Ok(None);
        }
        let target = self.folder.join("cold");
        if target.exists() {
            fs::remove_dir_all(&target)?;
        }
        let mut build = self.cargo(&["build"], "cold");
        for name in macros {
            build.args(["-p", name]);
        }
        clock::of(|| finish(&mut build)).map(Some)
    }

    /// How many lines the sample has with its macros expanded.
    fn lines(&self, sample: Sample) -> io::Result<usize> {
        let mut expand = self.cargo(&["rustc", "--profile", "check"], "target");
        expand.args(["-p", sample.name(), "--", "-Zunpretty=expanded"]);
        // The compiler prints expanded code only for who asks as its own developers do.
        let output = expand.env("RUSTC_BOOTSTRAP", "1").stdout(Stdio::piped()).output()?;
        if !output.status.success() {
            return Err(io::Error::other(format!(
                "the sample `{}` does not expand",
                sample.name()
            )));
        }
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(text.lines().filter(|line| !line.trim().is_empty()).count())
    }

    fn cargo(&self, arguments: &[&str], target: &str) -> Command {
        let mut cargo = command::cargo(arguments);
        let quiet = ["--quiet", "--target-dir"];
        cargo.args(quiet).arg(self.folder.join(target)).current_dir(&self.folder);
        // A build that keeps its parts for the next one does more than the first one has to.
        cargo.env("CARGO_INCREMENTAL", "0").env_remove("RUSTFLAGS").stderr(Stdio::inherit());
        cargo
    }
}

/// Runs a command to a good end.
fn finish(command: &mut Command) -> io::Result<()> {
    let status = command.status()?;
    if status.success() {
        Ok(())
    } else {
        Err(io::Error::other(format!("a build ended with {status}: {command:?}")))
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of lines are small")]
fn to_float(count: usize) -> f64 {
    count as f64
}

/// The figures side by side.
struct Table {
    size: Size,
    rows: Vec<Row>,
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { structs, runs, modes, .. } = self.size;
        writeln!(
            f,
            "{structs} structs of 8 fields, each read and written; CPU seconds, least of {runs}\n"
        )?;
        let names: Vec<&str> = modes.iter().map(|(name, _)| *name).collect();
        let names = names.join(" | ");
        writeln!(f, "| sample | {names} | its macros, cold | generated lines a struct |")?;
        writeln!(f, "|---|{}---|---|", "---|".repeat(modes.len()))?;
        for row in &self.rows {
            write!(f, "| {} |", row.name)?;
            for seconds in &row.seconds {
                write!(f, " {seconds:.2} |")?;
            }
            match row.cold {
                Some(seconds) => write!(f, " {seconds:.1} |")?,
                None => f.write_str(" |")?,
            }
            writeln!(f, " {:.0} |", row.lines)?;
        }
        Ok(())
    }
}
