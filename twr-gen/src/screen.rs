//! `Screen`: standard output and standard error, in colour where they are a terminal.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write as _};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};

/// What stands at the head of a part.
pub(crate) const HEADING: Style = AnsiColor::Cyan.on_default().bold();
/// What went well.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What did not.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// What is less important.
pub(crate) const DIM: Style = Style::new().dimmed();

/// Where a command writes: results to standard output, all else to standard error.
#[derive(Debug)]
pub(crate) struct Screen {
    out: AutoStream<io::Stdout>,
    err: AutoStream<io::Stderr>,
}

impl Screen {
    pub(crate) fn new() -> Self {
        Self { out: anstream::stdout(), err: anstream::stderr() }
    }

    /// A line of the result, or several.
    pub(crate) fn say(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    /// A text of the result that ends with a line break of its own.
    pub(crate) fn print(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{text}")?;
        self.out.flush()
    }

    /// A heading in the result.
    pub(crate) fn heading(&mut self, text: impl Display) -> io::Result<()> {
        self.say(format_args!("{HEADING}{text}{HEADING:#}"))
    }

    /// A line for people, beside the result.
    pub(crate) fn note(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.err, "{text}")
    }

    /// Whether somebody is watching standard error.
    pub(crate) fn is_watched() -> bool {
        io::stderr().is_terminal()
    }
}

/// `1 file`, `2 files`.
pub(crate) fn count(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

/// The lines set in, without the last line break.
pub(crate) fn indented(text: &str) -> String {
    let lines: Vec<String> = text.trim_end().lines().map(|line| format!("  {line}")).collect();
    lines.join("\n")
}
