//! The tests of a kata as a check, which runs each different solution once.

use std::collections::HashMap;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use twr::Thinkable;
use twr::model::BoxFuture;
use twr::think::{Report, Validator, ValidatorError};
use twr_agent::check::{CommandCheck, CommandLimits};

use crate::kata::{Code, Kata};

/// A program in Python.
#[derive(Clone, Debug, Thinkable)]
pub(crate) struct PythonCode {
    /// The whole function, with its imports, and nothing else.
    #[think(code = "python", example = "def double(x):\n    return 2 * x")]
    pub(crate) code: String,
}

/// A program in Rust.
#[derive(Clone, Debug, Thinkable)]
pub(crate) struct RustCode {
    /// The whole function, with its imports and helpers, and nothing else.
    #[think(code = "rust", example = "pub fn double(x: u32) -> u32 {\n    2 * x\n}")]
    pub(crate) code: String,
}

/// A type that holds code.
pub(crate) trait HasCode: Thinkable + Send + Sync + 'static {
    fn code(&self) -> &str;
    fn of(code: &str) -> Self;
}

macro_rules! has_code {
    ($($answer:ident),*) => {$(
        impl HasCode for $answer {
            fn code(&self) -> &str {
                &self.code
            }

            fn of(code: &str) -> Self {
                Self { code: code.to_owned() }
            }
        }
    )*};
}

has_code!(PythonCode, RustCode);

/// What is known of solutions that were run, by kata and code.
pub(crate) type Known = Arc<Mutex<HashMap<(&'static str, String), Report>>>;

/// The tests of a kata.
pub(crate) struct Tests<T> {
    kata: &'static Kata,
    command: CommandCheck<T>,
    known: Known,
}

impl<T: HasCode> Tests<T> {
    pub(crate) fn new(kata: &'static Kata, rustc: &str, known: &Known) -> Self {
        let command = match kata.code {
            Code::Python => CommandCheck::new("python3", ["tests.py"])
                .file("solution.py", |answer: &T| answer.code().to_owned())
                .file("tests.py", |_| kata.tests.to_owned()),
            Code::Rust => {
                CommandCheck::new(rustc, ["--edition=2024", "--test", "tests.rs", "-o", "tests"])
                    .then("./tests", ["--test-threads=1"])
                    .file("solution.rs", |answer: &T| answer.code().to_owned())
                    .file("tests.rs", |_| {
                        format!("mod solution;\nuse solution::*;\n\n{}", kata.tests)
                    })
            }
        };
        // A compiler maps much more memory than it uses.
        let limits = CommandLimits {
            time: Duration::from_secs(60),
            memory: Some(16 << 30),
            ..CommandLimits::default()
        };
        let command = command.about("code").limits(limits);
        Self { kata, command, known: Arc::clone(known) }
    }
}

impl<T: HasCode> Validator<T> for Tests<T> {
    fn validate<'a>(&'a self, answer: &'a T) -> BoxFuture<'a, Result<Report, ValidatorError>> {
        Box::pin(async move {
            let key = (self.kata.name, answer.code().to_owned());
            let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
            let known = lock().get(&key).cloned();
            if let Some(known) = known {
                return Ok(known);
            }
            let report = self.command.validate(answer).await?;
            lock().insert(key, report.clone());
            Ok(report)
        })
    }
}

/// The path of the compiler itself, since rustup's own would look for its settings in `HOME`.
pub(crate) fn rustc() -> Option<String> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    let sysroot = String::from_utf8(output.stdout).ok()?;
    Some(format!("{}/bin/rustc", sysroot.trim()))
}

/// Whether Python is there.
pub(crate) fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success())
}
