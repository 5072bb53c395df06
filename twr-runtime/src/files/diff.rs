//! `diff`: the change of one file as a unified diff.

use std::time::Duration;

use similar::TextDiff;

/// How long the shortest diff is looked for; then a longer one is taken.
const PATIENCE: Duration = Duration::from_millis(500);

/// The change of a file; `old` is `None` for a new one.
pub(super) fn diff(path: &str, old: Option<&str>, new: &str) -> String {
    let from = old.map_or_else(|| "/dev/null".to_owned(), |_| format!("a/{path}"));
    let lines = TextDiff::configure().timeout(PATIENCE).diff_lines(old.unwrap_or_default(), new);
    lines.unified_diff().header(&from, &format!("b/{path}")).to_string()
}
