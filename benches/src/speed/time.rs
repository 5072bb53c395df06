//! Time: the best of several rounds, which is what the work costs where nothing disturbs it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::{Text, Work};

/// How long a measurement may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Time for one figure.
    pub each: Duration,
}

impl Effort {
    /// Enough to see that everything runs.
    pub const QUICK: Self = Self { each: Duration::from_millis(2) };
    /// Enough for two digits on a quiet machine.
    pub const FULL: Self = Self { each: Duration::from_millis(600) };
}

/// Seconds for the work on the text, once.
pub fn seconds(work: &Work, text: &Text, effort: Effort) -> f64 {
    let round = |times: u32| {
        let start = Instant::now();
        for _ in 0..times {
            black_box(work.run(black_box(&text.replies)));
        }
        start.elapsed() / times
    };
    // Rounds of about a twentieth of the time, so that a disturbance spoils only some of them.
    let once = round(1).max(Duration::from_nanos(20));
    let times = u32::try_from(effort.each.as_nanos() / 20 / once.as_nanos()).unwrap_or(1).max(1);
    let end = Instant::now() + effort.each;
    let mut best = once;
    while Instant::now() < end {
        best = best.min(round(times));
    }
    best.as_secs_f64()
}
