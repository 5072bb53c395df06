//! A list whose items begin with list marks.

use super::survey::{Line, Survey};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::kind::{Body, Desk, Margin};
use crate::recovery::RecoveryKind;
use crate::soft::{Tail, is_courtesy};

/// An item a list mark. Headings and introductions are passed over, and so is what stands behind the
/// last item without belonging to it; lines that go on with an item belong to it.
///
/// With `only_ticked`, where boxes are ticked, the items are those with a tick.
pub(super) fn split<'a>(
    survey: &Survey<'a>,
    only_ticked: bool,
    desk: &mut Desk<'_, 'a>,
) -> Vec<Body<'a>> {
    let starts: Vec<usize> = (0..survey.lines.len())
        .filter(|&at| survey.lines.get(at).is_some_and(|line| survey.is_start(line)))
        .collect();
    let boxed = |at: usize, marks: [&str; 2]| {
        let line = survey.lines.get(at);
        let mark = line.and_then(|line| line.text.get(..line.indent + line.mark?));
        mark.is_some_and(|mark| marks.iter().any(|known| mark.contains(known)))
    };
    let leaves_out = only_ticked && starts.iter().any(|at| boxed(*at, ["[x]", "[X]"]));
    let ends = starts.iter().skip(1).copied().chain([survey.lines.len()]);
    let first = starts.first().copied().unwrap_or(survey.lines.len());
    introduction(survey.lines.get(..first).unwrap_or_default(), desk);
    let mut pieces = Vec::with_capacity(starts.len());
    // How many paragraphs that are not set in belong to an item: as many as to the item before.
    let mut paragraphs = 0;
    for (&start, end) in starts.iter().zip(ends) {
        let Some([line, behind @ ..]) = survey.lines.get(start..end) else { continue };
        let most = if end == survey.lines.len() { paragraphs } else { usize::MAX };
        let (end, found) = item_end(survey, line, behind, most, desk);
        paragraphs = found;
        if leaves_out && boxed(start, ["[ ]", "[ ]"]) {
            desk.recover(RecoveryKind::ListShape, line.text);
            continue;
        }
        let start = line.indent + line.mark.unwrap_or_default();
        // A mark may have more bytes than columns.
        let margin = line.text.get(..start).map_or(start, |mark| mark.chars().count());
        let text = survey.text.get(line.range.start + start..end).unwrap_or_default();
        pieces.push(Body { text, margin: Margin::UpTo(margin), tail: Tail::None });
    }
    pieces
}

/// What stands before the first list mark. Words that introduce nothing could be an item without its
/// mark: that is for the model to say.
fn introduction<'a>(lines: &[Line<'a>], desk: &mut Desk<'_, 'a>) {
    for line in lines {
        if line.is_heading() || line.is_bold() || is_courtesy(line.text) {
            desk.recover(RecoveryKind::Preamble, line.text);
        } else {
            desk.report(DiagnosticKind::Ambiguous, Some(line.text), quote(line.text));
        }
    }
}

/// Where the item ends that begins with `line`, given the lines up to the next item, and how many
/// paragraphs that are not set in belong to it; at most `most` of them do.
fn item_end<'a>(
    survey: &Survey<'a>,
    line: &Line<'a>,
    behind: &[Line<'a>],
    most: usize,
    desk: &mut Desk<'_, 'a>,
) -> (usize, usize) {
    let base = survey.base.unwrap_or_default();
    let is_last = most < usize::MAX;
    let mut paragraphs = 0;
    let mut end = line.range.end;
    for (at, next) in behind.iter().enumerate() {
        let set_in = next.mark.is_some() || next.indent > base;
        if !set_in {
            let too_many = next.apart && paragraphs >= most;
            let passed = if next.is_heading() || next.is_bold() {
                // What a heading introduces is the next items, or nothing of the list.
                Some(RecoveryKind::Preamble)
            } else if is_last && (too_many || is_courtesy(next.text)) {
                Some(RecoveryKind::Postamble)
            } else {
                None
            };
            if let Some(kind) = passed {
                for line in behind.get(at..).unwrap_or_default() {
                    desk.recover(kind, line.text);
                }
                break;
            }
            paragraphs += usize::from(next.apart);
            desk.recover(RecoveryKind::JoinedLines, next.text);
        }
        end = next.range.end;
    }
    (end, paragraphs)
}
