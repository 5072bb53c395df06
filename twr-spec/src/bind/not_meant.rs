//! A record that begins over again below a line that says that it is not meant: a bad example, an old version.

use std::ops::Range;

use super::{Names, Page};
use crate::lexicon::Class;
use crate::outline::NodeId;
use crate::text::last_line;

/// Words of a line that introduces what is not meant.
const ASIDE: [&str; 33] = [
    "bad",
    "wrong",
    "incorrect",
    "poor",
    "worse",
    "old",
    "older",
    "previous",
    "earlier",
    "original",
    "template",
    "for example",
    "for instance",
    "format",
    "instead of",
    "avoid",
    "avoided",
    "not to",
    "should not",
    "do not",
    "don't",
    "never",
    "反例",
    "不要",
    "不应",
    "错误",
    "不好的",
    "旧的",
    "之前的",
    "模板",
    "格式",
    "例如",
    "比如",
];

/// The marks before the place where the fields begin over again after a line that says that what follows is not
/// meant: a bad example, an old version, the form that was asked for. With the place from that line on.
pub(super) fn before_example<'m>(
    page: &Page<'_, '_>,
    names: &Names,
    marks: &'m [NodeId],
) -> (&'m [NodeId], Option<Range<usize>>) {
    let mut seen = vec![false; names.of.len()];
    for (at, mark) in marks.iter().enumerate() {
        let node = page.node(*mark);
        let Some(named) = names.find(node.key) else { continue };
        // Only where a name comes again, so that many fields cost no more than their number.
        let is_whole =
            || names.required_there(|at| seen.get(at) == Some(&true)) == names.required();
        let is_again = seen.get(named.field) == Some(&true);
        if is_again
            && is_whole()
            && let Some(start) = aside_above(page, node.start as usize)
        {
            let end = marks.last().map_or(start, |last| page.node(*last).end as usize);
            return (marks.get(..at).unwrap_or(marks), Some(start..end.max(start)));
        }
        if let Some(slot) = seen.get_mut(named.field) {
            *slot = true;
        }
    }
    (marks, None)
}

/// No line that introduces something is longer, in bytes.
const LONGEST_ASIDE: usize = 200;

/// Where the line above a place begins, if it introduces something that is not meant.
fn aside_above(page: &Page<'_, '_>, at: usize) -> Option<usize> {
    let before = page.slice(0..at).trim_end().trim_end_matches(['*', '_']);
    if !before.ends_with([':', '：']) {
        return None;
    }
    let line = last_line(before, LONGEST_ASIDE);
    let start = before.len() - line.len();
    let line = introducing(&line.to_lowercase()).to_owned();
    let is_word = |at: usize, word: &str| {
        let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let after = at + word.len();
        !word.is_ascii()
            || !is_letter(line.get(..at).and_then(|text| text.chars().next_back()))
                && !is_letter(line.get(after..).and_then(|text| text.chars().next()))
    };
    let is_aside =
        ASIDE.iter().any(|word| line.match_indices(word).any(|(at, word)| is_word(at, word)));
    is_aside.then_some(start)
}

/// The words of a line that introduce what follows it. What a correction says first is about the fields above it:
/// `Correction: the watering is wrong. It should be:`
fn introducing(line: &str) -> &str {
    let opens = [Class::Back, Class::Revision].iter().any(|class| class.longest(line).is_some());
    let mut ends =
        line.char_indices().rev().filter(|(_, c)| matches!(c, '.' | '!' | '。' | '！' | '，'));
    let last = ends.next().and_then(|(at, c)| line.get(at + c.len_utf8()..)).unwrap_or(line);
    if opens || says_what_is_right(last) { last } else { line }
}

/// Whether words say that what follows is the right one: `It should be:`
fn says_what_is_right(words: &str) -> bool {
    ["should be", "should read", "should have been", "应该是", "应为", "应是", "正确的是"]
        .iter()
        .any(|right| words.contains(right))
}
