//! Code without a fence: in other marks, after a fence that was opened before the text, or as it is.

use std::borrow::Cow;
use std::ops::Range;

use crate::kind::blocks::CodeBlock;
use crate::kind::{Body, Margin, ReadContext};
use crate::recovery::RecoveryKind;
use crate::text::code_tag::{Tag, tag};
use crate::text::{FenceLine, blank, is_courtesy, lines, trim_blank_lines};

/// Whether the first fence line only closes: the prompt had opened the fence, and the code is above
/// it. So it is if nothing follows the line, or what follows opens a fence of its own.
pub(super) fn is_opened_above(text: &str, blocks: &[CodeBlock<'_>]) -> bool {
    let Some(first) = blocks.first().filter(|first| first.info.is_empty()) else { return false };
    let above = text.get(..first.start).unwrap_or_default();
    if blank(above) {
        return false;
    }
    let behind = text.get(first.inside.clone()).unwrap_or_default();
    let opens = behind.lines().any(|line| {
        line.trim_start().strip_prefix("```").is_some_and(|info| !info.trim().is_empty())
    });
    (blank(behind) && !first.closed) || (opens && blocks.iter().all(|block| block.closed))
}

pub(super) fn read<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Cow<'a, str> {
    context.recover(RecoveryKind::Unfenced, body.text);
    let inside = in_marks(body.text);
    let text = inside.unwrap_or(body.text);
    if let Some(inside) = inside {
        note_around(body.text, inside, context);
    }
    let text = above_fence(text, context);
    let trimmed = trim_blank_lines(text);
    let (first, rest) = trimmed.split_once('\n').unwrap_or((trimmed, ""));
    if !blank(rest) && first.trim_end().ends_with([':', '：']) && is_courtesy(first) {
        context.recover(RecoveryKind::Preamble, first);
        return Body { text: rest, ..body }.content();
    }
    if !trimmed.contains('\n') {
        return Cow::Borrowed(without_ticks(trimmed.trim()));
    }
    // Markdown sets code in by four blanks.
    let is_set_in = trimmed
        .lines()
        .all(|line| blank(line) || line.starts_with("    ") || line.starts_with('\t'));
    let margin = if is_set_in { Margin::Common } else { body.margin };
    Body { text, margin, ..body }.content()
}

fn note_around<'a>(text: &'a str, inside: &'a str, context: &mut ReadContext<'_, 'a>) {
    let start = inside.as_ptr().addr().saturating_sub(text.as_ptr().addr());
    let before = text.get(..start).unwrap_or_default();
    let after = text.get(start + inside.len()..).unwrap_or_default();
    // The marks themselves are told by the recovery of the whole.
    let (before, _) = before.rsplit_once(['[', '<']).unwrap_or_default();
    let (_, after) = after.split_once([']', '>']).unwrap_or_default();
    if !blank(before) {
        context.recover(RecoveryKind::Preamble, before);
    }
    if !blank(after) {
        context.recover(RecoveryKind::Postamble, after);
    }
}

/// What is between `[PYTHON]` and `[/PYTHON]`, or `<code>` and `</code>`. The closing mark may be
/// missing.
fn in_marks(text: &str) -> Option<&str> {
    for (open, close) in [('[', ']'), ('<', '>')] {
        let mut from = 0;
        while let Some(found) = text.get(from..).and_then(|rest| rest.find(open)) {
            let start = from + found;
            from = start + 1;
            // Only at the start of a line, which may be long: not again after it.
            let line = text.get(..start).unwrap_or_default();
            let before = line.trim_end_matches([' ', '\t']);
            let at_start = before.is_empty() || before.ends_with('\n');
            if !at_start {
                let rest = text.get(from..).unwrap_or_default();
                from += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            let rest = text.get(from..).unwrap_or_default();
            let Some(name) = mark_name(rest, close) else { continue };
            let inside = rest.get(name.len() + close.len_utf8()..).unwrap_or_default();
            let closing = format!("{open}/{name}{close}");
            let length = inside.find(&closing).unwrap_or(inside.len());
            return inside.get(..length);
        }
    }
    None
}

/// The name of a mark of code that ends here.
fn mark_name(text: &str, close: char) -> Option<&str> {
    let end = text.bytes().take(24).position(|byte| char::from(byte) == close)?;
    text.get(..end).filter(|name| is_code_mark(name))
}

/// Whether a line begins with a mark around code: a fence, `[PYTHON]` or `<code>`.
pub(crate) fn opens_code(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t']);
    let is_mark =
        |open, close| line.strip_prefix(open).is_some_and(|rest| mark_name(rest, close).is_some());
    line.starts_with("```") || line.starts_with("~~~") || is_mark('[', ']') || is_mark('<', '>')
}

/// Whether the name in a mark is that of code: `code`, `PYTHON`.
pub(in crate::kind) fn is_code_mark(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let known = [
        "python",
        "javascript",
        "typescript",
        "rust",
        "c++",
        "go",
        "ruby",
        "bash",
        "sql",
        "java",
        "c",
    ];
    name == "code"
        || known.iter().any(|language| {
            matches!(tag(language, &name), Tag::Asked | Tag::Near) && !name.is_empty()
        })
}

/// The text above a fence that only closes.
fn above_fence<'a>(text: &'a str, context: &mut ReadContext<'_, 'a>) -> &'a str {
    let is_fence = |line: &Range<usize>| {
        text.get(line.clone()).is_some_and(|line| FenceLine::opening(line).is_some())
    };
    let Some(fence) = lines(text).find(is_fence) else { return text };
    let above = text.get(..fence.start).unwrap_or_default();
    if blank(above) {
        return text;
    }
    let behind = text.get(fence.start..).unwrap_or_default();
    let behind = behind.trim_start_matches([' ', '\t', '`', '~']);
    if !blank(behind) {
        context.recover(RecoveryKind::Postamble, behind);
    }
    above
}

/// A line without the code marks round the whole of it.
fn without_ticks(line: &str) -> &str {
    let inner = line.trim_matches('`');
    let before = line.len() - line.trim_start_matches('`').len();
    let after = line.len() - line.trim_end_matches('`').len();
    let is_pair = before == after && before > 0 && !inner.contains('`') && !blank(inner);
    if is_pair { inner.trim() } else { line }
}
