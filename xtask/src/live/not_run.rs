//! Why the live tests did not run: a frame that nobody overlooks, with the end of the log.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// How much of a log is shown: the lines before an error say what led to it.
const LINES: usize = 25;
const COLUMNS: usize = 160;

/// The installation or the server failed; no test was run.
#[derive(Debug)]
pub(super) struct NotRun {
    reason: String,
    log: Option<PathBuf>,
}

impl NotRun {
    /// A reason, as a lower-case fragment.
    pub(super) fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), log: None }
    }

    /// The same, with the log that says more.
    pub(super) fn with_log(self, log: &Path) -> Self {
        Self { log: Some(log.to_path_buf()), ..self }
    }
}

impl fmt::Display for NotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = "!".repeat(78);
        writeln!(f, "\n{rule}\n!! THE LIVE TESTS DID NOT RUN\n!! {}\n!!", self.reason)?;
        if let Some(log) = &self.log {
            writeln!(f, "!! the end of {}:", log.display())?;
            let text = fs::read(log).unwrap_or_default();
            for line in tail(&String::from_utf8_lossy(&text)) {
                writeln!(f, "!!   {line}")?;
            }
            writeln!(f, "!!")?;
        }
        writeln!(
            f,
            "!! Needed: python3 with venv and pip, a C++ compiler, a way to pip's packages."
        )?;
        write!(f, "!! To install afresh, delete target/live and run `cargo xtask live`.\n{rule}")
    }
}

/// The last lines, the long ones cut.
fn tail(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().skip(lines.len().saturating_sub(LINES));
    last.map(|line| line.chars().take(COLUMNS).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_is_the_last_lines_cut() {
        let text = (0..100).map(|number| number.to_string()).collect::<Vec<_>>().join("\n");
        assert_eq!(tail(&text).first().map(String::as_str), Some("75"));
        assert_eq!(tail(&"x".repeat(500)), ["x".repeat(COLUMNS)]);
        assert!(tail("").is_empty());
    }

    #[test]
    fn the_frame_says_what_happened() {
        let frame = NotRun::new("python3 is not there").to_string();
        assert!(frame.contains("LIVE TESTS DID NOT RUN\n!! python3 is not there\n"), "{frame}");
    }
}
