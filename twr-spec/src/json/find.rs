//! `candidates`: which pieces of a text are JSON, whatever stands round them.

use std::collections::{HashSet, VecDeque};
use std::ops::Range;

use super::cursor::{is_blank, is_key};
use super::parse::{Fault, FaultKind, Parsed, parse, parse_members, parse_noting};
use crate::soft::FenceLine;

/// A piece of a text that is JSON, or that sets out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The piece, in bytes; to the end of the text where it has none of its own.
    pub range: Range<usize>,
    /// Its value, with places in the whole text; or what is wrong with it.
    pub parsed: Result<Parsed, Fault>,
}

/// Every object and list of the text that is inside no other, in order; or the text as a whole, where it is
/// one value. Of pieces that are no JSON, the one that was read furthest; of the
/// others, the last sixty-four.
pub fn candidates(text: &str) -> Vec<Candidate> {
    if let Some(whole) = whole(text) {
        return vec![whole];
    }
    let fences = fences(text);
    let mut found: VecDeque<Candidate> = VecDeque::new();
    let (mut failed, mut longest) = (None, 0);
    // A failing piece is tried again further inside, as long as that stays linear.
    let mut budget = text.len().saturating_mul(8);
    // What is part of a piece that failed is no piece of its own.
    let mut parts: HashSet<usize> = HashSet::new();
    let mut at = 0;
    while let Some(start) =
        text.get(at..).and_then(|rest| rest.find(['{', '['])).map(|step| at + step)
    {
        if parts.contains(&start) {
            at = start + 1;
            continue;
        }
        let behind = fences.partition_point(|fence| *fence <= start);
        let fence = fences.get(behind).copied();
        let mut containers = Vec::new();
        let parsed = piece(text, start, fence, &mut containers);
        match &parsed {
            Ok(parsed) => {
                at = parsed.end;
                let range = start..at;
                if found.len() == MOST {
                    found.pop_front();
                }
                found.push_back(Candidate { range, parsed: Ok(parsed.clone()) });
            }
            Err(fault) => {
                parts.extend(containers);
                let is_cut = fault.kind == FaultKind::CutOff;
                let read = if is_cut { text.len() } else { fault.at } - start;
                if read > longest {
                    longest = read;
                    let range = start..fence.unwrap_or(text.len());
                    failed = Some(Candidate { range, parsed: Err(fault.clone()) });
                }
                if read > budget && is_cut {
                    break;
                }
                at = if read > budget { fault.at.max(start + 1) } else { start + 1 };
                budget = budget.saturating_sub(read);
            }
        }
    }
    let mut all: Vec<Candidate> = found.into_iter().chain(failed).collect();
    all.sort_by_key(|candidate| candidate.range.start);
    all
}

/// How many pieces are kept, counted from the last.
const MOST: usize = 64;

/// The text as one value, with nothing but blanks round it.
fn whole(text: &str) -> Option<Candidate> {
    let bare = text.trim_start_matches(is_blank);
    let lacks_bracket = bare.starts_with('"') && is_key(bare);
    let parsed =
        if lacks_bracket { parse_members(text, text.len() - bare.len()) } else { parse(text, 0) };
    let parsed = parsed
        .ok()
        .filter(|parsed| text.get(parsed.end..).is_some_and(|rest| rest.trim().is_empty()))?;
    let start = text.len() - text.trim_start().len();
    Some(Candidate { range: start..parsed.end, parsed: Ok(parsed) })
}

/// The piece that begins here. If it does not end by itself, it ends at the next fence.
fn piece(
    text: &str,
    start: usize,
    fence: Option<usize>,
    containers: &mut Vec<usize>,
) -> Result<Parsed, Fault> {
    let parsed = parse_noting(text, start, containers);
    let Some(fence) = fence.filter(|_| parsed.is_err()) else { return parsed };
    containers.clear();
    match parse_noting(text.get(..fence).unwrap_or_default(), start, containers) {
        Ok(parsed) => Ok(parsed),
        // Behind a closed fence the model went on: it was not stopped here.
        Err(Fault { kind: FaultKind::CutOff, at }) => Err(Fault { kind: FaultKind::NoComma, at }),
        Err(fault) => Err(fault),
    }
}

/// Where lines that are a fence begin.
fn fences(text: &str) -> Vec<usize> {
    let mut at = 0;
    let mut found = Vec::new();
    for line in text.split_inclusive('\n') {
        if FenceLine::parse(line.trim_end()).is_some() {
            found.push(at);
        }
        at += line.len();
    }
    found
}
