//! `Screen`: standard output and standard error, in colour where they are a terminal. All that the command
//! prints goes through it, and no character of a reply, a server or a file commands the terminal.

use std::fmt::{self, Display};
use std::io::{self, IsTerminal as _, Write as _};

use anstream::AutoStream;
use anstyle::AnsiColor;
use twr_spec::visible::{visible, visible_json};

/// What is at the head of a part.
pub(crate) const HEADING: Style = Style('\u{fdd0}');
/// What went well.
pub(crate) const GOOD: Style = Style('\u{fdd1}');
/// What did not.
pub(crate) const BAD: Style = Style('\u{fdd2}');
/// What is less important.
pub(crate) const DIM: Style = Style('\u{fdd3}');
/// A line that was added.
pub(crate) const ADDED: Style = Style('\u{fdd4}');
/// A line that was removed.
pub(crate) const REMOVED: Style = Style('\u{fdd5}');
/// The end of any style.
const END: char = '\u{fdd6}';

/// One of the styles of the command, as a mark in a text: `{BAD}` begins it, `{BAD:#}` ends it.
///
/// The mark becomes an escape only in [`painted`], after every escape of the text itself was made visible. The
/// marks are noncharacters of Unicode. A text that has one of them can choose among these styles, and can do
/// nothing else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style(char);

impl Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if f.alternate() { END } else { self.0 };
        write!(f, "{mark}")
    }
}

/// The escapes of a mark.
fn escapes(mark: char) -> Option<anstyle::Style> {
    [
        (HEADING, AnsiColor::Cyan.on_default().bold()),
        (GOOD, AnsiColor::Green.on_default().bold()),
        (BAD, AnsiColor::Red.on_default().bold()),
        (DIM, anstyle::Style::new().dimmed()),
        (ADDED, AnsiColor::Green.on_default()),
        (REMOVED, AnsiColor::Red.on_default()),
    ]
    .into_iter()
    .find_map(|(style, escapes)| (style.0 == mark).then_some(escapes))
}

/// The text as a terminal gets it: its own escapes visible, and the marks of styles as escapes.
pub(crate) fn painted(text: impl Display) -> String {
    let mut out = String::new();
    for character in visible(text).chars() {
        match escapes(character) {
            Some(style) => out.push_str(&style.render().to_string()),
            None if character == END => out.push_str(&anstyle::Reset.to_string()),
            None => out.push(character),
        }
    }
    out
}

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
        self.print(&format!("{text}\n"))
    }

    /// A text of the result that ends with a line break of its own.
    pub(crate) fn print(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(painted(text).as_bytes())?;
        self.out.flush()
    }

    /// JSON of the result. The value stays exactly what it is, since what is not safe to show is escaped as JSON
    /// escapes it.
    pub(crate) fn json(&mut self, json: &str) -> io::Result<()> {
        writeln!(self.out, "{}", visible_json(json))?;
        self.out.flush()
    }

    /// A text of the result for another program: byte for byte, unless it goes to a terminal.
    pub(crate) fn exact(&mut self, text: &str) -> io::Result<()> {
        if self.out.is_terminal() {
            return self.print(text);
        }
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// A heading in the result.
    pub(crate) fn heading(&mut self, text: impl Display) -> io::Result<()> {
        self.say(format_args!("{HEADING}{text}{HEADING:#}"))
    }

    /// A line for people, beside the result.
    pub(crate) fn note(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.err, "{}", painted(text))
    }

    /// Lines beside the result that have escapes for colour already, and whose other characters were made
    /// visible where they were rendered.
    pub(crate) fn note_rendered(&mut self, lines: &str) -> io::Result<()> {
        writeln!(self.err, "{lines}")
    }

    /// Whether somebody is watching standard error.
    pub(crate) fn is_watched() -> bool {
        io::stderr().is_terminal()
    }
}

/// Prints a line to standard error while a call is under way, from code that has no `Screen`.
pub(crate) fn note_aside(text: impl Display) {
    // If standard error is closed, the line is lost.
    let _ = writeln!(anstream::stderr(), "{}", painted(text));
}

/// Writes a part of a line to standard error, so that it is seen at once.
pub(crate) fn note_part(text: impl Display) {
    let mut err = anstream::stderr();
    // Nobody watches a closed standard error.
    let _ = err.write_all(painted(text).as_bytes());
    let _ = err.flush();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_styles_of_the_command_are_escapes() {
        let check = |text: String, expected: &str| assert_eq!(painted(text), expected);
        let reply = "\u{1b}[2J\u{9b}31m\u{202e}\u{8}";
        let shown = "␛[2J\\u{9b}31m\\u{202e}␈";
        check(
            format!("{BAD}error{BAD:#}: {reply}"),
            &format!("\u{1b}[1m\u{1b}[31merror\u{1b}[0m: {shown}"),
        );
        check(format!("{DIM}{reply}{DIM:#}"), &format!("\u{1b}[2m{shown}\u{1b}[0m"));
        check(indented("a\tb\nc"), "  a\tb\n  c");
    }
}
