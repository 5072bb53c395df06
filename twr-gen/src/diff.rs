//! Differences of two texts, line by line.

use std::fmt::Write as _;

use similar::{ChangeTag, TextDiff};

use crate::screen::{ADDED, REMOVED};

/// The lines that differ, with three lines around: `-` what only the first has, `+` what only the second
/// has; with the marks of styles.
pub(crate) fn diff(before: &str, after: &str) -> String {
    let mut out = String::new();
    let compared = TextDiff::from_lines(before, after);
    for (at, group) in compared.grouped_ops(3).iter().enumerate() {
        if at > 0 {
            out.push_str("  ...\n");
        }
        for change in group.iter().flat_map(|operation| compared.iter_changes(operation)) {
            let line = change.value().trim_end_matches('\n');
            // Writing to a string cannot fail.
            let _ = match change.tag() {
                ChangeTag::Delete => writeln!(out, "{REMOVED}- {line}{REMOVED:#}"),
                ChangeTag::Insert => writeln!(out, "{ADDED}+ {line}{ADDED:#}"),
                ChangeTag::Equal => writeln!(out, "  {line}"),
            };
        }
    }
    out
}
