//! Times the works of a group side by side: round after round, each work in turn, so that a slow minute of
//! the machine slows all of them.

use std::hint::black_box;
use std::time::Duration;

use super::clock::cpu_time;
use super::{Text, Work};

/// How long a measurement may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// CPU time for one figure. Zero runs the work once.
    pub each: Duration,
}

impl Effort {
    /// Each work once, to see that it runs.
    pub const QUICK: Self = Self { each: Duration::ZERO };
    /// Enough for two digits, on a busy machine too.
    pub const FULL: Self = Self { each: Duration::from_millis(600) };
}

/// Seconds of CPU time for one run of a work.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// The best round: the cost without any disturbance.
    pub best: f64,
    /// The median round. Far above the best, it says that the machine was busy.
    pub median: f64,
}

/// Rounds for one figure, if a run is short enough for so many.
const ROUNDS: u32 = 40;

/// Times each work on the text.
pub fn timings(works: &[Work], text: &Text, effort: Effort) -> Vec<Timing> {
    let runs: Vec<Box<dyn Fn() -> usize + '_>> = works
        .iter()
        .map(|work| Box::new(|| work.run(black_box(text))) as Box<dyn Fn() -> usize>)
        .collect();
    let mut timed: Vec<Rounds<'_>> = runs.iter().map(|run| Rounds::new(run, effort)).collect();
    while timed.iter().any(|rounds| rounds.spent < effort.each) {
        for rounds in timed.iter_mut().filter(|rounds| rounds.spent < effort.each) {
            rounds.add();
        }
    }
    timed.into_iter().map(|rounds| timing(rounds.seconds)).collect()
}

/// Times one piece of work.
pub fn timing_of(work: &dyn Fn() -> usize, effort: Effort) -> Timing {
    let mut rounds = Rounds::new(work, effort);
    while rounds.spent < effort.each {
        rounds.add();
    }
    timing(rounds.seconds)
}

/// The rounds of one work so far.
struct Rounds<'w> {
    work: &'w dyn Fn() -> usize,
    /// Runs in one round.
    runs: u32,
    spent: Duration,
    /// Seconds for one run, round by round.
    seconds: Vec<f64>,
}

impl<'w> Rounds<'w> {
    /// Runs the work once, and chooses how many runs make a round.
    fn new(work: &'w dyn Fn() -> usize, effort: Effort) -> Self {
        let mut rounds = Self { work, runs: 1, spent: Duration::ZERO, seconds: Vec::new() };
        rounds.add();
        let once = rounds.spent.max(Duration::from_nanos(20));
        let wanted = (effort.each / ROUNDS).as_nanos() / once.as_nanos();
        rounds.runs = u32::try_from(wanted).unwrap_or(u32::MAX).max(1);
        rounds
    }

    fn add(&mut self) {
        let start = cpu_time();
        for _ in 0..self.runs {
            black_box((self.work)());
        }
        // A clock that stands still must not keep the rounds from coming to an end.
        let taken = cpu_time().saturating_sub(start).max(Duration::from_nanos(1));
        self.spent += taken;
        self.seconds.push(taken.as_secs_f64() / f64::from(self.runs));
    }
}

/// The first run also fills the caches, but is never the best where there are others.
fn timing(mut seconds: Vec<f64>) -> Timing {
    seconds.sort_by(f64::total_cmp);
    let at = |position: usize| seconds.get(position).copied().unwrap_or(f64::NAN);
    Timing { best: at(0), median: at(seconds.len() / 2) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_work_takes_more_time() {
        let count = |most: u64| (0..most).fold(0, |sum: u64, next| black_box(sum ^ next));
        let effort = Effort { each: Duration::from_millis(5) };
        let of = |most| timing_of(&|| usize::try_from(count(most)).unwrap(), effort);
        let (short, long) = (of(1_000), of(100_000));
        assert!(short.best * 10.0 < long.best, "{short:?} {long:?}");
        assert!(short.best <= short.median);
    }
}
