//! The arguments of a command: read into its options, or refused with how to use it.

use std::env;
use std::process::ExitCode;

/// The options that the arguments of this program ask for.
///
/// # Errors
///
/// The exit code 2 if `parse` refuses the arguments. The problem and the usage then are on standard error.
pub fn options<T>(
    usage: &str,
    parse: impl FnOnce(&[String]) -> Result<T, String>,
) -> Result<T, ExitCode> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    parse(&arguments).map_err(|problem| {
        eprintln!("{problem}\n\n{usage}");
        ExitCode::from(2)
    })
}
