//! Run-on: a model that goes on to play the next turns of the dialogue. Its reply ends before them.

use twr_spec::recovery::{Recovery, RecoveryKind};

use super::search::{Search, piece};
use crate::parser::page::{Kind, Mark, Page};

/// The marks before a further turn, and where the reply ends.
///
/// A turn begins after a complete reply: at a chat template's mark, or at a line such as `User:` if a section
/// that was complete comes again after it. Without such a line it is a better version of a draft.
pub(super) fn cut(
    reply: &str,
    mut marks: Vec<Mark>,
    search: Search<'_>,
    end: usize,
    recoveries: &mut Vec<Recovery>,
) -> (Vec<Mark>, usize) {
    let found = begin(reply, &marks, search, end).and_then(|at| Some((at, marks.get(at)?.start)));
    let end = match found {
        Some((at, start)) => {
            marks.truncate(at);
            let (kind, span) = (RecoveryKind::RunOn, start..end.max(start));
            recoveries.push(Recovery { kind, section: None, span });
            // Without the template's marks that end this turn.
            reply.get(..start).map_or(start, |turn| Page::plain(turn).end)
        }
        None => end,
    };
    marks.retain(|mark| !matches!(mark.kind, Kind::Turn(_)));
    (marks, end)
}

/// The mark that begins a further turn.
fn begin(reply: &str, marks: &[Mark], search: Search<'_>, end: usize) -> Option<usize> {
    let mut seen = vec![false; search.fields];
    let mut missing = if search.is_all { search.fields } else { 0 };
    let mut is_any = false;
    let mut waiting = None;
    for (at, mark) in marks.iter().enumerate() {
        match mark.kind {
            Kind::Turn(is_template) if is_any && missing == 0 => {
                if is_template {
                    return Some(waiting.unwrap_or(at));
                }
                waiting = waiting.or(Some(at));
            }
            Kind::Header(field) => {
                let place = seen.get_mut(field)?;
                if *place && waiting.is_some() {
                    return waiting;
                }
                waiting = None;
                let next = marks.get(at + 1).map_or(end, |next| next.start).min(mark.limit);
                if !piece(reply, mark.body..next.max(mark.body)).is_empty() && !*place {
                    *place = true;
                    is_any = true;
                    missing = missing.saturating_sub(1);
                }
            }
            _ => {}
        }
    }
    None
}
