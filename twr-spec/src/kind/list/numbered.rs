//! Lists on one line of which each item has a mark of a series: `1. Wash it 2. Dry it 3. Fill it`, `a) one; b) two`.

use std::ops::Range;

use crate::bind::Place;
use crate::kind::{Body, ReadContext};
use crate::recovery::RecoveryKind;
use crate::spec::Kind;

/// What is between the items of one line, beside blanks.
const PARTS: [char; 7] = [',', ';', '，', '；', '、', '|', '/'];

/// The items of a list that is one line.
pub(super) fn on_one_line<'a>(
    item: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Vec<Body<'a>>> {
    let text = context.page.slice(place.range.clone());
    let is_number = matches!(item.required(), Kind::Integer(_) | Kind::Number(_));
    if is_number || !item.is_scalar() || text.trim().contains('\n') {
        return None;
    }
    let items = pieces(text)?;
    context.recover(RecoveryKind::ListShape, text);
    let start = place.range.start;
    let body = |range: Range<usize>| Place::text(start + range.start..start + range.end);
    Some(items.into_iter().map(|range| context.body(&body(range))).collect())
}

/// Whether a line may be two items, or one with a number in it: `1. Wash it 2. dry it`, `1. Meet at gate 2. Wait`.
pub(super) fn may_be_two(text: &str) -> bool {
    let bare = text.trim();
    let second = || bare.split_once(" 2. ").map(|(_, second)| second);
    bare.starts_with("1. ")
        && !bare.contains('\n')
        && second().is_some_and(|it| !it.contains(" 3. "))
}

/// How the items of a line are marked.
struct Series {
    /// The name of the first mark: `1`, `a`, `A`, `①`. Where it is `•`, all marks have it.
    first: char,
    /// Whether a bracket opens before it, and which.
    opening: Option<char>,
    /// What is after it.
    closing: &'static str,
}

impl Series {
    /// The series whose first mark a line begins with.
    fn beginning(line: &str) -> Option<Self> {
        const CLOSINGS: [&str; 9] = [")", "）", ".", "．", ":", "：", "、", " -", " –"];
        if line.starts_with('①') {
            return Some(Self { first: '①', opening: None, closing: "" });
        }
        if line.starts_with("• ") {
            return Some(Self { first: '•', opening: None, closing: "" });
        }
        let opening = line.chars().next().filter(|c| matches!(c, '(' | '（'));
        let rest = line.strip_prefix(['(', '（']).unwrap_or(line);
        let first = rest.chars().next().filter(|c| matches!(c, '1' | 'a' | 'A'))?;
        let after = rest.get(1..)?;
        let closing = CLOSINGS.into_iter().find(|closing| after.starts_with(closing))?;
        let is_paired = opening.is_none() || matches!(closing, ")" | "）");
        is_paired.then_some(Self { first, opening, closing })
    }

    /// The mark of the item at this position.
    fn mark(&self, at: usize) -> Option<String> {
        if self.first == '①' {
            let number = u32::try_from(at).ok().filter(|at| *at < 20)?;
            return char::from_u32(u32::from('①') + number).map(String::from);
        }
        if self.first == '•' {
            return Some("• ".to_owned());
        }
        let name = if self.first == '1' {
            (at + 1).to_string()
        } else {
            let letter = u8::try_from(at).ok().filter(|at| *at < 26)?;
            char::from(u8::try_from(self.first).ok()? + letter).to_string()
        };
        let opening = self.opening.map(String::from).unwrap_or_default();
        // After the mark of a number another digit would make it a part of one: `1.5`.
        let blank = if self.closing.is_ascii() { " " } else { "" };
        Some(format!("{opening}{name}{}{blank}", self.closing))
    }

    /// The fewest items that make a series. Brackets number nothing else; initials are before names, and two numbers
    /// may be in a sentence.
    fn least(&self, begin_anew: bool) -> usize {
        if self.closing.is_empty() || begin_anew && matches!(self.closing, ")" | "）") {
            2
        } else {
            3
        }
    }
}

/// The items of a line without their marks and without what parts them.
fn pieces(text: &str) -> Option<Vec<Range<usize>>> {
    let start = text.len() - text.trim_start().len();
    let series = Series::beginning(text.get(start..)?)?;
    let first = series.mark(0)?;
    text.get(start..)?.strip_prefix(first.as_str())?;
    let mut from = start + first.len();
    let mut found = Vec::new();
    while let Some(next) = series.mark(found.len() + 1).and_then(|mark| next(text, from, &mark)) {
        found.push(from..next.0);
        from = next.1;
    }
    found.push(from..text.len());
    let is_parted = |range: &Range<usize>| {
        text.get(range.clone()).is_some_and(|piece| piece.trim_end().ends_with(PARTS))
    };
    let are_parted = found.split_last().is_some_and(|(_, others)| others.iter().all(is_parted));
    let items: Vec<Range<usize>> = found.into_iter().map(|range| bare(text, range)).collect();
    let are_full = items.iter().all(|range| !range.is_empty());
    let is_capital = |range: &Range<usize>| {
        text.get(range.clone()).is_some_and(|item| item.starts_with(char::is_uppercase))
    };
    let begin_anew = are_parted || items.iter().all(is_capital);
    if items.len() < series.least(begin_anew) || !are_full {
        return None;
    }
    Some(if are_parted { without_stop(text, items) } else { items })
}

/// Where the next item ends the one before, and where it begins itself: its mark is after a blank or what parts items.
fn next(text: &str, from: usize, mark: &str) -> Option<(usize, usize)> {
    // `①土地婆②屠夫`: nothing else has such a mark.
    let is_circled = mark.starts_with(|c| matches!(c, '①'..='⑳'));
    let begins = |at: &usize| {
        let before = text.get(from..*at).and_then(|text| text.chars().next_back());
        before.is_some_and(|c| c.is_whitespace() || is_circled || PARTS.contains(&c))
    };
    let rest = text.get(from..)?;
    let at = rest.match_indices(mark).map(|(at, _)| from + at).find(begins)?;
    Some((at, at + mark.len()))
}

/// The range without blanks and what parts it from the next.
fn bare(text: &str, range: Range<usize>) -> Range<usize> {
    let piece = text.get(range.clone()).unwrap_or_default();
    let begin = range.start + piece.len() - piece.trim_start().len();
    let end = range.start + piece.trim_end().trim_end_matches(PARTS).trim_end().len();
    begin..end.max(begin)
}

/// The items with the stop of the line taken off the last one, where none of the others has one.
fn without_stop(text: &str, mut items: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let stops = |range: &Range<usize>| {
        text.get(range.clone()).is_some_and(|piece| piece.ends_with(['.', '。']))
    };
    let Some((last, others)) = items.split_last_mut() else { return items };
    if stops(last) && !others.iter().any(stops) {
        let piece = text.get(last.clone()).unwrap_or_default();
        last.end = last.start + piece.trim_end_matches(['.', '。']).len();
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &[&str]) {
        let got = pieces(text).unwrap_or_default();
        let got: Vec<&str> = got.into_iter().filter_map(|range| text.get(range)).collect();
        assert_eq!(got, expect, "{text:?}");
    }

    #[test]
    fn two_numbers_on_a_line_may_be_marks() {
        for (text, expect) in [
            ("1. check the grooves 2. turn on the lathe", true),
            ("1. check the grooves", false),
            ("1. check\n2. turn", false),
            ("Meet at gate 2. Wait", false),
        ] {
            assert_eq!(may_be_two(text), expect, "{text:?}");
        }
    }

    #[test]
    fn marks_in_sequence_part_a_line() {
        let four = ["Three", "Four", "Five", "Six"];
        for line in [
            "A. Three, B. Four, C. Five, D. Six",
            "A. Three; B. Four; C. Five; D. Six.",
            "a) Three; b) Four; c) Five; d) Six",
            "(A) Three, (B) Four, (C) Five, (D) Six",
            "1. Three, 2. Four, 3. Five, 4. Six",
            "1) Three 2) Four 3) Five 4) Six",
            "A: Three, B: Four, C: Five, D: Six",
            "A - Three, B - Four, C - Five, D - Six",
            "A. Three | B. Four | C. Five | D. Six",
            "A、Three；B、Four；C、Five；D、Six",
        ] {
            check(line, &four);
        }
        check("1) x; 2) y", &["x", "y"]);
        check("①土地婆②算命先生③屠夫", &["土地婆", "算命先生", "屠夫"]);
        check("• malachite • smalt • soot", &["malachite", "smalt", "soot"]);
        check("1. Wash it 2. Dry it 3. Fill it.", &["Wash it", "Dry it", "Fill it."]);
    }

    #[test]
    fn other_lines_are_left_as_they_are() {
        for line in [
            "A. Miller, B. Smith",
            "1. Buy it and 2. sell it",
            "1) milk, eggs",
            "1.5 litres, 2.5 litres, 3.5 litres",
            "a) b) c)",
            "A man, B. Smith, C. Jones",
            "",
        ] {
            check(line, &[]);
        }
    }
}
