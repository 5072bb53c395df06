//! Figures as a person reads them, and why there are none.

use std::process::ExitCode;

/// Seconds as a person reads them.
pub(crate) fn shown(seconds: f64) -> String {
    match seconds {
        short if short < 1e-3 => format!("{:.2} µs", short * 1e6),
        middle if middle < 1.0 => format!("{:.2} ms", middle * 1e3),
        long => format!("{long:.2} s"),
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures of three digits are shown")]
pub(crate) fn number(count: usize) -> f64 {
    count as f64
}

/// Says why there are no counts.
pub(crate) fn not_counted(error: &std::io::Error) -> ExitCode {
    eprintln!("instructions cannot be counted: {error}");
    ExitCode::FAILURE
}
