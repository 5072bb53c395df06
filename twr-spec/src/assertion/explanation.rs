//! The sentences and lines after a value: they must explain it, and hold no rival.

use std::cell::Cell;

use super::body::Assertion;
use super::label::Labels;
use super::sought::{Piece, PieceKind, Sought};
use super::taken_back::{opens_anew, takes_back};
use super::text::{Text, is_ornament};
use crate::lexicon::{Class, is_han, word_count};
use crate::text::{is_courtesy_after, list_marker};

/// From so many words on a sentence explains: taking something back is short.
const LONG: usize = 10;

impl<S: Sought> Assertion<'_, S> {
    /// Whether all sentences from the place on explain the value. The first on the value's own line and the first
    /// of each later line must open as explanations do, or be long.
    pub(super) fn explained(&self, value: &S::Value, start: usize) -> bool {
        let mut at = start;
        let mut opens_line = true;
        let mut is_own_line = true;
        let mut is_listed = false;
        let mut is_announced = false;
        loop {
            let next = self.text.skip_space(at);
            if self.text.piece(at, next).contains('\n') {
                (opens_line, is_own_line) = (true, false);
            }
            if next >= self.text.len() {
                return true;
            }
            let end = self.sentence_end(next).max(next + 1);
            let sentence = self.text.piece(next, end);
            if sentence.contains(char::is_alphanumeric) {
                let from = self.without_bullet(next, end);
                let is_item = from > next && is_listed;
                let fits = if sums_up(self.text.piece(from, end)) {
                    self.gives_again(from, end, value)
                } else {
                    !opens_line || is_announced || is_item || self.opens_well(from, end, value)
                };
                let turns = turns_back(self.text.piece(from, end));
                if self.is_rival(from, end, value)
                    || !fits
                    || turns
                    || self.denies_value(from, end, value)
                    || is_own_line && sentence.contains('?')
                {
                    return false;
                }
                // Below `Explanation:` all lines explain.
                is_announced |= sentence.trim_end_matches(['*', ' ']).ends_with(':')
                    && self.reason_at(from).is_some();
                let line_ends = sentence.trim_end_matches(['*', ' ']).ends_with(':');
                is_listed = line_ends || is_item || is_listed && from == next && !opens_line;
                opens_line = false;
            }
            at = end;
        }
    }

    fn is_rival(&self, start: usize, end: usize, value: &S::Value) -> bool {
        let piece = Piece { start, end, kind: PieceKind::Sentence };
        let rivals = self.sought.rival_in(self.text, piece, value);
        self.saw_rival.set(self.saw_rival.get() || rivals);
        rivals
    }

    /// Whether a line that sums up gives the value once more: `Summary: yes, it was on.`
    fn gives_again(&self, start: usize, end: usize, value: &S::Value) -> bool {
        let label = self.text.piece(start, end).find(':').map_or(0, |at| at + 1);
        self.candidates(start + label).iter().any(|claim| claim.value == *value)
    }

    /// Whether the sentence has the value after a word that denies it: `按规定不予退款` below `退款`.
    fn denies_value(&self, start: usize, end: usize, value: &S::Value) -> bool {
        let words = self.text.piece(start, end);
        if self.sought.answers_question() || !words.contains(is_han) || !Class::Not.is_in(words) {
            return false;
        }
        let mut places = words.char_indices().map(|(at, _)| start + at);
        places.any(|at| {
            let before = self.text.piece(start, at).trim_end();
            let before = before.strip_suffix('予').unwrap_or(before);
            let is_denied = Class::Not.phrases().iter().any(|not| before.ends_with(not));
            is_denied && self.value_at(at).is_some_and(|(found, _)| found == *value)
        })
    }

    /// Whether the sentence opens as an explanation does, is long, a courtesy, or the value once more.
    fn opens_well(&self, start: usize, end: usize, value: &S::Value) -> bool {
        let words = self.text.piece(start, end);
        let bare = words.trim_start_matches(['"', '(', '[', '*', '#', ' ']);
        let opens = [Class::Explanation, Class::Evaluative, Class::Closer]
            .iter()
            .any(|class| class.longest(bare).is_some());
        opens
            || self.states(start, end, value)
            || self.reason_at(start + words.len() - bare.len()).is_some()
            || is_courtesy_after(bare)
            || self.is_exclamation(start, end)
            || is_of_effect(bare)
            || is_request(bare)
            || is_long(words)
            || self.candidates(start).iter().any(|candidate| {
                candidate.value == *value && self.stands_as_claim(candidate.end, value)
            })
    }

    /// Whether the words are a wish or a greeting: a few words up to an exclamation mark that name no value and deny
    /// nothing: `Enjoy the game!`
    pub(super) fn is_exclamation(&self, start: usize, end: usize) -> bool {
        let words = self.text.piece(start, end);
        let words = words.trim_end_matches(|c: char| c.is_whitespace() || is_ornament(c)).trim();
        let Some(bare) = words.strip_suffix('!') else { return false };
        let is_short = word_count(bare) <= 9;
        let denies = [Class::Not, Class::No, Class::Back, Class::Doubt, Class::Turn];
        let piece = Piece { start, end, kind: PieceKind::Clause };
        is_short
            && bare.contains(char::is_alphabetic)
            && !bare.contains(['.', '!', '?', ':', '。', '\n'])
            && !bare.contains(char::is_numeric)
            && !denies.iter().any(|class| class.is_in(bare))
            && !self.mentions(piece)
    }

    /// Whether the sentence states something of its own: `Lisbon has been the capital since 1255.` What takes a value
    /// back opens with other words, or speaks of the field.
    fn states(&self, start: usize, end: usize, value: &S::Value) -> bool {
        let words = self.text.piece(start, end);
        let is_negated = Class::Not.is_in(words) || words.contains("n't");
        // Of a weak point told after a strong one the value takes nothing.
        let is_doubted = Class::Doubt.is_in(&words.replace(" but ", " and ").replace(",但", ","));
        if is_doubted || is_negated && self.sought.refuses_negation(value) {
            return false;
        }
        let speaks_of_field = || {
            let places = words.char_indices().map(|(at, _)| start + at);
            places.into_iter().any(|at| self.sought.labels().own_at(self.text, at).is_some())
        };
        let turns_round =
            ["right", "correct", "true", "对", "准确"].iter().any(|word| words.contains(word));
        if is_negated && (turns_round || speaks_of_field()) {
            return false;
        }
        is_chinese_statement(&words.replace(",但", ",")) || is_statement(words)
    }

    /// The place after a list mark or heading mark.
    fn without_bullet(&self, start: usize, end: usize) -> usize {
        let line = self.text.plain.get(start..end).unwrap_or_default();
        let hashes = line.len() - line.trim_start_matches(['#', '>', ' ']).len();
        let bare = line.get(hashes..).unwrap_or_default();
        let mark = list_marker(bare).filter(|width| *width < bare.len()).unwrap_or(0);
        start + hashes + mark
    }

    /// The end of the sentence that begins at or goes on at the place, its stop included.
    pub(super) fn sentence_end(&self, start: usize) -> usize {
        let rest = self.text.rest(start);
        let mut characters = rest.char_indices().peekable();
        while let Some((at, character)) = characters.next() {
            let next = characters.peek().map(|(_, next)| *next);
            match character {
                '\n' => return start + at,
                '。' => return start + at + character.len_utf8(),
                '.' | '!' | '?'
                    if next.is_none_or(|c| c.is_whitespace() || matches!(c, '"' | '*' | ')')) =>
                {
                    return start + at + 1;
                }
                _ => {}
            }
        }
        self.text.len()
    }
}

/// The words before the first full stop of a line, and the sentences after it.
pub(crate) fn first_sentence(line: &str) -> Option<(&str, &str)> {
    let (first, after) = line.split_once(". ").or_else(|| line.split_once('。'))?;
    (!after.trim().is_empty()).then_some((first, after))
}

/// Whether a line sums up what is above it: `Summary: …`, `小结：…`
pub(crate) fn sums_up(line: &str) -> bool {
    const LABELS: [&str; 11] = [
        "summary",
        "in summary",
        "to summarize",
        "in short",
        "to sum up",
        "conclusion",
        "bottom line",
        "小结",
        "总结",
        "结论",
        "总之",
    ];
    let line = line.trim_start_matches(['*', '#', ' ']);
    LABELS.iter().any(|label| {
        let bare = line.get(..label.len()).filter(|begun| begun.eq_ignore_ascii_case(label));
        let after = bare.and_then(|bare| line.get(bare.len()..));
        after.is_some_and(|after| after.trim_start_matches(['*', ' ']).starts_with([':', '：']))
    })
}

/// Whether the sentences explain a phrase that was given before them, whatever it is: each line begins as an explanation
/// does, states something, or is long, and nothing is taken back.
pub(crate) fn explains(sentences: &str, labels: &Labels) -> bool {
    let text = Text::new(sentences);
    let sought = Unknown { labels };
    let assertion = Assertion { text: &text, sought: &sought, saw_rival: Cell::new(false) };
    !Class::Doubt.is_in(&text.lower) && assertion.explained(&(), 0)
}

/// A value of which only its names are known.
struct Unknown<'l> {
    labels: &'l Labels,
}

impl Sought for Unknown<'_> {
    type Value = ();

    fn value_at(&self, _: &Text, _: usize) -> Option<((), usize)> {
        None
    }

    fn rival_in(&self, _: &Text, _: Piece, (): &()) -> bool {
        false
    }

    fn refuses_negation(&self, (): &()) -> bool {
        true
    }

    fn labels(&self) -> &Labels {
        self.labels
    }
}

/// Whether the sentence takes back what was said, at its beginning or after a comma: `Edit: make that high.`,
/// `不，更正一下，应为紧急。`
fn turns_back(sentence: &str) -> bool {
    let mut clauses = sentence.split(',').skip(1).map(str::trim_start);
    // `刚看到邮件，改为：已取消`
    let changes =
        |clause: &str| ["改为", "改成", "改到"].iter().any(|word| clause.starts_with(word));
    takes_back(sentence) || clauses.any(|clause| opens_anew(clause) || changes(clause))
}

/// Whether the sentence says what the value brings about: `This lets the clay mature evenly.`, `It hints at the crime.`
fn is_of_effect(sentence: &str) -> bool {
    let after = sentence.strip_prefix("this ").or_else(|| sentence.strip_prefix("it "));
    let verb = after.and_then(|rest| rest.split(' ').next());
    let is_verb = |verb: &str| verb.len() > 3 && verb.ends_with('s') && !verb.ends_with("ss");
    let denies = [Class::Not, Class::Doubt, Class::Back];
    verb.is_some_and(is_verb)
        && word_count(sentence) > 4
        && !denies.iter().any(|class| class.is_in(sentence))
}

/// Whether the sentence asks the reader to do something, and not to look at the value again: `Please bring your ID.`
fn is_request(sentence: &str) -> bool {
    const AGAIN: [&str; 8] =
        ["check", "confirm", "verify", "correct", "ignore", "确认", "核对", "忽略"];
    let asks = sentence.starts_with("please ") || sentence.starts_with('请');
    let denies = [Class::Doubt, Class::Back, Class::Revision];
    asks && !AGAIN.iter().any(|word| sentence.contains(word))
        && !denies.iter().any(|class| class.is_in(sentence))
}

/// Whether the sentence has as many words as an explanation.
fn is_long(sentence: &str) -> bool {
    word_count(sentence) >= LONG
}

/// Whether a subject and a verb of its own open the sentence.
pub(super) fn is_statement(sentence: &str) -> bool {
    let words: Vec<&str> = sentence.split_whitespace().take(7).collect();
    let verbs = words.get(1..).unwrap_or_default();
    let is_verb = |word: &&str| Class::Auxiliary.is(word);
    words.len() > 3
        && sentence.starts_with(char::is_alphabetic)
        && Class::Turn.longest(sentence).is_none()
        && verbs.iter().any(is_verb)
}

/// Words of Chinese that say for whom a value holds, or who says so: it may not be the one that is asked for.
const LIMITS: [&str; 8] = ["仅限", "只限", "限于", "限开", "的话", "说的是", "这么说", "随口"];

/// Whether the clause or sentence is Chinese, long enough to state something, and does not turn round what was said.
pub(super) fn is_chinese_statement(sentence: &str) -> bool {
    let han = sentence.chars().filter(|c| is_han(*c)).count();
    let is_plain = han > 3 && han * 3 > sentence.chars().count();
    is_plain
        && !LIMITS.iter().any(|limit| sentence.contains(limit))
        && Class::Turn.longest(sentence).is_none()
        && !sentence.contains(['?', '？', '吗', '呢'])
        && !Class::Doubt.is_in(sentence)
}
