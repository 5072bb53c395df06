//! What a name is: one that the vocabulary has, one of a counted series, or words that look like one.

use super::key::Key;
use super::node::Flags;
use super::steps::{is_numeral, trim};
use super::vocab::Vocab;

/// No name that is looked up is longer, in bytes.
const LONGEST_KNOWN: usize = 120;
/// No words that look like a name are longer, in bytes.
const LONGEST_LIKE: usize = 64;

/// A name that the vocabulary has: its number, and whether it is one of a counted series.
pub(super) fn known(vocab: &Vocab, name: &str) -> Option<(Key, Flags)> {
    let name = trim(name);
    if name.is_empty() || name.len() > LONGEST_KNOWN || name.starts_with('\\') {
        return None;
    }
    if let Some(key) = in_two_languages(vocab, name) {
        return Some((key, Flags::default()));
    }
    // `Plan: {}` is a name with an empty object.
    if !vocab.may_begin(name) || name.ends_with(['}', ']', '"']) && name.contains([':', '：']) {
        return None;
    }
    if let Some(key) = vocab.find(name).or_else(|| vocab.find(behind_number(name)?)) {
        return Some((key, Flags::default()));
    }
    counted(vocab, name).map(|key| (key, Flags::COUNTED))
}

/// The name with its translation in brackets: `House (房屋)`, `标题（Title）`. Brackets in the name's own language say which
/// one is meant, and make it another name.
fn in_two_languages(vocab: &Vocab, name: &str) -> Option<Key> {
    let inside = name.strip_suffix([')', '）'])?;
    let (one, other) = inside.split_once(['(', '（'])?;
    let (one, other) = (trim(one), trim(other));
    let is_of_han = |words: &str| words.chars().all(is_wide) && !words.is_empty();
    let is_latin =
        |words: &str| words.starts_with(|c: char| c.is_ascii_alphabetic()) && words.is_ascii();
    let are_apart = is_of_han(one) && is_latin(other) || is_latin(one) && is_of_han(other);
    if !are_apart {
        return None;
    }
    vocab.find(one).or_else(|| vocab.find(other))
}

/// The name after a number and its mark: `3. 一、背景` for a header that begins with a number of its own.
fn behind_number(name: &str) -> Option<&str> {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.strip_prefix(['.', ')', '、', '）']).filter(|_| rest.len() < name.len())?;
    let rest = rest.trim_start();
    rest.starts_with(|c: char| c.is_ascii_digit() || is_numeral(c)).then_some(rest)
}

/// Where the name of the vocabulary begins after `Section 2: `, which counts the sections of the reply.
pub(super) fn after_section(vocab: &Vocab, name: &str) -> Option<usize> {
    const UNITS: [&str; 3] = ["section", "part", "step"];
    let (head, rest) = name.split_once([':', '：'])?;
    let (unit, number) = head.trim().rsplit_once(' ')?;
    let is_unit = UNITS.iter().any(|known| unit.eq_ignore_ascii_case(known)) && is_count(number);
    let bare = rest.trim_start();
    (is_unit && known(vocab, head).is_none() && known(vocab, bare).is_some())
        .then(|| name.len() - bare.len())
}

/// The list whose items the name counts: `Chapter 1`, `Part II`, `Option B`, `第1章`.
fn counted(vocab: &Vocab, name: &str) -> Option<Key> {
    if !vocab.has_counted() {
        return None;
    }
    if let Some(rest) = name.trim_start_matches(['#', '*', ' ']).strip_prefix('第') {
        let unit =
            rest.trim_start_matches(|c: char| c.is_ascii_digit() || is_numeral(c) || c == ' ');
        return (unit.len() < rest.len()).then(|| vocab.find_counted(unit)).flatten();
    }
    let bare = name.trim_end_matches(|c: char| !c.is_alphanumeric());
    let (head, number) = bare.rsplit_once([' ', '_', '-', '#']).or_else(|| {
        let head = bare.trim_end_matches(|c: char| c.is_ascii_digit());
        bare.split_at_checked(head.len()).filter(|(_, number)| !number.is_empty())
    })?;
    is_count(number).then(|| vocab.find_counted(head.trim_end_matches([' ', '#', '_', '-'])))?
}

/// Where a counted name at the start ends that has its own text after a blank: `第1章 概要`.
pub(super) fn counted_start(vocab: &Vocab, text: &str) -> Option<(usize, Key)> {
    text.strip_prefix('第')?;
    let end = text.find([' ', '\u{3000}', ':', '：']).unwrap_or(text.len());
    let key = counted(vocab, text.get(..end)?)?;
    Some((end, key))
}

/// A number that counts: digits, Roman, one letter, or a word.
fn is_count(text: &str) -> bool {
    let lower = |words: &[&str]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    !text.is_empty()
        && (text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit())
            || text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_uppercase())
            || text.len() <= 6 && text.bytes().all(|byte| matches!(byte, b'I' | b'V' | b'X'))
            || text.chars().all(is_numeral)
            || lower(&[
                "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            ]))
}

/// Whether words in front of a colon look like a name: one or two of them, or each long one with a capital,
/// and the first begins with one, or with a letter that has no case.
pub(super) fn is_like_name(name: &str) -> bool {
    let Some(words) = Words::of(name) else { return false };
    words.begins_high && (words.count <= 2 || words.count <= 8 && words.all_high)
}

/// Whether words in brackets look like a name: one or two, of whatever case, or each long one with a capital.
pub(super) fn is_like_bracket_name(name: &str) -> bool {
    let Some(words) = Words::of(name) else { return false };
    let has_letters = name.chars().filter(|c| c.is_alphabetic()).nth(1).is_some()
        || name.chars().any(|c| c.is_alphabetic() && !c.is_ascii());
    has_letters && (words.count <= 2 || words.count <= 8 && words.begins_high && words.all_high)
}

/// Whether words that are alone on a line in brackets look like a name: a short phrase that begins with a capital.
pub(super) fn is_like_lone_name(name: &str) -> bool {
    let words = Words::of(name.trim_end_matches(['?', '？']));
    words.is_some_and(|words| words.count <= 6 && words.begins_high)
}

/// Whether words look like the key of a pair: a short phrase without punctuation.
pub(super) fn is_like_phrase(name: &str) -> bool {
    Words::of(name).is_some_and(|words| words.count <= 6)
}

/// Whether words look like a title: short, and no sentence.
pub(super) fn is_title(name: &str) -> bool {
    let name = name.trim();
    // `6. Contact persons`
    let number = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = number.strip_prefix(". ").filter(|_| number.len() < name.len());
    let name = numbered.map_or(name, str::trim_start);
    let ends = ['.', ',', ';', '!', '?', '。', '，', '；', '！', '？'];
    name.len() <= 90
        && !name.ends_with(ends)
        && !name.contains(". ")
        && name.split_whitespace().count() <= 12
        && name.chars().any(char::is_alphanumeric)
}

/// Whether the text is longer than a value is, and ends as a sentence does.
pub(super) fn is_sentence(text: &str) -> bool {
    const FEW: usize = 6;
    let bare = text.trim_end_matches(['"', '\'', '”', '’', ')', '*', '_']);
    let wide = || text.chars().filter(|c| is_wide(*c)).nth(2 * FEW).is_some();
    bare.ends_with(['.', '!', '?', '。', '！', '？'])
        && (text.split_whitespace().nth(FEW).is_some() || wide())
}

/// What the words of a candidate for a name look like.
struct Words {
    count: usize,
    begins_high: bool,
    all_high: bool,
}

impl Words {
    /// `None` if the text is too long, or holds what no name holds.
    fn of(name: &str) -> Option<Self> {
        let name = name.trim();
        if name.is_empty() || name.len() > LONGEST_LIKE {
            return None;
        }
        let mut words = Self { count: 0, begins_high: false, all_high: true };
        let mut depth = 0_usize;
        for word in name.split_whitespace() {
            let first = word.chars().find(|c| c.is_alphanumeric());
            let has_case = first.is_some_and(char::is_lowercase);
            if words.count == 0 {
                words.begins_high = first.is_some_and(char::is_alphabetic) && !has_case;
            }
            words.all_high &= !(has_case && word.len() > 3);
            if depth == 0 && first.is_some() {
                words.count += 1;
            }
            depth = depth + word.matches('(').count() - word.matches(')').count().min(depth);
        }
        let is_foreign = |c: char| {
            matches!(
                c,
                '.' | ','
                    | ';'
                    | '?'
                    | '!'
                    | ':'
                    | '"'
                    | '<'
                    | '>'
                    | '{'
                    | '}'
                    | '['
                    | ']'
                    | '`'
                    | '|'
                    | '='
                    | '\\'
                    | '$'
                    | '@'
                    | '^'
                    | '~'
                    | '，'
                    | '。'
                    | '；'
                    | '？'
                    | '！'
                    | '、'
                    | '：'
                    | '“'
                    | '”'
                    | '…'
            )
        };
        let wide = name.chars().filter(|c| is_wide(*c)).count();
        (words.count > 0 && wide <= 12 && !name.contains(is_foreign)).then_some(words)
    }
}

/// Whether the character is of a script that writes no blanks between words.
pub(super) fn is_wide(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}
