//! What the program says.

use std::io::{Write as _, stderr, stdout};
use std::process::ExitCode;

/// Prints a text whose characters cannot command the terminal. A closed pipe is no failure of the program's.
pub(crate) fn print(text: &str) {
    let _ = writeln!(stdout(), "{}", twr::visible(text));
}

pub(crate) fn failed(message: &str, code: u8) -> ExitCode {
    let _ = writeln!(stderr(), "twr-assistant: {}", twr::visible(message));
    ExitCode::from(code)
}
