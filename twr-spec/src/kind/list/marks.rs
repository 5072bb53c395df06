//! A list whose items begin with list marks.

use super::survey::{Line, Survey};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::kind::{Body, Desk, Margin};
use crate::recovery::RecoveryKind;
use crate::soft::{Tail, is_courtesy};

/// An item a list mark. Headings and introductions are passed over, and so is what stands behind the
/// last item without belonging to it; lines that go on with an item belong to it.
pub(super) fn split<'a>(survey: &Survey<'a>, desk: &mut Desk<'_, 'a>) -> Vec<Body<'a>> {
    let starts: Vec<usize> = (0..survey.lines.len())
        .filter(|&at| survey.lines.get(at).is_some_and(|line| survey.is_start(line)))
        .collect();
    let ends = starts.iter().skip(1).copied().chain([survey.lines.len()]);
    let first = starts.first().copied().unwrap_or(survey.lines.len());
    introduction(survey.lines.get(..first).unwrap_or_default(), desk);
    let mut pieces = Vec::with_capacity(starts.len());
    for (&start, end) in starts.iter().zip(ends) {
        let Some([line, behind @ ..]) = survey.lines.get(start..end) else { continue };
        let is_last = end == survey.lines.len();
        let end = item_end(survey, line, behind, is_last, desk);
        let margin = line.indent + line.mark.unwrap_or_default();
        let text = survey.text.get(line.range.start + margin..end).unwrap_or_default();
        pieces.push(Body { text, margin: Margin::UpTo(margin), tail: Tail::None });
    }
    pieces
}

/// What stands before the first list mark. Words that introduce nothing could be an item without its
/// mark: that is for the model to say.
fn introduction<'a>(lines: &[Line<'a>], desk: &mut Desk<'_, 'a>) {
    for line in lines {
        if line.is_heading() || is_courtesy(line.text) {
            desk.recover(RecoveryKind::Preamble, line.text);
        } else {
            desk.report(DiagnosticKind::Ambiguous, Some(line.text), quote(line.text));
        }
    }
}

/// Where the item ends that begins with `line`, given the lines up to the next item.
fn item_end<'a>(
    survey: &Survey<'a>,
    line: &Line<'a>,
    behind: &[Line<'a>],
    is_last: bool,
    desk: &mut Desk<'_, 'a>,
) -> usize {
    let base = survey.base.unwrap_or_default();
    let mut end = line.range.end;
    for (at, next) in behind.iter().enumerate() {
        let set_in = next.mark.is_some() || next.indent > base;
        if !set_in && next.is_heading() {
            // What a heading introduces is the next items, or nothing of the list.
            for line in behind.get(at..).unwrap_or_default() {
                desk.recover(RecoveryKind::Preamble, line.text);
            }
            break;
        }
        if !set_in && is_last && (next.apart || is_courtesy(next.text)) {
            for line in behind.get(at..).unwrap_or_default() {
                desk.recover(RecoveryKind::Postamble, line.text);
            }
            break;
        }
        if !set_in {
            desk.recover(RecoveryKind::JoinedLines, next.text);
        }
        end = next.range.end;
    }
    end
}
