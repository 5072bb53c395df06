//! What a sentence says it of: the one word of a choice that ends a clause.

use std::ops::Range;

use super::sentence::{unmarked_end, words};
use super::{Alone, REACH};
use crate::soft::fold;
use crate::spec::{Kind, Value, Word};

/// Words that make of a statement a condition, wherever they stand before it.
const CONDITIONS: [&str; 9] =
    ["if", "unless", "when", "whether", "assuming", "depending", "provided", "suppose", "were"];

/// Words in the statement's own clause with which it is no statement of the writer's, or not without
/// reserve.
const RESERVES: [&str; 27] = [
    "while",
    "although",
    "though",
    "may",
    "might",
    "could",
    "would",
    "say",
    "says",
    "said",
    "claim",
    "claims",
    "claimed",
    "argue",
    "argues",
    "argued",
    "suggests",
    "suggested",
    "thinks",
    "doubt",
    "unclear",
    "wrong",
    "believes",
    "than",
    "unsure",
    "hard",
    "nobody",
];

impl<'r> Alone<'r> {
    /// The word of the choice that ends the piece of a sentence, and its value, if nothing in its clause
    /// takes it back and no other word of the choice stands there.
    pub(super) fn subject(&self, piece: Range<usize>) -> Option<(Range<usize>, Value<'r>)> {
        let Kind::Choice(choices) = self.field.kind.required() else { return None };
        let text = self.piece(piece.clone());
        let text = text.trim_end();
        if text.len() > 2 * REACH || words(text).any(|word| CONDITIONS.contains(&word.as_str())) {
            return None;
        }
        let clause = text.rsplit(is_break).next()?;
        if words(clause).any(|word| RESERVES.contains(&word.as_str())) {
            return None;
        }
        let end = piece.start + text.len();
        let value = self.read(end - clause.len()..end).0?;
        let length = ending(choices, clause, &value)?;
        Some((end - length..end, value))
    }
}

/// How long the end of the clause is that spells just the word of the value; the longest.
pub(super) fn ending(choices: &[Word], clause: &str, value: &Value<'_>) -> Option<usize> {
    let Value::Choice(at) = value else { return None };
    let word = choices.get(usize::from(*at))?;
    let end = unmarked_end(clause);
    // The comma behind a remark parts the subject from what is said.
    if end.ends_with(is_break) {
        return None;
    }
    let mut before = None;
    let mut longest = None;
    for (start, character) in clause.char_indices() {
        let follows = before.is_some_and(char::is_alphanumeric) && is_spaced(character);
        before = Some(character);
        if !character.is_alphanumeric() && !matches!(character, '(' | '[' | '（') || follows {
            continue;
        }
        let piece = clause.get(start..).unwrap_or_default();
        if piece.len() <= LONGEST && word.keys.contains(&fold(piece).into()) {
            longest = longest.or(Some(piece.len()));
        }
    }
    longest
}

/// No word of a choice is looked for in more bytes.
const LONGEST: usize = 80;

/// Whether the mark parts two clauses.
fn is_break(character: char) -> bool {
    matches!(character, ',' | ';' | ':' | '—' | '，' | '；' | '：')
}

/// Whether the character's script parts words by blanks.
fn is_spaced(character: char) -> bool {
    character.is_alphanumeric()
        && !matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}')
}
