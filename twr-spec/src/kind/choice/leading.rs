//! A choice that stands first, with a reason behind it: `Medium - the impact is high`, `B. Because A is wrong`.

use super::mention::{Mentions, mentions};
use crate::soft::with_folded;
use crate::spec::Word;

/// Words that begin a reason, in which anything may be said.
const REASONS: [&str; 9] =
    ["because", "since", "as", "due", "given", "因为", "由于", "理由", "原因"];

/// Words at the beginning of a remark that take back or doubt what stands before it.
const CHANGING: [&str; 28] = [
    "or",
    "to",
    "but",
    "and",
    "maybe",
    "perhaps",
    "possibly",
    "if",
    "unless",
    "actually",
    "wait",
    "rather",
    "bordering",
    "leaning",
    "almost",
    "nearly",
    "sometimes",
    "depending",
    "depends",
    "either",
    "else",
    "except",
    "yet",
    "though",
    "although",
    "however",
    "false",
    "unsure",
];

/// Words that turn it round where they come first.
const NEGATING: [&str; 8] = ["not", "no", "never", "none", "nor", "neither", "isn't", "without"];

/// The same in Chinese, at the very beginning.
const CHANGING_MARKS: [&str; 14] =
    ["但", "或", "可", "也", "不", "没", "无", "非", "未", "否", "如", "到", "至", "偏"];

/// The choice at the beginning of the line, if what follows it is a remark of its own that leaves it as it
/// is. A remark that begins as a reason may name the other choices; another may do so further on.
pub(super) fn leading(words: &[Word], line: &str) -> Option<usize> {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let ends = line.char_indices().filter(|(_, c)| !is_inside(*c)).map(|(at, _)| at);
    // No choice is longer than a few words.
    let (choice, rest) = ends
        .take(12)
        .filter_map(|end| {
            let head = line.get(..end).filter(|head| head.ends_with(is_inside))?;
            let choice = with_folded(head, |key| {
                words.iter().position(|word| word.keys.iter().any(|known| known.as_bytes() == key))
            })?;
            Some((choice, line.get(end..)?))
        })
        .last()?;
    let remark = remark(rest)?;
    // Behind a full stop another choice may be named sooner than behind a dash.
    let is_sentence = rest.trim_start_matches(['*', '"']).starts_with(['.', '。']);
    leaves(words, choice, remark, if is_sentence { 2 } else { 4 }).then_some(choice)
}

/// Whether a character goes on with a word.
fn is_inside(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '+' | '#' | '\'')
}

/// What stands behind the mark that parts a choice from a remark.
fn remark(rest: &str) -> Option<&str> {
    let rest = rest.trim_start_matches(['*', '"', '\'', '`', '”', '】', ']', '_']);
    let bare = rest.trim_start();
    if begins_with_reason(bare.trim_start_matches([',', '，', ' '])) {
        return Some(bare);
    }
    let dashes = ["- ", "– ", "— ", "—— "].iter().find_map(|dash| bare.strip_prefix(dash));
    let marks = [".", "。", ":", "：", "(", "（", ";", "；", ") ", "）"];
    let behind = dashes
        .or_else(|| marks.iter().find_map(|mark| rest.strip_prefix(mark)))
        .or_else(|| bare.strip_prefix(['(', '（']))?;
    behind.contains(char::is_alphanumeric).then_some(behind.trim_start())
}

fn begins_with_reason(text: &str) -> bool {
    let lower: String = text.chars().take(8).flat_map(char::to_lowercase).collect();
    REASONS.iter().any(|reason| {
        lower.strip_prefix(reason).is_some_and(|rest| {
            !reason.is_ascii() || !rest.starts_with(|c: char| c.is_alphanumeric())
        })
    })
}

/// Whether the remark leaves the choice as it is, and names no other in its first words.
fn leaves(words: &[Word], choice: usize, remark: &str, within: usize) -> bool {
    if begins_with_reason(remark.trim_start_matches([',', '，', ' '])) {
        return true;
    }
    let bare =
        |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '\'').to_lowercase();
    let first: Vec<String> = remark.split_whitespace().take(4).map(bare).collect();
    let turns = first.iter().take(2).any(|word| NEGATING.contains(&word.as_str()));
    let changes = first.iter().take(3).any(|word| CHANGING.contains(&word.as_str()));
    let marked = remark.trim_start_matches(|c: char| !c.is_alphanumeric());
    let changes_in_chinese = CHANGING_MARKS.iter().any(|mark| marked.starts_with(mark));
    let end =
        remark.char_indices().filter(|(_, c)| !is_inside(*c) || !c.is_ascii()).nth(within - 1);
    let beginning = end.map_or(remark, |(end, _)| remark.get(..end).unwrap_or(remark));
    let Mentions { found, .. } = mentions(words, beginning);
    let names_other = found.iter().any(|other| *other != choice);
    !turns && !changes && !changes_in_chinese && !names_other && !remark.contains(['?', '？'])
}
