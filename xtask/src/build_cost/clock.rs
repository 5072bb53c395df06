//! CPU seconds of child processes, as the kernel counts them.

use std::{fs, io};

/// Ticks in a second, in what Linux tells programs: the same on all its machines.
const TICKS: f64 = 100.0;

/// Runs what starts children and waits for them; gives the CPU seconds that they took.
pub(crate) fn of(run: impl FnOnce() -> io::Result<()>) -> io::Result<f64> {
    let before = children()?;
    run()?;
    Ok(children()? - before)
}

/// The CPU seconds of all children so far that have ended.
fn children() -> io::Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat").map_err(|error| {
        io::Error::other(format!(
            "CPU seconds are counted on Linux alone: /proc/self/stat: {error}"
        ))
    })?;
    seconds(&stat).ok_or_else(|| io::Error::other("/proc/self/stat has no times of children"))
}

/// The fields 16 and 17: time of children in their own code, and in the kernel.
fn seconds(stat: &str) -> Option<f64> {
    // The program's name, in parentheses, may hold blanks; field 3 is after it.
    let (_, after) = stat.rsplit_once(") ")?;
    let mut fields = after.split(' ').skip(13);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_children_are_read() {
        let stat = "7 (a b) c) S 1 7 7 0 -1 4194560 1 2 3 4 10 20 150 50 20 0 1 0";
        assert_eq!(seconds(stat), Some(2.0));
        assert_eq!(seconds("7 (a"), None);
    }
}
