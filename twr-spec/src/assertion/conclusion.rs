//! Reads a body: the value that it begins with, or the one that it concludes with.

use std::cell::Cell;

use super::before::Candidate;
use super::body::{Assertion, Behind};
use super::sought::{Asserted, Beside, Outcome, Piece, PieceKind, Sought};
use super::text::{Text, floor};
use crate::lexicon::Class;

/// Reads a body.
pub(crate) fn read<S: Sought>(body: &str, sought: &S) -> Outcome<S::Value> {
    let is_long = body.len() > LONGEST;
    let row = if is_long { None } else { super::row::one_row_as_label(body, sought.labels()) };
    let body = row.as_deref().unwrap_or(body);
    let text = Text::new(if is_long { last_piece(body) } else { body });
    if text.plain.contains("~~") {
        return Outcome::Nothing;
    }
    let assertion = Assertion { text: &text, sought, saw_rival: Cell::new(false) };
    let head = if is_long { None } else { assertion.head() };
    match head.or_else(|| assertion.token()).or_else(|| assertion.conclusion()) {
        Some(asserted) => Outcome::Value(asserted),
        None if assertion.saw_rival.get() || assertion.names_several() => Outcome::Rival,
        None => Outcome::Nothing,
    }
}

/// Of longer bodies only the conclusion is looked at.
const LONGEST: usize = 8 * 1024;

/// The last lines of a long body, whose first may be cut.
fn last_piece(body: &str) -> &str {
    let body = body.trim_end();
    body.get(floor(body, body.len().saturating_sub(2 * LONGEST_CONCLUSION))..).unwrap_or_default()
}

impl<S: Sought> Assertion<'_, S> {
    /// The value with which the body begins.
    fn head(&self) -> Option<Asserted<S::Value>> {
        self.candidates(0)
            .into_iter()
            .find_map(|candidate| self.completed(candidate, Behind::Explanation, false))
    }

    fn completed(
        &self,
        candidate: Candidate<S::Value>,
        behind: Behind,
        above: bool,
    ) -> Option<Asserted<S::Value>> {
        let end = self.after(&candidate, behind)?;
        let beside = Beside { words: candidate.is_worded || end.words, above, below: end.below };
        let spelled = self.text.plain.get(candidate.at..candidate.end).unwrap_or_default();
        Some(Asserted { value: candidate.value, spelled: spelled.to_owned(), beside })
    }

    /// The value of a last line that is nothing but `[[value]]`.
    fn token(&self) -> Option<Asserted<S::Value>> {
        let start = self.text.plain.rfind('\n')? + 1;
        let line = self.text.plain.get(start..)?.trim();
        let inside = line.strip_prefix("[[")?.trim_end_matches(['.', '*']).strip_suffix("]]")?;
        let inner = Text::new(inside);
        let (value, end) = self.sought.value_at(&inner, 0)?;
        let end = self.sought.unit_at(&inner, end, &value).unwrap_or(end);
        let beside = Beside { above: true, ..Beside::default() };
        (end == inner.len()).then(|| Asserted { value, spelled: inside.to_owned(), beside })
    }

    /// The value in the last sentence after free text, if that sentence concludes. An earlier value at the
    /// head of the body that differs makes both ambiguous.
    fn conclusion(&self) -> Option<Asserted<S::Value>> {
        let found = self.last_starts().into_iter().find_map(|start| self.concluding(start))?;
        let differs = self.candidates(0).iter().any(|candidate| {
            candidate.value != found.value && self.stands_as_claim(candidate.end, &candidate.value)
        });
        self.saw_rival.set(self.saw_rival.get() || differs);
        (!differs).then_some(found)
    }

    fn concluding(&self, start: usize) -> Option<Asserted<S::Value>> {
        self.candidates(start).into_iter().find_map(|candidate| {
            let end = self.after(&candidate, Behind::Stop)?;
            let concludes =
                candidate.is_certain || end.is_confirmed || self.stands_apart(start, &candidate);
            if !concludes {
                return None;
            }
            self.completed(candidate, Behind::Stop, start > 0)
        })
    }

    /// Whether a value alone is the last paragraph or sentence, below text that mentions no other.
    fn stands_apart(&self, start: usize, candidate: &Candidate<S::Value>) -> bool {
        let before = self.text.piece(0, start);
        let piece = Piece { start: 0, end: start, kind: PieceKind::Clause };
        let is_sentence = || self.sought.may_be_verb() && before.split_whitespace().count() > 3;
        !candidate.is_worded
            && (before.ends_with("\n\n") || is_sentence())
            && before.trim_end().ends_with(['.', '!', '。', '！'])
            && !self.sought.rival_in(self.text, piece, &candidate.value)
    }

    /// Where the last line and the last sentence begin.
    fn last_starts(&self) -> Vec<usize> {
        let plain = self.text.plain.as_str();
        let whole = plain.trim_end_matches(|c: char| !c.is_alphanumeric());
        let last = whole.rfind(['\n', '.', '!', '。']).map_or(0, |at| at + 1);
        let last = floor(plain, last);
        let is_courtesy = plain.get(last..).is_some_and(crate::text::is_courtesy);
        let whole = if is_courtesy { whole.get(..last).unwrap_or(whole) } else { whole };
        let end = whole.trim_end_matches(|c: char| !c.is_alphanumeric()).len();
        let from = floor(plain, end.saturating_sub(LONGEST_CONCLUSION));
        let window = plain.get(from..end).unwrap_or_default();
        let line = window.rfind('\n').map(|at| from + at + 1);
        let stops = [". ", "! ", "? ", "。", "！", "？", ".\" ", ".) ", ": "];
        let mut starts: Vec<usize> = stops
            .iter()
            .filter_map(|stop| window.rfind(stop).map(|at| from + at + stop.len()))
            .chain(line)
            .collect();
        // `Both are good, so it is a tie.`
        let sentence = starts.iter().copied().max().unwrap_or(from);
        let behind = plain.get(sentence..end).unwrap_or_default();
        let so = [", so ", ", therefore ", ", hence ", ", thus ", ",所以", ",因此", ",因而", ",故"];
        let conclusions = so.iter().filter_map(|so| Some(sentence + behind.rfind(so)? + 1));
        starts.extend(conclusions);
        starts.extend(self.last_clause(sentence, end));
        let own_line = line.unwrap_or(0);
        starts.retain(|start| *start >= own_line);
        starts.sort_unstable();
        starts.dedup();
        starts
    }

    /// Where the last clause of a Chinese sentence begins, whose others doubt nothing and name no value:
    /// `作者只是陈述事实，属于中性。`
    fn last_clause(&self, sentence: usize, end: usize) -> Option<usize> {
        let words = self.text.piece(sentence, end);
        let comma = words.rfind(',')?;
        let start = sentence + comma + 1;
        let before = Piece { start: sentence, end: start, kind: PieceKind::Clause };
        let is_chinese = self.text.rest(start).starts_with(crate::lexicon::is_han);
        let is_plain = !Class::Doubt.is_in(words.get(..comma)?) && !self.mentions(before);
        (is_chinese && is_plain).then_some(start)
    }

    /// Whether two different values are in the first line.
    fn names_several(&self) -> bool {
        let end = self.text.plain.find('\n').unwrap_or(self.text.len()).min(LONGEST_CONCLUSION);
        let mut first: Option<S::Value> = None;
        let mut at = 0;
        while at < end {
            let step = self.text.rest(at).chars().next().map_or(1, char::len_utf8);
            if let Some((value, behind)) = self.value_at(at) {
                match &first {
                    Some(known) if *known != value => return true,
                    _ => first = Some(value),
                }
                at = behind.max(at + step);
            } else {
                at += step;
            }
        }
        false
    }
}

/// A conclusion is looked for in so many bytes at the end.
const LONGEST_CONCLUSION: usize = 600;

/// Whether a piece of text that begins at `start` asserts another value: itself, or after a short lead and
/// its comma or colon, as in `Actually, high.`
pub(crate) fn asserts_another<S: Sought>(
    text: &Text,
    piece: Piece,
    value: &S::Value,
    sought: &S,
) -> bool {
    let assertion = Assertion { text, sought, saw_rival: Cell::new(false) };
    let lead = floor(&text.lower, (piece.start + LONGEST_LEAD).min(piece.end));
    let after_leads = text
        .piece(piece.start, lead)
        .match_indices([',', ':', '—'])
        .map(|(at, mark)| piece.start + at + mark.len())
        .collect::<Vec<_>>();
    std::iter::once(piece.start).chain(after_leads).any(|start| {
        assertion.candidates(start).iter().any(|candidate| {
            candidate.end <= piece.end
                && candidate.value != *value
                && (assertion.stands_as_claim(candidate.end, &candidate.value)
                    || assertion.is_turned_to(candidate.end))
        })
    })
}

/// The longest lead before another value.
const LONGEST_LEAD: usize = 40;

/// Whether a line gives what prose before it comes to: `So the answer is:`, `因此，答案是：`
pub(crate) fn concludes(line: &str) -> bool {
    const SO: [&str; 9] =
        ["so ", "therefore", "thus", "hence", "in short", "in conclusion", "所以", "因此", "综上"];
    let text = Text::new(line);
    SO.iter().any(|so| text.lower.starts_with(so))
}
