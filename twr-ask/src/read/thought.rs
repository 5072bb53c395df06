//! What a model thought before its reply: a draft of the payload there is no payload.

/// The tags of a think block.
const TAGS: [&str; 7] =
    ["think", "thinking", "thought", "thoughts", "reasoning", "reflection", "scratchpad"];

/// The reply without the think blocks at its beginning. A block whose opening tag the server left out counts, too.
pub(super) fn without_thought(text: &str) -> &str {
    // The same length as the text: only ASCII letters change.
    let lower = text.to_ascii_lowercase();
    let mut at = 0;
    while let Some(end) = TAGS.iter().find_map(|tag| block_end(&lower, at, tag)) {
        at = end;
    }
    if at == 0
        && let Some((thought, after)) = lower.split_once("</think>")
    {
        // Within JSON the tag may be a part of a string, which is on one line.
        let is_alone = thought.ends_with('\n') && after.starts_with(['\n', '\r']);
        let is_json = lower.starts_with(['{', '[']);
        if !thought.contains("<think>") && (is_alone || !is_json) {
            at = thought.len() + "</think>".len();
        }
    }
    text.get(at..).unwrap_or(text).trim()
}

/// Where the block of this tag ends, if one begins at or after `at` with nothing before it.
fn block_end(lower: &str, at: usize, tag: &str) -> Option<usize> {
    let remaining = lower.get(at..)?;
    let inside = remaining.trim_start().strip_prefix('<')?.strip_prefix(tag)?.strip_prefix('>')?;
    let start = lower.len() - inside.len();
    let close = format!("</{tag}>");
    Some(start + inside.find(&close)? + close.len())
}

#[cfg(test)]
mod tests {
    use super::without_thought;

    #[test]
    fn only_what_is_before_the_reply_is_left_out() {
        let check = |text: &str, expected: &str| assert_eq!(without_thought(text), expected);
        check("<think>a draft</think>\nHello.", "Hello.");
        check("<Think>a</Think><reasoning>b</reasoning> c", "c");
        check("a draft\n</think>\n\nHello.", "Hello.");
        check("Hello.", "Hello.");
        check("<think>never closed", "<think>never closed");
        check(
            "{\"question\": \"What does </think> do?\"}",
            "{\"question\": \"What does </think> do?\"}",
        );
        check("Use <think> and </think>.", "Use <think> and </think>.");
    }
}
