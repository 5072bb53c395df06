//! The program with a payload in a file.

use std::path::PathBuf;

use portable_pty::CommandBuilder;

use crate::session::command;

/// The program in a folder of its own, and the file in it with the payload, which the caller gives to the program.
pub(crate) fn with_payload(
    program: &str,
    payload: &str,
) -> (CommandBuilder, PathBuf, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("payload.json");
    std::fs::write(&file, payload).unwrap();
    let mut command = command(program);
    command.cwd(folder.path());
    (command, file, folder)
}
