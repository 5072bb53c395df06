//! Commands as the tasks run them: printed first, from the repository's root.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus};

use crate::repo;

/// The cargo that runs this task, so that a pinned toolchain stays the same in the inner calls.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.args(arguments).current_dir(repo::root());
    command
}

/// A program of the workspace that is built already, in the folder that this task was built into.
pub(crate) fn built(program: &str) -> io::Result<Command> {
    let task = env::current_exe()?;
    let mut command = Command::new(task.with_file_name(program));
    command.current_dir(repo::root());
    Ok(command)
}

/// Prints the command and runs it to its end, with this process's terminal.
pub(crate) fn run(command: &mut Command) -> io::Result<ExitStatus> {
    announce(command);
    command.status()
}

/// Runs a cargo command and gives the code that it ended with.
pub(crate) fn exit_code(cargo: &mut Command) -> ExitCode {
    match run(cargo) {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(status) => status
            .code()
            .and_then(|code| u8::try_from(code).ok())
            .map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => {
            eprintln!("cargo cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the command as one would type it.
pub(crate) fn announce(command: &Command) {
    eprintln!("\n$ {}", shown(command));
}

/// The command as one would type it: the variables set for it, the program's name, the arguments.
fn shown(command: &Command) -> String {
    let mut words: Vec<String> = Vec::new();
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            words.push(format!("{}={}", name.display(), quoted(&value.to_string_lossy())));
        }
    }
    let program = Path::new(command.get_program());
    words.push(program.file_name().unwrap_or(program.as_os_str()).display().to_string());
    words.extend(command.get_args().map(|argument| quoted(&argument.to_string_lossy())));
    words.join(" ")
}

/// In quotes where a shell would not take the word as it is.
fn quoted(word: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "-_./:=,+@".contains(character);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{word}'") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_it_would_be_typed() {
        let mut command = Command::new("/somewhere/bin/cargo");
        command.args(["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(shown(&command), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
        let mut command = Command::new("pip");
        command.args(["-e", "a<=1"]).env_remove("PIP");
        assert_eq!(shown(&command), "pip -e 'a<=1'");
    }
}
