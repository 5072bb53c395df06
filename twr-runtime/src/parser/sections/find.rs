//! `find`: the bodies that marks begin: the last complete one wins, marks in a fence count only if none is
//! outside, nothing is merged into a neighbour.

mod body;
mod choose;
mod search;
mod turn;

use twr_spec::recovery::{Recovery, RecoveryKind};

use crate::parser::page::{Kind, Mark, Page, Rank};
use body::Text;
use search::piece;

pub(in crate::parser) use search::{Body, Finding, Search};

/// Decides between the marks of a page. Linear in the reply.
pub(in crate::parser) fn find(reply: &str, page: &Page, search: Search<'_>) -> Finding {
    let mut found = Finding::default();
    let side = choose::side(reply, page, &mut found.recoveries);
    let marks = choose::certain(reply, side.marks, search);
    let marks = choose::near(reply, marks, search);
    let (marks, end) = turn::cut(reply, marks, search, side.end, &mut found.recoveries);
    let end = without_stray_fence(reply, page, end, &mut found.recoveries);
    let first = marks.first().map_or(end, |mark| mark.start);
    let head = side.head.map_or(first, |head| head.min(first));
    found.thought =
        Some(piece(reply, 0..head)).filter(|thought| !thought.is_empty()).map(str::to_owned);
    let mut best: Vec<Option<Text>> = vec![None; search.fields];
    for (at, mark) in marks.iter().enumerate() {
        let next = marks.get(at + 1).map_or(end, |next| next.start);
        let text = Text::of(reply, mark, next.min(end));
        match &mark.kind {
            Kind::Header(field) => {
                note(mark, *field, &mut found.recoveries);
                note_close(reply, mark, *field, next, &mut found.recoveries);
                if let Some(best) = best.get_mut(*field) {
                    keep_complete(reply, best, text, *field, &mut found.recoveries);
                }
            }
            Kind::Unknown(name) => {
                let name = piece(reply, name.clone()).to_owned();
                found.extra.push((name, text.cleaned(reply)));
            }
            Kind::Turn(_) => {}
        }
    }
    let thinks = page.thinks.iter().map(|think| Recovery {
        kind: RecoveryKind::ThinkBlock,
        section: None,
        span: think.clone(),
    });
    found.recoveries.extend(thinks);
    for (field, text) in best.into_iter().enumerate() {
        let Some(text) = text else { continue };
        if text.is_fenced(reply) {
            let (kind, section) = (RecoveryKind::FencedValue, Some(field));
            found.recoveries.push(Recovery { kind, section, span: text.range.clone() });
        }
        found.bodies.push(Body { field, at: text.header, text: text.cleaned(reply) });
    }
    found
}

/// The end without a fence that the last line opens: it closes one that was never opened.
fn without_stray_fence(
    reply: &str,
    page: &Page,
    end: usize,
    recoveries: &mut Vec<Recovery>,
) -> usize {
    let Some(fence) = page.fences.last() else { return end };
    let inside = piece(reply, fence.inside.min(end)..end);
    if fence.close.is_some() || fence.start >= end || !inside.is_empty() {
        return end;
    }
    let (kind, span) = (RecoveryKind::UnclosedFence, fence.start..end);
    recoveries.push(Recovery { kind, section: None, span });
    fence.start
}

/// Tells how a header was written, if not as asked.
fn note(mark: &Mark, field: usize, recoveries: &mut Vec<Recovery>) {
    let kind = match mark.rank {
        _ if mark.is_respelled => RecoveryKind::HeaderSpelled,
        Rank::Given => return,
        Rank::Bare | Rank::Item | Rank::Label => RecoveryKind::HeaderBare,
        Rank::Block | Rank::Dressed => RecoveryKind::HeaderDecorated,
        Rank::Near => RecoveryKind::HeaderTypo,
    };
    recoveries.push(Recovery { kind, section: Some(field), span: mark.start..mark.body });
}

/// Tells of a closing mark, and of what is after it.
fn note_close(reply: &str, mark: &Mark, field: usize, next: usize, recoveries: &mut Vec<Recovery>) {
    let Some(close) = mark.close.clone() else { return };
    let after = close.end..next.max(close.end);
    let mut push = |kind, span| recoveries.push(Recovery { kind, section: Some(field), span });
    push(RecoveryKind::ClosingMark, close);
    if !piece(reply, after.clone()).is_empty() {
        push(RecoveryKind::Postamble, after);
    }
}

/// Keeps the last complete section of a field, or the first.
fn keep_complete(
    reply: &str,
    best: &mut Option<Text>,
    text: Text,
    field: usize,
    recoveries: &mut Vec<Recovery>,
) {
    let Some(earlier) = best.take() else {
        *best = Some(text);
        return;
    };
    let is_blank = piece(reply, text.range.clone()).is_empty();
    let (winner, loser) = if is_blank { (earlier, text) } else { (text, earlier) };
    *best = Some(winner);
    recoveries.push(Recovery {
        kind: RecoveryKind::Repeated,
        section: Some(field),
        span: loser.header..loser.range.end,
    });
}
