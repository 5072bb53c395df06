//! Which of a page's marks count: those outside fences or in one, the certain ones, the near misses.

use std::cmp::Reverse;

use twr_spec::recovery::{Recovery, RecoveryKind};
use twr_spec::soft::{Spelling, near as near_name};

use super::search::Search;
use crate::parser::page::{Kind, Mark, Page, Rank};

/// The marks that count.
pub(super) struct Side {
    pub(super) marks: Vec<Mark>,
    /// Where the fence round them begins; `None` if there is none.
    pub(super) head: Option<usize>,
    /// Where the last body ends at most.
    pub(super) end: usize,
}

fn is_header(mark: &Mark) -> bool {
    matches!(mark.kind, Kind::Header(_))
}

fn is_certain(mark: &Mark) -> bool {
    is_header(mark) && mark.rank >= Rank::Dressed
}

/// The marks outside every fence; or, if no certain header is among them, those of the last fence that holds
/// one; or, if no header is, of the last that holds any. A fence that was never closed ends at the first header
/// in it that no code has.
pub(super) fn side(reply: &str, page: &Page, recoveries: &mut Vec<Recovery>) -> Side {
    let open = page.fences.len().checked_sub(1);
    let open = open.filter(|&at| page.fences.get(at).is_some_and(|last| last.close.is_none()));
    // In code, a heading is a comment and a label a key.
    let frees =
        |mark: &&Mark| open.is_some() && mark.fence == open && is_certain(mark) && mark.level == 0;
    let freed = page.marks.iter().find(frees).map(|mark| mark.start);
    let is_outside = |mark: &Mark| {
        mark.fence.is_none() || mark.fence == open && freed.is_some_and(|from| mark.start >= from)
    };
    let has =
        |test: fn(&Mark) -> bool| page.marks.iter().any(|mark| is_outside(mark) && test(mark));
    let last = |test: fn(&Mark) -> bool| {
        let mut marks = page.marks.iter().rev();
        marks.find(|mark| !is_outside(mark) && test(mark)).and_then(|mark| mark.fence)
    };
    let inside = match (has(is_certain), has(is_header)) {
        (true, _) => None,
        (false, true) => last(is_certain),
        (false, false) => last(is_certain).or_else(|| last(is_header)),
    };
    let kept = |test: &dyn Fn(&Mark) -> bool| {
        page.marks.iter().filter(|mark| test(mark)).cloned().collect()
    };
    if let Some(fence) = inside.and_then(|at| page.fences.get(at)) {
        let end = fence.close.as_ref().map_or(page.end, |close| close.start);
        let span = fence.start..fence.close.as_ref().map_or(page.end, |close| close.end);
        recoveries.push(Recovery { kind: RecoveryKind::FencedReply, section: None, span });
        let marks = kept(&|mark| mark.fence == inside);
        return Side { marks, head: Some(fence.start), end };
    }
    let mut head = None;
    if let (Some(fence), Some(at)) = (open.and_then(|at| page.fences.get(at)), freed) {
        // Nothing in it but sections: its opening mark is no thinking.
        let between = reply.get(fence.inside..at).unwrap_or_default();
        head = between.trim().is_empty().then_some(fence.start);
        let (kind, span) = (RecoveryKind::UnclosedFence, fence.start..at);
        recoveries.push(Recovery { kind, section: None, span });
    }
    Side { marks: kept(&is_outside), head, end: page.end }
}

/// Without the headers of fields that have a more certain one, the bare names beside certain headers, and, where
/// a field may be missing, the labels beside them. Of two headings the one of the higher level counts. A label
/// right after its own field's header is part of that header.
pub(super) fn certain(reply: &str, marks: Vec<Mark>, search: Search<'_>) -> Vec<Mark> {
    let is_weak = !marks.iter().any(is_certain);
    let rank = |mark: &Mark| {
        let counts = match mark.rank {
            Rank::Bare | Rank::Block => is_weak,
            Rank::Item | Rank::Label => is_weak || search.is_all,
            _ => true,
        };
        counts.then_some((mark.rank, Reverse(mark.level)))
    };
    let mut best = vec![None; search.fields];
    for mark in &marks {
        if let Kind::Header(field) = mark.kind
            && let Some(best) = best.get_mut(field)
        {
            *best = rank(mark).max(*best);
        }
    }
    let mut kept: Vec<Mark> = Vec::with_capacity(marks.len());
    // Whether nothing has been looked at since the last mark that was kept.
    let mut is_fresh = false;
    for mark in marks {
        let stays = match mark.kind {
            Kind::Header(field) => {
                let rank = rank(&mark);
                rank.is_some() && best.get(field) == Some(&rank)
            }
            _ => true,
        };
        if stays {
            kept.push(mark);
            is_fresh = true;
            continue;
        }
        let again = |header: &&mut Mark| {
            // A word with a line below it may be the text.
            let is_name = mark.rank > Rank::Bare && !mark.is_underlined;
            let is_own = header.kind == mark.kind && is_name;
            let between = reply.get(header.body..mark.start).unwrap_or_default();
            is_own && header.rank != Rank::Block && between.trim().is_empty()
        };
        if let Some(header) = kept.last_mut().filter(|_| is_fresh).filter(again) {
            header.body = mark.body;
            header.tail = mark.tail;
        } else {
            is_fresh = false;
        }
    }
    kept
}

/// Makes the header of a missing field of an unknown one that can only mean it, and drops the unknown ones that
/// are words of a section.
pub(super) fn near(reply: &str, mut marks: Vec<Mark>, search: Search<'_>) -> Vec<Mark> {
    let mut missing = vec![true; search.fields];
    for mark in &marks {
        if let Kind::Header(field) = mark.kind
            && let Some(place) = missing.get_mut(field)
        {
            *place = false;
        }
    }
    let is_weak = !marks.iter().any(is_certain);
    if missing.contains(&true) {
        for mark in &mut marks {
            let Kind::Unknown(name) = &mark.kind else { continue };
            let counts = search.is_all || is_weak || mark.rank == Rank::Given;
            let name = reply.get(name.clone()).unwrap_or_default();
            let found = near_name(&search.asked.folded, "", name).filter(|_| counts);
            let Some((field, spelling)) = found else { continue };
            if missing.get(field) == Some(&true) {
                mark.kind = Kind::Header(field);
                match spelling {
                    Spelling::Slip => mark.rank = Rank::Near,
                    Spelling::Qualified => mark.is_respelled = true,
                }
            }
        }
    }
    without_words(reply, marks, search)
}

/// Without the unknown headers that are words of a section: in another form than the headers have, or in a block
/// of lines in brackets, as the places to fill in at the head of a letter.
fn without_words(reply: &str, marks: Vec<Mark>, search: Search<'_>) -> Vec<Mark> {
    let is_unknown = |mark: &Mark| matches!(mark.kind, Kind::Unknown(_));
    let is_like_them =
        marks.iter().any(|mark| is_header(mark) && mark.is_bracket) || !marks.iter().any(is_header);
    let touches = |one: Option<&Mark>, other: Option<&Mark>| {
        let (Some(one), Some(other)) = (one, other) else { return false };
        let is_next = reply.get(..one.body).is_some_and(|head| head.ends_with('\n'))
            && reply.get(one.body..other.start).is_some_and(str::is_empty);
        let is_like = |mark: &Mark| is_unknown(mark) && mark.rank == Rank::Given;
        is_next && is_like(one) && is_like(other)
    };
    let stays = |at: usize, mark: &Mark| {
        let before = at.checked_sub(1).and_then(|before| marks.get(before));
        !is_unknown(mark)
            || search.has_extra
                && is_like_them
                && mark.rank == Rank::Given
                && !touches(before, Some(mark))
                && !touches(Some(mark), marks.get(at + 1))
    };
    let stays: Vec<bool> = marks.iter().enumerate().map(|(at, mark)| stays(at, mark)).collect();
    let kept = marks.into_iter().zip(stays).filter(|(_, stays)| *stays);
    kept.map(|(mark, _)| mark).collect()
}
