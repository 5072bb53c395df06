//! What may be after a value in its own sentence: marks, a unit, a restatement, a confirmation, a reason, a
//! clause.

use super::before::Candidate;
use super::body::{Assertion, Behind};
use super::explanation::{is_chinese_statement, is_statement};
use super::sought::{Piece, PieceKind, Sought};
use super::text::{Text, is_ornament};
use crate::lexicon::{Class, is_han, word_count};
use crate::text::is_courtesy;

/// What was understood after a value.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct End {
    /// Words in the value's sentence.
    pub(super) words: bool,
    /// Sentences or lines after it.
    pub(super) below: bool,
    /// A phrase that confirms the value.
    pub(super) is_confirmed: bool,
}

/// What is before another value that is denied.
const DENIALS: [&str; 8] =
    ["not ", "and not ", "rather than ", "instead of ", "over ", "而不是", "而非", "不是"];

/// How a remark begins that says how the value came about.
const CHANGED: [&str; 12] = [
    "no change",
    "unchanged",
    "same as before",
    "reduced",
    "increased",
    "raised",
    "lowered",
    "decreased",
    "slightly reduced",
    "slightly increased",
    "slightly lowered",
    "slightly raised",
];

/// Whether the words tell what the value already includes: `including the break`, `tax included`, `含税`.
fn is_inclusion(words: &str) -> bool {
    let opens = ["including ", "incl. ", "incl ", "inclusive of "];
    let closes = [" included", " inclusive", "包邮", "在内"];
    let bare = words.trim_matches([' ', '.', '。', ')', ',']);
    let is_it = opens.iter().any(|word| bare.starts_with(word))
        || closes.iter().any(|word| bare.ends_with(word))
        || bare.starts_with('含') && bare.chars().count() <= 6
        || bare == "包邮";
    is_it && bare.len() <= 60 && !Class::Doubt.is_in(bare) && !Class::Not.is_in(bare)
}

/// Whether the words after a dash or a comma leave the value what it is: they deny, doubt and take back nothing, and do
/// not bound it, as `per row` and `up to the first hut` do. One or two words may be its unit.
fn is_plain_remark(words: &str) -> bool {
    const TURNING: [Class; 5] = [Class::Not, Class::No, Class::Back, Class::Doubt, Class::Turn];
    const BOUNDS: [&str; 14] = [
        "per", "each", "at", "up", "to", "until", "when", "once", "only", "in", "for", "plus",
        "more", "one",
    ];
    const VOIDING: [&str; 26] = [
        "cancelled",
        "canceled",
        "superseded",
        "replaced",
        "changed",
        "corrected",
        "halved",
        "doubled",
        "doubling",
        "old",
        "former",
        "previous",
        "last",
        "next",
        "plus",
        "draft",
        "rumour",
        "rumor",
        "guess",
        "guessed",
        "excluded",
        "allowing",
        "planned",
        "closing",
        "crossed",
        "since",
    ];
    let first = first_word(words);
    let is_thing = matches!(first, "a" | "an" | "the");
    !TURNING.iter().any(|class| class.is_in(words))
        && !words.contains("n't")
        && !words.contains(['不', '没', '未', '"'])
        && !BOUNDS.contains(&first)
        && !words.split(|c: char| !c.is_alphabetic()).any(|word| VOIDING.contains(&word))
        && (is_thing || word_count(words) > 2)
}

/// Whether the words after a comma begin a clause of their own, or say more of what the value is of: `who was waiting`,
/// `measured along the wall`. `Once it was read` and `for internal use` limit it.
fn opens_remark(words: &str) -> bool {
    const TELLING: [&str; 22] = [
        "measured",
        "printed",
        "written",
        "counted",
        "listed",
        "signed",
        "seen",
        "taken",
        "confirmed",
        "accompanied",
        "departing",
        "arriving",
        "swimming",
        "rounded",
        "stated",
        "shown",
        "noted",
        "recorded",
        "checked",
        "tested",
        "fixed",
        "expected",
    ];
    let word = first_word(words);
    let is_participle = TELLING.contains(&word);
    let is_relative =
        ["who ", "whose ", "which ", "namely "].iter().any(|it| words.starts_with(it));
    !limits(words) && (is_relative || is_participle || is_statement(words))
}

/// Whether the words say under which condition or when a value holds, or that it has changed: `once the tables are fixed`.
fn limits(words: &str) -> bool {
    const LIMITS: [&str; 19] = [
        "assuming",
        "according",
        "provided",
        "providing",
        "pending",
        "depending",
        "including",
        "excluding",
        "postponed",
        "extended",
        "reduced",
        "revoked",
        "moved",
        "during",
        "once",
        "until",
        "when",
        "after",
        "before",
    ];
    LIMITS.contains(&first_word(words)) || words.starts_with("as long as ")
}

fn first_word(words: &str) -> &str {
    words.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default()
}

/// No bracket is looked through that is longer.
const LONGEST_BRACKET: usize = 120;

impl<S: Sought> Assertion<'_, S> {
    /// Whether all after the candidate is understood.
    pub(super) fn after(&self, candidate: &Candidate<S::Value>, behind: Behind) -> Option<End> {
        self.closings(candidate.end).into_iter().rev().find_map(|at| {
            let unit = self.sought.unit_at(self.text, at, &candidate.value);
            unit.and_then(|end| {
                let end = *self.closings(end).last()?;
                self.tail(&candidate.value, end, behind).map(|end| End { words: true, ..end })
            })
            .or_else(|| self.tail(&candidate.value, at, behind))
            .or_else(|| self.gloss(&candidate.value, at, behind))
        })
    }

    /// Whether the words tell what the value includes, and the description leaves nothing out.
    fn is_inclusion(&self, words: &str) -> bool {
        is_inclusion(words) && !self.sought.labels().description().leaves_out()
    }

    fn tail(&self, value: &S::Value, start: usize, behind: Behind) -> Option<End> {
        let mut at = start;
        let mut end = End::default();
        for _ in 0..8 {
            let next = self.text.skip_blanks(at);
            if next >= self.text.len() {
                return Some(end);
            }
            if let Some((behind, is_confirmed)) = self.addition(value, next) {
                let closed = *self.closings(behind).last()?;
                at = self.sought.unit_at(self.text, closed, value).unwrap_or(closed);
                end.words = true;
                end.is_confirmed |= is_confirmed;
                continue;
            }
            if let Some(after_stop) = self.stop_at(next) {
                let is_end = self.text.rest(after_stop).trim().is_empty();
                let fits = is_end
                    || is_courtesy(self.text.rest(after_stop))
                    || self.is_exclamation(after_stop, self.text.len())
                    || behind == Behind::Explanation && self.explained(value, after_stop);
                return fits.then_some(End { below: !is_end, ..end });
            }
            let words = End { words: true, ..end };
            return self
                .reason(value, next, behind)
                .or_else(|| self.clause(value, next, behind))
                .map(|below| End { below: below || end.below, ..words });
        }
        None
    }

    /// The place after a stop or a line break that ends the value's sentence. Three dots end none.
    fn stop_at(&self, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        let stop =
            rest.chars().next().filter(|c| matches!(c, '.' | '!' | '。' | '\n' | ';' | ','))?;
        let after = at + stop.len_utf8();
        if stop == '\n' {
            return Some(at);
        }
        let next = self.text.rest(after);
        if matches!(stop, ';' | ',') {
            return next.trim().is_empty().then_some(after);
        }
        let is_end = next.is_empty()
            || next.starts_with([' ', '\n', '"', '*', ')', ']', '\''])
            || stop == '。';
        if !is_end || next.starts_with('.') {
            return None;
        }
        Some(after + next.len() - next.trim_start_matches(['"', '*', ')', ']', '\'']).len())
    }

    /// What adds nothing to the value: a restatement in brackets, `not` and another value, a confirmation, a
    /// neutral noun. Where it ends, and whether it confirms.
    fn addition(&self, value: &S::Value, at: usize) -> Option<(usize, bool)> {
        if self.text.rest(at).starts_with('(') {
            return self.bracket(value, at).map(|end| (end, false));
        }
        if let Some(end) = self
            .other_denied(value, at)
            .or_else(|| self.remark(value, at))
            .or_else(|| self.source_after(at))
            .or_else(|| self.moment_after(at))
        {
            return Some((end, false));
        }
        if let Some(end) = self.description_at(at).or_else(|| self.topic_after(at)) {
            return Some((end, false));
        }
        let rest = self.text.rest(at);
        if self.sought.is_confirmed()
            && !self.sought.labels().asks_for_the_worse()
            && let Some(end) = self.confirmation(value, at)
        {
            return Some((end, true));
        }
        if let Some(end) = self.restated_after(at) {
            return Some((end, false));
        }
        let closer = Class::Closer.longest(rest).filter(|width| {
            !rest.get(*width..).is_some_and(|behind| behind.contains(char::is_alphanumeric))
        });
        closer
            .map(|_| (self.text.len(), false))
            .or_else(|| Class::Noun.longest(rest).map(|width| (at + width, false)))
            .or_else(|| {
                let own = if self.sought.is_confirmed() {
                    self.sought.labels().own_at(self.text, at)
                } else {
                    None
                };
                own.map(|end| (end, false))
            })
    }

    /// What the writer adds without saying more: an ornament, `I would say`, the value once more, what a verb is
    /// about.
    fn remark(&self, value: &S::Value, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        if let Some(mark) = rest.chars().next().filter(|c| is_ornament(*c)) {
            return Some(at + mark.len_utf8());
        }
        let start = self.text.skip_blanks(at + usize::from(rest.starts_with(',')));
        let ends = |end: &usize| {
            let behind = self.text.rest(self.text.skip_blanks(*end));
            behind.is_empty() || behind.starts_with(['.', '!', '。', '\n', ',', '—', '('])
        };
        let phrase = Class::Remark
            .longest(self.text.rest(start))
            .or_else(|| Class::Closer.longest(self.text.rest(start)))
            .map(|width| start + width);
        let again = || {
            let claims = if start > at { self.candidates(start) } else { Vec::new() };
            let same = claims.into_iter().find(|claim| claim.value == *value)?;
            let behind = self.text.skip_blanks(same.end);
            Some(self.thing_at(behind).filter(|_| self.sought.may_be_verb()).unwrap_or(same.end))
        };
        let object = || self.thing_at(start).filter(|_| start == at && self.sought.may_be_verb());
        phrase.filter(ends).or_else(|| again().filter(ends)).or_else(|| object().filter(ends))
    }

    /// `is better than B`, `is the correct answer`, `is the` and the field's name.
    fn confirmation(&self, value: &S::Value, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        let phrase = Class::Confirm.longest(rest).map(|width| at + width);
        let own = || {
            let lead = ["is the ", "is clearly the ", "is clearly ", "is "].iter();
            lead.filter(|lead| rest.starts_with(**lead))
                .find_map(|lead| self.sought.labels().own_at(self.text, at + lead.len()))
        };
        let end = phrase.or_else(own)?;
        let than = [" than ", " to ", " of the two", " here", " of all"];
        let Some(word) = than.iter().find(|word| self.text.rest(end).starts_with(**word)) else {
            return Some(end);
        };
        let behind = end + word.len();
        if !matches!(*word, " than " | " to ") {
            return Some(behind);
        }
        let behind = ["the ", "response ", "option "].iter().fold(behind, |at, word| {
            if self.text.rest(at).starts_with(word) { at + word.len() } else { at }
        });
        let other = self.value_at(behind).filter(|(other, _)| other != value);
        let behind = other.map(|(_, end)| *self.closings(end).last().unwrap_or(&end));
        // `seems right to me`: what follows is for others to read.
        behind.or_else(|| (*word == " to ").then_some(end))
    }

    /// `, not B`, `rather than B`, `over B`: where it ends.
    fn other_denied(&self, value: &S::Value, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        let bare = rest.trim_start_matches([',', '—', ' ']);
        let lead = rest.len() - bare.len();
        let word = DENIALS.iter().find(|word| bare.starts_with(**word))?;
        let place = at + lead + word.len();
        let open = ["the ", "option ", "a ", "\"", "("].iter().fold(place, |at, word| {
            if self.text.rest(at).starts_with(word) { at + word.len() } else { at }
        });
        let (other, end) = self.value_at(open)?;
        (other != *value).then(|| *self.closings(end).last().unwrap_or(&end))
    }

    /// Where a bracket ends that restates the value, denies another, or gives a former one.
    fn bracket(&self, value: &S::Value, at: usize) -> Option<usize> {
        let rest = self.text.rest_as_written(at + 1);
        let close = rest.find(')').filter(|close| *close <= LONGEST_BRACKET)?;
        let inside = rest.get(..close).filter(|inside| !inside.contains('\n'))?;
        // A bracket inside belongs to a value such as `Output (a)`.
        let (inside, close) = if inside.contains('(') {
            let more = rest.get(close + 1..)?.find(')')?;
            (rest.get(..close + 1 + more)?, close + 1 + more)
        } else {
            (inside, close)
        };
        let end = at + 1 + close + 1;
        let denied = self.other_denied(value, at + 1).is_some_and(|behind| behind + 1 >= end);
        (denied || self.says_nothing_new(value, &Text::new(inside))).then_some(end)
    }

    /// Whether the text of a bracket gives the same value again, its scale, a former value, or how it came about.
    fn says_nothing_new(&self, value: &S::Value, inside: &Text) -> bool {
        const FORMER: [&str; 7] =
            ["was ", "previously ", "formerly ", "up from ", "down from ", "raised from ", "原为"];
        let former = FORMER.iter().find_map(|word| inside.lower.strip_prefix(word));
        let is_former = former.map(Text::new).is_some_and(|old| {
            self.sought.value_at(&old, 0).is_some_and(|(_, end)| end == old.len())
        });
        let piece = Piece { start: 0, end: inside.len(), kind: PieceKind::Clause };
        let is_changed = CHANGED.iter().any(|word| inside.lower.starts_with(word))
            && !Class::Doubt.is_in(&inside.lower)
            && !self.sought.rival_in(inside, piece, value);
        let is_included =
            self.is_inclusion(&inside.lower) && !self.sought.rival_in(inside, piece, value);
        let is_scale = self.sought.unit_at(inside, 0, value) == Some(inside.len())
            || self.sought.scale_at(inside, 0) == Some(inside.len());
        // `(as printed below the photo)`
        let is_source = || {
            let behind = inside.lower.strip_prefix("as ");
            behind.is_some_and(|rest| {
                ["printed", "stated", "shown", "given", "noted", "written", "listed"]
                    .iter()
                    .any(|verb| rest.starts_with(verb))
            }) && is_plain_remark(&inside.lower)
                && !self.sought.rival_in(inside, piece, value)
        };
        is_former
            || is_changed
            || is_included
            || is_scale
            || is_source()
            || self.sought.restates(inside, value)
    }

    /// A reason and what follows it: whether further sentences do. Its first clause may name other values.
    fn reason(&self, value: &S::Value, at: usize, behind: Behind) -> Option<bool> {
        let start = self.after_lead(at);
        let width = self.reason_at(start)?;
        let first = self.text.rest(start + width);
        let clause = first.find([',', '.', ';', '\n', '。', '!']).unwrap_or(first.len());
        let from = start + width + clause;
        let end = self.sentence_end(from);
        if self.text.piece(start, end).contains('?')
            || first.get(..clause)?.trim().is_empty() && clause > 0
        {
            return None;
        }
        let piece = Piece { start: from, end, kind: PieceKind::Clause };
        self.goes_on_well(value, piece, behind)
    }

    /// A clause of its own after a comma, a dash or a colon: whether further sentences follow.
    fn clause(&self, value: &S::Value, at: usize, behind: Behind) -> Option<bool> {
        let start = self.after_lead(at);
        let is_led = start > at;
        let end = self.sentence_end(start);
        let words = self.text.piece(start, end);
        let opens =
            Class::Pronoun.longest(words).is_some() || Class::Determiner.longest(words).is_some();
        // After a letter a clause is its text, unless a mark parts them.
        let is_apart = is_led || !self.sought.has_gloss(value) && !words.starts_with(is_han);
        let is_contracted = Class::Carrier
            .longest(words)
            .is_some_and(|width| words.get(..width).is_some_and(|carrier| carrier.contains('\'')));
        let has_verb = Class::Auxiliary.is_in(words) || is_led && words.split(' ').count() > 3;
        // `6.7 °C, which is too warm`
        let is_relative = is_led && words.starts_with("which ") && has_verb;
        let is_statement = opens && is_apart && has_verb
            || is_relative
            || is_contracted && is_led
            || is_led && (is_chinese_statement(words) || self.is_inclusion(words))
            || self.text.piece(at, start).contains(['—', ';']) && is_statement(words);
        let is_praise = is_led && Class::Evaluative.longest(words).is_some();
        // `High: false` turns it round, and is short.
        let lead = self.text.piece(at, start);
        let is_told = lead.contains(':')
            && words.split_whitespace().count() > 2
            && !Class::Not.is_in(words)
            && self.sought.may_be_verb();
        let takes_back = Class::Back.longest(words).is_some() || words.starts_with("no,");
        // Of a weak point told after a strong one the value takes nothing.
        let is_mixed = is_praise && !Class::Doubt.is_in(&words.replace(" but ", " and "));
        let is_doubted = takes_back
            || is_led && limits(words) && !self.is_inclusion(words)
            || !is_mixed && Class::Doubt.is_in(words)
            || words.contains(['?', '❌', '✗'])
            || ["n't say", "not say"].iter().any(|lacks| words.contains(lacks));
        // `12 (this is the booked total)`: the value may be another's.
        let is_renamed = lead.contains('(')
            && ["this is ", "that is ", "those are ", "这是", "那是"]
                .iter()
                .any(|is| words.starts_with(is));
        let is_negated = self.sought.refuses_negation(value)
            && (Class::Not.is_in(words) || words.contains("n't"));
        let is_after_dash = lead.trim_start().starts_with(['—', '-']) && lead.ends_with(' ');
        let is_after_comma = lead.starts_with(',') && opens_remark(words);
        let is_remark = (is_after_dash || is_after_comma) && is_plain_remark(words);
        if behind == Behind::Stop
            || !(is_statement || is_praise || is_told || is_remark)
            || is_doubted
            || is_negated
            || is_renamed
        {
            return None;
        }
        self.goes_on_well(value, Piece { start, end, kind: PieceKind::Clause }, behind)
    }

    /// Whether the rest of the value's sentence, and all after it, holds no rival.
    fn goes_on_well(&self, value: &S::Value, piece: Piece, behind: Behind) -> Option<bool> {
        if self.sought.rival_in(self.text, piece, value) {
            self.saw_rival.set(true);
            return None;
        }
        let rest = self.text.rest(piece.end);
        let is_end = !rest.contains(char::is_alphanumeric);
        if is_end {
            return Some(false);
        }
        (behind == Behind::Explanation && self.explained(value, piece.end)).then_some(true)
    }

    /// The place after a comma, a dash, a colon or an opening bracket.
    fn after_lead(&self, at: usize) -> usize {
        let rest = self.text.rest(at);
        let bare = rest.trim_start_matches([',', ':', ';', '(', '—', ' ']);
        let bare = rest.strip_prefix("- ").or_else(|| rest.strip_prefix("-- ")).unwrap_or(bare);
        self.text.skip_blanks(at + rest.len() - bare.len())
    }

    /// A text that a letter stands for, up to the line's end.
    fn gloss(&self, value: &S::Value, at: usize, behind: Behind) -> Option<End> {
        if !self.sought.has_gloss(value) {
            return None;
        }
        let rest = self.text.rest(at);
        let bare = rest.trim_start_matches([' ', '.', ')', ':', '-', '—', '(', ']', ',', '、']);
        let start = at + rest.len() - bare.len();
        let line = bare.find('\n').unwrap_or(bare.len());
        let words = bare.get(..line)?;
        let is_led = start > at
            && rest.get(..rest.len() - bare.len())?.contains(|c: char| c != ' ' && c != ',');
        let is_text = words.contains(char::is_alphanumeric) && words.len() <= 240;
        let is_plain = !Class::Not.is_in(words)
            && !Class::Doubt.is_in(words)
            && !words.contains(['?', '❌', '✗', '✘', '→', '=']);
        if !is_led || !is_text || !is_plain {
            return None;
        }
        let piece = Piece { start, end: start + line, kind: PieceKind::Clause };
        let below = self.goes_on_well(value, piece, behind)?;
        Some(End { words: true, below, is_confirmed: false })
    }
}
