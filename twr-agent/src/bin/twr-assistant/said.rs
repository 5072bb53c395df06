//! What the program says.

use std::io::{Write as _, stderr, stdout};
use std::process::ExitCode;

/// A closed pipe is no failure of the program's.
pub(crate) fn print(text: &str) {
    let _ = writeln!(stdout(), "{text}");
}

pub(crate) fn failed(message: &str, code: u8) -> ExitCode {
    let _ = writeln!(stderr(), "twr-assistant: {message}");
    ExitCode::from(code)
}
