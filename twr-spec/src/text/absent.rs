//! How a reply says that nothing is there: `none`, `N/A`, `Not specified`, `未提及`, `None identified.`, `No issues
//! found.`

mod source;
pub(super) mod words;

use super::decoration::list_marker;
use super::fold::FoldedWords;
use super::lines::trimmed;
use words::{ENDINGS, NONE_WORDS, SAID, TOLD};

static FOLDED_NONE_WORDS: FoldedWords = FoldedWords::new(&NONE_WORDS);

/// Whether the text as a whole says "nothing": `none`, `N/A`, `(none)`, `-`, `无`.
pub(crate) fn is_none_word(text: &str) -> bool {
    let text = trimmed(text);
    if !FOLDED_NONE_WORDS.may_begin(text) {
        return false;
    }
    // The longest such word with all its dress is shorter than this.
    // `Nothing: {}` is a label with an empty object.
    if text.len() > 40
        || text.contains('\n')
        || text.ends_with(['}', ']', '"']) && text.contains(':')
    {
        return false;
    }
    if text.ends_with(['?', '？']) {
        return false;
    }
    matches!(text, "-" | "--" | "–" | "—" | "/" | "~") || FOLDED_NONE_WORDS.has(text)
}

/// The longest such text.
const LONGEST: usize = 80;

/// Whether the text says that the items are not available: there may be some.
pub(crate) fn is_not_available(text: &str) -> bool {
    let bare = text.trim().trim_end_matches('.');
    bare == "NA" || ["n/a", "n.a"].iter().any(|na| bare.eq_ignore_ascii_case(na))
}

/// Whether the text says that a text or a list is not there. The writer escapes what it would write so.
pub(crate) fn is_absent(text: &str) -> bool {
    let text = text.trim();
    let text = list_marker(text).and_then(|width| text.get(width..)).unwrap_or(text);
    says_not_stated(text) || is_none_found(text)
}

/// Whether the text as a whole says that the source lacks the value.
pub(crate) fn says_not_stated(text: &str) -> bool {
    SAID.may_begin(text) && is_short(text) && SAID.has(without_source(text))
}

/// Whether a line says that the source lacks a value other than text. More wordings count than for text.
pub(crate) fn says_not_stated_loosely(text: &str) -> bool {
    if !is_short(text) {
        return false;
    }
    let text = without_basis(inside_brackets(text));
    let bare = without_source(text);
    let is_told =
        TOLD.has(bare) || is_none_found(bare) || is_not_known(bare) || source::says_nothing(text);
    is_told && !text.contains(char::is_numeric) && !text.contains([',', ';', '，', '；'])
}

/// Whether a sentence says of its source that the value is not in it: `The text does not say why.`
pub(crate) fn is_lacking(text: &str) -> bool {
    is_short(text) && source::says_nothing(text)
}

fn is_short(text: &str) -> bool {
    !text.is_empty() && text.len() <= LONGEST && !text.contains('\n')
}

/// The text without the source at its end: "in the text".
pub(crate) fn without_source(text: &str) -> &str {
    let text = text.trim_end_matches(['.', '。', '!']);
    // Each of the words has it, and few texts do.
    if !has_th(text.as_bytes()) {
        return text;
    }
    let places = [" in the ", " in this ", " by the ", " (in the ", " on the ", " from the "];
    let place = places.iter().find_map(|word| {
        let at = text.rfind(word)?;
        text.get(at + word.len()..)?.split_whitespace().nth(2).is_none().then_some(at)
    });
    let bare = place.and_then(|at| text.get(..at)).unwrap_or(text);
    bare.strip_suffix(" anywhere").unwrap_or(bare)
}

/// The text without the source at its beginning: `Based on the letter, no day is given`.
fn without_basis(text: &str) -> &str {
    let basis = ["Based on ", "According to ", "From ", "In the ", "Judging by "];
    let is_based = basis.iter().any(|word| text.starts_with(word));
    let behind = text.split_once(", ").filter(|_| is_based);
    behind.filter(|(before, _)| before.len() <= 40).map_or(text, |(_, rest)| rest)
}

/// What is in round brackets, if they are round the whole.
fn inside_brackets(text: &str) -> &str {
    let inside = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inside.filter(|inside| !inside.contains('(')).unwrap_or(text)
}

/// Whether ` th` is in the text.
fn has_th(text: &[u8]) -> bool {
    memchr::memchr_iter(b'h', text)
        .any(|at| at.checked_sub(2).and_then(|from| text.get(from..at)) == Some(b" t"))
}

/// `None found.`, `No risks were identified.`, `未发现问题`.
fn is_none_found(text: &str) -> bool {
    // Each of its words begins so, or with a Chinese character.
    let first = text.trim_start().bytes().next();
    if !is_short(text)
        || first
            .is_some_and(|first| first.is_ascii() && !matches!(first, b'n' | b'N' | b'T' | b't'))
    {
        return false;
    }
    let bare = without_source(text);
    if !bare.is_ascii() {
        let begins = ["未发现", "没有发现"].iter().any(|word| bare.starts_with(word));
        return begins && bare.chars().count() <= 10 && !bare.contains(['，', '：']);
    }
    let there = ["There is ", "There's ", "There are ", "there is ", "there's "];
    let bare = there.iter().find_map(|there| bare.strip_prefix(there)).unwrap_or(bare);
    let first = bare.split_whitespace().next().unwrap_or_default();
    if !["none", "no", "nobody", "nothing"].iter().any(|word| first.eq_ignore_ascii_case(word)) {
        return false;
    }
    let lower = bare.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let Some(last) = words.last() else { return false };
    let is_plain = words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()));
    is_plain && (2..=8).contains(&words.len()) && ENDINGS.contains(last)
}

/// `The age is not mentioned`.
fn is_not_known(text: &str) -> bool {
    // `not decided yet`
    let text = text.strip_suffix(" yet").unwrap_or(text);
    let before_last = text.split_whitespace().rev().nth(1);
    if !before_last
        .is_some_and(|word| ["not", "yet"].iter().any(|not| word.eq_ignore_ascii_case(not)))
    {
        return false;
    }
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    match words.as_slice() {
        ["not", last] | ["not", "yet", last] => ENDINGS.contains(last),
        [.., "is" | "are" | "was" | "were", "not", last] => {
            words.len() <= 8 && ENDINGS.contains(last)
        }
        _ => false,
    }
}
