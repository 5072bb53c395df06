//! Assertions: a value and the words beside it, against a small grammar.
//!
//! ```text
//! Body   = Before Value After Tail
//!        | free text, then a last sentence that is Before Value After     (a conclusion)
//!        | free text, then a last line that is nothing but [[Value]]
//! Before = bullet? (Opener "," | Label ":" | Scale ",")* Carrier? (Adverb | Article | Measure)* Open*
//! After  = Close* Unit? Confirm? Close*
//! Tail   = end | stop | "(" Restatement ")" | ", not" Other | Gloss | Reason | Clause | Sentences
//! ```
//!
//! The first value whose `Before` is understood to the last letter is the value if `After` and `Tail` are
//! understood, too. A later one counts only if all that stands before it is understood as `Before`. Nothing else
//! is read: no phrase forbids a reading, the rest is simply not understood. Most wrong values come from the text
//! behind a value, so that text must give a reason or explain, and hold no rival value.

mod after;
mod before;
mod explanation;
mod label;
mod text;
mod ticks;

use std::cell::Cell;
use std::fmt::Debug;

pub(crate) use label::{Labels, currency_of, matches_name};
pub(crate) use text::{Text, floor};
pub(crate) use ticks::{Ticked, ticked};

use crate::lexicon::Class;
use before::Candidate;

/// What a kind says of its values.
pub(crate) trait Sought {
    /// A value.
    type Value: Clone + PartialEq + Debug;

    /// The value that begins at the place, and where it ends. A value ends cleanly: no letter, digit or sign of
    /// another value hangs on it.
    fn value_at(&self, text: &Text, at: usize) -> Option<(Self::Value, usize)>;

    /// Where a unit or a scale behind the value ends.
    fn unit_at(&self, _text: &Text, _at: usize, _value: &Self::Value) -> Option<usize> {
        None
    }

    /// Where the words for the scale end that may stand before a value: `on a scale of 1 to 5`.
    fn scale_at(&self, _text: &Text, _at: usize) -> Option<usize> {
        None
    }

    /// Whether the text in brackets says the same value again.
    fn restates(&self, inside: &Text, value: &Self::Value) -> bool {
        self.value_at(inside, 0).is_some_and(|(other, end)| end == inside.len() && other == *value)
    }

    /// Whether the piece of text behind the value holds another value. In a `Clause` beside the value a mere
    /// mention counts; in a `Sentence` of its own only what could be meant as the value.
    fn rival_in(&self, text: &Text, piece: Piece, value: &Self::Value) -> bool;

    /// The names of the field.
    fn labels(&self) -> &Labels;

    /// Whether a phrase may confirm the value: `is correct`.
    fn is_confirmed(&self) -> bool {
        false
    }

    /// Whether a value may be a verb of the writer: `I approve it`.
    fn may_be_verb(&self) -> bool {
        false
    }

    /// Whether the value stands for a text that may follow it: `C. Lisbon`.
    fn has_gloss(&self, _value: &Self::Value) -> bool {
        false
    }

    /// Whether a clause behind the value must not hold a negation.
    fn refuses_negation(&self, _value: &Self::Value) -> bool {
        false
    }
}

/// A piece of text behind a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) kind: PieceKind,
}

/// How close a piece of text is to the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceKind {
    /// The value's own sentence.
    Clause,
    /// A sentence of its own.
    Sentence,
}

/// What was read of a body.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome<V> {
    /// The body asserts the value.
    Value(Asserted<V>),
    /// More than one value may be meant.
    Rival,
    /// The body is not understood as asserting a value.
    Nothing,
}

/// A value and what stood beside it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asserted<V> {
    pub(crate) value: V,
    /// The piece of the normalised text that is the value.
    pub(crate) spelled: String,
    pub(crate) beside: Beside,
}

/// What stood beside a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Beside {
    /// Words on the value's line.
    pub(crate) words: bool,
    /// Lines above it.
    pub(crate) above: bool,
    /// Sentences or lines behind it.
    pub(crate) below: bool,
}

/// How much may stand behind a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behind {
    /// Anything of the grammar.
    Explanation,
    /// A stop or a reason.
    Stop,
}

/// Reads a body.
pub(crate) fn read<S: Sought>(body: &str, sought: &S) -> Outcome<S::Value> {
    let is_long = body.len() > LONGEST;
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

/// The last lines of a long body, of which the first may be cut.
fn last_piece(body: &str) -> &str {
    let body = body.trim_end();
    body.get(floor(body, body.len().saturating_sub(2 * LONGEST_CONCLUSION))..).unwrap_or_default()
}

/// A body in which one value is looked for.
struct Assertion<'t, S: Sought> {
    text: &'t Text,
    sought: &'t S,
    /// Whether a rival value stood behind a value that was otherwise understood.
    saw_rival: Cell<bool>,
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

    /// The value in the last sentence behind free text, if that sentence concludes. An earlier value at the
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

    /// Where the last clause of a Chinese sentence begins, of which the others doubt nothing and name no value:
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

    /// Whether two different values stand in the first line.
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

    /// The value that begins at the place as a word of its own.
    fn value_at(&self, at: usize) -> Option<(S::Value, usize)> {
        let is_inside = |before: char| {
            before.is_ascii_alphanumeric()
                || before.is_alphanumeric() && !crate::lexicon::is_han(before)
        };
        if self.text.before(at).is_some_and(is_inside)
            && self.text.rest(at).starts_with(|c: char| c.is_ascii_alphanumeric())
        {
            return None;
        }
        self.sought.value_at(self.text, at)
    }
}

/// A conclusion is looked for in so many bytes at the end.
const LONGEST_CONCLUSION: usize = 600;

/// Whether a piece of text that begins at `start` asserts another value: itself, or behind a short lead and
/// its comma or colon, as in `Actually, high.`
pub(crate) fn asserts_another<S: Sought>(
    text: &Text,
    piece: Piece,
    value: &S::Value,
    sought: &S,
) -> bool {
    let assertion = Assertion { text, sought, saw_rival: Cell::new(false) };
    let lead = floor(&text.lower, (piece.start + LONGEST_LEAD).min(piece.end));
    let behind_leads = text
        .piece(piece.start, lead)
        .match_indices([',', ':', '—'])
        .map(|(at, mark)| piece.start + at + mark.len())
        .collect::<Vec<_>>();
    std::iter::once(piece.start).chain(behind_leads).any(|start| {
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
