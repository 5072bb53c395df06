//! Replies too large for anything but linear time, as every kind of field.

use std::process::ExitCode;

use benches::hostile;
use benches::speed::{self, Effort};

use crate::shown::{number, shown};

/// Prints the average and the worst time of each.
pub(super) fn time() -> ExitCode {
    for (name, text) in hostile::giants() {
        let mut times: Vec<(f64, &str)> = Vec::new();
        let targets = hostile::targets();
        for target in &targets {
            let timing = speed::timing_of(&|| target.read_once(&text), Effort::QUICK);
            times.push((timing.best, target.name));
        }
        times.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let all: f64 = times.iter().map(|(seconds, _)| seconds).sum();
        let worst = times.first().copied().unwrap_or_default();
        println!(
            "{name:<30}{:>11} bytes {:>10} on average, {:>10} at most, as {}",
            text.len(),
            shown(all / number(times.len())),
            shown(worst.0),
            worst.1
        );
    }
    ExitCode::SUCCESS
}
