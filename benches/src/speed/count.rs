//! Instructions, which are the same on a busy machine: this program again, under callgrind.

use std::env;
use std::fs;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// Whether the machine has valgrind.
pub fn valgrind() -> bool {
    let version = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// Does the work where callgrind counts. Everything outside is not counted.
#[inline(never)]
pub fn counted(work: &dyn Fn() -> usize) -> usize {
    black_box(work())
}

/// Lets the allocator tidy up what earlier works left, so that it is not counted as the next one's: a work that
/// allocates little would seem half as dear again.
pub fn settle_allocator() {
    /// Greater than what glibc puts aside without a look at the rest, and less than what it maps.
    const BYTES: usize = 100_000;
    drop(black_box(vec![1_u8; BYTES]));
}

/// Runs this program with the arguments under callgrind, and gives the instructions of each call of
/// [`counted`], in order.
///
/// # Errors
/// Valgrind cannot be started, the program fails under it, or its files cannot be read.
pub fn instructions(arguments: &[&str]) -> io::Result<Vec<u64>> {
    let what = arguments.join("-").replace(|other: char| !other.is_ascii_alphanumeric(), "-");
    let name = format!("twr-callgrind-{}-{what}", std::process::id());
    let folder = env::temp_dir().join(name);
    fs::create_dir_all(&folder)?;
    let counts = run(&folder, arguments);
    fs::remove_dir_all(&folder)?;
    counts
}

fn run(folder: &Path, arguments: &[&str]) -> io::Result<Vec<u64>> {
    let function = "benches::speed::count::counted";
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--quiet", "--tool=callgrind", "--collect-atstart=no"])
        .arg(format!("--toggle-collect={function}"))
        .arg(format!("--dump-after={function}"))
        .arg(format!("--callgrind-out-file={}", folder.join("out").display()))
        .arg(env::current_exe()?)
        .args(arguments)
        .stdout(Stdio::null());
    let status = valgrind.status()?;
    if !status.success() {
        return Err(io::Error::other(format!("the program under valgrind ended with {status}")));
    }
    let mut counts = Vec::new();
    loop {
        let Ok(dump) = fs::read_to_string(folder.join(format!("out.{}", counts.len() + 1))) else {
            return Ok(counts);
        };
        let total =
            dump.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
        counts.push(total.ok_or_else(|| io::Error::other("a dump of callgrind has no totals"))?);
    }
}
