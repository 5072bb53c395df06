//! `candidates`: which pieces of a text are JSON, whatever surrounds them.

use std::collections::VecDeque;
use std::ops::Range;

use super::parse::{Fault, FaultKind, Parsed, parse_members, parse_piece};

/// A piece of a text that is JSON, or that sets out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The piece, in bytes; a broken one goes as far as its brackets do.
    pub range: Range<usize>,
    /// Its value, with places in the whole text; or what is wrong with it.
    pub parsed: Result<Parsed, Fault>,
}

/// How many pieces are kept, counted from the last.
const MOST: usize = 64;

/// Every object and list of the text that is inside no other, in order; or the text as a whole, where it is
/// one value. Of pieces that are no JSON, the one that was read furthest; of the others, the last sixty-four.
pub fn candidates(text: &str) -> Vec<Candidate> {
    let first = match whole(text) {
        Ok(whole) => return vec![whole],
        Err(first) => first,
    };
    let mut found = Found::default();
    let mut at = 0;
    if let Some((start, piece)) = first {
        at = found.add(text, start, piece);
    }
    while let Some(start) = next_bracket(text, at) {
        at = found.add(text, start, parse_piece(text, start));
    }
    let mut all: Vec<Candidate> = found.values.into_iter().chain(found.broken).collect();
    all.sort_by_key(|candidate| candidate.range.start);
    all
}

/// What one try to read a piece gave, and where the piece ends.
type Piece = (Result<Parsed, Fault>, usize);

/// The pieces that are kept.
#[derive(Default)]
struct Found {
    values: VecDeque<Candidate>,
    /// The broken piece that was read furthest, and how far.
    broken: Option<Candidate>,
    longest: usize,
}

impl Found {
    /// Keeps the piece that begins here, and says where the next may begin.
    fn add(&mut self, text: &str, start: usize, (parsed, end): Piece) -> usize {
        // No piece of a broken value is a value.
        let next = end.max(start + 1);
        let fault = match parsed {
            Ok(parsed) => {
                if self.values.len() == MOST {
                    self.values.pop_front();
                }
                self.values.push_back(Candidate { range: start..end, parsed: Ok(parsed) });
                return next;
            }
            Err(fault) => fault,
        };
        let is_cut = fault.kind == FaultKind::CutOff;
        let read = if is_cut { text.len() } else { fault.at.max(end) }.saturating_sub(start);
        if read > self.longest {
            self.longest = read;
            let end = if is_cut { text.len() } else { next };
            self.broken = Some(Candidate { range: start..end, parsed: Err(fault) });
        }
        next
    }
}

fn next_bracket(text: &str, from: usize) -> Option<usize> {
    let rest = text.as_bytes().get(from..)?;
    memchr::memchr2(b'{', b'[', rest).map(|step| from + step)
}

/// The text as one value, with nothing but blanks round it; else the piece that begins it, with its place, if
/// it begins with a bracket.
fn whole(text: &str) -> Result<Candidate, Option<(usize, Piece)>> {
    let is_blank = |c: char| c.is_whitespace() || c == '\u{feff}';
    let bare = text.trim_start_matches(is_blank);
    let at = text.len() - bare.len();
    let is_bracket = bare.starts_with(['{', '[']);
    let (parsed, end) = parse_piece(text, at);
    let parsed = match parsed {
        Ok(parsed) if is_rest_blank(text, end) => parsed,
        parsed if is_bracket => return Err(Some((at, (parsed, end)))),
        // The bracket before the first key was the beginning that the model was given.
        _ if bare.starts_with('"') => match parse_members(text, at) {
            Ok(parsed) if is_rest_blank(text, parsed.end) => parsed,
            _ => return Err(None),
        },
        _ => return Err(None),
    };
    let start = text.len() - text.trim_start().len();
    Ok(Candidate { range: start..parsed.end, parsed: Ok(parsed) })
}

fn is_rest_blank(text: &str, from: usize) -> bool {
    text.get(from..).is_some_and(|rest| rest.trim().is_empty())
}
