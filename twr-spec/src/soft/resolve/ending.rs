//! What stands at the end of a reply or of a section without being part of it: template marks, a stray
//! closing fence, a rule between sections, a divider below the value.

use std::ops::Range;

use crate::recovery::{Recovery, RecoveryKind};
use crate::soft::mark::{Form, LineKind, Matcher, Tail};
use crate::soft::scan::{Fence, Mark, Scan};
use crate::soft::special::is_escaped;
use crate::soft::template::without_template_marks;
use crate::soft::{
    FenceLine, blank, first_line, has, is_courtesy, is_rule, list_marker, parting_mark,
};

/// Where the last body ends at most, if the marks that count begin at `first` and allow it up to `end`.
pub(super) fn of_reply(
    text: &str,
    (first, end): (usize, usize),
    scan: &Scan,
    matcher: &Matcher,
    recoveries: &mut Vec<Recovery>,
) -> usize {
    if matcher.is_record() || end < text.len() {
        return end;
    }
    let mut push = |kind, span: Range<usize>| {
        if !span.is_empty() {
            recoveries.push(Recovery { kind, section: None, span });
        }
    };
    let trimmed = text.trim_end();
    let mut end = trimmed.len();
    let bare = without_template_marks(trimmed);
    let last_line = trimmed.rfind('\n').and_then(|end| trimmed.get(end + 1..)).unwrap_or(trimmed);
    if !is_escaped(last_line) {
        push(RecoveryKind::Postamble, bare.len()..end);
        end = bare.len();
        if let Some(start) = wrapping_tag(text, first, end, matcher) {
            push(RecoveryKind::Postamble, start..end);
            end = start;
        }
    }
    // A fence that is opened by the last line closes one that was never opened.
    let stray = scan.fences.last().filter(|fence| {
        let inside = text.get(fence.inside.min(end)..end);
        let open = fence.close.is_none() && fence.start < end;
        open && inside.is_none_or(blank) && !closes_header_line(text, scan, fence)
    });
    if let Some(fence) = stray {
        push(RecoveryKind::UnclosedFence, fence.start..end);
        end = fence.start;
    }
    end
}

/// Where the tag begins that ends the text and closes one before the first header: `<answer>` round all sections.
fn wrapping_tag(text: &str, first: usize, end: usize, matcher: &Matcher) -> Option<usize> {
    let head = text.get(..first).filter(|head| has(head, b'<'))?;
    let inside = text.get(first..end)?.strip_suffix('>')?;
    let start = inside.rfind("</")?;
    let name = inside.get(start + 2..)?;
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let is_other = !name.is_empty() && name.chars().all(is_name) && matcher.field(name).is_none();
    let opened = || {
        head.match_indices(name).any(|(at, _)| {
            let opens = head.get(..at).is_some_and(|before| before.ends_with('<'));
            opens && head.get(at + name.len()..).is_some_and(|behind| behind.starts_with('>'))
        })
    };
    (is_other && opened()).then_some(first + start)
}

/// The divider at the end of the reply that closes what stands between it and one before, by its position:
/// nothing stands behind it, or courtesies only.
pub(super) fn closing_divider(
    text: &str,
    marks: &[Mark],
    end: usize,
    matcher: &Matcher,
) -> Option<usize> {
    if !matcher.asks_for_dividers() {
        return None;
    }
    let is_divider = |mark: &Mark| mark.form == Form::Divider;
    let (last, before) = marks.split_last()?;
    let open = before.last().filter(|open| is_divider(open) && is_divider(last))?;
    let is_whole = text.get(open.body..last.line).is_some_and(|body| !blank(body));
    let mut behind = text.get(last.body..end)?.lines();
    (is_whole && behind.all(|line| blank(line) || is_courtesy(line))).then_some(before.len())
}

/// Whether the line that seems to open the fence closes one that is opened behind a header, as in
/// `[Code] ```js`.
pub(super) fn closes_header_line(text: &str, scan: &Scan, fence: &Fence) -> bool {
    let before = scan.marks.iter().rev().find(|mark| mark.line < fence.start);
    let Some(mark) = before.filter(|mark| matches!(mark.kind, LineKind::Header(_))) else {
        return false;
    };
    let line = text.get(mark.body..).and_then(|rest| rest.split('\n').next()).unwrap_or_default();
    let close = text.get(fence.start..fence.inside).and_then(FenceLine::parse);
    FenceLine::parse(line).zip(close).is_some_and(|(open, close)| close.closes(&open))
}

/// The body without the rules (`---`) at its end, which part sections.
pub(super) fn without_rules(
    text: &str,
    body: Range<usize>,
    field: usize,
    recoveries: &mut Vec<Recovery>,
) -> Range<usize> {
    let mut rest = text.get(body.clone()).unwrap_or_default();
    loop {
        let trimmed = rest.trim_end();
        // The last letter of nearly every section tells.
        if !trimmed.ends_with(['-', '*', '_', '=']) {
            break;
        }
        let start = memchr::memrchr(b'\n', trimmed.as_bytes()).map_or(0, |end| end + 1);
        if !trimmed.get(start..).is_some_and(is_rule) {
            break;
        }
        rest = trimmed.get(..start).unwrap_or_default();
    }
    let end = body.start + rest.len();
    if end < body.end && rest.len() < text.get(body.clone()).unwrap_or_default().len() {
        let (kind, section) = (RecoveryKind::Postamble, Some(field));
        recoveries.push(Recovery { kind, section, span: end..body.end });
    }
    body.start..end
}

/// The body without the dash that parts it from a header in brackets or bold on its line, `**Plan** - text`.
/// Not of a list of more lines, whose mark it may be, nor of a text in which more lines have one.
pub(super) fn without_dash(
    text: &str,
    body: Range<usize>,
    mark: &Mark,
    field: usize,
    matcher: &Matcher,
    recoveries: &mut Vec<Recovery>,
) -> Range<usize> {
    let whole = text.get(body.clone()).unwrap_or_default();
    let on_line =
        mark.form >= Form::Bold && text.get(..body.start).is_some_and(|head| !head.ends_with('\n'));
    if !on_line {
        return body;
    }
    // `**Plan** -`, and the value below.
    let alone = || {
        let line = first_line(whole);
        let below = whole.get(line.len() + 1..)?;
        let is_dash = matches!(line.trim(), "-" | "–" | "—") && !matcher.is_scalar(field);
        (is_dash && !blank(below)).then_some(line.len())
    };
    if let Some(width) = alone() {
        let span = body.start..body.start + width;
        recoveries.push(Recovery { kind: RecoveryKind::Undecorated, section: Some(field), span });
        return body.start + width..body.end;
    }
    let Some(width) = parting_mark(whole) else { return body };
    let is_item = |line: &str| list_marker(line.trim_start()).is_some();
    let stands_alone = !whole.trim_end().contains('\n')
        || matcher.is_scalar(field)
        || matcher.is_text(field) && !whole.lines().skip(1).any(is_item);
    if !stands_alone {
        return body;
    }
    let span = body.start..body.start + width;
    recoveries.push(Recovery { kind: RecoveryKind::Undecorated, section: Some(field), span });
    body.start + width..body.end
}

/// The body without what closes at the end of its first line, and what is left to take off: of a body of
/// several lines, the line's end stands in the middle.
pub(super) fn without_tail(text: &str, body: Range<usize>, tail: Tail) -> (Range<usize>, Tail) {
    if tail == Tail::None {
        return (body, tail);
    }
    let whole = text.get(body.clone()).unwrap_or_default();
    let line = whole.trim_end();
    if line.contains('\n') {
        return (body, tail);
    }
    (body.start..body.start + tail.strip(line).len(), Tail::None)
}

/// The body of a tag that was not asked for, without what closes it.
pub(super) fn without_closing_tag(
    text: &str,
    body: Range<usize>,
    name: Range<usize>,
) -> Range<usize> {
    let whole = text.get(body.clone()).unwrap_or_default();
    let name = text.get(name).unwrap_or_default();
    let inside = whole.trim_end().strip_suffix('>').and_then(|text| text.strip_suffix(name));
    let inside = inside.and_then(|text| text.strip_suffix("</"));
    let line = |inside: &str| inside.rfind('\n').map_or(0, |end| end + 1);
    match inside.filter(|inside| !whole.get(line(inside)..).is_some_and(is_escaped)) {
        Some(inside) => body.start..body.start + inside.len(),
        None => body,
    }
}
