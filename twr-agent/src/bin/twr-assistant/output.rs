//! What the program prints.

use std::io::{Write as _, stderr, stdout};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the cursor is after a piece of a line.
static IS_MID_LINE: AtomicBool = AtomicBool::new(false);

/// Prints a piece of a text that goes on, made safe as [`print()`] does.
pub(crate) fn print_piece(piece: &str) {
    let mut out = stdout();
    let _ = write!(out, "{}", twr::visible(piece));
    let _ = out.flush();
    IS_MID_LINE.store(!piece.ends_with('\n'), Ordering::Relaxed);
}

/// Prints a text whose characters cannot command the terminal. A closed pipe is no failure of the program's.
pub(crate) fn print(text: &str) {
    if IS_MID_LINE.swap(false, Ordering::Relaxed) {
        let _ = writeln!(stdout());
    }
    let _ = writeln!(stdout(), "{}", twr::visible(text));
}

pub(crate) fn failed(message: &str, code: u8) -> ExitCode {
    let _ = writeln!(stderr(), "twr-assistant: {}", twr::visible(message));
    ExitCode::from(code)
}
