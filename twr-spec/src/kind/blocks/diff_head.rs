//! What shows that a block holds a diff.

use crate::text::blank;

/// Whether a line can only be that of a diff's head.
pub(in crate::kind) fn is_head(line: &str) -> bool {
    ["diff --git ", "--- ", "@@ "].iter().any(|start| line.starts_with(start))
        || line.trim_end() == "@@"
}

/// Whether a block holds a diff, by its tag or its first line.
pub(in crate::kind) fn is_diff(info: &str, content: &str) -> bool {
    let tag = info.split_whitespace().next().unwrap_or_default();
    let is_tagged = ["diff", "patch", "udiff"].iter().any(|own| tag.eq_ignore_ascii_case(own));
    is_tagged || content.lines().find(|line| !blank(line)).is_some_and(is_head)
}
