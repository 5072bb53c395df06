//! Sentences and words of a reply: where they begin and end, near a place.

use std::ops::Range;

use super::REACH;

/// The sentence round a place; `None` if one of its ends is out of reach.
pub(super) fn round(text: &str, place: Range<usize>) -> Option<Range<usize>> {
    let first = boundary(text, place.start.saturating_sub(REACH));
    let last = boundary(text, place.end + REACH);
    let before = text.get(first..place.start)?;
    let begin = match ends(before).last() {
        Some(end) => first + end,
        None if first == 0 => 0,
        None => return None,
    };
    let behind = text.get(place.end..last)?;
    // At the end of the window, a full stop may be that of `3.5`.
    let end = match ends(behind).next() {
        Some(end) if place.end + end < last || last == text.len() => place.end + end,
        None if last == text.len() => last,
        _ => return None,
    };
    Some(begin..end)
}

/// The last sentence; `None` if it is longer than what is looked at.
pub(super) fn last(text: &str) -> Option<Range<usize>> {
    let end = text.trim_end().len();
    let inside = text.get(..end)?.trim_end_matches(|c: char| is_stop(c) || is_closing(c));
    let sentence = round(text, inside.len()..inside.len())?;
    Some(sentence.start..end)
}

/// Where sentences end in the text, each behind its full stop.
fn ends(text: &str) -> impl Iterator<Item = usize> + '_ {
    text.char_indices().filter_map(|(at, character)| {
        let end = at + character.len_utf8();
        let next = || text.get(end..).and_then(|rest| rest.chars().next());
        let is_end = match character {
            '\n' | '。' | '！' | '？' => true,
            '.' | '!' | '?' => next().is_none_or(|c| c.is_whitespace() || is_closing(c)),
            _ => false,
        };
        is_end.then_some(end)
    })
}

fn is_stop(character: char) -> bool {
    matches!(character, '.' | '!' | '?' | '。' | '！' | '？')
}

/// Whether the mark may stand behind the full stop of a sentence.
fn is_closing(character: char) -> bool {
    matches!(character, '*' | '"' | '”' | '_' | '`')
}

/// The place, or the nearest before it where a character begins.
pub(super) fn boundary(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The words of a text in lower case, without the marks round them.
pub(super) fn words(text: &str) -> impl DoubleEndedIterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’'))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}

/// The text without the blanks and marks at its end.
pub(super) fn unmarked_end(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_whitespace() || is_stop(c) || is_closing(c) || c == '\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_at_full_stops_and_lines() {
        let check = |text: &str, word: &str, expect: &str| {
            let at = text.find(word).unwrap();
            let found = round(text, at..at + word.len()).map(|found| &text[found]);
            assert_eq!(found.unwrap_or_default().trim(), expect, "{text:?}");
        };
        check("One. Two is here. Three.", "is", "Two is here.");
        check("One\nTwo is 3.5 big\nThree", "is", "Two is 3.5 big");
        check("一。二是好的。三", "是", "二是好的。");
        check("**One.** Two is here", "is", "** Two is here");
        check(&format!("{}is b", "a ".repeat(200)), "is", "");
        check(&format!("It is {}", "a ".repeat(200)), "is", "");
        let check_last = |text: &str, expect: &str| {
            assert_eq!(last(text).map(|found| text[found].trim()), Some(expect), "{text:?}");
        };
        check_last("One. **Two.**\n", "**Two.**");
        check_last("One. Two", "Two");
        check_last("", "");
    }
}
