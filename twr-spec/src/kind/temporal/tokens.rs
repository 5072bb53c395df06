//! A line as numbers, words and marks: what dates, times and durations are read from.

use crate::kind::spelled;
use crate::text::half_width;

/// A line in pieces, and which of them were understood.
#[derive(Debug)]
pub(super) struct Line {
    pieces: Vec<Piece>,
}

#[derive(Debug)]
struct Piece {
    token: Token,
    /// Whether it follows the piece before without a blank.
    glued: bool,
    /// Where it ends in the line, in bytes.
    end: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(Number),
    /// Letters, in lower case.
    Word(String),
    /// Any other character; each Chinese one by itself.
    Mark(char),
}

/// A whole number, in digits or in Chinese numerals.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Number {
    /// The digits, leading zeros and all.
    pub(super) digits: String,
    /// Whether it was written in Chinese numerals.
    pub(super) spoken: bool,
}

impl Number {
    /// The number, if it has at most `most` digits; none has more than 18.
    pub(super) fn up_to(&self, most: usize) -> Option<u64> {
        if self.digits.len() > most.min(18) {
            return None;
        }
        self.digits.parse().ok()
    }

    /// The number, if it is written with just four digits.
    pub(super) fn year(&self) -> Option<u64> {
        if self.digits.len() == 4 { self.up_to(4) } else { None }
    }
}

impl Line {
    /// Cuts a line into pieces. Full width counts as half width, every dash as a hyphen.
    pub(super) fn new(line: &str) -> Self {
        let characters: Vec<char> = line.chars().map(plain).collect();
        let mut pieces = Vec::new();
        let widths: Vec<usize> = line.chars().map(char::len_utf8).collect();
        let mut at = 0;
        let mut end = 0;
        let mut glued = false;
        while let Some(&first) = characters.get(at) {
            if first.is_whitespace() {
                end += widths.get(at).unwrap_or(&0);
                (at, glued) = (at + 1, false);
                continue;
            }
            let run = |belongs: fn(char) -> bool| -> String {
                characters.iter().skip(at).take_while(|c| belongs(**c)).collect()
            };
            let (token, width) = if first.is_ascii_digit() {
                let digits = run(|c| c.is_ascii_digit());
                let width = digits.len();
                (Token::Number(Number { digits, spoken: false }), width)
            } else if is_numeral(first) {
                let numerals = run(is_numeral);
                let width = numerals.chars().count();
                (Token::Number(Number { digits: spoken(&numerals), spoken: true }), width)
            } else if is_letter(first) {
                let word = run(is_letter);
                let width = word.chars().count();
                (Token::Word(word.to_lowercase()), width)
            } else {
                (Token::Mark(first), 1)
            };
            end += widths.iter().skip(at).take(width).sum::<usize>();
            pieces.push(Piece { token, glued, end });
            (at, glued) = (at + width, true);
        }
        Self { pieces }
    }

    /// Where the first so many pieces end, in bytes.
    pub(super) fn end_of(&self, pieces: usize) -> Option<usize> {
        self.pieces.get(pieces.checked_sub(1)?).map(|piece| piece.end)
    }

    pub(super) fn token(&self, at: usize) -> Option<&Token> {
        self.pieces.get(at).map(|piece| &piece.token)
    }

    pub(super) fn number(&self, at: usize) -> Option<&Number> {
        match self.token(at)? {
            Token::Number(number) => Some(number),
            _ => None,
        }
    }

    pub(super) fn word(&self, at: usize) -> Option<&str> {
        match self.token(at)? {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn mark(&self, at: usize) -> Option<char> {
        match self.token(at)? {
            Token::Mark(mark) => Some(*mark),
            _ => None,
        }
    }

    /// Whether nothing is between the piece and the one before.
    pub(super) fn glued(&self, at: usize) -> bool {
        self.pieces.get(at).is_some_and(|piece| piece.glued)
    }

    /// The place after the word, if it is there.
    pub(super) fn after_word(&self, at: usize, words: &[&str]) -> Option<usize> {
        self.word(at).filter(|word| words.contains(word)).map(|_| at + 1)
    }

    /// The place after the mark, if it is there.
    pub(super) fn after_mark(&self, at: usize, marks: &[char]) -> Option<usize> {
        self.mark(at).filter(|mark| marks.contains(mark)).map(|_| at + 1)
    }

    /// The place after these characters, if they are there.
    pub(super) fn after_marks(&self, at: usize, marks: &str) -> Option<usize> {
        marks.chars().try_fold(at, |at, mark| self.after_mark(at, &[mark]))
    }
}

/// The character in half width; dashes as `-`.
fn plain(character: char) -> char {
    match half_width(character) {
        '–' | '—' | '‐' | '‑' | '−' => '-',
        other => other,
    }
}

fn is_letter(character: char) -> bool {
    character.is_alphabetic() && !is_chinese(character)
}

fn is_chinese(character: char) -> bool {
    matches!(character, '\u{3007}' | '\u{3400}'..='\u{9fff}')
}

const DIGITS: &str = "零一二三四五六七八九";

fn is_numeral(character: char) -> bool {
    matches!(character, '〇' | '两' | '十' | '百') || DIGITS.contains(character)
}

/// The digits of Chinese numerals: a numeral, a year one digit at a time, or a single digit after a zero, as in
/// `三点零五分`. Without digits for `两三`, which is two or three.
fn spoken(numerals: &str) -> String {
    let of_all = |found: Option<(String, &str)>| {
        found.filter(|(_, rest)| rest.is_empty()).map(|(digits, _)| digits)
    };
    let after_zero = || {
        let (digits, rest) = spelled::chinese(numerals.strip_prefix(['零', '〇'])?)?;
        (rest.is_empty() && digits.len() == 1).then(|| format!("0{digits}"))
    };
    of_all(spelled::chinese(numerals))
        .or_else(|| of_all(spelled::year(numerals)))
        .or_else(after_zero)
        .unwrap_or_default()
}
