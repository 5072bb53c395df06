//! The pieces of a line between commas.

use crate::lexicon::{Class, is_han};
use crate::spec::Kind;

/// The pieces of words or numbers between commas and what joins the last two, which no item holds.
pub(super) fn joined<'a>(item: &Kind, line: &'a str) -> Vec<&'a str> {
    let is_whole = |piece: &str| match item.required() {
        Kind::Choice(words) => {
            let key = crate::text::fold(piece);
            words.iter().any(|word| word.keys.iter().any(|known| *known == key))
        }
        Kind::Temporal(_) => true,
        _ => false,
    };
    let parted = |piece: &'a str| match piece.split_once(" and ") {
        Some((one, other)) if !is_whole(piece) && !other.contains(" and ") => vec![one, other],
        _ => vec![piece],
    };
    commas(line).flat_map(parted).collect()
}

/// What joins the last two items of a row.
const JOINTS: [&str; 6] = [" and ", " & ", "和", "及", "以及", "与"];

/// Whether a piece is a few words.
fn is_named(piece: &str) -> bool {
    let han = piece.chars().filter(|c| is_han(*c)).count();
    !piece.trim().is_empty() && piece.split_whitespace().count() < 4 && han < 5
}

/// Words that begin as a conjunction does.
const WORDS: [&str; 8] = ["和尚", "和平", "和服", "和弦", "和谐", "和解", "和声", "和牛"];

/// The words after a conjunction that an item begins with.
pub(super) fn after_joint<'a>(item: &'a str, joint: &str) -> Option<&'a str> {
    let is_word = WORDS.iter().any(|word| item.starts_with(word));
    item.strip_prefix(joint).filter(|_| !is_word)
}

/// Whether a line is two names with a conjunction between them, which may be one name: `milk and eggs`.
pub(super) fn may_be_two(line: &str) -> bool {
    let bare = line.trim_end_matches(['.', '。']);
    let mut sides = JOINTS.iter().filter_map(|joint| bare.split_once(joint));
    sides.any(|(one, other)| is_named(one) && is_named(other))
}

/// The pieces of a line with the last one parted where a conjunction joins its two words: `soil, frost and wind`. After
/// a comma of its own, `frost, and wind`, it is parted already, and a semicolon parts all there is.
pub(super) fn with_last_two_split(line: &str) -> Vec<&str> {
    let pieces: Vec<&str> = commas(line).collect();
    let parted = pieces.split_last().filter(|(_, others)| !others.is_empty());
    let Some((last, others)) = parted.filter(|_| !has_semicolons(line)) else {
        return pieces;
    };
    let begins_so = JOINTS.iter().any(|joint| last.starts_with(joint.trim_start()));
    let parted = JOINTS.iter().find_map(|joint| {
        let (one, other) = last.trim_end_matches(['.', '。']).split_once(joint)?;
        let is_only = !JOINTS.iter().any(|joint| other.contains(joint));
        (is_only && is_named(one) && is_named(other)).then_some((one, other))
    });
    let opens =
        [Class::Pronoun, Class::Judge, Class::Not, Class::Opener, Class::Intro, Class::Carrier];
    let is_part = |piece: &&str| {
        let lower = piece.to_lowercase();
        let is_worded = opens.iter().any(|class| class.longest(&lower).is_some());
        is_named(piece) && !is_worded && !JOINTS.iter().any(|joint| piece.contains(joint))
    };
    let is_plain = others.iter().all(is_part);
    match parted.filter(|_| !begins_so && is_plain) {
        Some((one, other)) => others.iter().copied().chain([one.trim(), other.trim()]).collect(),
        None => pieces,
    }
}

/// The two codes of a line that is nothing else: `SC-5 and SC-6`. Names with a conjunction between them may be one.
pub(super) fn two_codes(line: &str) -> Option<Vec<&str>> {
    let bare = line.trim_end_matches(['.', '。']);
    let is_code = |word: &str| {
        let has = |is_it: fn(&char) -> bool| word.chars().any(|c| is_it(&c));
        has(char::is_ascii_digit) && has(char::is_ascii_uppercase) && !has(|c| c.is_whitespace())
    };
    let (one, other) = [" and ", " & ", "和"].iter().find_map(|joint| bare.split_once(joint))?;
    let (one, other) = (one.trim(), other.trim());
    (is_code(one) && is_code(other)).then(|| vec![one, other])
}

/// The questions of a line that holds nothing else: `Which wood bends best? / Why no screws?`
pub(super) fn questions(line: &str) -> Option<Vec<&str>> {
    let parting = |c: char| c == ' ' || matches!(c, '/' | '|' | ';' | '；' | '·' | '•');
    let pieces =
        line.trim().split_inclusive(['?', '？']).map(|piece| piece.trim_start_matches(parting));
    let pieces: Vec<&str> = pieces.collect();
    let is_question =
        |piece: &&str| piece.ends_with(['?', '？']) && piece.contains(char::is_alphanumeric);
    (pieces.len() > 1 && pieces.iter().all(is_question)).then_some(pieces)
}

/// Whether a piece between commas is more likely an item than a part of a sentence.
pub(super) fn is_short(piece: &str) -> bool {
    let han =
        piece.chars().filter(|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}'));
    piece.split_whitespace().count() <= 4 && han.count() <= 10
}

/// The pieces between commas, outside quotes and brackets, or between semicolons where there are some: then a comma is
/// part of an item. Slashes, or two plus signs and more, part a line that has neither: `broom / bucket`. A comma inside a
/// number parts nothing.
pub(super) fn commas(line: &str) -> impl Iterator<Item = &str> {
    // `Ctrl + C` is one thing, and `x + 1` a sum.
    let joins_words = || {
        line.matches('+').nth(1).is_some() && !line.contains(|c: char| c.is_numeric() || c == '=')
    };
    let sign = ['/', '+']
        .into_iter()
        .find(|sign| is_separated_by(line, *sign) && (*sign == '/' || joins_words()));
    let pieces = sign.map_or_else(|| between_commas(line), |sign| line.split(sign).collect());
    pieces.into_iter().map(str::trim).filter(|piece| !piece.is_empty())
}

/// Whether the signs part the items of the line: each has a blank or a Chinese character on both sides.
fn is_separated_by(line: &str, sign: char) -> bool {
    let parts = |c: char| c == ' ' || is_han(c);
    let is_parting = |(at, _): (usize, &str)| {
        let (before, behind) = (line.get(..at), line.get(at + 1..));
        before.is_some_and(|before| before.ends_with(parts))
            && behind.is_some_and(|behind| behind.starts_with(parts))
    };
    line.contains(sign)
        && !line.contains([',', '，', '、', ';', '；'])
        && line.match_indices(sign).all(is_parting)
}

fn between_commas(line: &str) -> Vec<&str> {
    let has_semicolons = has_semicolons(line);
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut depth = 0_usize;
    let mut quoted = false;
    for (at, character) in line.char_indices() {
        match character {
            '"' => quoted = !quoted,
            '(' | '（' => depth += 1,
            ')' | '）' => depth = depth.saturating_sub(1),
            ',' | '，' | '、' if has_semicolons => {}
            ';' | '；' | '、' if !quoted && depth == 0 => {
                pieces.push(line.get(start..at).unwrap_or_default());
                start = at + character.len_utf8();
            }
            ',' | '，' if !quoted && depth == 0 => {
                let behind = at + character.len_utf8();
                let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
                let before = line.get(..at).and_then(|text| text.chars().next_back());
                let after = line.get(behind..).and_then(|text| text.chars().next());
                if !(digit(before) && digit(after)) {
                    pieces.push(line.get(start..at).unwrap_or_default());
                    start = behind;
                }
            }
            _ => {}
        }
    }
    pieces.push(line.get(start..).unwrap_or_default());
    pieces
}

/// Whether semicolons part the items of the line.
pub(super) fn has_semicolons(line: &str) -> bool {
    line.contains([';', '；'])
}
