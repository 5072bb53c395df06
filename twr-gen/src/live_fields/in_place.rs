//! `InPlace`: a frame at the end of a terminal's lines, which is drawn again when it changes.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};

use anstream::{AutoStream, ColorChoice};
use twr_runtime::think::StreamView;

use super::frame::{self, Size};
use crate::screen::painted;

/// Whether lines of standard error can be written again.
pub(super) fn is_possible() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stderr().is_terminal() && !is_dumb
}

/// The fields of a reply at the end of a terminal's lines.
#[derive(Debug)]
pub(super) struct InPlace {
    view: StreamView,
    /// The lines on the screen.
    drawn: Vec<String>,
}

impl InPlace {
    pub(super) fn new(view: StreamView) -> Self {
        Self { view, drawn: Vec::new() }
    }

    /// Shows a change of the view.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut StreamView)) {
        change(&mut self.view);
        let lines = frame::live(&self.view, size());
        self.draw("", lines);
    }

    /// Writes a line above the fields.
    pub(super) fn line(&mut self, text: &str) {
        let lines = std::mem::take(&mut self.drawn);
        erase(lines.len());
        self.draw(&format!("{text}\n"), lines);
    }

    /// Leaves the last state on the screen.
    pub(super) fn end(&mut self) {
        let lines = frame::last(&self.view, size().columns);
        self.draw("", lines);
        self.drawn.clear();
    }

    /// Writes a text and then the lines, in the place of those that were drawn before. Lines that stay are not written
    /// again.
    fn draw(&mut self, above: &str, lines: Vec<String>) {
        let same = match above {
            "" => self.drawn.iter().zip(&lines).take_while(|(old, new)| old == new).count(),
            _ => 0,
        };
        let (old, new) = (self.drawn.len() - same, lines.get(same..).unwrap_or_default());
        if above.is_empty() && old == 0 && new.is_empty() {
            return;
        }
        let mut out = String::new();
        if old > 0 {
            let _ = write!(out, "\u{1b}[{old}A\r\u{1b}[J");
        }
        // Lines are as wide as the terminal at most. A terminal that counts more cells for a character must not begin a
        // row that nobody counts.
        out.push_str("\u{1b}[?7l");
        out.push_str(&coloured(above));
        for line in new {
            out.push_str(&coloured(line));
            out.push('\n');
        }
        out.push_str("\u{1b}[?7h");
        write(&out);
        self.drawn = lines;
    }
}

/// Takes the last rows from the screen.
fn erase(rows: usize) {
    if rows > 0 {
        write(&format!("\u{1b}[{rows}A\r\u{1b}[J"));
    }
}

/// The text as the terminal gets it, with colours if it is to have some.
fn coloured(text: &str) -> String {
    let painted = painted(text);
    match AutoStream::choice(&io::stderr()) {
        ColorChoice::Never => anstream::adapter::strip_str(&painted).to_string(),
        _ => painted,
    }
}

fn write(text: &str) {
    let mut err = AutoStream::always_ansi(io::stderr());
    // If standard error is closed, nobody looks.
    let _ = err.write_all(text.as_bytes());
    let _ = err.flush();
}

fn size() -> Size {
    let (rows, columns) = console::Term::stderr().size();
    Size { columns: usize::from(columns).max(1), rows: usize::from(rows).max(2) }
}
