//! One command with limits: its time, memory, files and output, and the end of all its processes.

use std::collections::VecDeque;
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{ExitStatus, Stdio};

use tokio::io::AsyncReadExt as _;
use tokio::process::{ChildStdout, Command};

use super::limits::CommandLimits;
use crate::process_group::{ProcessGroup, kill_group};

/// Sets the limits and becomes the command. What cannot be limited is not run.
///
/// Only the wrapper writes to the pipe of errors: the command's own errors go to its output. So a command that ends
/// with the wrapper's exit code is told from the wrapper.
const WRAPPER: &str = "\
ulimit -c 0 && ulimit -t \"$1\" && ulimit -f \"$2\" && { [ \"$3\" = any ] || ulimit -v \"$3\"; } || {
    echo refused >&2
    exit 125
}
shift 3
exec \"$@\" 2>&1";

/// The exit code of the wrapper where the shell cannot set a limit.
const NO_LIMITS: i32 = 125;

/// The bytes at each end of an output that are kept while it is read.
const KEPT: usize = 32 * 1024;

/// A command to run.
pub(super) struct Job<'j> {
    pub(super) command: &'j [String],
    pub(super) folder: &'j Path,
    pub(super) variables: &'j [(String, String)],
    pub(super) limits: &'j CommandLimits,
}

/// What a command came to.
pub(super) struct Ran {
    pub(super) ended: Ended,
    /// What it wrote to its output and its errors, without the middle of a long text.
    pub(super) output: String,
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Code(i32),
    Signal(i32),
    TimeUp,
}

impl Job<'_> {
    /// Runs it to its end, or until its time is up. In both cases no process of its group is left.
    pub(super) async fn run(&self) -> io::Result<Ran> {
        let mut group = self.start()?;
        let child = &mut group.0;
        let leader = child.id();
        let mut output = Output::default();
        let pipe = child.stdout.take();
        let errors = child.stderr.take();
        let mut refusal = Vec::new();
        let mut status = None;
        let work = async {
            let read = output.read(pipe);
            let read_refusal = async {
                if let Some(mut errors) = errors {
                    let _ = errors.read_to_end(&mut refusal).await;
                }
            };
            let wait = async {
                status = Some(child.wait().await);
                // Otherwise a process that it left after would keep the pipe open.
                kill_group(leader);
            };
            tokio::join!(read, read_refusal, wait)
        };
        let _ = tokio::time::timeout(self.limits.time, work).await;
        let ended = match status {
            Some(status) => ended(status?, !refusal.is_empty())?,
            None => Ended::TimeUp,
        };
        Ok(Ran { ended, output: output.into_text() })
    }

    fn start(&self) -> io::Result<ProcessGroup> {
        let program = self.command.first().map(String::as_str).unwrap_or_default();
        let path = std::env::var_os("PATH").unwrap_or_default();
        if !program.contains('/')
            && !std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
        {
            let message = format!("`{program}` is not installed: it is not in PATH");
            return Err(io::Error::new(io::ErrorKind::NotFound, message));
        }
        let seconds = self.limits.time.as_secs().saturating_add(1).to_string();
        // A block has 512 bytes, or in some shells 1024.
        let blocks = (self.limits.file / 512).max(1).to_string();
        let memory =
            self.limits.memory.map_or("any".to_owned(), |bytes| (bytes / 1024).to_string());
        let mut command = Command::new("sh");
        command
            .args(["-c", WRAPPER, "sh", &seconds, &blocks, &memory])
            .args(self.command)
            .current_dir(self.folder)
            .env_clear()
            .env("PATH", &path)
            .env("HOME", self.folder)
            .env("TMPDIR", self.folder)
            .envs(self.variables.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        ProcessGroup::start(&mut command)
    }
}

fn ended(status: ExitStatus, is_refused: bool) -> io::Result<Ended> {
    match (status.code(), status.signal()) {
        (Some(NO_LIMITS), _) if is_refused => Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "the shell could not set the limits; for a system that cannot limit memory, set `memory: None`",
        )),
        (Some(code), _) => Ok(Ended::Code(code)),
        (None, signal) => Ok(Ended::Signal(signal.unwrap_or_default())),
    }
}

/// The beginning and the end of what a command wrote.
#[derive(Default)]
struct Output {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    is_cut: bool,
}

impl Output {
    /// Reads to the end, and keeps what has room.
    async fn read(&mut self, pipe: Option<ChildStdout>) {
        let Some(mut pipe) = pipe else { return };
        let mut buffer = [0; 8 * 1024];
        while let Ok(count @ 1..) = pipe.read(&mut buffer).await {
            let read = buffer.get(..count).unwrap_or_default();
            let room = KEPT.saturating_sub(self.head.len()).min(read.len());
            let (head, tail) = read.split_at(room);
            self.head.extend_from_slice(head);
            self.tail.extend(tail);
            let too_many = self.tail.len().saturating_sub(KEPT);
            self.is_cut |= too_many > 0;
            self.tail.drain(..too_many);
        }
    }

    fn into_text(self) -> String {
        let mut bytes = self.head;
        if self.is_cut {
            bytes.extend_from_slice("\n[…]\n".as_bytes());
        }
        bytes.extend(self.tail);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
