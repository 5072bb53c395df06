//! Differences of two texts, line by line.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

/// The lines that differ, with three lines around: `-` what only the first has, `+` what only the second
/// has; with the escapes of a terminal.
pub(crate) fn diff(before: &str, after: &str) -> String {
    let mut out = String::new();
    let compared = TextDiff::from_lines(before, after);
    for (at, group) in compared.grouped_ops(3).iter().enumerate() {
        if at > 0 {
            out.push_str("  ...\n");
        }
        for change in group.iter().flat_map(|operation| compared.iter_changes(operation)) {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ('-', AnsiColor::Red.on_default()),
                ChangeTag::Insert => ('+', AnsiColor::Green.on_default()),
                ChangeTag::Equal => (' ', Style::new()),
            };
            let line = change.value().trim_end_matches('\n');
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{style}{sign} {line}{style:#}");
        }
    }
    out
}
