//! `CommandLimits`: what a check's commands may use.

use std::time::Duration;

/// The limits of a check's commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandLimits {
    /// How long each command may run. Default 10 seconds.
    pub time: Duration,
    /// The address space of each process, in bytes; `None` for any. Default 2 GiB.
    pub memory: Option<u64>,
    /// The size of each file that it writes, in bytes. Default 64 MiB.
    pub file: u64,
    /// The characters of its output that a finding has; the middle of a longer one is left out. Default 1500.
    pub output: usize,
}

impl Default for CommandLimits {
    fn default() -> Self {
        Self { time: Duration::from_secs(10), memory: Some(2 << 30), file: 64 << 20, output: 1500 }
    }
}
