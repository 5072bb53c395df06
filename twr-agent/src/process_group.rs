//! `ProcessGroup`: a child process whose descendants end with it.

use std::io;
#[cfg(unix)]
use std::process::Stdio;

use tokio::process::{Child, Command};

/// A child process that leads a group of processes. All processes of the group are killed when it is dropped.
///
/// On systems other than Unix only the child itself is killed.
#[derive(Debug)]
pub(crate) struct ProcessGroup(pub(crate) Child);

impl ProcessGroup {
    /// Starts the command as the leader of a new group.
    pub(crate) fn start(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        command.process_group(0);
        command.kill_on_drop(true).spawn().map(Self)
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        // A child that was waited for has no number: the number may be another process's by now.
        kill_group(self.0.id());
    }
}

/// Kills every process of the group that this process leads. The shell does it, since a call of the system would be
/// `unsafe`.
#[cfg(unix)]
pub(crate) fn kill_group(leader: Option<u32>) {
    let Some(leader) = leader else { return };
    let _ = std::process::Command::new("sh")
        .args(["-c", "kill -s KILL -- \"-$1\"", "sh", &leader.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

#[cfg(not(unix))]
fn kill_group(_: Option<u32>) {}
